import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { OtherSignInMethods } from '../contract.ts';
import { describeCredentials, type EndedCredentials } from '../credentials/credential-kind.ts';
import { lockEmailVerified, markEmailVerified } from '../credentials/credential-queries.server.ts';
import type { DescribeBusinessAccess, EndCredentials } from '../credentials/end-credentials.server.ts';
import { findSignInMethods } from '../second-step/second-factor-queries.server.ts';
import { clearAccountAttempts } from './login-throttle.server.ts';

export interface PasswordResetDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  /** Programs keep their access after a reset. */
  businessAccessOf: DescribeBusinessAccess;
  /** Queues the notice: what ended, other ways in, and access to businesses; '' for none. */
  onPasswordReset(
    tx: Tx,
    reset: { email: string; ended: string; waysIn: string; businessAccess: string },
  ): Promise<void>;
}

/** Ends credentials before the library writes the password, then verifies the address and reports. */
export function passwordResetHooks(deps: PasswordResetDeps): {
  plugin: BetterAuthPlugin;
  /** The library calls it before writing the password. */
  beforePassword(request: Request | undefined): Promise<void>;
  onPasswordReset(reset: { user: { id: string; email: string } }, request?: Request): Promise<void>;
} {
  // Request to its account, and what has ended so far.
  const begun = new WeakMap<Request, { userId: string; ended: EndedCredentials[] }>();
  // From the library's callback to the answer for that request.
  const told = new WeakMap<Request, OtherSignInMethods>();
  return {
    async beforePassword(request) {
      const reset = request === undefined ? undefined : begun.get(request);
      if (reset !== undefined)
        reset.ended = await transaction(deps.pool, (tx) => endExistingCredentials(tx, deps, reset.userId));
    },
    async onPasswordReset({ user }, request) {
      await clearAccountAttempts(deps.pool, user);
      const before = (request === undefined ? undefined : begun.get(request))?.ended ?? [];
      const waysIn = await transaction(deps.pool, async (tx) => {
        // Again: somebody may have signed in with the old password meanwhile.
        const ended = mergeEndedCredentials(before, await endExistingCredentials(tx, deps, user.id));
        await markEmailVerified(tx, user.id);
        const { passkeys, authenticatorApp } = await findSignInMethods(tx, user.id);
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
          waysIn: describeSignInMethods(left),
          businessAccess: await deps.businessAccessOf(tx, user.id),
        });
        return left;
      });
      if (request !== undefined) told.set(request, waysIn);
    },
    plugin: {
      id: 'fettle-after-reset',
      hooks: {
        before: [
          {
            matcher: ({ path }) => path === '/reset-password',
            handler: createAuthMiddleware(async (ctx) => {
              const token = readToken(ctx.body) ?? readToken(ctx.query);
              if (ctx.request === undefined || token === null) return;
              const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
              if (link !== null && link.expiresAt > new Date())
                begun.set(ctx.request, { userId: link.value, ended: [] });
            }),
          },
        ],
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

const tokenSchema = z.object({ token: z.string() });

function readToken(sent: unknown): string | null {
  return tokenSchema.safeParse(sent).data?.token ?? null;
}

/** The first proof of the address also ends what was set up before. */
async function endExistingCredentials(
  tx: Tx,
  { endCredentials }: PasswordResetDeps,
  userId: string,
): Promise<EndedCredentials[]> {
  const account = await lockEmailVerified(tx, userId);
  return endCredentials(tx, {
    events:
      account?.proven === false
        ? ['password-reset', 'address-proven', 'mailbox-recovered']
        : ['password-reset'],
    userId,
    keepsPassword: true,
  });
}

function mergeEndedCredentials(
  first: readonly EndedCredentials[],
  then: readonly EndedCredentials[],
): EndedCredentials[] {
  const later = (kind: string) => then.find((each) => each.kind === kind)?.count ?? 0;
  return [
    ...first.map((each) => ({ ...each, count: each.count + later(each.kind) })),
    ...then.filter(({ kind }) => !first.some((each) => each.kind === kind)),
  ];
}

/** "the passkey “iPhone” (added Tue 3 Nov 2026) and an authenticator app" */
function describeSignInMethods({ passkeys, authenticatorApp }: OtherSignInMethods): string {
  const parts = passkeys.map(
    ({ name, createdAt }) =>
      `the passkey “${singleLineText(name, 60)}” (added ${formatLondonDay(new Date(createdAt))})`,
  );
  if (authenticatorApp) parts.push('an authenticator app');
  return new Intl.ListFormat('en-GB').format(parts);
}
