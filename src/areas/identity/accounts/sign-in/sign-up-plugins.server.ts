import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { assertStrongPassword, type BreachService } from '../profile/password-policy.server.ts';
import { findUserIdByEmail } from '../queries.server.ts';
import { throwAsApiError } from './throttle-plugin.server.ts';

export interface KnownSignUpDeps {
  pool: Pool;
  clock: Clock;
  /** Queues the mail to whoever the address belongs to; asked twice on a day, it is one. */
  onKnownSignUp(tx: Tx, event: { userId: string; email: string; day: string }): Promise<void>;
}

const typedSchema = z.object({ email: z.string() });

/**
 * Signing up signs in at once, so it cannot but say that an address has an account already. Whoever it belongs to is
 * told that somebody tried; how often anybody can try is bounded by the network they come from.
 */
export function knownSignUpPlugin(deps: KnownSignUpDeps): BetterAuthPlugin {
  return {
    id: 'fettle-sign-up',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body, context }) => {
            const refusal = context.returned;
            if (!(refusal instanceof APIError) || !isKnownEmailCode(refusal.body?.code)) return;
            const email = typedSchema.parse(body).email.toLowerCase();
            const userId = await findUserIdByEmail(deps.pool, email);
            if (userId === null) return;
            const day = deps.clock.now().toISOString().slice(0, 10);
            await transaction(deps.pool, (tx) => deps.onKnownSignUp(tx, { userId, email, day }));
          }),
        },
      ],
    },
  };
}

const isKnownEmailCode = (code: unknown): boolean =>
  typeof code === 'string' && code.startsWith('USER_ALREADY_EXISTS');

const chosenSchema = z.object({
  password: z.string().min(8).max(128).optional(),
  newPassword: z.string().min(8).max(128).optional(),
  token: z.string().optional(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});

/** Returns the person whose password a mailed link changes, with nothing of them where the link is not valid. */
async function findUserByResetToken(
  { findVerificationValue, findUserById }: AuthContext['internalAdapter'],
  token: string,
): Promise<{ email?: string; names?: string[] }> {
  const link = await findVerificationValue(`reset-password:${token}`);
  const user = link === null ? null : await findUserById(link.value);
  return user === null ? {} : { email: user.email, names: user.name.split(' ') };
}

/** Has the sign-in library refuse weak passwords wherever one is chosen through it. */
export function weakPasswordPlugin(service: BreachService | null): BetterAuthPlugin {
  return {
    id: 'fettle-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/reset-password',
          handler: createAuthMiddleware(async ({ body, context }) => {
            // What has not even the right shape is refused by the library itself.
            const chosen = chosenSchema.safeParse(body);
            if (!chosen.success) return;
            const { password, newPassword, token, email, firstName, lastName } = chosen.data;
            const names = [firstName, lastName].filter((name) => typeof name === 'string');
            const person =
              token === undefined
                ? { names, ...(email === undefined ? {} : { email }) }
                : await findUserByResetToken(context.internalAdapter, token);
            await assertStrongPassword(newPassword ?? password ?? '', person, service).catch(throwAsApiError);
          }),
        },
      ],
    },
  };
}
