import {
  type DecideInstructorDeps,
  takeInstructorDownIn,
} from '#features/instructors/decide-instructor.server.ts';
import { refusePhotoIn } from '#features/photos/decide-photo.server.ts';
import { hideReviewIn } from '#features/reviews/hide-review.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { closeBusiness, type SuspendDeps, takeDown } from '../people/suspend.server.ts';
import { closeTrainer } from '../trainers/suspend-trainers.server.ts';
import type { resolveReportSchema } from './contract.ts';
import { lockOpenReport, settledBy, settleReports } from './queries.server.ts';
import type { ReportedSubject } from './report-options.ts';

/** What settling a report may need: of whatever is reported. */
export type ResolveReportDeps = SuspendDeps & Pick<DecideInstructorDeps, 'onInstructorRefused'>;

type Resolution = ReturnType<typeof resolveReportSchema.parse>;

/**
 * Settles a report, and with it every open one on the same subject: dismissed, or the review hidden, or the listing
 * taken down. One transaction. Throws `not_found` (404) or `conflict` (409: another admin was first, the action does
 * not fit the subject, or the subject is not shown any more).
 */
export async function resolveReport(
  deps: ResolveReportDeps,
  act: Act,
  reportId: string,
  resolution: Resolution,
): Promise<void> {
  const { action, reason } = resolution;
  const settled = await transaction(deps.pool, async (tx) => {
    const report = await lockOpenReport(tx, reportId);
    if (report === null) return false;
    await doWhatIsAsked(tx, deps, act, report, resolution);
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
  const first = await settledBy(deps.pool, reportId);
  throw first === null
    ? new AppError('not_found', 'We can’t find that report.')
    : new AppError('conflict', `${first.name} has already decided this report.`);
}

async function doWhatIsAsked(
  tx: Tx,
  deps: ResolveReportDeps,
  act: Act,
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
      return hideReviewIn(tx, act, subjectId, reason);
    case 'photo':
      return refusePhotoIn(tx, act, subjectId, reason, deps.clock.now());
    case 'instructor':
      return takeInstructorDownIn(tx, deps, act, Number(subjectId), reason);
    case 'session':
      await takeDown(tx, deps, act, Number(subjectId), { reason, futureBookings });
      return;
    case 'business':
      await closeBusiness(tx, deps, act, Number(subjectId), { reason, futureBookings });
      return;
    case 'trainer':
      await closeTrainer(tx, deps, act, Number(subjectId), { reason, futureBookings });
  }
}
