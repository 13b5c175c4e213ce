import { randomUUID } from 'node:crypto';
import { postEntitlementBought } from '#areas/money/ledger/postings.server.ts';
import { markPaid, markPaymentAbandoned } from '#areas/money/payments/index.server.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import {
  type IntentMismatch,
  intentMismatch,
  isDemoIntent,
  type ProviderIntent,
} from '#areas/money/payments/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import {
  endUnpaidMembership,
  type MembershipEvent,
  recordMonthPayment,
} from '../memberships/record-month-payment.server.ts';
import { lastDayOfPass, splitPriceByPlace } from '../rules.ts';
import {
  insertEntitlement,
  lockPurchase,
  markPurchaseAbandoned,
  markPurchasePaid,
  type PurchaseRecord,
  purchaseById,
} from './purchase-queries.server.ts';

export interface PurchaseDeps {
  pool: Pool;
  provider: PaymentProvider;
  clock: Clock;
  log: Pick<JobLog, 'error'>;
  /** Runs inside the transaction that makes the credit: the place to queue an e-mail. */
  onCreditBought(tx: Tx, bought: { creditId: string; kind: 'pass' | 'voucher' }): Promise<void>;
  /** The same for the month of a membership that is paid, and for one that is given up unpaid. */
  onMembershipNews(tx: Tx, news: MembershipEvent): Promise<void>;
}

type SettleDeps = Pick<PurchaseDeps, 'clock' | 'log' | 'onCreditBought' | 'onMembershipNews'>;

/** What a purchase has come to. */
export type PurchaseSettlement =
  | { outcome: 'bought'; creditId: string }
  /** Not paid yet. `processing`: the bank is deciding about a payment that was made. */
  | { outcome: 'unpaid'; processing: boolean }
  | { outcome: 'given_up' }
  /** The provider's payment is not the one that was asked for: nothing is made, a person must look. */
  | { outcome: 'mismatch'; mismatch: IntentMismatch };

/**
 * Makes a purchase what its payment says it is: the one function behind the browser's call, the provider's webhook and
 * the jobs, as `finaliseHold` is for orders. Calling it again, or from several places at once, changes nothing and
 * answers the same credit. Throws `payment_provider_unavailable` (503).
 */
export async function finalisePurchase(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
): Promise<PurchaseSettlement> {
  if (purchase.creditId !== null) return { outcome: 'bought', creditId: purchase.creditId };
  if (purchase.intentId === null)
    return purchase.state === 'open' ? { outcome: 'unpaid', processing: false } : { outcome: 'given_up' };
  return settlePurchase(deps, purchase, await deps.provider.retrieveIntent(purchase.intentId));
}

/** Makes the purchase what `intent`, fetched a moment ago, says it is. */
export function settlePurchase(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
  intent: ProviderIntent,
): Promise<PurchaseSettlement> {
  return transaction(deps.pool, (tx) => settleLocked(tx, deps, purchase, intent));
}

/** The same as part of `tx`. Null when the intent was not made for a purchase of this site. */
export async function settlePurchaseIntent(
  tx: Tx,
  deps: SettleDeps,
  intent: ProviderIntent,
): Promise<PurchaseSettlement | null> {
  const purchase = intent.holdId === null ? null : await purchaseById(tx, intent.holdId);
  return purchase === null ? null : settleLocked(tx, deps, purchase, intent);
}

async function settleLocked(
  tx: Tx,
  deps: SettleDeps,
  before: PurchaseRecord,
  intent: ProviderIntent,
): Promise<PurchaseSettlement> {
  await lockPurchase(tx, before.id);
  const purchase = (await purchaseById(tx, before.id)) ?? before;
  if (purchase.creditId !== null) return { outcome: 'bought', creditId: purchase.creditId };
  const mismatch = intentMismatch(
    {
      holdId: purchase.id,
      userId: purchase.userId,
      intentId: purchase.intentId,
      amountPence: purchase.totalPence,
    },
    intent,
  );
  if (mismatch !== null && (intent.status === 'succeeded' || mismatch !== 'amount')) {
    deps.log.error(
      { purchaseId: purchase.id, intentId: intent.id, mismatch },
      'a payment is not what was asked for',
    );
    return { outcome: 'mismatch', mismatch };
  }
  if (intent.status === 'canceled') {
    if (await markPurchaseAbandoned(tx, purchase.id)) {
      await markPaymentAbandoned(tx, purchase.paymentId, intent.id);
      const ended =
        purchase.kind === 'membership' ? await endUnpaidMembership(tx, purchase.id, deps.clock.now()) : null;
      if (ended !== null) await deps.onMembershipNews(tx, { ...ended, news: 'ended' });
    }
    return { outcome: 'given_up' };
  }
  if (intent.status !== 'succeeded')
    return purchase.state === 'given_up'
      ? { outcome: 'given_up' }
      : { outcome: 'unpaid', processing: intent.status === 'processing' };
  return { outcome: 'bought', creditId: await createEntitlement(tx, deps, purchase, intent) };
}

/** Purchase, payment, credit with its parts, and posting, as one. The purchase is locked and not paid yet. */
async function createEntitlement(
  tx: Tx,
  deps: SettleDeps,
  purchase: PurchaseRecord,
  { id: intentId, cardId }: ProviderIntent,
): Promise<string> {
  const now = deps.clock.now();
  const month =
    purchase.kind === 'membership' ? await recordMonthPayment(tx, purchase, { cardId, now }) : null;
  const creditId = randomUUID();
  const { paymentId, pricePence, platformFeePence, totalPence } = purchase;
  const price = { sessionFeePence: pricePence, platformFeePence, totalPence };
  if (!(await markPurchasePaid(tx, purchase.id, now)))
    throw new Error(`Purchase ${purchase.id} is paid and has no credit.`);
  await markPaid(tx, paymentId, intentId);
  await insertEntitlement(tx, {
    id: creditId,
    purchase,
    parts: splitPriceByPlace(price, purchase.places),
    validUntil: month?.lastDay ?? lastDayOfPass(londonDay(now), purchase),
    now,
  });
  const into = isDemoIntent(intentId) ? 'demo' : 'provider';
  await postEntitlementBought(tx, { creditId, paymentId, intentId, pence: totalPence, into });
  if (purchase.kind !== 'membership') await deps.onCreditBought(tx, { creditId, kind: purchase.kind });
  if (month !== null)
    await deps.onMembershipNews(tx, { ...month, news: month.number === 1 ? 'joined' : 'renewed' });
  return creditId;
}
