import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { type ExpireDeps, expireCredits, warnOfEnding } from './expire/expire-credits.server.ts';
import type { PurchaseDeps } from './purchase/finalise-purchase.server.ts';
import { giveUpOverduePurchases, reconcilePurchases } from './purchase/follow-purchases.server.ts';
import { type RefundCreditDeps, refundUselessCredits } from './refund/refund-credit.server.ts';
import { deleteOldShares } from './share/share-queries.server.ts';
import { type DeliverDeps, deliverVouchers, forgetGifts } from './vouchers/give-voucher.server.ts';

export function creditJobs(
  deps: PurchaseDeps & ExpireDeps & RefundCreditDeps,
  vouchers: DeliverDeps,
): JobHandlers {
  return {
    giveUpOverduePurchases: () => giveUpOverduePurchases(deps),
    reconcilePurchases: () => reconcilePurchases(deps),
    refundUselessCredits: () => refundUselessCredits(deps),
    expireCredits: () => expireCredits(deps),
    warnOfEndingCredits: () => warnOfEnding(deps),
    deliverVouchers: () => deliverVouchers(vouchers),
    forgetGifts: () => forgetGifts(vouchers),
    forgetOldShares: () => deleteOldShares(deps.pool, new Date(deps.clock.now().getTime() - 30 * 86_400_000)),
  };
}

export const creditSchedules: Schedule[] = [
  { task: 'giveUpOverduePurchases', pattern: '*/5 * * * *' },
  { task: 'reconcilePurchases', pattern: '*/5 * * * *' },
  // Before what runs out in the same hour becomes its seller's.
  { task: 'refundUselessCredits', pattern: '2 * * * *' },
  // Midnight in London is one of them, winter and summer.
  { task: 'expireCredits', pattern: '7 * * * *' },
  { task: 'warnOfEndingCredits', pattern: '20 9 * * *' },
  // Whoever sends one today sees it leave.
  { task: 'deliverVouchers', pattern: '* * * * *' },
  { task: 'forgetGifts', pattern: '58 3 * * *' },
  { task: 'forgetOldShares', pattern: '54 3 * * *' },
];
