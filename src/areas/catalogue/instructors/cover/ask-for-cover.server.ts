import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { findOwnInstructor, isTaughtBy, lockInstructor, lockTaughtSessions } from '../queries.server.ts';
import { askNext } from './ask-next.server.ts';
import { coverSentences } from './copy.ts';
import type { CoverActor, CoverDeps } from './cover-deps.server.ts';
import {
  type CoveredDate,
  type CoverRequestRow,
  closeInvitations,
  endRequest,
  findOpenRequest,
  insertInvitations,
  insertRequest,
  listInvitations,
  listTeachers,
  orderInvitations,
} from './cover-queries.server.ts';
import { putInPlace } from './put-in-place.server.ts';
import { assertUpcoming, getDate, readCandidates } from './read-cover.server.ts';

/** Locks the session and reads the date after it. Throws `not_found` (404). */
export async function lockDate(tx: Tx, occurrenceId: number): Promise<CoveredDate> {
  const { sessionId } = await getDate(tx, occurrenceId);
  await lockTaughtSessions(tx, [sessionId]);
  return getDate(tx, occurrenceId);
}

/**
 * For the instructor's own class; roles that see attendees may ask for its instructor. Asks the first one. Throws
 * `not_found` (404), `forbidden` (403) or `conflict` (409: begun, asked before, no instructor).
 */
export async function askForCover(
  deps: CoverDeps,
  { user, act }: CoverActor,
  occurrenceId: number,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const { businessId } = await getDate(tx, occurrenceId);
    const { role } = await authoriseInTransaction(tx, user, businessId, 'teach');
    const date = await lockDate(tx, occurrenceId);
    const teachers = await listTeachers(tx, occurrenceId);
    const own = await findOwnInstructor(tx, businessId, user.id);
    const asker =
      teachers.find(({ id }) => id === own?.id) ?? (canPerform(role, 'view_attendees') ? teachers[0] : null);
    if (asker === null) throw new AppError('forbidden', coverSentences.notYours);
    assertUpcoming(date, now);
    if (asker === undefined) throw new AppError('conflict', coverSentences.noTeacher);
    if ((await findOpenRequest(tx, occurrenceId)) !== null)
      throw new AppError('conflict', coverSentences.asked);
    const requestId = await insertRequest(tx, { occurrenceId, instructorId: asker.id, reason, at: now });
    const { available } = await readCandidates(tx, date);
    await insertInvitations(
      tx,
      requestId,
      available.map(({ id }) => id),
    );
    await recordAudit(tx, act, {
      action: 'cover.requested',
      subject: 'occurrence',
      subjectId: occurrenceId,
      after: { instructorId: asker.id },
      details: { businessId, requestId },
    });
    await deps.onCoverNews(tx, { requestId, news: 'requested' });
    await askNext(tx, deps, { requestId, date, available }, now);
  });
}

/** Ends the open request of an instructor who no longer teaches the date. The caller must hold the lock of the session. */
export async function endMootRequest(tx: Tx, occurrenceId: number, now: Date): Promise<void> {
  const request = await findOpenRequest(tx, occurrenceId);
  if (request === null) return;
  if ((await listTeachers(tx, occurrenceId)).some(({ id }) => id === request.instructorId)) return;
  await endRequest(tx, request.id, { state: 'withdrawn', at: now });
  await closeInvitations(tx, request.id, null);
}

/** The open request, under the lock of its session. Throws `not_found` (404) without one. */
async function lockOpenRequest(
  tx: Tx,
  occurrenceId: number,
): Promise<{ date: CoveredDate; request: CoverRequestRow }> {
  const date = await lockDate(tx, occurrenceId);
  const request = await findOpenRequest(tx, occurrenceId);
  if (request === null) throw new AppError('not_found', coverSentences.notThere);
  return { date, request };
}

/** For who asked, and roles that see attendees. Throws `not_found` (404) and `forbidden` (403). */
export async function takeBackCover(
  { pool, clock }: CoverDeps,
  { user, act }: CoverActor,
  occurrenceId: number,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const { businessId } = await getDate(tx, occurrenceId);
    const { role } = await authoriseInTransaction(tx, user, businessId, 'teach');
    await lockDate(tx, occurrenceId);
    if (!canPerform(role, 'view_attendees') && !(await isTaughtBy(tx, occurrenceId, user.id)))
      throw new AppError('forbidden', coverSentences.notYours);
    const { request } = await lockOpenRequest(tx, occurrenceId);
    await endRequest(tx, request.id, { state: 'withdrawn', at: clock.now() });
    await closeInvitations(tx, request.id, null);
    await recordAudit(tx, act, {
      action: 'cover.withdrawn',
      subject: 'occurrence',
      subjectId: occurrenceId,
      details: { businessId, requestId: request.id },
    });
  });
}

/** Throws `not_found` (404), as `authoriseBusiness`, and `conflict` (409) unless these are all that wait. */
export async function orderCover(
  { pool }: CoverDeps,
  { user, act }: CoverActor,
  occurrenceId: number,
  instructorIds: readonly number[],
): Promise<void> {
  await transaction(pool, async (tx) => {
    const { businessId } = await getDate(tx, occurrenceId);
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    const { request } = await lockOpenRequest(tx, occurrenceId);
    const queued = (await listInvitations(tx, request.id)).flatMap(({ id, state }) =>
      state === 'queued' ? [id] : [],
    );
    const wanted = new Set(instructorIds);
    if (
      wanted.size !== instructorIds.length ||
      wanted.size !== queued.length ||
      !queued.every((id) => wanted.has(id))
    )
      throw new AppError('conflict', coverSentences.changed);
    await orderInvitations(tx, request.id, instructorIds);
    await recordAudit(tx, act, {
      action: 'cover.ordered',
      subject: 'occurrence',
      subjectId: occurrenceId,
      before: { instructorIds: queued },
      after: { instructorIds },
      details: { businessId, requestId: request.id },
    });
  });
}

/** Puts an instructor in place without asking them. Throws as `orderCover`, and `invalid_input` (400). */
export async function chooseCover(
  deps: CoverDeps,
  { user, act }: CoverActor,
  occurrenceId: number,
  instructorId: number,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const { businessId } = await getDate(tx, occurrenceId);
    await authoriseInTransaction(tx, user, businessId, 'change_occurrence');
    const instructor = await lockInstructor(tx, instructorId);
    const { date, request } = await lockOpenRequest(tx, occurrenceId);
    assertUpcoming(date, now);
    if (
      instructor?.businessId !== businessId ||
      instructor.state === 'removed' ||
      instructorId === request.instructorId
    ) {
      const message = coverSentences.strangeInstructor;
      throw new AppError('invalid_input', message, { errors: [{ field: 'instructorId', message }] });
    }
    await putInPlace(tx, deps, { act, date, request, coverId: instructorId }, now);
  });
}
