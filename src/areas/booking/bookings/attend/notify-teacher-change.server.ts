import type { Db } from '#shared/db/database.server.ts';
import { type BookingGroup, groupByCustomer } from '../order/group-notifications.ts';
import { listConfirmedBookings } from './attendance-queries.server.ts';

interface TeacherChange {
  occurrenceId: number;
  previous: readonly string[];
}

type TeacherChangeNotification = BookingGroup & { previous: readonly string[] };

/** One group for each person, session and set of previous teachers. `dates`: soonest first. */
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
