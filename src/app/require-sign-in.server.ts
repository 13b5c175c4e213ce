import { openedEndpoints } from '#features/accounts/library-endpoints.server.ts';
import { type Authenticator, requireUser } from '#features/accounts/require-user.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/** Routes of the API that people use without an account, and those that tell by themselves who may have what. */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /api/login',
  'GET /api/logout',
  'POST /api/logout',
  ...openedEndpoints
    .filter(({ signedIn }) => !signedIn)
    .map(({ method, library }) => `${method} /api/auth${library.path}`),
  'GET /api/auth/second-step',
  'POST /api/auth/second-step',
  'GET /api/places/suggest',
  'GET /api/places/locate',
  'GET /api/session-types',
  'GET /api/sessions/search',
  'GET /api/sessions/map',
  'GET /api/sessions/:id',
  'GET /api/sessions/:id/occurrences',
  'GET /api/sessions/:id/reviews',
  'GET /api/towns',
  'GET /api/towns/:town',
  'GET /api/businesses/unclaimed',
  'GET /api/businesses/:businessId',
  'GET /api/businesses/:businessId/sessions',
  'GET /api/businesses/:businessId/reviews/shown',
  'GET /api/personal-trainers/:id',
  'GET /api/personal-trainers/:id/hours',
  'GET /api/personal-trainers/search',
  'GET /api/payments/config',
  'GET /api/reports/subject',
  'POST /api/reports',
  // Whoever has the code or the token; to others it is as if there were none.
  'GET /api/check-in/:token',
  'GET /api/calendar/:token.ics',
  'POST /api/stripe/webhook',
]);

/**
 * Has every other route of the API answer a visitor 401 before it reads what they sent: a new one asks for a sign-in
 * unless it is written down above. What somebody may do once they are known is for the route itself to ask. Comes
 * before the routes, and after the limits of requests, which count those turned away as well.
 */
export function requireSignIn(app: AppInstance, auth: Authenticator): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url === '/api/*') return;
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    if (methods.every((method) => publicRoutes.has(`${method} ${route.url}`))) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        await requireUser(auth, request);
      },
    ];
  });
}
