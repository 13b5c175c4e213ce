import type { Db } from '#shared/db/database.server.ts';
import { bookingsOfTrainer, revenueOfTrainer, type TrainerBookingRow } from './hour-queries.server.ts';

export type { TrainerBookingRow } from './hour-queries.server.ts';

/** A trainer's bookings, latest start first, and what they have earned by the ledger, in pence. */
export async function trainerLedger(
  db: Db,
  trainerId: number,
): Promise<{ bookings: TrainerBookingRow[]; earnedPence: number; kept: number }> {
  const { earnedPence, bookings: kept } = await revenueOfTrainer(db, trainerId);
  return { bookings: await bookingsOfTrainer(db, trainerId), earnedPence, kept };
}
