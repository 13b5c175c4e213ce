import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { findOnlinePause } from './absence-queries.server.ts';
import { pausedSentence } from './copy.ts';

/** Throws `booking_disabled` (403) while missed bookings pause the person's online booking with the business. */
export async function refuseDuringOnlinePause(
  db: Db,
  of: { userId: string; sessionId: number },
  now: Date,
): Promise<void> {
  const pause = await findOnlinePause(db, of, now);
  if (pause !== null) throw new AppError('booking_disabled', pausedSentence(pause.businessName, pause.until));
}
