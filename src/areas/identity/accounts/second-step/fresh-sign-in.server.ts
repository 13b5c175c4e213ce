import type { RouteOptions } from 'fastify';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { FRESH_MINUTES, type SignIn, type SignInReader } from '../current/require-user.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires proof of identity in the last fifteen minutes. */
    freshSignIn?: boolean;
  }
}

export const isFresh = (signIn: SignIn, now: Date): boolean =>
  now.getTime() - signIn.since.getTime() <= FRESH_MINUTES * 60_000;

/** Answers 403 `fresh_sign_in_required`; pages then ask and retry. Register it before the routes. */
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
