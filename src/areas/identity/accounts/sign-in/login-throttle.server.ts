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

/**
 * A secret that somebody may try to guess: the password at the sign-in, from an address on the network; that of
 * whoever is signed in already; or a code of the second step, which only they see who know the password.
 */
export type LoginAttempt =
  | { of: 'password'; email: string; address: string }
  | { of: 'confirmation' | 'code'; userId: string };

interface AttemptBound {
  account: string;
  network: string;
  /** Wrong guesses that cost nothing. */
  free: number;
}

/** Slips of the finger: more than a person makes in a row. */
const FREE_ATTEMPTS = 5;

/** From all networks together: what many machines may try, before strangers wait. */
const FREE_ATTEMPTS_ALL_NETWORKS = 50;

const THROTTLE_LIMITS = {
  /** The first pause; each further wrong guess doubles it. */
  firstPauseSeconds: 30,
  /** So that nobody can keep a stranger out for long by guessing wrong on purpose. */
  longestPauseSeconds: 15 * 60,
  /** Wrong guesses are forgotten after so long without another. */
  forgottenAfterHours: 24,
};

/**
 * Counts a guess as a wrong one, before it is looked at: of many sent at once, no more are looked at than of as many
 * in a row. Whoever guessed right is forgiven (`resetAttempts`).
 *
 * Guesses at a sign-in are counted for the account and the network they come from, and, more of them, for the account
 * whatever the network. The second count stops many machines; it leaves alone a network from which the person is
 * signed in, so that strangers cannot make them wait. Unknown addresses are counted alike.
 *
 * Throws `rate_limited` (429) while the pause lasts.
 */
export async function registerAttempt(db: Db, guess: LoginAttempt, now: Date): Promise<void> {
  for (const bound of await attemptBounds(db, guess, now)) {
    const counted = { of: guess.of, ...bound };
    if (!(await incrementAttempts(db, counted, { free: bound.free, ...THROTTLE_LIMITS }, now)))
      throw throttledError(guess, await secondsUntilRetry(db, counted, now));
  }
}

/** Takes back what `registerAttempt` counted: the guess was right, so these were slips. */
export async function resetAttempts(db: Db, guess: LoginAttempt): Promise<void> {
  const account = accountKey(guess);
  const network = guess.of === 'password' ? toNetwork(guess.address) : '';
  await deleteAttempts(db, { of: guess.of, account, network });
  if (guess.of !== 'password') return;
  // Others' guesses stay counted: a person who signs in every hour must not give a guesser fifty more each time.
  await decrementAttempts(db, { of: guess.of, account, network: '' }, FREE_ATTEMPTS_ALL_NETWORKS);
}

/** Lets the person try anew: they have shown by their mailbox that the account is theirs. */
export async function clearAccountAttempts(db: Db, user: { id: string; email: string }): Promise<void> {
  await deleteAttemptsByAccount(db, [digestEmail(user.email), user.id]);
}

/** Clears away what counts no more. */
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

/** Addresses that were typed may belong to nobody, or to somebody who has no account: they are not kept. */
const digestEmail = (email: string): string =>
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
