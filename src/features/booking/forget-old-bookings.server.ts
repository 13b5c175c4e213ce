import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { recordsForgottenBefore, UNPAID_CONTACT_DAYS } from './retention.ts';
import { deleteOldRecords, deleteUnpaidContacts, eraseOldContacts } from './retention-queries.server.ts';

const BATCH = 500;

/**
 * Keeps what /privacy promises about bookings: records of money go with the sixth year after theirs, contact details
 * that led to no booking after a month. Cut off half-way, the next run goes on.
 */
export async function forgetOldBookings({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteUnpaidContacts(pool, new Date(now.getTime() - UNPAID_CONTACT_DAYS * 86_400_000));
  const before = recordsForgottenBefore(now);
  let deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await transaction(pool, (tx) => deleteOldRecords(tx, before, BATCH));
  }
  await eraseOldContacts(pool, before);
}
