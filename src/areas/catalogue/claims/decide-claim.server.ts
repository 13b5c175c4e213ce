import { transferListing } from '#areas/catalogue/businesses/register/review-business.server.ts';
import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Pool, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { ClaimState } from './contract.ts';
import { claimQueue } from './moderation-queries.server.ts';
import { decideClaims, decidedClaimDocuments, deleteClaimDocuments, lockClaim } from './queries.server.ts';
import { claimStates } from './rules.ts';

export { claimQueue } from './moderation-queries.server.ts';

export interface ClaimModerationDeps {
  /** Runs in the deciding transaction once per claimant, to queue an email. */
  onClaimDecided(tx: Tx, claim: { claimId: string }): Promise<void>;
}

const decidedMessages: Readonly<Record<ClaimState, string>> = {
  pending: 'This claim is waiting for review.',
  approved: 'This claim has already been approved.',
  rejected: 'This claim has already been rejected.',
  declined: 'Another claim on this business has been approved.',
};

/** Approval declines the listing's other claims. Throws `conflict` (409) if it has an owner already. */
export const claimModeration = ({ onClaimDecided }: ClaimModerationDeps) =>
  defineModeration({
    subject: 'claim',
    noun: 'claim',
    queue: claimQueue,
    from: {
      approved: claimStates.statesBefore('approved', 'approve'),
      rejected: claimStates.statesBefore('rejected', 'reject'),
    },
    keepsSubmission: false,
    decided: ({ state }) => decidedMessages[state],
    changed: 'This claim has changed since you opened it. Read it again first.',
    lock: lockClaim,
    async review(tx, claim, verdict, { adminId: by, at }) {
      const { id: claimId, businessId, claimantId } = claim;
      if (verdict.verdict === 'rejected') {
        await decideClaims(tx, { claimId }, { state: 'rejected', by, reason: verdict.reason, at });
        return {
          audit: { action: 'claim.rejected', details: { businessId } },
          announce: () => onClaimDecided(tx, { claimId }),
        };
      }
      if (!claim.listed || !(await transferListing(tx, businessId, claimantId, at)))
        throw new AppError('conflict', 'This business has already been claimed.');
      await decideClaims(tx, { claimId }, { state: 'approved', by, reason: null, at });
      const declined = await decideClaims(
        tx,
        { othersOf: claimId, businessId },
        { state: 'declined', by, reason: null, at },
      );
      return {
        audit: {
          action: 'claim.approved',
          before: { ownerId: null, status: 'unclaimed' },
          after: { ownerId: claimantId, status: 'approved' },
          details: { businessId, declined },
        },
        announce: async () => {
          for (const decided of [claimId, ...declined]) await onClaimDecided(tx, { claimId: decided });
        },
      };
    },
  });

/** Until the time for an appeal is over. */
const DOCUMENT_RETENTION_DAYS = 90;

/** Deletes files before their rows, so that an interrupted run leaves no orphan. */
export async function deleteOldClaimDocuments(deps: {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DOCUMENT_RETENTION_DAYS * 86_400_000);
  for (const { id, keys } of await decidedClaimDocuments(deps.pool, before)) {
    for (const key of keys) await deps.storage.delete(key);
    await deleteClaimDocuments(deps.pool, id);
  }
}
