import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BookingContact } from './contract.ts';
import { saveHoldContact } from './hold-queries.server.ts';
import { requireOwnHold } from './own-hold.server.ts';
import { HOLD_MINUTES } from './rules.ts';

/**
 * Stores what the person typed, before the card is charged: a booking made by the webhook then has it too.
 * Throws `not_found`, `already_booked` (409) or `hold_expired` (409).
 */
export async function setHoldContact(
  deps: { pool: Pool },
  user: AuthUser,
  holdId: string,
  contact: BookingContact,
): Promise<void> {
  const hold = await requireOwnHold(deps.pool, user, holdId);
  if (hold.state === 'confirmed') throw new AppError('already_booked', 'This is booked already.');
  if (hold.state === 'released') {
    throw new AppError('hold_expired', `Your space was kept for ${HOLD_MINUTES} minutes, and they are over.`);
  }
  await saveHoldContact(deps.pool, hold.id, contact);
}
