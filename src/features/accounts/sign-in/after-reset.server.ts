import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { OtherWaysIn } from '../contract.ts';
import { describeCredentials } from '../credentials/credential-kind.ts';
import { lockUnproven, markProven } from '../credentials/credential-queries.server.ts';
import type { BusinessAccessOf, EndCredentials } from '../credentials/end-credentials.server.ts';
import { waysInOf } from '../second-step/second-factor-queries.server.ts';
import { forgetGuesses } from './guess-brake.server.ts';

export interface AfterResetDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  /** How programs reach the businesses that somebody owns, which a new password leaves alone. */
  businessAccessOf: BusinessAccessOf;
  /** Queues the notice. All three are in words, '' for nothing: what was ended, what else opens the account, and what opens its businesses. */
  onPasswordReset(
    tx: Tx,
    reset: { email: string; ended: string; waysIn: string; businessAccess: string },
  ): Promise<void>;
}

/**
 * What follows a new password by the mailed link: the address is proven, and what was set up before ends. We forget
 * guesses, and say on the page and by email what was ended and what still opens the account.
 */
export function afterReset(deps: AfterResetDeps): {
  plugin: BetterAuthPlugin;
  onPasswordReset(reset: { user: { id: string; email: string } }, request?: Request): Promise<void>;
} {
  // From the library's callback, which knows whose password it is, to the answer that is given for that request.
  const told = new WeakMap<Request, OtherWaysIn>();
  return {
    async onPasswordReset({ user }, request) {
      await forgetGuesses(deps.pool, user);
      const waysIn = await transaction(deps.pool, async (tx) => {
        const account = await lockUnproven(tx, user.id);
        const ended = await deps.endCredentials(tx, {
          because:
            account?.proven === false
              ? ['password-reset', 'address-proven', 'mailbox-recovered']
              : ['password-reset'],
          userId: user.id,
          keepsPassword: true,
        });
        await markProven(tx, user.id);
        const { passkeys, authenticatorApp } = await waysInOf(tx, user.id);
        const left = {
          authenticatorApp,
          passkeys: passkeys.map(({ name, createdAt }) => ({
            name: name ?? 'Passkey',
            createdAt: new Date(createdAt).toISOString(),
          })),
        };
        await deps.onPasswordReset(tx, {
          email: user.email,
          ended: describeCredentials(ended),
          waysIn: inWords(left),
          businessAccess: await deps.businessAccessOf(tx, user.id),
        });
        return left;
      });
      if (request !== undefined) told.set(request, waysIn);
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
