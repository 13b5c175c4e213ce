/**
 * Where to go after signing in: a path on this site, or `fallback` for anything else.
 * Refuses other hosts in every disguise a browser would follow (`//host`, `/\host`, control characters),
 * and the sign-in pages themselves, which would only lead round in a circle.
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  if (path === null || path === undefined || path.length > 2000) return fallback;
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return fallback;
  // Browsers drop control characters, so one of them can hide a second slash.
  if ([...path].some((character) => character < ' ')) return fallback;
  const url = new URL(path, 'https://fettle.invalid');
  if (url.origin !== 'https://fettle.invalid') return fallback;
  if (/^\/(sign-in|sign-up|forgot-password|reset-password|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
