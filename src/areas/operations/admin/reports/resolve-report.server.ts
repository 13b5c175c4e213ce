import { hideReviewInTransaction } from '#areas/booking/reviews/hide-review.server.ts';
import {
  type InstructorModerationDeps,
  takeDownInstructor,
} from '#areas/catalogue/instructors/review-instructor.server.ts';
import { type DecideDeps, decideInTransaction } from '#areas/catalogue/moderation/decide.server.ts';
import { assertUndoable } from '#areas/catalogue/moderation/undoable.ts';
import { photoModeration } from '#areas/catalogue/photos/review-photo.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type SuspendDeps, suspendBusinessInTx, takeDownInTx } from '../people/suspend.server.ts';
import { suspendTrainerInTx } from '../trainers/suspend-trainers.server.ts';
import type { resolveReportSchema } from './contract.ts';
import {
  findSettledBy,
  lockDismissedReport,
  lockOpenReport,
  reopenReports,
  settleReports,
} from './queries.server.ts';
import type { ReportedSubject } from './report-options.ts';

export type ResolveReportDeps = SuspendDeps & DecideDeps & InstructorModerationDeps;

type Resolution = ReturnType<typeof resolveReportSchema.parse>;

/**
 * Settles every open report on the subject: dismisses it, hides the review or takes the listing down. Throws
 * `not_found` (404), or `conflict` (409) if another admin was first, the action doesn't fit, or the subject isn't
 * public.
 */
export async function resolveReport(
  deps: ResolveReportDeps,
  act: AuditContext,
  reportId: string,
  resolution: Resolution,
): Promise<void> {
  const { action, reason } = resolution;
  const settled = await transaction(deps.pool, async (tx) => {
    const report = await lockOpenReport(tx, reportId);
    if (report === null) return false;
    await applyResolution(tx, deps, act, report, resolution);
    const state = ({ dismiss: 'dismissed', hide: 'hidden', take_down: 'taken_down' } as const)[action];
    const reports = await settleReports(tx, report, {
      state,
      by: act.actorId,
      resolution: reason,
      at: deps.clock.now(),
    });
    await recordAudit(tx, act, {
      action: `report.${state.replace('_', '-')}`,
      subject: 'report',
      subjectId: reportId,
      reason,
      details: { ...report, reports },
    });
    return true;
  });
  if (settled) return;
  const first = await findSettledBy(deps.pool, reportId);
  throw first === null
    ? new AppError('not_found', 'We can’t find that report.')
    : new AppError('conflict', `${first.name} has already decided this report.`);
}

/**
 * Reopens what the same admin dismissed in the last seconds, with the other reports dismissed at once. Throws
 * `forbidden` (403: another admin's) or `conflict` (409: not dismissed, or too late).
 */
export async function undoDismissal(
  { pool, clock }: Pick<ResolveReportDeps, 'pool' | 'clock'>,
  act: AuditContext,
  reportId: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const dismissal = await lockDismissedReport(tx, reportId);
    assertUndoable(dismissal, act.actorId, clock.now());
    const reports = await reopenReports(tx, reportId);
    await recordAudit(tx, act, {
      action: 'report.decision-undone',
      subject: 'report',
      subjectId: reportId,
      before: { state: 'dismissed' },
      after: { state: 'open' },
      details: { reports },
    });
  });
}

async function applyResolution(
  tx: Tx,
  deps: ResolveReportDeps,
  act: AuditContext,
  { subject, subjectId }: { subject: ReportedSubject; subjectId: string },
  { action, reason, futureBookings }: Resolution,
): Promise<void> {
  if (action === 'dismiss') return;
  const isPart = subject === 'review' || subject === 'photo';
  if ((action === 'hide') !== isPart) {
    throw new AppError(
      'conflict',
      isPart
        ? 'You can hide a review or a photo, but not take it down.'
        : 'You can only hide reviews and photos.',
    );
  }
  switch (subject) {
    case 'review':
      return hideReviewInTransaction(tx, act, subjectId, reason);
    case 'photo':
      await decideInTransaction(tx, deps, act, photoModeration, subjectId, { verdict: 'rejected', reason });
      return;
    case 'instructor':
      return takeDownInstructor(tx, deps, act, Number(subjectId), reason);
    case 'session':
      await takeDownInTx(tx, deps, act, Number(subjectId), { reason, futureBookings });
      return;
    case 'business':
      await suspendBusinessInTx(tx, deps, act, Number(subjectId), { reason, futureBookings });
      return;
    case 'trainer':
      await suspendTrainerInTx(tx, deps, act, Number(subjectId), { reason, futureBookings });
  }
}
