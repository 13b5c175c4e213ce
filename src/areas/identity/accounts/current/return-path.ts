import { nonReturnPaths } from './login-address.ts';

/** The longest address that is read as a way back; ours are shorter. */
const MAX_LENGTH = 2000;

/** Stands for this site wherever its real address does not matter. */
const THIS_SITE = 'https://fettle.invalid';

/**
 * Where to go after signing in: a path on this site, or `fallback` for anything else.
 * Refuses other hosts in every disguise that somebody might follow, and the sign-in pages themselves.
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  if (path === null || path === undefined || !path.startsWith('/')) return fallback;
  const found = readAddress(path, THIS_SITE);
  return found === null || nonReturnPaths.test(found.decoded) ? fallback : found.path;
}

/**
 * Where an address leads on `site`: path, query and fragment as a browser reads them; null when it leads off it, or
 * might once somebody else has read it.
 */
export function pathOnSite(address: string, site: string): string | null {
  return readAddress(address, site)?.path ?? null;
}

/**
 * What is judged is the result, not what was written: `/.//elsewhere.example` becomes a host once its dots are
 * resolved, and what is decoded twice on its way must stay a path each time.
 */
function readAddress(address: string, site: string): { path: string; decoded: string } | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address, site)) return null;
  const url = new URL(address, site);
  if (url.origin !== new URL(site).origin) return null;
  const decoded = decodedPath(url.pathname);
  return decoded === null ? null : { path: `${url.pathname}${url.search}${url.hash}`, decoded };
}

/** The path with nothing encoded any more; null if on the way there it could be read as a host. */
function decodedPath(pathname: string): string | null {
  let path = pathname;
  // Nothing of ours is encoded more than once; five times over is somebody trying.
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

/** Browsers drop some of them, so that one can hide a second slash. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => character < ' ' || character === '\u007f');
