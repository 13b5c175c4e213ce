import { deleteOldPurchases } from '#features/credits/retention/credit-data.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { forgetChannelContacts } from '../channel/channel-queries.server.ts';
import { deleteOldMessages } from '../message/message-queries.server.ts';
import { forgetWalkIns } from '../walk-in/walk-in-queries.server.ts';
import { deleteOldRecords, deleteUnpaidContacts, eraseOldContacts } from './personal-data-queries.server.ts';

/** How long money records are kept after the financial year they belong to (HMRC; Companies Act 2006, section 388). */
const YEARS_KEPT = 6;

/** What was typed before paying is forgotten after this, when no booking came of it. */
const UNPAID_CONTACT_DAYS = 30;

/**
 * The instant before which bookings and payments have had their time. A financial year ends on 31 March; what belongs
 * to the one that ended on 31 March 2020 goes on 1 April 2026. Day boundaries in UTC: an hour does not matter here.
 */
export function recordsForgottenBefore(now: Date): Date {
  const [year = 0, month = 0] = londonDay(now).split('-').map(Number);
  const lastYearEnd = month >= 4 ? year : year - 1;
  return new Date(Date.UTC(lastYearEnd - YEARS_KEPT, 3, 1));
}

/** Whoever came without booking, or booked through others, is a name on a list, and of no use after this. */
const NAME_DAYS = 365;

const BATCH = 500;

/**
 * Keeps what /privacy promises about bookings: records of money go with the sixth year after theirs, contact details
 * that led to no booking after a month, names of people who came without booking, or booked through others, after a year. Cut off half-way, the next run goes on.
 */
export async function forgetOldBookings({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteUnpaidContacts(pool, new Date(now.getTime() - UNPAID_CONTACT_DAYS * 86_400_000));
  const namesForgotten = new Date(now.getTime() - NAME_DAYS * 86_400_000);
  await forgetWalkIns(pool, namesForgotten);
  await forgetChannelContacts(pool, namesForgotten);
  const before = recordsForgottenBefore(now);
  let deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await transaction(pool, (tx) => deleteOldRecords(tx, before, BATCH));
  }
  deleted = BATCH;
  while (deleted === BATCH) {
    deleted = await transaction(pool, (tx) => deleteOldPurchases(tx, before, BATCH));
  }
  await eraseOldContacts(pool, before);
  await deleteOldMessages(pool, before);
}
