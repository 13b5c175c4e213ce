import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { addDate } from '#features/sessions/dates/add-date.server.ts';
import { businessOfSession } from '#features/sessions/own/whose-sessions.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AddDate, DateAnswer } from './contract.ts';
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
  const occurrenceId = await transaction(pool, async (tx) => {
    const businessId = await businessOfSession(tx, sessionId);
    if (businessId === null) throw noSuchSession();
    await requireStanding(tx, user, businessId, 'change_occurrence');
    return addDateOf(tx, act, { businessId, sessionId }, input, now);
  });
  return showDate(pool, user, occurrenceId, now);
}

/**
 * The same within a transaction of somebody who has seen to who may at that business; answers the date's id. Throws as
 * `addDate`, and `not_found` (404) for another business's session.
 */
export async function addDateOf(
  tx: Tx,
  act: Act,
  { businessId, sessionId }: { businessId: number; sessionId: number },
  input: AddDate,
  now: Date,
): Promise<number> {
  if ((await businessOfSession(tx, sessionId)) !== businessId) throw noSuchSession();
  const date = { ...input, note: input.note === '' ? null : input.note };
  const id = await addDate(tx, sessionId, date, now);
  await recordAudit(tx, act, {
    action: 'occurrence.added',
    subject: 'occurrence',
    subjectId: id,
    after: date,
    details: { businessId, sessionId },
  });
  return id;
}

const noSuchSession = (): AppError => new AppError('not_found', 'We can’t find that session.');
