import type { Tx } from '#shared/db/database.server.ts';
import { writeBookingGate } from './queries.server.ts';

/**
 * Puts `businesses.booking_enabled` and its tier where the business's plan says, as part of `tx`: the one column
 * that search, session page, hold and business page go by. Whoever changes a business's standing (suspending,
 * reinstating) calls it too. True when that changed anything.
 */
export function setBookingGate(tx: Tx, businessId: number, now: Date): Promise<boolean> {
  return writeBookingGate(tx, businessId, now);
}
