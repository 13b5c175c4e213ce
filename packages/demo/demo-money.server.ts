import type { Payments } from '#app/compose-payments.server.ts';
import { composePayouts } from '#app/compose-payments.server.ts';
import { reconcileLedger } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { accountOfSeller } from '#areas/money/payouts/accounts/account-queries.server.ts';
import { type OnboardDeps, startOnboarding } from '#areas/money/payouts/accounts/onboard.server.ts';
import { syncAccount } from '#areas/money/payouts/accounts/sync-account.server.ts';
import { reconcileAccounts } from '#areas/money/payouts/bank-payouts/reconcile-accounts.server.ts';
import type { PayoutDeps } from '#areas/money/payouts/jobs.server.ts';
import { makeTransfers } from '#areas/money/payouts/transfers/make-transfers.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import type { StripeSandbox } from '#stripe-sandbox/server.ts';

/** Less than a week: the provider's older payouts would count as ledger differences. */
export const PAID_OUT_DAYS = 6;
const DAY_MS = 86_400_000;

/** The sandbox that the demo's site will use, at a time of one's own while its past is made. */
export interface PastSandbox {
  sandbox: StripeSandbox;
  payments: Payments;
  close(): Promise<void>;
}
export type OpenPastSandbox = (clock: () => number) => Promise<PastSandbox>;

/** A payment to be made at the sandbox, as it was when the order was paid. Amount in pence. */
export interface PastPayment {
  orderId: string;
  userId: string;
  amountPence: number;
  at: Date;
}

/** The owner's past income, paid and paid out day by day at the sandbox through the real code. */
export interface DemoMoney {
  /** Charges payments, the earliest first. Answers the intents' ids. */
  charge(payments: readonly PastPayment[]): Promise<string[]>;
  /** Once the bookings are there: takes the account through the provider's form and pays it out until `now`. */
  payOut(business: { id: number; disputedIntentId: string | null }): Promise<void>;
  close(): Promise<void>;
}

export async function createDemoMoney(deps: {
  pool: Pool;
  now: Date;
  open: OpenPastSandbox;
}): Promise<DemoMoney> {
  let time = deps.now.getTime();
  const { sandbox, payments, close } = await deps.open(() => time);
  const clock = { now: () => new Date(time) };
  const log = {
    error: (details: object, message: string) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`);
    },
  };
  const untold = () => Promise.resolve();
  const payouts: PayoutDeps & OnboardDeps = composePayouts({
    pool: deps.pool,
    clock,
    log,
    outbox,
    payments,
    publicUrl: 'http://localhost',
    notifications: { onPayoutFailed: untold, onMoneyWaiting: untold, onStatementReady: untold },
    // No paper is issued of the past.
    papers: { vat: null, brand: defaultBrand },
  });
  return {
    async charge(due) {
      const ids: string[] = [];
      for (const { orderId, userId, amountPence, at } of due) {
        time = at.getTime();
        const intent = await payments.provider.createIntent({ holdId: orderId, userId, amountPence });
        // What is paid by this card can be sent on at once, as it could be by now.
        await payments.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_bypassPending' });
        ids.push(intent.id);
      }
      return ids;
    },
    async payOut({ id, disputedIntentId }) {
      const seller = { kind: 'business', id } as const;
      time = deps.now.getTime() - (PAID_OUT_DAYS + 1) * DAY_MS;
      await startOnboarding(payouts, seller);
      const providerId = (await accountOfSeller(deps.pool, seller))?.providerId ?? '';
      await sandbox.control.onboard(providerId, 'complete', { first_name: 'Nell', last_name: 'Harding' });
      await syncAccount(payouts, providerId);
      for (let day = PAID_OUT_DAYS; day >= 1; day--) {
        time = deps.now.getTime() - day * DAY_MS;
        await makeTransfers(payouts);
      }
      time = deps.now.getTime();
      if (disputedIntentId !== null) await dispute(disputedIntentId);
      // As each night does: it also posts what the provider keeps.
      await reconcileLedger({ pool: deps.pool, provider: payments.books, clock });
      await reconcileAccounts(payouts);
    },
    close,
  };

  async function dispute(intentId: string): Promise<void> {
    const { latest_charge: charge } = await payments.stripe.paymentIntents.retrieve(intentId);
    const { id } = await sandbox.control.dispute(typeof charge === 'string' ? charge : (charge?.id ?? ''));
    await syncDispute(
      {
        pool: deps.pool,
        clock,
        log,
        outbox,
        provider: payments.provider,
        disputes: payments.disputes,
        onPaymentRefunded: untold,
        onRefundDelayed: untold,
        onDisputeOpened: untold,
        onDisputeDecided: untold,
      },
      id,
    );
  }
}
