import type { Pool } from '#shared/db/database.server.ts';
import { AppError, type ErrorCode } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  decrementAttempts,
  incrementAttempts,
  incrementHourlyAttempts,
  readHourlyAttempts,
  secondsUntilRetry,
} from './throttle-queries.server.ts';

export type ThrottledCode = keyof typeof CODE_KINDS;

/** `toNetwork` address; business if the code belongs to one. */
export interface CodeAttempt {
  of: ThrottledCode;
  userId: string;
  network: string;
  businessId?: number | null;
}

/** Error code of a wrong one, field, and end of the refusal. */
const CODE_KINDS = {
  promo_code: { wrong: 'code_refused', otherwise: ', or book without a code.' },
  gift_voucher: { wrong: 'conflict', otherwise: '.' },
  /** Of the authenticator app, or for recovery. `login-throttle.server.ts` counts them for the account. */
  code: { wrong: 'invalid_input', otherwise: ', or use a passkey.' },
} as const satisfies Record<string, { wrong: ErrorCode; otherwise: string }>;

const FIELD = 'code';

/** Per person; more than anybody mistypes. */
const FREE_ATTEMPTS = 10;

/** Per person while the business or network is under attack. */
const FREE_ATTEMPTS_UNDER_ATTACK = 3;

/** Wrong codes per hour. */
const ATTACK_THRESHOLD = { business: 50, network: 50 };

/** Above this, nobody can try there until the hour ends. */
const MAX_PER_HOUR = { business: 500, network: 300 };

const BACKOFF = { firstPauseSeconds: 30, longestPauseSeconds: 15 * 60, forgottenAfterHours: 24 };

const HOUR_MS = 3_600_000;

/**
 * Runs `work` and counts a refused code for person, business and network. Counts first and takes it back if right, so
 * parallel tries gain nothing; other failures don't count.
 * After ten free tries, a person's pauses double from 30 seconds to 15 minutes. Under attack, three are free. At 500
 * wrong codes an hour (business) or 300 (network), everybody waits until the hour ends.
 * Throws `rate_limited` (429) for the field `code`, and whatever `work` throws.
 */
export async function throttleCodeAttempts<Done>(
  { pool, clock }: { pool: Pool; clock: Clock },
  guess: CodeAttempt,
  work: () => Promise<Done>,
): Promise<Done> {
  const now = clock.now();
  const hour = now.toISOString().slice(0, 13);
  const { of, userId, businessId = null } = guess;
  const places = [
    { kind: 'network' as const, account: `network ${guess.network}` },
    ...(businessId === null ? [] : [{ kind: 'business' as const, account: `business ${businessId}` }]),
  ];
  const counts = await readHourlyAttempts(
    pool,
    of,
    places.map(({ account }) => account),
    hour,
  );
  const wrongAt = (account: string): number => counts.get(account) ?? 0;
  if (places.some(({ kind, account }) => wrongAt(account) >= MAX_PER_HOUR[kind]))
    throw throttledError(of, Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000));
  const attacked = places.some(({ kind, account }) => wrongAt(account) >= ATTACK_THRESHOLD[kind]);
  // The second step counts its account itself.
  const person = of === 'code' ? null : { of, account: userId, network: '' };
  const free = attacked ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS;
  if (person !== null && !(await incrementAttempts(pool, person, { free, ...BACKOFF }, now)))
    throw throttledError(of, await secondsUntilRetry(pool, person, now));
  try {
    const done = await work();
    if (person !== null) await decrementAttempts(pool, person, free);
    return done;
  } catch (error) {
    if (isWrongCode(of, error))
      await incrementHourlyAttempts(pool, { of, places: places.map(({ account }) => account), hour, now });
    else if (person !== null) await decrementAttempts(pool, person, free);
    throw error;
  }
}

const isWrongCode = (of: ThrottledCode, error: unknown): boolean =>
  error instanceof AppError &&
  error.code === CODE_KINDS[of].wrong &&
  error.errors.some(({ field }) => field === FIELD);

function throttledError(of: ThrottledCode, seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `Too many wrong codes. Try again in ${wait}${CODE_KINDS[of].otherwise}`;
  return new AppError('rate_limited', message, {
    errors: [{ field: FIELD, message }],
    retryAfterSeconds: seconds,
  });
}
