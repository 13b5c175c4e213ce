import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { inTheLibrarysTerms } from './brake-plugin.server.ts';
import { type BreachService, refuseWeakPassword } from './password-policy.server.ts';

const chosenSchema = z.object({
  password: z.string().min(8).max(128).optional(),
  newPassword: z.string().min(8).max(128).optional(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});

/** Has the sign-in library refuse weak passwords wherever one is chosen through it. */
export function refuseWeakPasswords(service: BreachService | null): BetterAuthPlugin {
  return {
    id: 'fettle-passwords',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || path === '/reset-password',
          handler: createAuthMiddleware(async ({ body }) => {
            // What has not even the right shape is refused by the library itself.
            const chosen = chosenSchema.safeParse(body);
            if (!chosen.success) return;
            const { password, newPassword, email, firstName, lastName } = chosen.data;
            const names = [firstName, lastName].filter((name) => typeof name === 'string');
            await refuseWeakPassword(
              newPassword ?? password ?? '',
              { names, ...(email === undefined ? {} : { email }) },
              service,
            ).catch(inTheLibrarysTerms);
          }),
        },
      ],
    },
  };
}
