import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import {
  type ExpireDeps,
  expireEntitlements,
  sendExpiryReminders,
} from './expire/expire-entitlements.server.ts';
import type { PurchaseDeps } from './purchase/finalise-purchase.server.ts';
import { abandonOverduePurchases, reconcilePurchases } from './purchase/reconcile-purchases.server.ts';
import { type RefundEntitlementDeps, refundUnredeemableCredits } from './refund/refund-entitlement.server.ts';
import { deleteOldShares } from './share/share-queries.server.ts';
import { type DeliverDeps, deliverVouchers, eraseSentRecipients } from './vouchers/given-vouchers.server.ts';

export function entitlementJobs(
  deps: PurchaseDeps & ExpireDeps & RefundEntitlementDeps,
  vouchers: DeliverDeps,
): JobHandlers {
  return {
    giveUpOverduePurchases: () => abandonOverduePurchases(deps),
    reconcilePurchases: () => reconcilePurchases(deps),
    refundUselessCredits: () => refundUnredeemableCredits(deps),
    expireCredits: () => expireEntitlements(deps),
    warnOfEndingCredits: () => sendExpiryReminders(deps),
    deliverVouchers: () => deliverVouchers(vouchers),
    forgetGifts: () => eraseSentRecipients(vouchers),
    forgetOldShares: () => deleteOldShares(deps.pool, new Date(deps.clock.now().getTime() - 30 * 86_400_000)),
  };
}

export const entitlementSchedules: JobSchedule[] = [
  { task: 'giveUpOverduePurchases', pattern: '*/5 * * * *' },
  { task: 'reconcilePurchases', pattern: '*/5 * * * *' },
  // Before expiry takes the same credits.
  { task: 'refundUselessCredits', pattern: '2 * * * *' },
  // Runs at midnight in London in summer and winter.
  { task: 'expireCredits', pattern: '7 * * * *' },
  { task: 'warnOfEndingCredits', pattern: '20 9 * * *' },
  // Vouchers for today should leave at once.
  { task: 'deliverVouchers', pattern: '* * * * *' },
  { task: 'forgetGifts', pattern: '58 3 * * *' },
  { task: 'forgetOldShares', pattern: '54 3 * * *' },
];
