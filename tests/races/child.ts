/**
 * One flow of paying and booking in a process of its own, killed at one of its steps (kill-steps.ts).
 *
 * Environment beside what that reads: DATABASE_URL, SANDBOX_URL, FLOW, HOLD_ID or PURCHASE (JSON).
 */
import type { AuthUser } from '#features/accounts/contract.ts';
import { type AnnounceDeps, announceBookings } from '#features/booking/book/announce-bookings.server.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { finaliseHold, settleIntent } from '#features/booking/book/finalise-hold.server.ts';
import {
  type CancelOccurrenceDeps,
  cancelOccurrence,
} from '#features/booking/cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '#features/booking/cancel/cancel-order.server.ts';
import type { PaymentIntentAnswer } from '#features/booking/contract.ts';
import { holdById } from '#features/booking/hold/hold-queries.server.ts';
import { giveBackHold, setHoldContact } from '#features/booking/hold/own-hold.server.ts';
import { type PlaceHoldDeps, placeHold } from '#features/booking/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#features/booking/hold/release-hold.server.ts';
import { holdDearerDate } from '#features/booking/move/hold-dearer-date.server.ts';
import { type MoveDeps, moveBooking } from '#features/booking/move/move-booking.server.ts';
import { reconcilePayments } from '#features/booking/reconcile/reconcile-payments.server.ts';
import { answerDispute } from '#features/payments/disputes/answer-dispute.server.ts';
import { type DisputeProvider, stripeDisputes } from '#features/payments/disputes/dispute-provider.server.ts';
import { type DisputeDeps, syncDispute } from '#features/payments/disputes/sync-dispute.server.ts';
import { type PaymentProvider, stripePaymentProvider } from '#features/payments/payment-provider.server.ts';
import { paymentEventHandlers, receiveWebhook } from '#features/payments/receive-webhook.server.ts';
import { type RefundDeps, sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { createStripeClient } from '#features/payments/stripe-client.server.ts';
import { holdTrainerHour } from '#features/trainer-booking/hold-trainer-hour.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { authUser } from '#support/people.ts';
import { called, runToItsDeath } from './kill-steps.ts';

export type Flow =
  | 'book'
  | 'release'
  | 'give-back'
  | 'finalise'
  | 'refund'
  | 'webhook'
  | 'reconcile'
  | 'cancel-date'
  | 'cancel-hour'
  | 'cancel-order'
  | 'move'
  | 'pay-move'
  | 'dispute'
  | 'answer';

/** What the flow is about; which fields are needed depends on it. */
export interface Purchase {
  userId: string;
  /** One of the two: a session, or a trainer whose hour it is. */
  sessionId: number;
  trainerId?: number;
  /** To be cancelled by the trainer, who is `userId`; or moved to `startsAt`, for `amount` more. */
  bookingId: string;
  startsAt: string;
  amount: string;
  /** How many, for an order of several; `amount` is for all of them. */
  places?: number;
  /** A promo code, for one of them. */
  code?: string;
  holdId: string;
  occurrenceId: number;
  /** To be followed, by the provider's id, or answered, by ours. */
  disputeId: string;
  /** A whole event's body, for the webhook. */
  event: string;
}

const WEBHOOK_SECRET = 'whsec_of_the_child';

function interceptDisputes(disputes: DisputeProvider): DisputeProvider {
  return {
    retrieve: called('retrieveDispute', disputes.retrieve),
    upload: called('uploadEvidence', disputes.upload),
    submit: called('submitDispute', disputes.submit),
    accept: called('acceptDispute', disputes.accept),
    list: disputes.list,
  };
}

function interceptCalls(provider: PaymentProvider): PaymentProvider {
  return {
    createIntent: called('createIntent', provider.createIntent),
    retrieveIntent: called('retrieveIntent', provider.retrieveIntent),
    cancelIntent: called('cancelIntent', provider.cancelIntent),
    refund: called('refund', provider.refund),
    findRefund: called('findRefund', provider.findRefund),
    refundsOf: called('refundsOf', provider.refundsOf),
    retrieveRefund: called('retrieveRefund', provider.retrieveRefund),
    listIntents: provider.listIntents,
    listRefunds: provider.listRefunds,
  };
}

/** Several places by way of one: the person changes their mind, perhaps with a code, and the hold is exchanged. */
async function holdSeats(
  deps: PlaceHoldDeps,
  user: AuthUser,
  purchase: Purchase,
): Promise<PaymentIntentAnswer> {
  const { sessionId, amount, startsAt, places, code } = purchase;
  if (places !== undefined)
    await placeHold(deps, user, {
      sessionId,
      amount: String(Number(amount) / places),
      sessionDate: startsAt,
    });
  return placeHold(deps, user, { sessionId, amount, sessionDate: startsAt, places, code });
}

const attendeesFor = (places: number) =>
  Array.from({ length: places }, (_, index) => ({
    name: `Guest ${index + 1}`,
    age: null,
    guardian: null,
    note: '',
  }));

/** Online nobody goes anywhere. */
const locate = () => Promise.reject(new Error('No place is looked up here.'));

async function run(): Promise<void> {
  const purchase = JSON.parse(process.env.PURCHASE ?? '{}') as Purchase;
  const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' });
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: process.env.SANDBOX_URL ?? '',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: WEBHOOK_SECRET,
  });
  const { pool } = database;
  const provider = interceptCalls(stripePaymentProvider(stripe));
  const minutesAhead = Number(process.env.MINUTES_AHEAD ?? 0);
  const deps: PlaceHoldDeps & RefundDeps & AnnounceDeps & CancelOccurrenceDeps & DisputeDeps & MoveDeps = {
    pool,
    provider,
    outbox,
    clock: { now: () => new Date(Date.now() + minutesAhead * 60_000) },
    log: { error: () => undefined },
    // Announcing runs beside the flow in real life; here it is a step after it, so that it can be killed too.
    announcer: { soon: () => undefined, idle: () => Promise.resolve() },
    onBookingsConfirmed: async (tx, bookings) => {
      for (const { id } of bookings) await outbox.enqueue(tx, 'tellBookingConfirmed', { bookingId: id });
    },
    onPaymentRefunded: (tx, refunded) => outbox.enqueue(tx, 'tellRefunded', { ...refunded }),
    onRefundDelayed: (tx, delayed) => outbox.enqueue(tx, 'tellRefundDelayed', delayed),
    onBookingCancelled: (tx, cancelled) => outbox.enqueue(tx, 'tellBookingCancelled', cancelled),
    onBookingMoved: (tx, moved) => outbox.enqueue(tx, 'tellBookingMoved', moved),
    onOccurrenceCancelled: (tx, cancelled) => outbox.enqueue(tx, 'tellOccurrenceCancelled', cancelled),
    disputes: interceptDisputes(stripeDisputes(stripe)),
    onDisputeOpened: (tx, opened) => outbox.enqueue(tx, 'tellDisputeOpened', opened),
    onDisputeDecided: (tx, decided) => outbox.enqueue(tx, 'tellDisputeDecided', decided),
  };
  const user = await authUser(pool, purchase.userId);
  const flows: Record<Flow, () => Promise<unknown>> = {
    async book() {
      if (user === null) throw new Error('no such user');
      const { sessionId, trainerId, amount, startsAt } = purchase;
      const held =
        trainerId === undefined
          ? await holdSeats(deps, user, purchase)
          : await holdTrainerHour({ ...deps, locate, distanceUnit: 'miles' }, user, String(trainerId), {
              startsAt,
              amount,
              sessionType: 'online',
              minutes: 60,
              address: '',
              postcode: '',
              credits: 0,
            });
      await setHoldContact(deps, user, held.holdId, {
        fullName: 'Ada Example',
        email: 'ada@people.example',
        phone: '020 7946 0000',
        specialRequirements: '',
        ...(purchase.places !== undefined && { attendees: attendeesFor(purchase.places) }),
      });
      // The card is charged in the browser, which does not die with this process; the order is what matters.
      await called('pay', () =>
        stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' }),
      )();
      await createBooking(deps, user, { sessionId, holdId: held.holdId, totalAmount: held.totalAmount });
      await announceBookings(deps);
    },
    release: () => releaseExpiredHolds(deps),
    async 'give-back'() {
      if (user === null) throw new Error('no such user');
      await giveBackHold(deps, user, purchase.holdId, { paymentOver: false });
    },
    async finalise() {
      const hold = await holdById(pool, purchase.holdId);
      if (hold !== null) await finaliseHold(deps, hold);
    },
    refund: () => sendPendingRefunds(deps),
    async webhook() {
      const body = Buffer.from(purchase.event);
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: purchase.event,
        secret: WEBHOOK_SECRET,
      });
      const handlers = paymentEventHandlers({
        provider,
        onIntentChanged: (tx, intent) => settleIntent(tx, deps, intent),
        onPaymentRefunded: deps.onPaymentRefunded,
        onRefundDelayed: deps.onRefundDelayed,
        clock: deps.clock,
      });
      await receiveWebhook(
        { pool, stripe, webhookSecret: WEBHOOK_SECRET, handlers, onHandled: () => undefined },
        body,
        signature,
      );
    },
    reconcile: () => reconcilePayments(deps),
    dispute: () => syncDispute(deps, purchase.disputeId),
    answer: () =>
      answerDispute(deps, { actorId: purchase.userId, requestId: 'request' }, purchase.disputeId, {
        answer: 'evidence',
        gather: async () => ({
          customerName: 'Ada Example',
          customerEmail: 'ada@people.example',
          productDescription: 'A place.',
          serviceDate: 'Soon.',
          terms: 'None.',
          activity: 'Booked.',
          seller: '',
          remarks: 'losing_evidence',
        }),
      }),
    async 'cancel-hour'() {
      if (user === null) throw new Error('no such user');
      // Only here: with it comes the gazetteer, whose reading takes longer than a flow.
      const { cancelAsTrainer } = await import('#features/trainer-booking/trainer-diary.server.ts');
      await cancelAsTrainer(deps, user, purchase.bookingId, 'I am ill, sorry.', 'request');
    },
    async 'cancel-order'() {
      if (user === null) throw new Error('no such user');
      await cancelOrder(deps, user, purchase.holdId, { refund: purchase.amount });
    },
    async move() {
      if (user === null) throw new Error('no such user');
      const { bookingId, startsAt, amount: difference } = purchase;
      await moveBooking(deps, user, bookingId, { startsAt, difference });
    },
    async 'pay-move'() {
      if (user === null) throw new Error('no such user');
      const { bookingId, startsAt, amount: difference } = purchase;
      const held = await holdDearerDate(deps, user, bookingId, { startsAt, difference });
      await called('pay', () =>
        stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' }),
      )();
      await createBooking(deps, user, { holdId: held.holdId });
    },
    'cancel-date': () =>
      cancelOccurrence(deps, { occurrenceId: purchase.occurrenceId, by: 'business', reason: 'Ill.' }),
  };
  await runToItsDeath(flows[process.env.FLOW as Flow]);
  await database.close();
}

await run();
