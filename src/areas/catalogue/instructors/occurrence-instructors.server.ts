import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { OccurrenceInstructors } from './contract.ts';
import { instructorSentences } from './copy.ts';
import { endMootRequest } from './cover/ask-for-cover.server.ts';
import type { ManageInstructorsDeps } from './manage-instructors.server.ts';
import {
  findTaughtOccurrence,
  listBusinessInstructors,
  listOccurrenceInstructors,
  listSessionInstructors,
  listSubstitutes,
  lockTaughtSessions,
  setSubstitutes,
} from './queries.server.ts';
import { listInstructorIds } from './rules.ts';

/** Throws `not_found` (404), and as `authoriseBusiness`. */
async function getOwnOccurrence(db: Db, user: { id: string }, occurrenceId: number) {
  const date = await findTaughtOccurrence(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  await authoriseBusiness(db, user, date.businessId, 'change_occurrence');
  return date;
}

/** Throws `not_found` (404), and as `authoriseBusiness`. */
export async function readOccurrenceInstructors(
  db: Db,
  user: { id: string },
  occurrenceId: number,
): Promise<OccurrenceInstructors> {
  const { businessId, sessionId } = await getOwnOccurrence(db, user, occurrenceId);
  const choices = await listBusinessInstructors(db, businessId);
  return {
    usual: await listSessionInstructors(db, sessionId),
    insteadIds: await listSubstitutes(db, occurrenceId),
    choices: choices.map(({ id, name }) => ({ id, name })),
  };
}

/** Empty clears them. Throws as `readOccurrenceInstructors`, `invalid_input` (400) or `conflict` (409: begun). */
export async function setOccurrenceInstructors(
  { pool, clock, onSubstitutesChanged }: ManageInstructorsDeps,
  { user, act }: { user: { id: string }; act: AuditContext },
  occurrenceId: number,
  instructorIds: readonly number[],
): Promise<OccurrenceInstructors> {
  const wanted = [...new Set(instructorIds)];
  await transaction(pool, async (tx) => {
    const { businessId, sessionId, startsAt } = await getOwnOccurrence(tx, user, occurrenceId);
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    await lockTaughtSessions(tx, [sessionId]);
    if (startsAt <= clock.now()) throw new AppError('conflict', instructorSentences.dateOver);
    const known = (await listBusinessInstructors(tx, businessId)).map(({ id }) => id);
    if (!wanted.every((id) => known.includes(id))) {
      const message = instructorSentences.strangeInstructor;
      throw new AppError('invalid_input', message, { errors: [{ field: 'instructorIds', message }] });
    }
    const before = await listSubstitutes(tx, occurrenceId);
    const previous = await listOccurrenceInstructors(tx, occurrenceId);
    await setSubstitutes(tx, occurrenceId, wanted);
    if (listInstructorIds(await listOccurrenceInstructors(tx, occurrenceId)) !== listInstructorIds(previous))
      await onSubstitutesChanged(tx, { occurrenceId, previous, at: clock.now() });
    await endMootRequest(tx, occurrenceId, clock.now());
    await recordAudit(tx, act, {
      action: 'occurrence.taught-by',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { instructorIds: before },
      after: { instructorIds: wanted },
      details: { businessId, sessionId },
    });
  });
  return readOccurrenceInstructors(pool, user, occurrenceId);
}
