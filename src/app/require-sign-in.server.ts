import { type Authenticator, requireUser } from '#features/accounts/current/require-user.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';

/**
 * Has every route of the API answer a visitor 401 before it reads what they sent, but for those that say in their
 * contract's table, or where they are registered, that they are for anyone. What somebody may do once they are known
 * is for the route itself to ask. Comes before the routes, and after the limits of requests, which count those turned
 * away as well.
 */
export function requireSignIn(app: AppInstance, auth: Authenticator): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url === '/api/*' || route.config?.who === 'anyone') return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        await requireUser(auth, request);
      },
    ];
  });
}
