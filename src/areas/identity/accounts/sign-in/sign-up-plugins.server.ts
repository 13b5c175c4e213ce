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
  /** Queues the email to the owner, once a day. */
  onKnownSignUp(tx: Tx, event: { userId: string; email: string; day: string }): Promise<void>;
}

const typedSchema = z.object({ email: z.string() });

/** Sign-up can't hide that an account exists, so we notify the owner and limit attempts by network. */
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

/** Empty if the link is invalid. */
async function findUserByResetToken(
  { findVerificationValue, findUserById }: AuthContext['internalAdapter'],
  token: string,
): Promise<{ email?: string; names?: string[] }> {
  const link = await findVerificationValue(`reset-password:${token}`);
  const user = link === null ? null : await findUserById(link.value);
  return user === null ? {} : { email: user.email, names: user.name.split(' ') };
}

export function weakPasswordPlugin(service: BreachService | null): BetterAuthPlugin {
  return {
    id: 'fettle-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/reset-password',
          handler: createAuthMiddleware(async ({ body, context }) => {
            // The library rejects other shapes.
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
