import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import { makeBusinessUser } from '#areas/identity/accounts/admins/admins.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { setBookingGate } from '../status/booking-gate.server.ts';
import { assignListingOwner, updateReviewVerdict } from '../status/status-queries.server.ts';
import { businessEventError } from '../status/suspend-business.server.ts';

/**
 * Approves or rejects a business that waits for review, as part of `tx`: the free listing is live at once, online
 * booking stays off until a plan is bought (docs/product/data.md#states). Of two decisions at once one wins.
 * Answers the owner's id. Throws `not_found` (404) or, when it does not wait for review, `conflict` (409).
 */
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
    // A plan that was paid while the business waited counts from now on.
    await setBookingGate(tx, businessId, now);
    return decided;
  }
  throw await businessEventError(tx, businessId, decision.verdict === 'approved' ? 'approve' : 'reject');
}

export { reopenBusinessReview } from '../status/status-queries.server.ts';

/**
 * Gives a listing that nobody owns to its owner, as part of `tx`: it counts as approved, and they become a business
 * user. False when somebody owns it already: of two at once one gets it.
 */
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
