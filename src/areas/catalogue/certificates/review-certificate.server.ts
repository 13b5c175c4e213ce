import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { certificateSentences } from './copy.ts';
import type { ManageCertificatesDeps } from './manage-certificates.server.ts';
import { certificateQueue } from './moderation-queries.server.ts';
import { decideCertificate, lockCertificate } from './queries.server.ts';
import { certificateStates } from './rules.ts';

export { certificateQueue } from './moderation-queries.server.ts';

export interface CertificateModerationDeps extends Pick<ManageCertificatesDeps, 'onCertificatesChanged'> {
  /** Runs in the deciding transaction, to queue an email to the business. */
  onCertificateReviewed(
    tx: Tx,
    decided: { paperId: string; verdict: 'confirmed' | 'refused' },
  ): Promise<void>;
}

/** Rejecting a confirmed one withdraws it: sessions that need it pause at once. */
export const certificateModeration = ({
  onCertificatesChanged,
  onCertificateReviewed,
}: CertificateModerationDeps) =>
  defineModeration({
    subject: 'paper',
    noun: 'document',
    queue: certificateQueue,
    from: {
      approved: certificateStates.statesBefore('confirmed', 'confirm'),
      rejected: certificateStates.statesBefore('refused', 'refuse', 'take_back'),
    },
    keepsSubmission: false,
    decided: () => certificateSentences.decided,
    changed: certificateSentences.decided,
    lock: lockCertificate,
    async review(tx, paper, verdict, by) {
      const { id: paperId, businessId, kind, validUntil } = paper;
      const decided =
        verdict.verdict === 'approved'
          ? ({ state: 'confirmed' } as const)
          : ({ state: 'refused', reason: verdict.reason } as const);
      if (!(await decideCertificate(tx, paperId, decided, by)))
        throw new AppError('conflict', certificateSentences.decided);
      return {
        audit: {
          action: `paper.${decided.state}`,
          before: { state: paper.state },
          after: { state: decided.state },
          details: { businessId, kind, validUntil },
        },
        announce: async () => {
          await onCertificateReviewed(tx, { paperId, verdict: decided.state });
          if (paper.state === 'confirmed' || decided.state === 'confirmed')
            await onCertificatesChanged(tx, { businessId });
        },
      };
    },
  });
