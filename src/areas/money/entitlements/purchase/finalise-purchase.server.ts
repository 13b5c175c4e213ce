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

export { purchaseById as findPurchase } from './purchase-queries.server.ts';

export interface PurchaseDeps {
  pool: Pool;
  provider: PaymentProvider;
  clock: Clock;
  log: Pick<JobLog, 'error'>;
  /** Runs in the transaction that creates the credit; queue the email here. */
  onCreditBought(tx: Tx, bought: { creditId: string; kind: 'pass' | 'voucher' }): Promise<void>;
  /** For a paid or abandoned month. */
  onMembershipNews(tx: Tx, news: MembershipEvent): Promise<void>;
}

type SettleDeps = Pick<PurchaseDeps, 'clock' | 'log' | 'onCreditBought' | 'onMembershipNews'>;

export type PurchaseSettlement =
  | { outcome: 'bought'; creditId: string }
  /** `processing`: the bank is deciding. */
  | { outcome: 'unpaid'; processing: boolean }
  | { outcome: 'given_up' }
  /** Differs from the request: an admin must check. */
  | { outcome: 'mismatch'; mismatch: IntentMismatch };

/** Applies the payment's state, like `finaliseHold`. Idempotent. Throws `payment_provider_unavailable` (503). */
export async function finalisePurchase(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
): Promise<PurchaseSettlement> {
  if (purchase.creditId !== null) return { outcome: 'bought', creditId: purchase.creditId };
  if (purchase.intentId === null)
    return purchase.state === 'open' ? { outcome: 'unpaid', processing: false } : { outcome: 'given_up' };
  return settlePurchase(deps, purchase, await deps.provider.retrieveIntent(purchase.intentId));
}

/** `intent` must be fresh. */
export function settlePurchase(
  deps: PurchaseDeps,
  purchase: PurchaseRecord,
  intent: ProviderIntent,
): Promise<PurchaseSettlement> {
  return transaction(deps.pool, (tx) => settleLocked(tx, deps, purchase, intent));
}

/** Null if the intent isn't for a purchase. */
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

/** The caller must hold the purchase's lock. */
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
