import type { Db, Tx } from '#shared/db/database.server.ts';
import {
  findOwnInstructor,
  findTaughtOccurrence,
  isTaughtBy,
  listBusinessInstructors,
  listTaughtOccurrenceIds,
  listTeachableSessions,
  lockTaughtSessions,
} from './queries.server.ts';

/** Dates start in [`from`, `until`). */
export async function findOwnClasses(
  db: Db,
  businessId: number,
  userId: string,
  period: { from: Date; until: Date },
): Promise<{ instructor: { id: number; name: string }; occurrenceIds: ReadonlySet<number> } | null> {
  const instructor = await findOwnInstructor(db, businessId, userId);
  if (instructor === null) return null;
  return { instructor, occurrenceIds: new Set(await listTaughtOccurrenceIds(db, instructor.id, period)) };
}

export const teachesOccurrence = (db: Db, userId: string, occurrenceId: number): Promise<boolean> =>
  isTaughtBy(db, occurrenceId, userId);

/** Locks the assignment until the transaction ends. */
export async function lockOwnClass(tx: Tx, userId: string, occurrenceId: number): Promise<boolean> {
  const date = await findTaughtOccurrence(tx, occurrenceId);
  if (date === null) return false;
  await lockTaughtSessions(tx, [date.sessionId]);
  return isTaughtBy(tx, occurrenceId, userId);
}

/** By name. The caller must check permissions. */
export async function listInstructorsAndSessions(
  db: Db,
  businessId: number,
): Promise<{ instructors: { id: number; name: string }[]; sessions: { id: number; title: string }[] }> {
  const instructors = await listBusinessInstructors(db, businessId);
  return {
    instructors: instructors.map(({ id, name }) => ({ id, name })),
    sessions: await listTeachableSessions(db, businessId),
  };
}
