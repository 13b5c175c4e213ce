/**
 * A payment and booking flow in its own process, killed at one of its steps (crash-steps.ts). Environment:
 * DATABASE_URL, SANDBOX_URL, FLOW, HOLD_ID or PURCHASE (JSON).
 */

import { holdTrainerAppointment } from '#areas/booking/appointments/hold-trainer-appointment.server.ts';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import {
  type BookingEmailDeps,
  enqueueBookingEmails,
} from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { finaliseHold, settleIntent } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import {
  type CancelOccurrenceDeps,
  cancelOccurrence,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { abandonHold, setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { type PlaceHoldDeps, placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { holdMove } from '#areas/booking/bookings/move/hold-move.server.ts';
import { type MoveDeps, moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { answerDispute } from '#areas/money/payments/disputes/answer-dispute.server.ts';
import {
  type DisputeProvider,
  stripeDisputes,
} from '#areas/money/payments/disputes/dispute-provider.server.ts';
import { type DisputeDeps, syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import {
  type PaymentProvider,
  stripePaymentProvider,
} from '#areas/money/payments/payment-provider.server.ts';
import { paymentEventHandlers, receiveWebhook } from '#areas/money/payments/receive-webhook.server.ts';
import { type RefundDeps, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { authUser } from '#support/people.ts';
import { countedCall, runToCrash } from './crash-steps.ts';

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

/** The fields depend on the flow. */
export interface Purchase {
  userId: string;
  sessionId: number;
  trainerId?: number;
  /** Cancelled by the trainer `userId`, or moved to `startsAt` for `amount` more. */
  bookingId: string;
  startsAt: string;
  amount: string;
  /** Number of places; `amount` covers all. */
  places?: number;
  code?: string;
  holdId: string;
  occurrenceId: number;
  /** Stripe's id to follow it, ours to answer it. */
  disputeId: string;
  event: string;
}

const WEBHOOK_SECRET = 'whsec_of_the_child';

function interceptDisputes(disputes: DisputeProvider): DisputeProvider {
  return {
    retrieve: countedCall('retrieveDispute', disputes.retrieve),
    upload: countedCall('uploadEvidence', disputes.upload),
    submit: countedCall('submitDispute', disputes.submit),
    accept: countedCall('acceptDispute', disputes.accept),
    list: disputes.list,
  };
}

function interceptCalls(provider: PaymentProvider): PaymentProvider {
  return {
    createIntent: countedCall('createIntent', provider.createIntent),
    retrieveIntent: countedCall('retrieveIntent', provider.retrieveIntent),
    cancelIntent: countedCall('cancelIntent', provider.cancelIntent),
    refund: countedCall('refund', provider.refund),
    findRefund: countedCall('findRefund', provider.findRefund),
    refundsOf: countedCall('refundsOf', provider.refundsOf),
    retrieveRefund: countedCall('retrieveRefund', provider.retrieveRefund),
    listIntents: provider.listIntents,
    listRefunds: provider.listRefunds,
  };
}

/** Starts with one place and exchanges the hold, perhaps with a code. */
async function holdPlaces(
  deps: PlaceHoldDeps,
  user: AuthUser,
  purchase: Purchase,
): Promise<PaymentIntentResponse> {
  const { sessionId, amount, startsAt, places, code } = purchase;
  if (places !== undefined)
    await placeHold(deps, user, {
      sessionId,
      amount: String(Number(amount) / places),
      sessionDate: startsAt,
    });
  return placeHold(deps, user, { sessionId, amount, sessionDate: startsAt, places, code });
}

const makeAttendees = (places: number) =>
  Array.from({ length: places }, (_, index) => ({
    name: `Guest ${index + 1}`,
    age: null,
    guardian: null,
    note: '',
  }));

/** Online: there is no venue. */
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
  const deps: PlaceHoldDeps & RefundDeps & BookingEmailDeps & CancelOccurrenceDeps & DisputeDeps & MoveDeps =
    {
      pool,
      provider,
      outbox,
      clock: { now: () => new Date(Date.now() + minutesAhead * 60_000) },
      log: { error: () => undefined },
      // In production it runs beside the flow; here afterwards, so that it can be killed too.
      announcer: { soon: () => undefined, idle: () => Promise.resolve() },
      onBookingsConfirmed: async (tx, bookings) => {
        for (const { id } of bookings) await outbox.enqueue(tx, 'tellBookingConfirmed', { bookingId: id });
      },
      onPaymentRefunded: (tx, refunded) => outbox.enqueue(tx, 'tellRefunded', { ...refunded }),
      onRefundDelayed: (tx, delayed) => outbox.enqueue(tx, 'tellRefundDelayed', delayed),
      onBookingCancelled: (tx, cancelled) => outbox.enqueue(tx, 'tellBookingCancelled', cancelled),
      onBookingMoved: (tx, moved) => outbox.enqueue(tx, 'tellBookingMoved', moved),
      onBankPaymentEnded: (tx, ended) => outbox.enqueue(tx, 'tellBankPaymentEnded', ended),
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
          ? await holdPlaces(deps, user, purchase)
          : await holdTrainerAppointment(
              { ...deps, locate, distanceUnit: 'miles' },
              user,
              String(trainerId),
              {
                startsAt,
                amount,
                sessionType: 'online',
                minutes: 60,
                address: '',
                postcode: '',
                credits: 0,
              },
            );
      await setHoldContact(deps, user, held.holdId, {
        fullName: 'Ada Example',
        email: 'ada@people.example',
        phone: '020 7946 0000',
        specialRequirements: '',
        ...(purchase.places !== undefined && { attendees: makeAttendees(purchase.places) }),
      });
      // The browser charges the card, independent of this process; only the order matters.
      await countedCall('pay', () =>
        stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' }),
      )();
      await createBooking(deps, user, { sessionId, holdId: held.holdId, totalAmount: held.totalAmount });
      await enqueueBookingEmails(deps);
    },
    release: () => releaseExpiredHolds(deps),
    async 'give-back'() {
      if (user === null) throw new Error('no such user');
      await abandonHold(deps, user, purchase.holdId, { paymentOver: false });
    },
    async finalise() {
      const hold = await findHold(pool, purchase.holdId);
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
      // Lazy: it loads the gazetteer, which takes longer than a flow.
      const { cancelAsTrainer } = await import('#areas/booking/appointments/trainer-diary.server.ts');
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
      const held = await holdMove(deps, user, bookingId, { startsAt, difference });
      await countedCall('pay', () =>
        stripe.paymentIntents.confirm(held.paymentIntentId, { payment_method: 'pm_card_visa' }),
      )();
      await createBooking(deps, user, { holdId: held.holdId });
    },
    'cancel-date': () =>
      cancelOccurrence(deps, { occurrenceId: purchase.occurrenceId, by: 'business', reason: 'Ill.' }),
  };
  await runToCrash(flows[process.env.FLOW as Flow]);
  await database.close();
}

await run();
