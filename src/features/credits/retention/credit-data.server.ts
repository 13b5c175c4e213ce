import type { PersonalData } from '#features/accounts/personal-data.ts';
import { endMembershipsOf } from '../memberships/leave-membership.server.ts';
import { listOwnCredits } from '../own/own-credits.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { giveUpPurchase } from '../purchase/follow-purchases.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { giveBackPass, type RefundCreditDeps } from '../refund/refund-credit.server.ts';
import { endSharesOf, type ShareDeps } from '../share/share-pass.server.ts';
import { forgetGuest } from '../share/share-queries.server.ts';
import { listGivenVouchers } from '../vouchers/give-voucher.server.ts';
import { eraseRecipient } from '../vouchers/given-queries.server.ts';
import {
  creditRows,
  givenRows,
  membershipRows,
  openPurchaseIds,
  packageRows,
  pauseRows,
  purchaseRows,
  shareRows,
} from './retention-queries.server.ts';

/**
 * What is kept about people's passes and memberships. With an account end its memberships and purchases under way, and
 * every pass that could be given back goes back, nothing is
 * shared any more, as does every gift voucher that has not left; what is left of others runs
 * out, and who was given a voucher has it. Whom it was for is forgotten a week after it has left (`forgetGifts`).
 */
export function creditData(deps: PurchaseDeps & RefundCreditDeps & ShareDeps): PersonalData {
  return {
    tables: {
      passes: creditRows,
      'packages-sold': packageRows,
      'passes-shared': shareRows,
      'passes-paused': pauseRows,
      'passes-begun-to-buy': purchaseRows,
      'gift-vouchers-given': givenRows,
      memberships: membershipRows,
    },
    async end(user) {
      await endSharesOf(deps, user.id);
      await endMembershipsOf(deps, user);
      for (const purchaseId of await openPurchaseIds(deps.pool, user.id)) {
        const purchase = await purchaseById(deps.pool, purchaseId);
        if (purchase !== null) await giveUpPurchase(deps, purchase);
      }
      for (const { id, refundNow } of await listOwnCredits(deps, user))
        if (refundNow !== null) await giveBackPass(deps, user, id, { amount: refundNow });
      for (const { creditId, standing, refundNow } of await listGivenVouchers(deps, user))
        if (standing === 'to_send' && refundNow !== null)
          await giveBackPass(deps, user, creditId, { amount: refundNow });
    },
    async forget(tx, subject) {
      await eraseRecipient(tx, subject.email);
      await forgetGuest(tx, subject);
    },
  };
}

export { deleteOldPurchases } from './retention-queries.server.ts';
