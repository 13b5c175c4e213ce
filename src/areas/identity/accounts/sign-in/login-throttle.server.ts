import { createHash } from 'node:crypto';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { toNetwork } from '#shared/http/network.ts';
import {
  decrementAttempts,
  deleteAttempts,
  deleteAttemptsByAccount,
  deleteExpiredAttempts,
  incrementAttempts,
  listSignedInAddresses,
  secondsUntilRetry,
} from './throttle-queries.server.ts';

/** What is guessed: the password at sign-in, of a signed-in person, or a second-step code (known password). */
export type LoginAttempt =
  | { of: 'password'; email: string; address: string }
  | { of: 'confirmation' | 'code'; userId: string };

interface AttemptBound {
  account: string;
  network: string;
  free: number;
}

/** More than a person mistypes in a row. */
const FREE_ATTEMPTS = 5;

/** Emailed codes for an address, from anywhere: one of a million is guessed in some 30 years. */
const FREE_EMAILED_CODES = 10;

/** All networks together, before unknown networks wait. */
const FREE_ATTEMPTS_ALL_NETWORKS = 50;

const THROTTLE_LIMITS = {
  /** Doubles with each further wrong guess. */
  firstPauseSeconds: 30,
  /** Limits how long an attacker can lock somebody out. */
  longestPauseSeconds: 15 * 60,
  /** Since the last wrong guess. */
  forgottenAfterHours: 24,
};

/**
 * Counts a guess as wrong before checking it, so parallel guesses gain nothing; `resetAttempts` forgives right ones.
 * Sign-ins count per account and network, and with a higher limit per account, against botnets. The latter skips
 * networks where the person is signed in, so strangers can't lock them out. Unknown addresses count alike. Throws
 * `rate_limited` (429) during a pause.
 */
export async function registerAttempt(db: Db, guess: LoginAttempt, now: Date): Promise<void> {
  for (const bound of await attemptBounds(db, guess, now)) {
    const counted = { of: guess.of, ...bound };
    if (!(await incrementAttempts(db, counted, { free: bound.free, ...THROTTLE_LIMITS }, now)))
      throw throttledError(guess, await secondsUntilRetry(db, counted, now));
  }
}

/** Call when the guess was right. */
export async function resetAttempts(db: Db, guess: LoginAttempt): Promise<void> {
  const account = accountKey(guess);
  const network = guess.of === 'password' ? toNetwork(guess.address) : '';
  await deleteAttempts(db, { of: guess.of, account, network });
  if (guess.of !== 'password') return;
  // Only take back this one: regular sign-ins must not give a guesser fresh tries.
  await decrementAttempts(db, { of: guess.of, account, network: '' }, FREE_ATTEMPTS_ALL_NETWORKS);
}

/** `account`: `digestEmail`. Counts before the code is checked. Throws `rate_limited` (429) during a pause. */
export async function registerEmailedCode(db: Db, account: string, now: Date): Promise<void> {
  const counted = { of: 'code', account, network: '' } as const;
  if (await incrementAttempts(db, counted, { free: FREE_EMAILED_CODES, ...THROTTLE_LIMITS }, now)) return;
  const seconds = await secondsUntilRetry(db, counted, now);
  const wait = seconds < 60 ? `${seconds} seconds` : minutesText(Math.ceil(seconds / 60));
  throw new AppError(
    'rate_limited',
    `Too many wrong codes. Try again in ${wait}, or open the link in our email.`,
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** The code was right. Earlier wrong ones still count, so that one good code buys no guesses. */
export function forgiveEmailedCode(db: Db, account: string): Promise<void> {
  return decrementAttempts(db, { of: 'code', account, network: '' }, FREE_EMAILED_CODES);
}

/** After proof by mailbox. */
export async function clearAccountAttempts(db: Db, user: { id: string; email: string }): Promise<void> {
  await deleteAttemptsByAccount(db, [digestEmail(user.email), user.id]);
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, now, THROTTLE_LIMITS.forgottenAfterHours);
}

async function attemptBounds(db: Db, guess: LoginAttempt, now: Date): Promise<AttemptBound[]> {
  const account = accountKey(guess);
  if (guess.of !== 'password') return [{ account, network: '', free: FREE_ATTEMPTS }];
  const network = toNetwork(guess.address);
  const here = { account, network, free: FREE_ATTEMPTS };
  if (await isSignedInFrom(db, guess.email, network, now)) return [here];
  return [here, { account, network: '', free: FREE_ATTEMPTS_ALL_NETWORKS }];
}

async function isSignedInFrom(db: Db, email: string, network: string, now: Date): Promise<boolean> {
  const addresses = await listSignedInAddresses(db, email, now);
  return addresses.some((address) => toNetwork(address) === network);
}

const accountKey = (guess: LoginAttempt): string =>
  guess.of === 'password' ? digestEmail(guess.email) : guess.userId;

/** Digested: typed addresses may be anybody's. */
export const digestEmail = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

const alternatives: Record<LoginAttempt['of'], string> = {
  password: 'or choose a new password.',
  confirmation: 'or log out and choose a new password.',
  code: 'or use a passkey.',
};

function throttledError(guess: LoginAttempt, seconds: number): AppError {
  const what = guess.of === 'code' ? 'codes' : 'passwords';
  const wait = seconds < 60 ? `${seconds} seconds` : minutesText(Math.ceil(seconds / 60));
  return new AppError(
    'rate_limited',
    `Too many wrong ${what}. Try again in ${wait}, ${alternatives[guess.of]}`,
    {
      retryAfterSeconds: seconds,
    },
  );
}

const minutesText = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);
