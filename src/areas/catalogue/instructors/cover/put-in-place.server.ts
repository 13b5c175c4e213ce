import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { listOccurrenceInstructors, setSubstitutes } from '../queries.server.ts';
import { listInstructorIds } from '../rules.ts';
import { coverSentences } from './copy.ts';
import type { CoverDeps } from './cover-deps.server.ts';
import {
  type CoveredDate,
  type CoverRequestRow,
  closeInvitations,
  endRequest,
  listTeachers,
} from './cover-queries.server.ts';
import { replaceTeacher } from './rules.ts';

/**
 * Ends the request with who teaches instead, and emails those who booked. The caller must hold the lock of the session.
 * Throws `conflict` (409) if who asked no longer teaches the date.
 */
export async function putInPlace(
  tx: Tx,
  { onSubstitutesChanged, onCoverNews }: Pick<CoverDeps, 'onSubstitutesChanged' | 'onCoverNews'>,
  {
    act,
    date,
    request,
    coverId,
  }: { act: AuditContext; date: CoveredDate; request: CoverRequestRow; coverId: number },
  now: Date,
): Promise<void> {
  const teachers = (await listTeachers(tx, date.id)).map(({ id }) => id);
  if (!teachers.includes(request.instructorId)) throw new AppError('conflict', coverSentences.taken);
  const previous = await listOccurrenceInstructors(tx, date.id);
  const teaching = replaceTeacher(teachers, request.instructorId, coverId);
  await setSubstitutes(tx, date.id, teaching);
  if (listInstructorIds(await listOccurrenceInstructors(tx, date.id)) !== listInstructorIds(previous))
    await onSubstitutesChanged(tx, { occurrenceId: date.id, previous, at: now });
  await endRequest(tx, request.id, { state: 'covered', by: coverId, at: now });
  await closeInvitations(tx, request.id, null);
  await onCoverNews(tx, { requestId: request.id, news: 'covered' });
  await recordAudit(tx, act, {
    action: 'cover.given',
    subject: 'occurrence',
    subjectId: date.id,
    before: { instructorIds: teachers },
    after: { instructorIds: teaching },
    details: { businessId: date.businessId, requestId: request.id },
  });
}
