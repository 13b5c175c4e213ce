import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { addOccurrence } from '#areas/catalogue/sessions/occurrences/add-occurrence.server.ts';
import { findBusinessId } from '#areas/catalogue/sessions/own/session-ownership.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AddOccurrence, OccurrenceAnswer } from './contract.ts';
import { readOccurrence } from './read-occurrence.server.ts';

/**
 * Adds a single date outside the weekly times and records it in the audit log. Throws as `authoriseBusiness` and
 * `addOccurrence`.
 */
export async function addOneOffOccurrence(
  { pool, clock }: { pool: Pool; clock: Clock },
  act: AuditContext,
  sessionId: number,
  input: AddOccurrence,
): Promise<OccurrenceAnswer> {
  const user = { id: act.actorId };
  const now = clock.now();
  const occurrenceId = await transaction(pool, async (tx) => {
    const businessId = await findBusinessId(tx, sessionId);
    if (businessId === null) throw sessionNotFound();
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    return addBusinessOccurrence(tx, act, { businessId, sessionId }, input, now);
  });
  return readOccurrence(pool, user, occurrenceId, now);
}

/**
 * Returns the new date's id. The caller must check the permission. Throws as `addOccurrence`, and `not_found` (404)
 * for another business's session.
 */
export async function addBusinessOccurrence(
  tx: Tx,
  act: AuditContext,
  { businessId, sessionId }: { businessId: number; sessionId: number },
  input: AddOccurrence,
  now: Date,
): Promise<number> {
  if ((await findBusinessId(tx, sessionId)) !== businessId) throw sessionNotFound();
  const date = { ...input, note: input.note === '' ? null : input.note };
  const id = await addOccurrence(tx, sessionId, date, now);
  await recordAudit(tx, act, {
    action: 'occurrence.added',
    subject: 'occurrence',
    subjectId: id,
    after: date,
    details: { businessId, sessionId },
  });
  return id;
}

const sessionNotFound = (): AppError => new AppError('not_found', 'We can’t find that session.');
