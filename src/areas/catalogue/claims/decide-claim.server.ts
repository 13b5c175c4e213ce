import { transferListing } from '#areas/catalogue/businesses/register/review-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import type { ClaimState } from './contract.ts';
import { decideClaims, decidedClaimDocuments, deleteClaimDocuments, lockClaim } from './queries.server.ts';

export interface DecideClaimDeps {
  pool: Pool;
  clock: Clock;
  /** Runs inside the deciding transaction, once for each claimant: the place to queue an e-mail. */
  onClaimDecided(tx: Tx, claim: { claimId: string }): Promise<void>;
}

/**
 * Gives a listing to its claimant: ownership, the claim and every other claim that waits for the listing change in
 * one transaction, and all claimants are told. Of two approvals at once one wins.
 * Throws `not_found` (404), and `conflict` (409) when it has been decided or somebody owns the listing.
 */
export function approveClaim(deps: DecideClaimDeps, act: AuditContext, claimId: string): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const claim = await requirePending(tx, claimId);
    const at = deps.clock.now();
    const by = act.actorId;
    if (!claim.listed || !(await transferListing(tx, claim.businessId, claim.claimantId, at)))
      throw new AppError('conflict', 'This business has already been claimed.');
    await decideClaims(tx, { claimId }, { state: 'approved', by, reason: null, at });
    const declined = await decideClaims(
      tx,
      { othersOf: claimId, businessId: claim.businessId },
      { state: 'declined', by, reason: null, at },
    );
    await recordAudit(tx, act, {
      action: 'claim.approved',
      subject: 'claim',
      subjectId: claimId,
      before: { ownerId: null, status: 'unclaimed' },
      after: { ownerId: claim.claimantId, status: 'approved' },
      details: { businessId: claim.businessId, declined },
    });
    for (const decided of [claimId, ...declined]) await deps.onClaimDecided(tx, { claimId: decided });
  });
}

/** Turns a claim down, in words for its claimant. Throws as `approveClaim`. */
export function rejectClaim(
  deps: DecideClaimDeps,
  act: AuditContext,
  claimId: string,
  reason: string,
): Promise<void> {
  return transaction(deps.pool, async (tx) => {
    const claim = await requirePending(tx, claimId);
    const at = deps.clock.now();
    await decideClaims(tx, { claimId }, { state: 'rejected', by: act.actorId, reason, at });
    await recordAudit(tx, act, {
      action: 'claim.rejected',
      subject: 'claim',
      subjectId: claimId,
      reason,
      details: { businessId: claim.businessId },
    });
    await deps.onClaimDecided(tx, { claimId });
  });
}

const decidedMessages: Readonly<Record<Exclude<ClaimState, 'pending'>, string>> = {
  approved: 'This claim has already been approved.',
  rejected: 'This claim has already been rejected.',
  declined: 'Another claim on this business has been approved.',
};

async function requirePending(tx: Tx, claimId: string) {
  const claim = await lockClaim(tx, claimId);
  if (claim === null) throw new AppError('not_found', 'Claim not found');
  if (claim.state !== 'pending') throw new AppError('conflict', decidedMessages[claim.state]);
  return claim;
}

/** Documents that proved a claim are of no use once an appeal is out of time. */
const DOCUMENT_RETENTION_DAYS = 90;

/**
 * Removes the documents of claims decided ninety days ago or more: first the files, then the note of them, so that a
 * run that is cut off leaves nothing behind that nobody knows of.
 */
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
