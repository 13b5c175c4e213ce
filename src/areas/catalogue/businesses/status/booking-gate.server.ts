import type { Tx } from '#shared/db/database.server.ts';
import type { BusinessStatus } from '../contract.ts';
import { lockBusinessForUpdate, updateBookingGate } from './status-queries.server.ts';

/**
 * Whether a business can be booked is one column, `businesses.booking_enabled`, by which search, session page,
 * hold and business page go. One statement changes it (`updateBookingGate`), by one rule: the plan says so (paid, or behind
 * for less than its grace period), and the business is approved, so not suspended either.
 *
 * Puts the column, and the tier beside it, where plan and standing say, as part of `tx`. Whoever changes either
 * calls it in the same transaction, after that change; a change that takes approval away comes after it, and
 * names the status it brings, because no business without approval may be open even for a moment (a CHECK).
 * True when that changed anything.
 */
export async function setBookingGate(
  tx: Tx,
  businessId: number,
  now: Date,
  becomes?: Exclude<BusinessStatus, 'approved'>,
): Promise<boolean> {
  // Held first: the statement after it then sees whatever the one who held it before has committed.
  await lockBusinessForUpdate(tx, businessId);
  return updateBookingGate(tx, businessId, now, becomes ?? null);
}

export { bookingGateMismatches } from './status-queries.server.ts';
