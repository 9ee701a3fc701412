/** A reference in two parts. */
export interface Address {
  /** Which document is meant, absolute where that can be said; `''` is the document itself. */
  readonly document: string;
  /** Without the `#`, percent-decoded. */
  readonly fragment: string;
}

/** An address without its fragment, absolute where the base is (RFC 3986, section 5); what is no URI stays as it is. */
export function absoluteAddress(address: string, base: string): string {
  const bare = withoutFragment(address);
  try {
    return withoutFragment(new URL(bare, base === '' ? undefined : base).href);
  } catch {
    return bare;
  }
}

/** Takes a reference apart. One that is only a fragment means the document itself, whatever its base. */
export function readReference(reference: string, base: string): Address {
  const mark = reference.indexOf('#');
  const fragment = mark < 0 ? '' : decode(reference.slice(mark + 1));
  if (mark === 0 || reference === '') return { document: '', fragment };
  return { document: absoluteAddress(reference, base), fragment };
}

function withoutFragment(address: string): string {
  const mark = address.indexOf('#');
  return mark < 0 ? address : address.slice(0, mark);
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
