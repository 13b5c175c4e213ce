import type { PersonalData } from '#features/accounts/personal-data.ts';
import { listOwnCredits } from '../own/own-credits.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { giveUpPurchase } from '../purchase/follow-purchases.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { giveBackPass, type RefundCreditDeps } from '../refund/refund-credit.server.ts';
import { creditRows, openPurchaseIds, pauseRows, purchaseRows } from './retention-queries.server.ts';

/**
 * What is kept about people's passes. With an account end its purchases under way, and every pass that could be given
 * back goes back; what is left of others runs out.
 */
export function creditData(deps: PurchaseDeps & RefundCreditDeps): PersonalData {
  return {
    tables: { passes: creditRows, 'passes-paused': pauseRows, 'passes-begun-to-buy': purchaseRows },
    async end(user) {
      for (const purchaseId of await openPurchaseIds(deps.pool, user.id)) {
        const purchase = await purchaseById(deps.pool, purchaseId);
        if (purchase !== null) await giveUpPurchase(deps, purchase);
      }
      for (const { id, refundNow } of await listOwnCredits(deps, user))
        if (refundNow !== null) await giveBackPass(deps, user, id, { amount: refundNow });
    },
  };
}

export { deleteOldPurchases } from './retention-queries.server.ts';
