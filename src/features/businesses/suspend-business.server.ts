import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessStatus } from './contract.ts';
import { nextBusinessStatus } from './rules.ts';

/**
 * Suspends an approved business as part of `tx`: it leaves the search, and nobody can book with it. The owner reads
 * the reason. Its plan goes on; what becomes of dates people have booked is the caller's to decide.
 * Throws `not_found` (404) or `conflict` (409).
 */
export async function suspendBusiness(tx: Tx, businessId: number, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'suspended', rejection_reason = $2, booking_enabled = false, updated_at = $3
      WHERE id = $1 AND status = 'approved'`,
    [businessId, reason, now],
  );
  if (rowCount !== 1) await refuse(tx, businessId, 'suspend');
}

/**
 * Brings a suspended business back, still closed for booking: its plan says whether that is on, which is for the
 * caller to ask. Throws `not_found` (404) or `conflict` (409).
 */
export async function reinstateBusiness(tx: Tx, businessId: number, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE businesses SET status = 'approved', rejection_reason = NULL, updated_at = $2
      WHERE id = $1 AND status = 'suspended'`,
    [businessId, now],
  );
  if (rowCount !== 1) await refuse(tx, businessId, 'reinstate');
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
