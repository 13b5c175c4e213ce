import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type BusinessEvent, businessConflict, nextBusinessStatus } from '../rules.ts';
import { setBookingGate } from './booking-gate.server.ts';
import { businessStatus, isClosed, markReinstated, markSuspended } from './status-queries.server.ts';

/**
 * Suspends an approved business as part of `tx`: it leaves the search, and nobody can book with it. The owner reads
 * the reason. What becomes of its plan and of dates people have booked is the caller's to see to.
 * Throws `not_found` (404) or `conflict` (409).
 */
export async function suspendBusiness(tx: Tx, businessId: number, reason: string, now: Date): Promise<void> {
  await setBookingGate(tx, businessId, now, 'suspended');
  if (!(await markSuspended(tx, businessId, reason, now)))
    throw await businessEventError(tx, businessId, 'suspend');
}

/**
 * Brings a suspended business back, with booking on if its plan is in force. Throws `not_found` (404) or
 * `conflict` (409: not suspended, or closed with its owner's account).
 */
export async function reinstateBusiness(tx: Tx, businessId: number, now: Date): Promise<void> {
  if (!(await markReinstated(tx, businessId, now))) {
    if (await isClosed(tx, businessId))
      throw new AppError('conflict', 'We closed this business with its owner’s account.');
    throw await businessEventError(tx, businessId, 'reinstate');
  }
  await setBookingGate(tx, businessId, now);
}

/** Why an event did not happen to a business: there is none, its rules forbid it, or somebody was faster. */
export async function businessEventError(
  tx: Tx,
  businessId: number,
  event: BusinessEvent,
): Promise<AppError> {
  const status = await businessStatus(tx, businessId);
  if (status === null) return new AppError('not_found', 'Business not found');
  nextBusinessStatus(status, event);
  return businessConflict();
}
