import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { RELEASE_EXPIRED_HOLDS } from '../book/finalise-hold.server.ts';
import {
  expireHoldsByIds,
  expireTrainerHolds,
  listTrainerBookings,
  listTakenAppointments as selectTakenHours,
  type TakenAppointment,
  type TrainerBookingRow,
  type TrainerKey,
  trainerRevenue,
  updateMeetingLink,
} from './appointment-queries.server.ts';

/** In the suspending transaction. Late payments are refunded: `confirmHold` refuses such holds. */
export async function endTrainerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  trainer: TrainerKey,
): Promise<void> {
  if (await expireTrainerHolds(tx, trainer, deps.clock.now())) {
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
  }
}

/** In the transaction that changes the offer. Late payments are refunded. */
export async function withdrawTrainerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  holdIds: readonly string[],
): Promise<void> {
  if (holdIds.length > 0 && (await expireHoldsByIds(tx, holdIds, deps.clock.now())))
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

export type { TakenAppointment, TrainerBookingRow } from './appointment-queries.server.ts';
export {
  listUnbookedAppointments,
  lockTrainer,
  type UnbookedAppointment,
} from './appointment-queries.server.ts';

/** Bookings, latest start first, and earnings by the ledger in pence. */
export async function trainerLedger(
  db: Db,
  trainerId: number,
): Promise<{ bookings: TrainerBookingRow[]; earnedPence: number; kept: number }> {
  const { earnedPence, bookings: kept } = await trainerRevenue(db, trainerId);
  return { bookings: await listTrainerBookings(db, trainerId), earnedPence, kept };
}

/** Held and booked, soonest first. */
export function takenAppointments(
  db: Db,
  trainerIds: readonly number[],
  from: Date,
  until: Date,
): Promise<(TakenAppointment & { trainerId: number })[]> {
  return selectTakenHours(db, trainerIds, from, until);
}

/** Empty restores the default link. The caller must check permission. False if in person, over or cancelled. */
export function setMeetingLink(db: Db, bookingId: string, link: string, now: Date): Promise<boolean> {
  return updateMeetingLink(db, bookingId, link, now);
}
