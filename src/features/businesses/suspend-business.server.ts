import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { setBookingGate } from './booking-gate.server.ts';
import type { BusinessStatus } from './contract.ts';
import { nextBusinessStatus } from './rules.ts';

/**
 * Suspends an approved business as part of `tx`: it leaves the search, and nobody can book with it. The owner reads
 * the reason. What becomes of its plan and of dates people have booked is the caller's to see to.
 * Throws `not_found` (404) or `conflict` (409).
 */
export async function suspendBusiness(tx: Tx, businessId: number, reason: string, now: Date): Promise<void> {
  await setBookingGate(tx, businessId, now, 'suspended');
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'suspended', rejection_reason = $2, updated_at = $3
      WHERE id = $1 AND status = 'approved'`,
    [businessId, reason, now],
  );
  if (rowCount !== 1) await refuse(tx, businessId, 'suspend');
}

/**
 * Brings a suspended business back, with booking on if its plan is in force. Throws `not_found` (404) or
 * `conflict` (409).
 */
export async function reinstateBusiness(tx: Tx, businessId: number, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'approved', rejection_reason = NULL, updated_at = $2
      WHERE id = $1 AND status = 'suspended'`,
    [businessId, now],
  );
  if (rowCount !== 1) await refuse(tx, businessId, 'reinstate');
  await setBookingGate(tx, businessId, now);
}

async function refuse(tx: Tx, businessId: number, event: 'suspend' | 'reinstate'): Promise<never> {
  const business = await maybeOne<{ status: BusinessStatus }>(
    tx,
    'SELECT status FROM businesses WHERE id = $1',
    [businessId],
  );
  if (business === null) throw new AppError('not_found', 'Business not found');
  nextBusinessStatus(business.status, event);
  throw new AppError('conflict', 'This business has just changed. Please look at it again.');
}
