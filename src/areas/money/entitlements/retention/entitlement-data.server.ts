import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { eraseExtensionGiver, extensionRows, givenExtensionRows } from '../desk/desk-queries.server.ts';
import { endUserMemberships } from '../memberships/cancel-membership.server.ts';
import { listMyEntitlements } from '../my-entitlements/my-entitlements.server.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { abandonPurchase } from '../purchase/reconcile-purchases.server.ts';
import { type RefundEntitlementDeps, refundMyPass } from '../refund/refund-entitlement.server.ts';
import { endUserShares, type ShareDeps } from '../share/share-pass.server.ts';
import { eraseGuest } from '../share/share-queries.server.ts';
import { eraseRecipient } from '../vouchers/given-queries.server.ts';
import { listGivenVouchers } from '../vouchers/given-vouchers.server.ts';
import {
  entitlementRows,
  givenVoucherRows,
  membershipRows,
  openPurchaseIds,
  packageRows,
  pauseRows,
  purchaseRows,
  shareRows,
} from './retention-queries.server.ts';

export type EntitlementDataDeps = PurchaseDeps & RefundEntitlementDeps & ShareDeps;

/**
 * Deleting an account ends memberships, open purchases and shares, and refunds refundable passes and unsent vouchers.
 * The rest expires; redeemed vouchers stay with their new owner. `eraseSentRecipients` erases recipients a week after
 * sending.
 */
export function entitlementData(deps: EntitlementDataDeps): PersonalData {
  return {
    tables: {
      passes: entitlementRows,
      'packages-sold': packageRows,
      'passes-shared': shareRows,
      'passes-paused': pauseRows,
      'passes-extended': extensionRows,
      'extensions-given': givenExtensionRows,
      'passes-begun-to-buy': purchaseRows,
      'gift-vouchers-given': givenVoucherRows,
      memberships: membershipRows,
    },
    async end(user) {
      await endUserShares(deps, user.id);
      await endUserMemberships(deps, user);
      for (const purchaseId of await openPurchaseIds(deps.pool, user.id)) {
        const purchase = await purchaseById(deps.pool, purchaseId);
        if (purchase !== null) await abandonPurchase(deps, purchase);
      }
      for (const { id, refundNow } of await listMyEntitlements(deps, user))
        if (refundNow !== null) await refundMyPass(deps, user, id, { amount: refundNow });
      for (const { creditId, standing, refundNow } of await listGivenVouchers(deps, user))
        if (standing === 'to_send' && refundNow !== null)
          await refundMyPass(deps, user, creditId, { amount: refundNow });
    },
    async close(tx, { userId }) {
      await eraseExtensionGiver(tx, userId);
      return [];
    },
    async forget(tx, subject) {
      await eraseRecipient(tx, subject.email);
      await eraseGuest(tx, subject);
    },
  };
}

export { deleteOldPurchases } from './retention-queries.server.ts';
