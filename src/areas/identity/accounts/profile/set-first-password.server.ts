import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AuthUser, FirstPassword } from '../contract.ts';
import { requireVerifiedHolder } from '../credentials/require-verified-holder.server.ts';
import { insertFirstPassword } from '../queries.server.ts';
import { assertNewPassword, type ChangePasswordDeps } from './change-password.server.ts';

/**
 * Gives an account without a password its first. Ends nothing, because nothing was opened by another. Throws
 * `invalid_input` (400) about `newPassword`, `forbidden` (403) before the address is proven, or `conflict` (409) if there
 * is one.
 */
export async function setFirstPassword(
  deps: ChangePasswordDeps,
  user: AuthUser,
  { newPassword }: FirstPassword,
): Promise<void> {
  await assertNewPassword(deps, user, newPassword);
  const { password } = await deps.auth.$context;
  const hash = await password.hash(newPassword);
  await transaction(deps.pool, async (tx) => {
    await requireVerifiedHolder(tx, user);
    if (!(await insertFirstPassword(tx, user.id, hash)))
      throw new AppError('conflict', 'You already have a password. Change it on your profile.');
    await deps.onPasswordChanged(tx, {
      email: user.email,
      ended: '',
      businessAccess: await deps.businessAccessOf(tx, user.id),
    });
  });
}
