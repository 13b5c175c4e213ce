import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { OtherWaysIn } from '../contract.ts';
import { markVerified, waysInOf } from '../second-step/second-factor-queries.server.ts';
import { forgetGuesses } from './guess-brake.server.ts';

export interface AfterResetDeps {
  pool: Pool;
  /** Queues the notice, with what else opens the account in words; '' for nothing. */
  onPasswordReset(tx: Tx, reset: { email: string; waysIn: string }): Promise<void>;
}

/**
 * What a new password by the mailed link brings with it: the address is proven, so ways in from before go; guesses
 * are forgotten; and the person is told, on the page and by mail, what opens their account beside the password.
 */
export function afterReset(deps: AfterResetDeps): {
  plugin: BetterAuthPlugin;
  onPasswordReset(reset: { user: { id: string; email: string } }, request?: Request): Promise<void>;
} {
  // From the library's callback, which knows whose password it is, to the answer that is given for that request.
  const told = new WeakMap<Request, OtherWaysIn>();
  return {
    async onPasswordReset({ user }, request) {
      await markVerified(deps.pool, user.id);
      await forgetGuesses(deps.pool, user);
      const { passkeys, authenticatorApp } = await waysInOf(deps.pool, user.id);
      const waysIn = {
        authenticatorApp,
        passkeys: passkeys.map(({ name, createdAt }) => ({
          name: name ?? 'Passkey',
          createdAt: new Date(createdAt).toISOString(),
        })),
      };
      if (request !== undefined) told.set(request, waysIn);
      await transaction(deps.pool, (tx) =>
        deps.onPasswordReset(tx, { email: user.email, waysIn: inWords(waysIn) }),
      );
    },
    plugin: {
      id: 'fettle-after-reset',
      hooks: {
        after: [
          {
            matcher: ({ path }) => path === '/reset-password',
            handler: createAuthMiddleware(async (ctx) => {
              const waysIn = ctx.request && told.get(ctx.request);
              if (waysIn !== undefined) return ctx.json({ status: true, ...waysIn });
            }),
          },
        ],
      },
    },
  };
}

/** "the passkey “iPhone” (added Tue 3 Nov 2026) and an authenticator app" */
function inWords({ passkeys, authenticatorApp }: OtherWaysIn): string {
  const parts = passkeys.map(
    ({ name, createdAt }) =>
      `the passkey “${plainLine(name, 60)}” (added ${formatLondonDay(new Date(createdAt))})`,
  );
  if (authenticatorApp) parts.push('an authenticator app');
  return new Intl.ListFormat('en-GB').format(parts);
}
