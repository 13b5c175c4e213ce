import type { Tx } from '#shared/db/database.server.ts';
import type { BusinessStatus } from '../contract.ts';
import { lockBusinessForUpdate, updateBookingGate } from './status-queries.server.ts';

/**
 * Recomputes `businesses.booking_enabled` and the tier: the plan is paid or in grace, and the business approved. Call
 * it in the same transaction after changing plan or status; when removing approval, before it and with the new
 * status, because of a CHECK. True if anything changed.
 */
export async function setBookingGate(
  tx: Tx,
  businessId: number,
  now: Date,
  becomes?: Exclude<BusinessStatus, 'approved'>,
): Promise<boolean> {
  // Lock first, so that the next statement sees what concurrent transactions committed.
  await lockBusinessForUpdate(tx, businessId);
  return updateBookingGate(tx, businessId, now, becomes ?? null);
}

export { bookingGateMismatches } from './status-queries.server.ts';
