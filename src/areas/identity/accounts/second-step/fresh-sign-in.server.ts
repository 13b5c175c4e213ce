import type { RouteOptions } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { FRESH_MINUTES, type SignIn, type SignInReader } from '../current/require-user.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does needs a sign-in, or a proof of who it is, of the last fifteen minutes. */
    freshSignIn?: boolean;
  }
}

/** Whether the person has shown lately, on this sign-in, that it is them. */
export const isFresh = (signIn: SignIn, now: Date): boolean =>
  now.getTime() - signIn.since.getTime() <= FRESH_MINUTES * 60_000;

/**
 * Has every route that says `freshSignIn` ask whether the person has shown lately that it is them, and answer 403
 * `fresh_sign_in_required` when not: pages then ask for a password, passkey or code and send the call again. Comes
 * before the routes. Visitors are turned away by what asks who they are.
 */
export function requireFreshSignIns(app: AppInstance, deps: { signIns: SignInReader; clock: Clock }): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.freshSignIn !== true) return;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      async (request) => {
        const signIn = await deps.signIns.currentSignIn(request);
        if (signIn === null || isFresh(signIn, deps.clock.now())) return;
        throw new AppError('fresh_sign_in_required', 'Confirm it’s you first.');
      },
    ];
  });
}
