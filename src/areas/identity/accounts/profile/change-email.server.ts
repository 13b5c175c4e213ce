import { isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { AuthUser } from '../contract.ts';
import { lockEmailVerified } from '../credentials/credential-queries.server.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import { consumeEmailChange, findUserIdByEmail, saveEmail, saveEmailChange } from '../queries.server.ts';

const VALID_HOURS = 24; // the mail says so

export interface ChangeEmailDeps {
  pool: Pool;
  clock: Clock;
  publicUrl: string;
  endCredentials: EndCredentials;
  /** Queues the link to the new address and the notice to the old one. */
  onEmailChangeRequested(
    tx: Tx,
    change: { userId: string; oldEmail: string; newEmail: string; url: string },
  ): Promise<void>;
  /** Queues the notice to the old address. */
  onEmailChanged(tx: Tx, change: { userId: string; oldEmail: string; newEmail: string }): Promise<void>;
}

/** Nothing changes until the link is opened. Throws `invalid_input` (400) if unchanged, `conflict` (409) if taken. */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  user: AuthUser,
  newEmail: string,
): Promise<void> {
  if (newEmail === user.email) {
    throw emailFieldError('invalid_input', 'That’s already your email address.');
  }
  if ((await findUserIdByEmail(deps.pool, newEmail)) !== null) throw emailTakenError();
  const token = newSecret();
  await transaction(deps.pool, async (tx) => {
    await saveEmailChange(tx, {
      userId: user.id,
      newEmail,
      tokenHash: digestSecret(token),
      expiresAt: new Date(deps.clock.now().getTime() + VALID_HOURS * 3_600_000),
    });
    await deps.onEmailChangeRequested(tx, {
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      url: `${deps.publicUrl}/confirm-email?token=${token}`,
    });
  });
}

/**
 * Applies the change, once. Requires a signed-in person, because mail scanners open links. Throws `gone` (410) if the
 * link is used, replaced or expired, `conflict` (409) if the address is taken.
 */
export async function confirmEmailChange(
  deps: ChangeEmailDeps,
  user: AuthUser,
  token: string,
): Promise<{ email: string }> {
  try {
    return await transaction(deps.pool, async (tx) => {
      const email = await consumeEmailChange(tx, user.id, digestSecret(token), deps.clock.now());
      if (email === null) {
        throw new AppError('gone', 'This link has expired or been used. Get a new one on your profile.');
      }
      const account = await lockEmailVerified(tx, user.id);
      await deps.endCredentials(tx, {
        events: account?.proven === false ? ['address-changed', 'address-proven'] : ['address-changed'],
        userId: user.id,
        keepSignInId: user.signInId ?? null,
      });
      await saveEmail(tx, user.id, email);
      await deps.onEmailChanged(tx, { userId: user.id, oldEmail: user.email, newEmail: email });
      return { email };
    });
  } catch (error) {
    if (isDatabaseError(error, 'uniqueViolation', 'users_email_key')) throw emailTakenError();
    throw error;
  }
}

const emailTakenError = (): AppError =>
  emailFieldError('conflict', 'There’s already an account with this email.');

const emailFieldError = (code: 'invalid_input' | 'conflict', message: string): AppError =>
  new AppError(code, message, { errors: [{ field: 'email', message }] });
