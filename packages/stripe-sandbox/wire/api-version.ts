/**
 * The one API version the sandbox speaks: the one pinned by the installed SDK (stripe 23.1.0). The wire test
 * compares it with the SDK's own, so an SDK upgrade cannot leave it behind unnoticed.
 */
export const apiVersion = '2026-10-28.endive';
