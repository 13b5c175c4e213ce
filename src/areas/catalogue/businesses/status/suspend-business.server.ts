import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type BusinessEvent, businessConflict, nextBusinessStatus } from '../rules.ts';
import { setBookingGate } from './booking-gate.server.ts';
import { businessStatus, isClosed, markReinstated, markSuspended } from './status-queries.server.ts';

/** The caller must handle its plan and booked dates. Throws `not_found` (404) or `conflict` (409). */
export async function suspendBusiness(tx: Tx, businessId: number, reason: string, now: Date): Promise<void> {
  await setBookingGate(tx, businessId, now, 'suspended');
  if (!(await markSuspended(tx, businessId, reason, now)))
    throw await businessEventError(tx, businessId, 'suspend');
}

/** Reinstates a suspended business, with booking if its plan allows. Throws `not_found` (404) or `conflict` (409). */
export async function reinstateBusiness(tx: Tx, businessId: number, now: Date): Promise<void> {
  if (!(await markReinstated(tx, businessId, now))) {
    if (await isClosed(tx, businessId))
      throw new AppError('conflict', 'We closed this business with its owner’s account.');
    throw await businessEventError(tx, businessId, 'reinstate');
  }
  await setBookingGate(tx, businessId, now);
}

/** The business doesn't exist, its status forbids the event, or somebody else was faster. */
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
