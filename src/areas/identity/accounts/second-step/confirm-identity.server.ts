import { verifyPassword } from 'better-auth/crypto';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Identity } from '../contract.ts';
import { FRESH_MINUTES, type SignIn } from '../current/require-user.server.ts';
import { findPasswordHash } from '../queries.server.ts';
import { registerAttempt, resetAttempts } from '../sign-in/login-throttle.server.ts';

/**
 * Requires the password, or without one a sign-in in the last fifteen minutes, against unattended screens. Throws
 * `invalid_input` (400) for `password`, `forbidden` (403) with advice, or `rate_limited` (429).
 */
export async function confirmIdentity(
  db: Db,
  person: { userId: string; signIn: SignIn | null; now: Date },
  given: Identity,
): Promise<void> {
  const hash = await findPasswordHash(db, person.userId);
  if (hash === null) {
    const age = person.now.getTime() - (person.signIn?.since.getTime() ?? 0);
    if (age <= FRESH_MINUTES * 60_000) return;
    throw new AppError('forbidden', 'To confirm it’s you, log out and sign in again.');
  }
  if (given.password === undefined || given.password === '') throw passwordError('Password is required');
  const guess = { of: 'confirmation', userId: person.userId } as const;
  await registerAttempt(db, guess, person.now);
  if (!(await verifyPassword({ hash, password: given.password }))) {
    throw passwordError('That’s not your password.');
  }
  await resetAttempts(db, guess);
}

const passwordError = (message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'password', message }] });
