import { nameOf } from './guard.ts';

/** What is wrong with a host that is to be allowed, where no request could ever have it; undefined when one could. */
export function hostNeverMatches(host: string): string | undefined {
  const meant = urlOf(host)?.hostname;
  return isName(host) ? undefined : faultOf(host, isName(meant) ? meant : undefined);
}

/** The same of an origin, which may be the name of a host too. Pages say theirs without what it goes without, such as `:443`. */
export function originNeverMatches(origin: string): string | undefined {
  if (isName(origin)) return undefined;
  const url = urlOf(origin);
  const meant = origin.includes('://') ? originOf(url) : url?.hostname;
  if (!isName(url?.hostname)) return faultOf(origin, undefined);
  return meant === origin.toLowerCase() ? undefined : faultOf(origin, meant);
}

function isName(text: string | undefined): boolean {
  return text !== undefined && nameOf(text) === text.toLowerCase();
}

function faultOf(text: string, meant: string | undefined): string {
  const wayOut = text.includes('*') ? 'each is named, there are no wildcards' : meant && `write '${meant}'`;
  return `'${text}' never matches${wayOut ? `: ${wayOut}` : ''}`;
}

/** As a browser reads it; a bare address of IPv6 wants its brackets. */
function urlOf(text: string): URL | undefined {
  const tries = text.includes('://') ? [text] : [`http://${text}`, `http://[${text}]`];
  for (const one of tries) {
    try {
      return new URL(one);
    } catch {
      // The next may be one.
    }
  }
  return undefined;
}

/** Schemes that are not the web's have no origin of their own in `URL`, but pages of extensions send one. */
function originOf(url: URL | undefined): string | undefined {
  if (url === undefined) return undefined;
  return url.origin === 'null' ? `${url.protocol}//${url.host}`.toLowerCase() : url.origin;
}
