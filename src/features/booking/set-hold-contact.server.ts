import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { BookingContact } from './contract.ts';
import { beginPayment } from './hold-queries.server.ts';
import { requireOwnHold } from './own-hold.server.ts';
import { HOLD_OVER } from './rules.ts';

/**
 * Stores what the person typed, before the card is charged: a booking made by the webhook then has it too. From
 * then on the hold waits for the payment and not for signs of life.
 * Throws `not_found`, `already_booked` (409) or `hold_expired` (409).
 */
export async function setHoldContact(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  holdId: string,
  contact: BookingContact,
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  if (hold.state === 'confirmed') throw new AppError('already_booked', 'This is booked already.');
  if (!(await beginPayment(deps.pool, hold.id, contact, deps.clock.now()))) {
    throw new AppError('hold_expired', HOLD_OVER);
  }
}
