/** Why a request over HTTP is answered before anything of it is carried out; an adapter writes it as its protocol has it. */
export interface HttpRefusal {
  readonly status: number;
  /** `request`: what was asked is refused; `body`: it is no text; `server`: the program is put together wrongly. */
  readonly kind: 'request' | 'body' | 'server';
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal of what was asked. */
export function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): HttpRefusal {
  return { status, kind: 'request', message, headers };
}
