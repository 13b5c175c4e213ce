import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { addDate } from '#features/sessions/dates/add-date.server.ts';
import { businessOfSession } from '#features/sessions/own/whose-sessions.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AddDate, DateAnswer } from '../contract.ts';
import { showDate } from './show-date.server.ts';

/**
 * Adds a date of a session beside its weekly times, to be booked like any other. Recorded in the audit log.
 * Throws as `authoriseBusiness` and `addDate`.
 */
export async function addOneOffDate(
  { pool, clock }: { pool: Pool; clock: Clock },
  act: Act,
  sessionId: number,
  input: AddDate,
): Promise<DateAnswer> {
  const user = { id: act.actorId };
  const now = clock.now();
  const date = { ...input, note: input.note === '' ? null : input.note };
  const occurrenceId = await transaction(pool, async (tx) => {
    const businessId = await businessOfSession(tx, sessionId);
    if (businessId === null) throw new AppError('not_found', 'There is no such session.');
    await authoriseBusiness(tx, user, businessId, 'change_occurrence');
    const id = await addDate(tx, sessionId, date, now);
    await recordAudit(tx, act, {
      action: 'occurrence.added',
      subject: 'occurrence',
      subjectId: id,
      after: date,
      details: { businessId, sessionId },
    });
    return id;
  });
  return showDate(pool, user, occurrenceId, now);
}
