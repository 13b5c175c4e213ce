/** Pages that only lead round in a circle, and what is no page at all. */
export const nonReturnPaths =
  /^\/(sign-in|sign-up|forgot-password|reset-password|verify-email|api)([/?#]|$)/i;

/**
 * Where signing in starts (a full page navigation), coming back to `returnTo`, a path of this site, when it is given.
 * Every page has a link there, so that whether it is safe is judged by the server alone (return-path.ts).
 */
export function loginAddress(returnTo?: string | null): string {
  return returnTo == null || returnTo === '/' || nonReturnPaths.test(returnTo)
    ? '/api/login'
    : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
