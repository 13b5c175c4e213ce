/**
 * The API version that the installed SDK (stripe 23.1.0) pins. The wire test compares them, so an SDK upgrade can't
 * leave this behind.
 */
export const apiVersion = '2026-10-28.endive';
