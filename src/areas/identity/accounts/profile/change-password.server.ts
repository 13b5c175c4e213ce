import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AuthUser, ChangePassword } from '../contract.ts';
import { describeCredentials } from '../credentials/credential-kind.ts';
import type { DescribeBusinessAccess, EndCredentials } from '../credentials/end-credentials.server.ts';
import { requireOpenSignIn } from '../credentials/require-verified-holder.server.ts';
import type { SignIn } from '../current/require-user.server.ts';
import { replacePassword } from '../queries.server.ts';
import { confirmIdentity } from '../second-step/confirm-identity.server.ts';
import { findSignInStatus, markStepUp } from '../second-step/second-factor-queries.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { assertStrongPassword, type BreachService } from './password-policy.server.ts';

export interface ChangePasswordDeps {
  auth: Auth;
  pool: Pool;
  clock: Clock;
  /** Null: no breach lookup. */
  breaches: BreachService | null;
  /** Call before a sign-in ends; call the result with its replacement. */
  carryOver(signInId: string): Promise<(toSignInId: string) => Promise<void>>;
  endCredentials: EndCredentials;
  /** Programs keep their access after a password change. */
  businessAccessOf: DescribeBusinessAccess;
  /** Queues the notice, with what ended and what still opens their businesses; '' for none. */
  onPasswordChanged(tx: Tx, change: { email: string; ended: string; businessAccess: string }): Promise<void>;
}

/**
 * Sets another password and ends every other sign-in and private address of the account, in one transaction. Answers
 * the cookies of the sign-in that takes the place of this one. Throws `invalid_input` (400) about `currentPassword` or `newPassword`, `rate_limited` (429) after several
 * wrong ones, `unauthorized` (401) when the sign-in has ended meanwhile.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  user: AuthUser,
  from: { cookie: string; signIn: SignIn | null },
  { currentPassword, newPassword }: ChangePassword,
): Promise<string[]> {
  await confirmIdentity(
    deps.pool,
    { userId: user.id, signIn: from.signIn, now: deps.clock.now() },
    { password: currentPassword },
  ).catch((error: unknown) => {
    throw error instanceof AppError ? currentPasswordError(error) : error;
  });
  await assertNewPassword(deps, user, newPassword);
  const strong =
    from.signIn !== null && ((await findSignInStatus(deps.pool, from.signIn.id))?.strong ?? false);
  const carried = from.signIn === null ? null : await deps.carryOver(from.signIn.id);
  const { password } = await deps.auth.$context;
  const hash = await password.hash(newPassword);
  await transaction(deps.pool, async (tx) => {
    await requireOpenSignIn(tx, user);
    const ended = await deps.endCredentials(tx, {
      events: ['password-changed'],
      userId: user.id,
      keepSignInId: from.signIn?.id ?? null,
    });
    await replacePassword(tx, user.id, hash);
    await deps.onPasswordChanged(tx, {
      email: user.email,
      ended: describeCredentials(ended),
      businessAccess: await deps.businessAccessOf(tx, user.id),
    });
  });
  // The library replaces this sign-in and its cookie.
  const answer = await deps.auth.api.changePassword({
    body: { currentPassword: newPassword, newPassword, revokeOtherSessions: true },
    headers: new Headers({ cookie: from.cookie }),
    asResponse: true,
  });
  if (!answer.ok) throw new AppError('invalid_input', 'We couldn’t change your password. Try again.');
  const cookies = answer.headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const made = await deps.auth.api.getSession({ headers: new Headers({ cookie }) });
  if (made) {
    await carried?.(made.session.id);
    // Carry the second factor over to the new sign-in.
    if (strong) await markStepUp(deps.pool, made.session.id, { now: deps.clock.now(), strongly: true });
  }
  return cookies;
}

/** Throws `invalid_input` (400) about `newPassword`. */
export async function assertNewPassword(
  { breaches }: Pick<ChangePasswordDeps, 'breaches'>,
  { email, firstName, lastName }: AuthUser,
  newPassword: string,
): Promise<void> {
  await assertStrongPassword(newPassword, { email, names: [firstName, lastName] }, breaches).catch(
    (error: unknown) => {
      throw error instanceof AppError ? fieldError('newPassword', error) : error;
    },
  );
}

/** Renames the field; people without a password get advice. */
function currentPasswordError(error: AppError): AppError {
  if (error.code === 'forbidden') {
    return new AppError('conflict', 'You don’t have a password yet. Get a link to choose one.');
  }
  return fieldError('currentPassword', error);
}

function fieldError(field: string, error: AppError): AppError {
  const { code, message, retryAfterSeconds } = error;
  return new AppError(code, message, {
    errors: [{ field, message }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
