import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
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
import { RELEASE_EXPIRED_HOLDS } from './release-hold.server.ts';

/**
 * Ends what people hold of a trainer's hours, as part of the transaction that suspends the trainer or their account.
 * The holds' time is up at once, and the job makes their payments unpayable and gives the hours back. Money that
 * comes all the same goes back in full, because no hold of a suspended trainer becomes a booking (`confirmHold`).
 */
export async function endTrainerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  trainer: TrainerKey,
): Promise<void> {
  if (await expireTrainerHolds(tx, trainer, deps.clock.now())) {
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
  }
}

/**
 * Ends what people hold of hours that their trainer no longer offers, as part of the transaction that changes it. The
 * holds become no bookings: their payments are made unpayable, and money that has come goes back in full.
 */
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

/** A trainer's bookings, latest start first, and what they have earned by the ledger, in pence. */
export async function trainerLedger(
  db: Db,
  trainerId: number,
): Promise<{ bookings: TrainerBookingRow[]; earnedPence: number; kept: number }> {
  const { earnedPence, bookings: kept } = await trainerRevenue(db, trainerId);
  return { bookings: await listTrainerBookings(db, trainerId), earnedPence, kept };
}

/** What somebody holds or has booked of a trainer's time between two instants, soonest first. */
export function takenAppointments(
  db: Db,
  trainerId: number,
  from: Date,
  until: Date,
): Promise<TakenAppointment[]> {
  return selectTakenHours(db, trainerId, from, until);
}

/**
 * Says where a booked appointment of a trainer is held online, in place of their standing link; empty takes it back. The
 * caller has made sure whose it is. False for one in person, over or cancelled.
 */
export function setMeetingLink(db: Db, bookingId: string, link: string, now: Date): Promise<boolean> {
  return updateMeetingLink(db, bookingId, link, now);
}
