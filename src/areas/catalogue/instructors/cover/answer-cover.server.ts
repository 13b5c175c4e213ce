import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockInstructor } from '../queries.server.ts';
import { lockDate } from './ask-for-cover.server.ts';
import { askNext } from './ask-next.server.ts';
import { coverSentences, takenBySentence } from './copy.ts';
import type { CoverActor, CoverDeps } from './cover-deps.server.ts';
import {
  type CoverRequestRow,
  closeInvitations,
  endRequest,
  findInvited,
  findOpenRequest,
  findRequest,
  listDueRequests,
  markAnswered,
} from './cover-queries.server.ts';
import { putInPlace } from './put-in-place.server.ts';
import { assertUpcoming, getDate, isOpenRequest, isUpcoming, readCandidates } from './read-cover.server.ts';

/**
 * The first acceptance counts. Locks the instructor, so that one person can't take two classes at the same hour, then
 * the session. Throws `not_found` (404: not asked), as `authoriseBusiness`, and `conflict` (409: taken, begun, answered
 * before, or not available any more).
 */
export async function answerCover(
  deps: CoverDeps,
  { user, act }: CoverActor,
  requestId: number,
  answer: 'accept' | 'decline',
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const asked = await findRequest(tx, requestId);
    const instructor = await findInvited(tx, requestId, user.id);
    if (asked === null || instructor === null) throw new AppError('not_found', coverSentences.notThere);
    const { businessId } = await getDate(tx, asked.occurrenceId);
    await authoriseInTransaction(tx, user, businessId, 'teach');
    await lockInstructor(tx, instructor.id);
    const date = await lockDate(tx, asked.occurrenceId);
    const request = await findRequest(tx, requestId);
    if (request === null || !isOpenRequest(request)) throw endedError(request, instructor.id);
    assertUpcoming(date, now);
    if (answer === 'accept') {
      const { available, unavailable } = await readCandidates(tx, date);
      if (!available.some(({ id }) => id === instructor.id)) {
        const why = unavailable.find(({ id }) => id === instructor.id)?.why;
        throw new AppError(
          'conflict',
          why === undefined ? coverSentences.taken : `You can’t take this class. ${why}.`,
        );
      }
    }
    const state = answer === 'accept' ? 'accepted' : 'declined';
    if (!(await markAnswered(tx, requestId, instructor.id, { state, at: now })))
      throw new AppError('conflict', coverSentences.answered);
    if (answer === 'accept') return putInPlace(tx, deps, { act, date, request, coverId: instructor.id }, now);
    await recordAudit(tx, act, {
      action: 'cover.declined',
      subject: 'occurrence',
      subjectId: date.id,
      details: { businessId, requestId, instructorId: instructor.id },
    });
    if (request.state === 'asking') await askNext(tx, deps, { requestId, date }, now);
  });
}

function endedError(request: CoverRequestRow | null, instructorId: number): AppError {
  const by = request?.coveredByName ?? null;
  if (by === null || request?.coveredById === instructorId)
    return new AppError('conflict', coverSentences.taken);
  return new AppError('conflict', takenBySentence(by));
}

/** Repeats: asks the next instructors whose turn it is, and ends requests of dates that began or aren't on. */
export async function continueCoverRequests(deps: CoverDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id, occurrenceId } of await listDueRequests(deps.pool, now))
    await transaction(deps.pool, async (tx) => {
      const date = await lockDate(tx, occurrenceId);
      const request = await findOpenRequest(tx, occurrenceId);
      if (request?.id !== id) return;
      if (!isUpcoming(date, now)) {
        await endRequest(tx, id, { state: 'lapsed', at: now });
        await closeInvitations(tx, id, null);
      } else if (request.nextAt !== null && request.nextAt <= now)
        await askNext(tx, deps, { requestId: id, date }, now);
    });
}
