import path from 'node:path';
import type Stripe from 'stripe';
import { createChangeOffer } from '#areas/booking/appointments/change-offer.server.ts';
import type { NoteAbsencesDeps } from '#areas/booking/bookings/absence/note-absences.server.ts';
import {
  type BookingEmailDeps,
  createBookingEmailQueuer,
} from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { settleIntent } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { CancelDeps } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import type { CancelOccurrenceDeps } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { type PlaceHoldDeps, placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { bookingJobs } from '#areas/booking/bookings/jobs.server.ts';
import type { DecideMinimumsDeps } from '#areas/booking/bookings/minimum/decide-minimums.server.ts';
import type { MoveDeps } from '#areas/booking/bookings/move/move-booking.server.ts';
import {
  type ReconciliationReport,
  reconciliationReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { bookingRoutes } from '#areas/booking/bookings/routes.server.ts';
import type { ChangeOffer } from '#areas/catalogue/trainers/terms/change-offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Authenticator } from '#areas/identity/accounts/current/require-user.server.ts';
import type { ExpireDeps } from '#areas/money/entitlements/expire/expire-entitlements.server.ts';
import { entitlementJobs } from '#areas/money/entitlements/jobs.server.ts';
import { packageRoutes } from '#areas/money/entitlements/packages/package-routes.server.ts';
import {
  type PurchaseDeps,
  settlePurchaseIntent,
} from '#areas/money/entitlements/purchase/finalise-purchase.server.ts';
import {
  applyEntitlementDispute,
  type RefundEntitlementDeps,
} from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { entitlementRoutes } from '#areas/money/entitlements/routes.server.ts';
import type { ShareDeps } from '#areas/money/entitlements/share/share-pass.server.ts';
import { shareRoutes } from '#areas/money/entitlements/share/share-routes.server.ts';
import { compareWithProvider, type LedgerCheck } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { stripeBalanceTransactions } from '#areas/money/payments/balance-transactions.server.ts';
import { stripeDisputes } from '#areas/money/payments/disputes/dispute-provider.server.ts';
import {
  disputeEventHandlers,
  disputeJobs,
  type ReconcileDisputesDeps,
} from '#areas/money/payments/disputes/jobs.server.ts';
import { stripePaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { paymentEventHandlers, type WebhookDeps } from '#areas/money/payments/receive-webhook.server.ts';
import type { PaymentRefunded, RefundDeps } from '#areas/money/payments/refund-payment.server.ts';
import { paymentJobs } from '#areas/money/payments/refund-payment.server.ts';
import { paymentRoutes } from '#areas/money/payments/routes.server.ts';
import { createStripeClient, type PaymentsTarget } from '#areas/money/payments/stripe-client.server.ts';
import { type Db, type Pool, queryOne, type Tx } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from '#stripe-sandbox/server.ts';
import { authUser } from './people.ts';
import { createOccurrence, createSession, type SessionOptions } from './session-factory.ts';
import { testVoucherCodes } from './voucher-codes.ts';

export const WEBHOOK_SECRET = 'whsec_test_of_the_shop';

/** Names the caller in tests, instead of a session cookie. */
export const USER_HEADER = 'x-test-user';

/** Booking and payments with the real SDK and a payments sandbox. */
export interface Shop {
  pool: Pool;
  sandbox: StripeSandbox;
  stripe: Stripe;
  deps: PlaceHoldDeps &
    BookingEmailDeps &
    RefundDeps &
    CancelDeps &
    CancelOccurrenceDeps &
    DecideMinimumsDeps &
    NoteAbsencesDeps &
    ReconcileDisputesDeps &
    MoveDeps &
    PurchaseDeps &
    RefundEntitlementDeps &
    ShareDeps &
    ExpireDeps & { changeOffer: ChangeOffer };
  webhook: WebhookDeps;
  jobs: JobHandlers;
  app: AppInstance;
  logged: object[];
  /** Moves the shop's clock, not the sandbox's. */
  advanceMinutes(minutes: number): void;
  /** Total so far. */
  minutesAhead(): number;
  /** Pays as a browser with this test card. Rejects if it is declined. */
  pay(intentId: string, card?: string): Promise<Stripe.PaymentIntent>;
  listenForWebhooks(): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(pool: Pool, sandboxOptions: StripeSandboxOptions = {}): Promise<Shop> {
  await installOutbox(pool);
  const sandbox = await startStripeSandbox(sandboxOptions);
  const target: PaymentsTarget = {
    provider: 'sandbox',
    url: sandbox.url,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: WEBHOOK_SECRET,
  };
  const stripe = createStripeClient(target);
  const provider = stripePaymentProvider(stripe);
  const logged: object[] = [];
  let offsetMs = 0;
  const log: Shop['deps']['log'] = {
    error: (details, message) => void logged.push({ ...details, message }),
  };
  const onBookingsConfirmed: BookingEmailDeps['onBookingsConfirmed'] = async (tx, bookings) => {
    for (const { id } of bookings) await outbox.enqueue(tx, 'tellBookingConfirmed', { bookingId: id });
  };
  const deps: Shop['deps'] = {
    pool,
    provider,
    outbox,
    clock: { now: () => new Date(Date.now() + offsetMs) },
    log,
    announcer: createBookingEmailQueuer({ pool, log, onBookingsConfirmed }),
    onBookingsConfirmed,
    onPaymentRefunded: (tx: Tx, refunded: PaymentRefunded) =>
      outbox.enqueue(tx, 'tellRefunded', { ...refunded }),
    onRefundDelayed: (tx, delayed) => outbox.enqueue(tx, 'tellRefundDelayed', delayed),
    onBookingCancelled: (tx, cancelled) => outbox.enqueue(tx, 'tellBookingCancelled', cancelled),
    onBankPaymentEnded: (tx, ended) => outbox.enqueue(tx, 'tellBankPaymentEnded', ended),
    onBookingMoved: (tx, moved) => outbox.enqueue(tx, 'tellBookingMoved', moved),
    onOccurrenceCancelled: (tx, cancelled) => outbox.enqueue(tx, 'tellOccurrenceCancelled', cancelled),
    onAbsenceNews: (tx, news) => outbox.enqueue(tx, 'tellAbsenceNews', { ...news }),
    onOccurrenceAtRisk: (tx, atRisk) =>
      outbox.enqueue(tx, 'tellOccurrenceAtRisk', { occurrenceId: atRisk.occurrenceId }),
    disputes: stripeDisputes(stripe),
    onDisputeOpened: (tx, opened) => outbox.enqueue(tx, 'tellDisputeOpened', opened),
    onDisputeDecided: async (tx, decided) => {
      await applyEntitlementDispute(tx, deps, decided);
      await outbox.enqueue(tx, 'tellDisputeDecided', decided);
    },
    onCreditBought: (tx, bought) => outbox.enqueue(tx, 'tellCreditBought', bought),
    onMembershipNews: (tx, news) => outbox.enqueue(tx, 'tellMembershipNews', { ...news }),
    onCreditRefunded: (tx, refunded) => outbox.enqueue(tx, 'tellCreditRefunded', refunded),
    onCreditEnding: (tx, ending) => outbox.enqueue(tx, 'tellCreditEnding', { ...ending }),
    onPassShared: (tx, invited) => outbox.enqueue(tx, 'tellPassShared', { ...invited }),
    onShareNews: (tx, news) => outbox.enqueue(tx, 'tellShareNews', { ...news }),
    onDisputeDue: (tx, due) => outbox.enqueue(tx, 'tellDisputeDue', due),
    changeOffer: (tx, change) => createChangeOffer(deps)(tx, change),
  };
  const webhook: WebhookDeps = {
    pool,
    stripe,
    webhookSecret: WEBHOOK_SECRET,
    handlers: {
      ...paymentEventHandlers({
        provider,
        onIntentChanged: async (tx, intent) =>
          (await settleIntent(tx, deps, intent)) ?? (await settlePurchaseIntent(tx, deps, intent)),
        onPaymentRefunded: deps.onPaymentRefunded,
        onRefundDelayed: deps.onRefundDelayed,
        clock: deps.clock,
      }),
      ...disputeEventHandlers({ outbox }),
    },
    onHandled: () => deps.announcer.soon(),
  };
  const app = createHttpApp();
  paymentRoutes({ target, webhook })(app);
  entitlementRoutes({ ...deps, auth: headerAuthenticator(pool) })(app);
  shareRoutes({ ...deps, auth: headerAuthenticator(pool) })(app);
  packageRoutes({ ...deps, auth: headerAuthenticator(pool) })(app);
  bookingRoutes({
    ...deps,
    auth: headerAuthenticator(pool),
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
    fontFolder: path.resolve(import.meta.dirname, '../../assets/fonts'),
  })(app);
  return {
    pool,
    sandbox,
    stripe,
    deps,
    webhook,
    jobs: {
      ...bookingJobs(deps),
      ...entitlementJobs(deps, {
        ...deps,
        voucherCodes: testVoucherCodes,
        onVoucherDue: (tx, due) => outbox.enqueue(tx, 'tellVoucherDue', due),
      }),
      ...paymentJobs(deps),
      ...disputeJobs(deps),
    },
    app,
    logged,
    advanceMinutes(minutes) {
      offsetMs += minutes * 60_000;
    },
    minutesAhead: () => offsetMs / 60_000,
    pay: (intentId, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, { payment_method: card }),
    async listenForWebhooks() {
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      sandbox.setWebhook({ url: `${address}/api/stripe/webhook`, secret: WEBHOOK_SECRET });
    },
    async close() {
      await sandbox.close();
      await app.close();
      await deps.announcer.idle();
    },
  };
}

/** Trusts the test header. */
export function headerAuthenticator(pool: Pool): Authenticator {
  return {
    async currentUser(request) {
      const id = request.headers[USER_HEADER];
      return typeof id === 'string' ? authUser(pool, id) : null;
    },
  };
}

export interface OccurrenceForSale {
  sessionId: number;
  occurrenceId: number;
  startsAt: Date;
  /** The buyer's `amount`. */
  amount: string;
  totalPence: number;
}

/** Default £14.00, three days from now. */
export async function createOccurrenceForSale(
  db: Db,
  options: SessionOptions & { taken?: number; startsAt?: Date } = {},
): Promise<OccurrenceForSale> {
  const session = await createSession(db, options);
  const startsAt = options.startsAt ?? new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000);
  const occurrenceId = await createOccurrence(db, session.id, {
    startsAt,
    capacity: options.capacity ?? 12,
    taken: options.taken ?? 0,
  });
  const { totalPence } = priceBreakdown(options.pricePence ?? 1400);
  return { sessionId: session.id, occurrenceId, startsAt, amount: penceToDecimal(totalPence), totalPence };
}

export interface SeriesForSale {
  sessionId: number;
  occurrenceIds: number[];
  startsAt: Date[];
  /** Price of a place. */
  totalPence: number;
}

/** Default £14.00; weekly dates, the first three days from now. */
export async function createSeries(
  db: Db,
  weeks: number,
  options: SessionOptions = {},
): Promise<SeriesForSale> {
  const first = await createOccurrenceForSale(db, options);
  const series: SeriesForSale = {
    sessionId: first.sessionId,
    occurrenceIds: [first.occurrenceId],
    startsAt: [first.startsAt],
    totalPence: first.totalPence,
  };
  for (let week = 1; week < weeks; week++) {
    const startsAt = new Date(first.startsAt.getTime() + week * 7 * 86_400_000);
    series.startsAt.push(startsAt);
    series.occurrenceIds.push(
      await createOccurrence(db, first.sessionId, { startsAt, capacity: options.capacity ?? 12 }),
    );
  }
  return series;
}

export function holdPlace(
  shop: Shop,
  person: AuthUser,
  date: OccurrenceForSale,
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: date.amount,
    sessionDate: date.startsAt.toISOString(),
  });
}

export async function countTakenPlaces(db: Db, occurrenceId: number): Promise<number> {
  return (
    await queryOne<{ taken: number }>(db, 'SELECT taken FROM occurrences WHERE id = $1', [occurrenceId])
  ).taken;
}

/** Waits until no announcement is pending. */
export async function countConfirmations(shop: Shop): Promise<number> {
  await shop.deps.announcer.idle();
  return countJobs(shop.pool, 'tellBookingConfirmed');
}

export async function countJobs(db: Db, task: string): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    db,
    'SELECT count(*) AS n FROM graphile_worker.jobs WHERE task_identifier = $1',
    [task],
  );
  return n;
}

/** The hold, its booking and its money. */
export async function readHoldOutcome(
  db: Db,
  holdId: string,
): Promise<{ hold: string; payment: string; refunded: number; bookings: number; refunds: number }> {
  return queryOne(
    db,
    `SELECT h.state AS hold, p.state AS payment, p.refunded_pence AS refunded,
            (SELECT count(*) FROM bookings b WHERE b.order_id = h.id) AS bookings,
            (SELECT count(*) FROM refunds r WHERE r.payment_id = p.id) AS refunds
     FROM holds h JOIN payments p ON p.order_id = h.id WHERE h.id = $1`,
    [holdId],
  );
}

export function compareLedgers(shop: Shop): Promise<LedgerCheck> {
  return compareWithProvider(
    { db: shop.pool, openBooks: () => Promise.resolve(stripeBalanceTransactions(shop.stripe)) },
    new Date(0),
    shop.deps.clock.now(),
  );
}

export function readReconciliation(shop: Shop): Promise<ReconciliationReport> {
  return reconciliationReport(
    { db: shop.pool, openProvider: () => Promise.resolve(shop.deps.provider) },
    new Date(0),
    shop.deps.clock.now(),
  );
}
