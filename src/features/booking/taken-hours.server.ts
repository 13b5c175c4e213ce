import type { Db } from '#shared/db/database.server.ts';
import { takenHours as selectTakenHours } from './hour-queries.server.ts';

/** The hours of a trainer that somebody holds or has booked between two instants, by their starts. */
export function takenHours(db: Db, trainerId: number, from: Date, until: Date): Promise<Date[]> {
  return selectTakenHours(db, trainerId, from, until);
}
