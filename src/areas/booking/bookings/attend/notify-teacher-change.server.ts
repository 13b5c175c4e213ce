import type { Db } from '#shared/db/database.server.ts';
import { type BookingGroup, groupByCustomer } from '../order/group-notifications.ts';
import { listConfirmedBookings } from './attendance-queries.server.ts';

/** A date that somebody no longer teaches, with the names of those who were to. */
interface TeacherChange {
  occurrenceId: number;
  previous: readonly string[];
}

/** Bookings of one person and session that are told of in one mail, with who was to teach them. */
type TeacherChangeNotification = BookingGroup & { previous: readonly string[] };

/**
 * Who has booked these dates, to be told who teaches them: each person of each session once, of all dates that the same
 * people were to teach.
 *
 * @param dates the soonest first
 */
export async function teacherChangeNotifications(
  db: Db,
  dates: readonly TeacherChange[],
): Promise<TeacherChangeNotification[]> {
  const alike = new Map<string, { previous: readonly string[]; occurrenceIds: number[] }>();
  for (const { occurrenceId, previous } of dates) {
    const teachers = previous.join('\n');
    const group = alike.get(teachers) ?? { previous, occurrenceIds: [] };
    group.occurrenceIds.push(occurrenceId);
    alike.set(teachers, group);
  }
  const toTell: TeacherChangeNotification[] = [];
  for (const { previous, occurrenceIds } of alike.values()) {
    const booked = await listConfirmedBookings(db, occurrenceIds);
    toTell.push(...groupByCustomer(booked).map((told) => ({ ...told, previous })));
  }
  return toTell;
}
