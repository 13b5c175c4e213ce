import type { Endpoint } from '#shared/http/endpoints.ts';

/** Then they must give a reason again. */
export const IMPERSONATION_MINUTES = 30;

/** The only write allowed. */
export const END_IMPERSONATION_ROUTE = 'DELETE /api/view-as';

/** Reads that stay private: secrets (feeds, codes, invoice links), devices, health, and reads with side effects. */
const PRIVATE_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/auth/second-step',
  'GET /api/bookings/:bookingId/waiver-answers',
  'GET /api/bookings/lookup',
  'GET /api/businesses/:businessId/plan/card',
  'GET /api/businesses/:businessId/plan/invoices',
  'GET /api/businesses/:businessId/calendar-feed',
  'GET /api/calendar-feed',
  'GET /api/cards',
  'GET /api/gift-vouchers',
  'GET /api/gift-vouchers/given',
  'GET /api/profile/deletion',
  'GET /api/profile/devices',
  'GET /api/purchases/lookup',
  'GET /api/trainer-calendar',
]);

/** Reads only, without files, exports, fresh sign-ins, tokens, the library and `PRIVATE_ROUTES`. */
export function isAllowedWhileImpersonating(route: string, row: Endpoint | undefined): boolean {
  if (route === END_IMPERSONATION_ROUTE) return true;
  if (!route.startsWith('GET ') || row === undefined) return false;
  const sendsFile = row.sends !== undefined && row.sends !== 'application/json';
  return !sendsFile && row.freshSignIn !== true && !route.includes(':token') && !PRIVATE_ROUTES.has(route);
}
