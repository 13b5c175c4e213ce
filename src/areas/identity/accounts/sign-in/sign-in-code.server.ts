import { randomInt } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestEmail, forgiveEmailedCode, registerEmailedCode } from './login-throttle.server.ts';
import { throwAsApiError } from './throttle-plugin.server.ts';

// An emailed code is a second sign-in link of the library, made of the browser's secret, the address and six digits.
// Whoever asked for it has the secret, so wrong digits count for the address
// (docs/decisions/0150-sign-in-with-one-email-box-and-a-code.md).

export const SIGN_IN_CODE_MINUTES = 15;

export const newSignInCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The library's token for a code. */
export const codeToken = ({ email, nonce, code }: { email: string; nonce: string; code: string }): string =>
  `code.${nonce}.${digestEmail(email)}.${code}`;

const tokenSchema = z.object({ token: z.string() });

/** The digest of the address that a code is for; null for an emailed link, whose secret nobody guesses. */
function codeAccount(query: unknown): string | null {
  const asked = tokenSchema.safeParse(query);
  const [kind, , account = null] = asked.success ? asked.data.token.split('.') : [];
  return kind === 'code' ? account : null;
}

/** Slows down guesses at emailed codes. Links, passkeys and passwords go on meanwhile. */
export function codeThrottlePlugin({ pool, clock }: { pool: Pool; clock: Clock }): BetterAuthPlugin {
  const isVerify = ({ path }: { path?: string }): boolean => path === '/magic-link/verify';
  return {
    id: 'fettle-sign-in-code',
    hooks: {
      before: [
        {
          matcher: isVerify,
          handler: createAuthMiddleware(async ({ query }) => {
            const account = codeAccount(query);
            if (account !== null)
              await registerEmailedCode(pool, account, clock.now()).catch(throwAsApiError);
          }),
        },
      ],
      after: [
        {
          matcher: isVerify,
          handler: createAuthMiddleware(async ({ query, context }) => {
            const account = codeAccount(query);
            if (account !== null && context.newSession) await forgiveEmailedCode(pool, account);
          }),
        },
      ],
    },
  };
}
