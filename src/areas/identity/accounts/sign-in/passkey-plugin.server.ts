import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { requireVerifiedAddress } from '../credentials/require-verified-holder.server.ts';
import { isFresh } from '../second-step/fresh-sign-in.server.ts';
import { replaceToken } from '../second-step/replace-token.server.ts';
import type { SecondFactorDeps } from '../second-step/second-factor.server.ts';
import {
  endReplacedSignIn,
  findSignInStatus,
  markStepUp,
} from '../second-step/second-factor-queries.server.ts';
import { runAfterCommit } from './after-commit.server.ts';
import { throwAsApiError } from './throttle-plugin.server.ts';

const REGISTRATION = ['/passkey/generate-register-options', '/passkey/verify-registration'];

/** Adding a passkey needs recent proof and sends an email. Signing in with one counts as both factors. */
export function passkeyRules(deps: {
  pool: Pool;
  clock: Clock;
  onSecurityNews: SecondFactorDeps['onSecurityNews'];
  /** Called before the replaced sign-in ends. */
  onSignInReplaced(fromId: string, toId: string): Promise<void>;
}): BetterAuthPlugin {
  const { pool, clock } = deps;
  return {
    id: 'fettle-passkeys',
    hooks: {
      before: [
        {
          matcher: ({ path }) => REGISTRATION.includes(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const found = await getSessionFromCtx(ctx);
            if (found === null) return; // refused by the library
            try {
              requireVerifiedAddress(found.user);
              const standing = await findSignInStatus(pool, found.session.id);
              const signIn = { id: found.session.id, since: standing?.provedAt ?? new Date(0) };
              if (!isFresh(signIn, clock.now())) {
                throw new AppError('fresh_sign_in_required', 'Confirm it’s you first.');
              }
            } catch (error) {
              throwAsApiError(error);
            }
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async (ctx) => {
            const found = await getSessionFromCtx(ctx);
            if (found === null || ctx.context.returned instanceof APIError) return;
            const detail = String(ctx.body?.name ?? '').trim() || 'Passkey';
            const { id, token: before } = found.session;
            const token = await replaceToken(pool, id, before, { now: clock.now(), strongly: true });
            if (token !== null) {
              const { authCookies, secret, sessionConfig } = ctx.context;
              const { name, attributes } = authCookies.sessionToken;
              await ctx.setSignedCookie(name, token, secret, {
                ...attributes,
                maxAge: sessionConfig.expiresIn,
              });
            }
            await runAfterCommit(() =>
              transaction(pool, (tx) =>
                deps.onSecurityNews(tx, { email: found.user.email, news: 'passkey-added', detail }),
              ),
            );
          }),
        },
        {
          matcher: ({ path }) => path === '/passkey/verify-authentication',
          handler: createAuthMiddleware(async (ctx) => {
            const made = ctx.context.newSession;
            if (!made) return;
            await markStepUp(pool, made.session.id, { now: clock.now(), strongly: true });
            const before = await getSessionFromCtx(ctx);
            if (before === null) return;
            await deps.onSignInReplaced(before.session.id, made.session.id);
            await endReplacedSignIn(pool, before.session.id, made.session.id);
          }),
        },
      ],
    },
  };
}

/**
 * Refuses a passkey of a device that did not check whose hand it is in (fingerprint, face, PIN): it would be one
 * factor, not two. Throws in the library's terms.
 */
export function requireUserVerification(verified: boolean | undefined): void {
  if (verified === true) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'Your device didn’t confirm it’s you. Unlock it with your PIN, fingerprint or face.',
  });
}
