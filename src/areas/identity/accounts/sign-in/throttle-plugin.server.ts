import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import { AppError, toErrorBody } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type LoginAttempt, registerAttempt, resetAttempts } from './login-throttle.server.ts';

const typedSchema = z.object({ email: z.string().max(1000) });

export function loginThrottlePlugin({ db, clock }: { db: Db; clock: Clock }): BetterAuthPlugin {
  const isSignIn = ({ path }: { path?: string }): boolean => path === '/sign-in/email';
  return {
    id: 'fettle-brake',
    hooks: {
      before: [
        {
          matcher: isSignIn,
          handler: createAuthMiddleware(async ({ body, headers }) => {
            const guess = parseLoginAttempt(body, headers);
            if (guess !== null) await registerAttempt(db, guess, clock.now()).catch(throwAsApiError);
          }),
        },
      ],
      after: [
        {
          matcher: isSignIn,
          handler: createAuthMiddleware(async ({ body, headers, context }) => {
            const guess = parseLoginAttempt(body, headers);
            if (guess !== null && context.newSession) await resetAttempts(db, guess);
          }),
        },
      ],
    },
  };
}

/** Null for requests the library rejects without a lookup. */
function parseLoginAttempt(body: unknown, headers: Headers | undefined): LoginAttempt | null {
  const typed = typedSchema.safeParse(body);
  if (!typed.success) return null;
  return { of: 'password', email: typed.data.email, address: headers?.get('x-fettle-client-ip') ?? '' };
}

/** Keeps code, message and headers. */
export function throwAsApiError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { retryAfterSeconds, status } = error;
  const statuses = { 400: 'BAD_REQUEST', 403: 'FORBIDDEN', 429: 'TOO_MANY_REQUESTS' } as const;
  if (status !== 400 && status !== 403 && status !== 429) throw error;
  throw new APIError(
    statuses[status],
    toErrorBody(error),
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}
