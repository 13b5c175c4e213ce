import { nonReturnPaths } from './login-address.ts';

/** Ours are shorter. */
const MAX_LENGTH = 2000;

/** Placeholder host. */
const THIS_SITE = 'https://fettle.invalid';

/** A path on this site, or `fallback`. Rejects disguised hosts, and the sign-in pages. */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  if (path === null || path === undefined || !path.startsWith('/')) return fallback;
  const found = readAddress(path, THIS_SITE);
  return found === null || nonReturnPaths.test(found.decoded) ? fallback : found.path;
}

/** Path, query and fragment on `site`; null if it leads elsewhere, or might after another decoding. */
export function pathOnSite(address: string, site: string): string | null {
  return readAddress(address, site)?.path ?? null;
}

/** Check the parsed result: `/.//elsewhere.example` becomes a host once its dots are resolved. */
function readAddress(address: string, site: string): { path: string; decoded: string } | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address, site)) return null;
  const url = new URL(address, site);
  if (url.origin !== new URL(site).origin) return null;
  const decoded = decodedPath(url.pathname);
  return decoded === null ? null : { path: `${url.pathname}${url.search}${url.hash}`, decoded };
}

/** Fully decoded; null if any step could be read as a host. */
function decodedPath(pathname: string): string | null {
  let path = pathname;
  // We never encode twice; more rounds are an attack.
  for (let round = 0; round < 5; round += 1) {
    if (path.includes('//') || path.includes('\\') || hasControlCharacter(path)) return null;
    const decoded = decodeOnce(path);
    if (decoded === path) return path;
    if (decoded === null) return null;
    path = decoded;
  }
  return null;
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Browsers drop some, which can hide a second slash. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < ' ' || character === '\u007f');
