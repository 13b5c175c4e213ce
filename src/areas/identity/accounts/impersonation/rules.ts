import type { Endpoint } from '#shared/http/endpoints.ts';

/** How long an admin may see the site as somebody, before they have to say anew why. */
export const IMPERSONATION_MINUTES = 30;

/** The one thing that is done as somebody else: to stop being them. */
export const END_IMPERSONATION_ROUTE = 'DELETE /api/view-as';

/**
 * Reads that are for the person alone: they carry what opens something (a feed's address, a code, an invoice's link), say
 * where they are signed in or how they are in health, or settle something while they are asked.
 */
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

/**
 * Whether a request of an admin who sees the site as somebody is answered. Reads alone are, and of these no files and
 * exports, nothing that asks for a fresh sign-in or goes by a token, nothing of the sign-in library's own, and none of
 * those above. `route` is its method and the address as it was registered; `row` its row, if it has one.
 */
export function isAllowedWhileImpersonating(route: string, row: Endpoint | undefined): boolean {
  if (route === END_IMPERSONATION_ROUTE) return true;
  if (!route.startsWith('GET ') || row === undefined) return false;
  const sendsFile = row.sends !== undefined && row.sends !== 'application/json';
  return !sendsFile && row.freshSignIn !== true && !route.includes(':token') && !PRIVATE_ROUTES.has(route);
}
