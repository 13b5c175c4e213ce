import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import { makeBusinessUser } from '#areas/identity/accounts/admins/admins.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { setBookingGate } from '../status/booking-gate.server.ts';
import { assignListingOwner, updateReviewVerdict } from '../status/status-queries.server.ts';
import { businessEventError } from '../status/suspend-business.server.ts';

/** Approval shows the listing, without booking. Returns the owner's id. Throws `not_found` (404) or 409. */
export async function reviewBusiness(
  tx: Tx,
  businessId: number,
  decision: Verdict,
  now: Date,
): Promise<{ ownerId: string | null }> {
  const decided = await updateReviewVerdict(
    tx,
    businessId,
    {
      verdict: decision.verdict,
      reason: decision.verdict === 'rejected' ? decision.reason : null,
    },
    now,
  );
  if (decided !== null) {
    // It may have paid for a plan while it waited.
    await setBookingGate(tx, businessId, now);
    return decided;
  }
  throw await businessEventError(tx, businessId, decision.verdict === 'approved' ? 'approve' : 'reject');
}

export { reopenBusinessReview } from '../status/status-queries.server.ts';

/** Approves the listing for a new owner, who becomes a business user. False if it has an owner already. */
export async function transferListing(
  tx: Tx,
  businessId: number,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  if (!(await assignListingOwner(tx, businessId, ownerId, now))) return false;
  await makeBusinessUser(tx, ownerId);
  return true;
}
