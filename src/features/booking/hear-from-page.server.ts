import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { noteSignOfLife } from './hold-queries.server.ts';
import { requireOwnHold } from './own-hold.server.ts';
import { HOLD_OVER, signOfLifeBy } from './rules.ts';

/**
 * A sign of life from the page of a hold (`PUT /api/holds/{holdId}/sign-of-life`), which keeps it from being given
 * back as left behind; never beyond its ten minutes. `paymentOver`: the payment that this page began has come to
 * nothing, so signs of life count again. Throws `not_found`, `already_booked` (409) or `hold_expired` (409).
 */
export async function hearFromPage(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  holdId: string,
  { paymentOver }: { paymentOver: boolean },
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  if (hold.state === 'confirmed') throw new AppError('already_booked', 'This is booked already.');
  const now = deps.clock.now();
  if (!(await noteSignOfLife(deps.pool, holdId, { by: signOfLifeBy(now), paymentOver, now }))) {
    throw new AppError('hold_expired', HOLD_OVER);
  }
}
