/** Redirect loops, and paths that aren't pages. */
export const nonReturnPaths =
  /^\/(sign-in|sign-up|forgot-password|reset-password|verify-email|api)([/?#]|$)/i;

/** A full navigation. Only the server checks `returnTo` (return-path.ts). */
export function loginAddress(returnTo?: string | null): string {
  return returnTo == null || returnTo === '/' || nonReturnPaths.test(returnTo)
    ? '/api/login'
    : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
