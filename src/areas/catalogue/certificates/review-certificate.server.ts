import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { certificateSentences } from './copy.ts';
import type { ManageCertificatesDeps } from './manage-certificates.server.ts';
import { decideCertificate, lockCertificate } from './queries.server.ts';

export interface ReviewCertificateDeps extends Pick<ManageCertificatesDeps, 'onCertificatesChanged'> {
  pool: Pool;
  clock: Clock;
  /** Runs in the deciding transaction: the place to queue a mail to the business. */
  onCertificateReviewed(
    tx: Tx,
    decided: { paperId: string; verdict: 'confirmed' | 'refused' },
  ): Promise<void>;
}

/** Has a paper count. Throws `not_found` (404), and `conflict` (409) when it was decided already. */
export const confirmCertificate = (
  deps: ReviewCertificateDeps,
  act: AuditContext,
  paperId: string,
): Promise<void> => decide(deps, act, paperId, { state: 'confirmed' });

/**
 * Refuses a paper that waits, or takes back that one counts: sessions that need it stop at once. Throws as
 * `confirmCertificate`.
 */
export const refuseCertificate = (
  deps: ReviewCertificateDeps,
  act: AuditContext,
  paperId: string,
  reason: string,
): Promise<void> => decide(deps, act, paperId, { state: 'refused', reason });

function decide(
  deps: ReviewCertificateDeps,
  act: AuditContext,
  paperId: string,
  verdict: { state: 'confirmed' } | { state: 'refused'; reason: string },
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const paper = await lockCertificate(tx, paperId);
    if (paper === null) throw new AppError('not_found', certificateSentences.notThere);
    if (!(await decideCertificate(tx, paperId, verdict, { adminId: act.actorId, at: deps.clock.now() })))
      throw new AppError('conflict', certificateSentences.decided);
    await recordAudit(tx, act, {
      action: verdict.state === 'confirmed' ? 'paper.confirmed' : 'paper.refused',
      subject: 'paper',
      subjectId: paperId,
      reason: verdict.state === 'refused' ? verdict.reason : null,
      before: { state: paper.state },
      after: { state: verdict.state },
      details: { businessId: paper.businessId, kind: paper.kind, validUntil: paper.validUntil },
    });
    await deps.onCertificateReviewed(tx, { paperId, verdict: verdict.state });
    if (paper.state === 'confirmed' || verdict.state === 'confirmed')
      await deps.onCertificatesChanged(tx, { businessId: paper.businessId });
  });
}
