import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { DateInstructors } from './contract.ts';
import { instructorSentences } from './copy.ts';
import type { KeepInstructorsDeps } from './keep-instructors.server.ts';
import {
  dateToTeach,
  insteadOf,
  instructorsOfBusiness,
  lockTaught,
  setInstead,
  shownToTeach,
  usualOf,
} from './queries.server.ts';
import { idsOf } from './rules.ts';

/** A date that is there and that person may change. Throws `not_found` (404), and as `authoriseBusiness`. */
async function ownDate(db: Db, user: { id: string }, occurrenceId: number) {
  const date = await dateToTeach(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  await authoriseBusiness(db, user, date.businessId, 'change_occurrence');
  return date;
}

/** Who teaches one date, and who could. Throws `not_found` (404), and as `authoriseBusiness`. */
export async function showWhoTeaches(
  db: Db,
  user: { id: string },
  occurrenceId: number,
): Promise<DateInstructors> {
  const { businessId, sessionId } = await ownDate(db, user, occurrenceId);
  const choices = await instructorsOfBusiness(db, businessId);
  return {
    usual: await usualOf(db, sessionId),
    insteadIds: await insteadOf(db, occurrenceId),
    choices: choices.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Has others teach one date, or those who do as a rule again; whoever has booked or follows it is told. Throws as `showWhoTeaches`; `invalid_input` (400) for
 * somebody who is not theirs; `conflict` (409) once it has begun.
 */
export async function teachDate(
  { pool, clock, onTaughtInstead }: KeepInstructorsDeps,
  { user, act }: { user: { id: string }; act: Act },
  occurrenceId: number,
  instructorIds: readonly number[],
): Promise<DateInstructors> {
  const wanted = [...new Set(instructorIds)];
  await transaction(pool, async (tx) => {
    const { businessId, sessionId, startsAt } = await ownDate(tx, user, occurrenceId);
    await requireStanding(tx, user, businessId, 'change_occurrence');
    await lockTaught(tx, [sessionId]);
    if (startsAt <= clock.now()) throw new AppError('conflict', instructorSentences.dateOver);
    const known = (await instructorsOfBusiness(tx, businessId)).map(({ id }) => id);
    if (!wanted.every((id) => known.includes(id))) {
      const message = instructorSentences.strangeInstructor;
      throw new AppError('invalid_input', message, { errors: [{ field: 'instructorIds', message }] });
    }
    const before = await insteadOf(tx, occurrenceId);
    const previous = await shownToTeach(tx, occurrenceId);
    await setInstead(tx, occurrenceId, wanted);
    if (idsOf(await shownToTeach(tx, occurrenceId)) !== idsOf(previous))
      await onTaughtInstead(tx, { occurrenceId, previous, at: clock.now() });
    await recordAudit(tx, act, {
      action: 'occurrence.taught-by',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { instructorIds: before },
      after: { instructorIds: wanted },
      details: { businessId, sessionId },
    });
  });
  return showWhoTeaches(pool, user, occurrenceId);
}
