import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateMark } from '#areas/booking/bookings/attend/attendance-queries.server.ts';
import { cancelByCustomer, confirmHold } from '#areas/booking/bookings/book/booking-queries.server.ts';
import {
  cancelConfirmedByBusiness,
  closeOccurrenceRow,
} from '#areas/booking/bookings/cancel/cancellation-queries.server.ts';
import {
  reallocatePlaces,
  releasePlaces,
} from '#areas/booking/bookings/hold/place-allocation-queries.server.ts';
import { priceOfDates, quoteForFee } from '#areas/booking/bookings/hold/quote.ts';
import { allocateSeriesPlaces } from '#areas/booking/bookings/hold/series-allocation-queries.server.ts';
import {
  appointmentStates,
  bookingStates,
  holdStates,
  visitorHoldStates,
} from '#areas/booking/bookings/rules.ts';
import { releaseVisitorPlaces } from '#areas/booking/bookings/visitor-hold/visitor-hold-queries.server.ts';
import { updateReviewRow } from '#areas/booking/reviews/author-queries.server.ts';
import { insertAnswer, markHidden, markUnhidden } from '#areas/booking/reviews/queries.server.ts';
import { reviewStates } from '#areas/booking/reviews/rules.ts';
import { closeEntry, insertOffer } from '#areas/booking/waitlist/queries.server.ts';
import { entryStates } from '#areas/booking/waitlist/rules.ts';
import {
  decidePhoto as decideAccessPhoto,
  resetPhotoReview,
  takeFactDown,
  updateFact,
} from '#areas/catalogue/accessibility/queries.server.ts';
import { accessPhotoStates, factStates } from '#areas/catalogue/accessibility/rules.ts';
import { businessRegistrationSchema } from '#areas/catalogue/businesses/contract.ts';
import {
  updateEditState,
  withdrawPendingEdit,
} from '#areas/catalogue/businesses/edit/edit-queries.server.ts';
import { beginImport, endPhase } from '#areas/catalogue/businesses/import/import-queries.server.ts';
import { importStates } from '#areas/catalogue/businesses/import/import-rules.ts';
import { closeOwnedBusinesses } from '#areas/catalogue/businesses/personal-data/personal-data-queries.server.ts';
import { updateRegistration } from '#areas/catalogue/businesses/queries.server.ts';
import {
  reopenBusinessReview,
  reviewBusiness,
} from '#areas/catalogue/businesses/register/review-business.server.ts';
import { businessStates, editStates, invitationStates } from '#areas/catalogue/businesses/rules.ts';
import { assignListingOwner } from '#areas/catalogue/businesses/status/status-queries.server.ts';
import {
  reinstateBusiness,
  suspendBusiness,
} from '#areas/catalogue/businesses/status/suspend-business.server.ts';
import {
  acceptOpenInvitation,
  renewInvitation,
  withdrawInvitation,
} from '#areas/catalogue/businesses/team/team-queries.server.ts';
import { decideCertificate } from '#areas/catalogue/certificates/queries.server.ts';
import { certificateStates } from '#areas/catalogue/certificates/rules.ts';
import { decideClaims, withdrawUserClaims } from '#areas/catalogue/claims/queries.server.ts';
import { claimStates } from '#areas/catalogue/claims/rules.ts';
import {
  closeInvitations,
  endRequest,
  markAnswered,
  markAsked,
  markUnanswered,
} from '#areas/catalogue/instructors/cover/cover-queries.server.ts';
import {
  invitationStates as coverInvitationStates,
  coverStates,
} from '#areas/catalogue/instructors/cover/rules.ts';
import {
  decideInstructor,
  markInstructorsRemoved,
  updateInstructorText,
} from '#areas/catalogue/instructors/queries.server.ts';
import { instructorStates } from '#areas/catalogue/instructors/rules.ts';
import { markAnnounced, markUndone } from '#areas/catalogue/moderation/decision-queries.server.ts';
import { decisionStates } from '#areas/catalogue/moderation/rules.ts';
import { decidePhoto } from '#areas/catalogue/photos/queries.server.ts';
import { photoStates } from '#areas/catalogue/photos/rules.ts';
import {
  lapseSessions,
  restoreLapsedSessions,
} from '#areas/catalogue/sessions/certificates/certificate-queries.server.ts';
import {
  closeOccurrences,
  insertClosure,
  reopenOccurrences,
} from '#areas/catalogue/sessions/closures/closure-queries.server.ts';
import {
  restoreOccurrences,
  transitionSession,
  updateSession,
  withdrawOccurrences,
} from '#areas/catalogue/sessions/own/form-queries.server.ts';
import {
  reopenSessionReview,
  reviewSession,
  takeDownSession,
} from '#areas/catalogue/sessions/review/review-session.server.ts';
import {
  defaultCancellation,
  occurrenceStates,
  type SessionEvent,
  sessionStates,
} from '#areas/catalogue/sessions/rules.ts';
import {
  reinstateTrainer,
  reopenTrainerReview,
  reviewTrainer,
  suspendTrainer,
} from '#areas/catalogue/trainers/apply/review-trainer.server.ts';
import {
  eraseTrainer,
  submitApplication,
  type TrainerProfileInput,
  updateProfile,
} from '#areas/catalogue/trainers/queries.server.ts';
import { trainerStates } from '#areas/catalogue/trainers/rules.ts';
import {
  approveVenue,
  markVenueRemoved,
  proposeVenueText,
  refuseProposal,
  refuseVenue,
  updateVenueText,
} from '#areas/catalogue/venues/queries.server.ts';
import { venueStates } from '#areas/catalogue/venues/rules.ts';
import { reinstateAccount, suspendAccount } from '#areas/identity/accounts/admins/suspend-account.server.ts';
import { closeAccount } from '#areas/identity/accounts/queries.server.ts';
import { accountStates } from '#areas/identity/accounts/rules.ts';
import { mailStates } from '#areas/messaging/email/rules.ts';
import {
  claimMail,
  dropMails,
  markRefused,
  markSent,
  markWaiting,
} from '#areas/messaging/email/sending/mail-log-queries.server.ts';
import {
  markEnded,
  markPaidUp,
  markPastDue,
} from '#areas/money/entitlements/memberships/membership-queries.server.ts';
import { membershipStates } from '#areas/money/entitlements/memberships/rules.ts';
import {
  markPurchaseAbandoned,
  markPurchasePaid,
} from '#areas/money/entitlements/purchase/purchase-queries.server.ts';
import { purchaseStates } from '#areas/money/entitlements/rules.ts';
import { shareStates } from '#areas/money/entitlements/share/rules.ts';
import {
  acceptShare,
  endShare,
  renewInvitation as renewShare,
} from '#areas/money/entitlements/share/share-queries.server.ts';
import { insertDispute, updateDispute } from '#areas/money/payments/disputes/dispute-queries.server.ts';
import { type DisputeSnapshot, disputeStates } from '#areas/money/payments/disputes/rules.ts';
import {
  failSettledRefunds,
  markPaid,
  setRefunded,
  settleRefund,
  updateRefund,
} from '#areas/money/payments/queries.server.ts';
import { failRefund, reopenRefund } from '#areas/money/payments/refund-queries.server.ts';
import { paymentStates, refundStates } from '#areas/money/payments/rules.ts';
import { updatePayout } from '#areas/money/payouts/bank-payouts/payout-queries.server.ts';
import { payoutStates, reversalStates, transferStates } from '#areas/money/payouts/rules.ts';
import {
  closeTransfer,
  decideReversal,
  decideTransfer,
  markFailed,
  markMade,
} from '#areas/money/payouts/transfers/transfer-queries.server.ts';
import { updateSubscription } from '#areas/money/plans/queries.server.ts';
import { planStates } from '#areas/money/plans/rules.ts';
import { reopenReports, settleReports } from '#areas/operations/admin/reports/queries.server.ts';
import { reportStates } from '#areas/operations/admin/reports/rules.ts';
import { markDecided, reopenSignal } from '#areas/operations/admin/signals/queries.server.ts';
import { signalStates } from '#areas/operations/admin/signals/rules.ts';
import { eraseUserMessages, moveMessage } from '#areas/operations/help/messages/queries.server.ts';
import { messageStates } from '#areas/operations/help/messages/rules.ts';
import { sourceStates } from '#areas/platform/openactive/import/rules.ts';
import { updateSource } from '#areas/platform/openactive/import/source-queries.server.ts';
import {
  markDelivered,
  markDeliveryFailed,
  replayDelivery,
  rescheduleDelivery,
} from '#areas/platform/webhooks/delivery-queries.server.ts';
import { deliveryStates } from '#areas/platform/webhooks/rules.ts';
import { type Db, type Pool, queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { StateMachine } from '#shared/domain/state-machine.ts';
import { createAccessFact, createAccessPhoto } from '#support/accessibility.ts';
import { exampleRegistration } from '#support/businesses.ts';
import { createCertificate } from '#support/certificates.ts';
import { endCredentials } from '#support/credentials.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createTrainer } from '#support/trainers.ts';
import { createVenue } from '#support/venues.ts';
import { machines } from '../scripts/draw-states.ts';

// Runs every statement that changes a state in every state, and compares with its machine's table.

const database = setUpDatabase();
let pool: Pool;
let admin: string;

beforeAll(async () => {
  pool = database.pool;
  admin = (await createUser(pool, { role: 'admin' })).id;
});

const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(pool, work);

/** `run` gets a row in state `from`. */
interface TransitionStatement<Row, State extends string, Event extends string> {
  by: readonly Event[];
  to: State;
  /** Only from these states: the caller passes the state it saw. */
  seen?: readonly State[];
  /** Other columns change in any state, so only the state shows a refusal. */
  alsoElsewhere?: true;
  /** False or an `AppError` is a refusal; undefined leaves it to the row. */
  run(row: Row, from: State): Promise<unknown>;
}

/** Transitions covered, by table: `held, release: released`. */
const testedTransitions = new Map<string, Set<string>>();

/** `make` creates a row in a state. */
function testMachine<Row extends { key: string | number }, State extends string, Event extends string>(
  machine: StateMachine<State, Event>,
  make: (state: State) => Promise<Row>,
): (statements: readonly TransitionStatement<Row, State, Event>[]) => void {
  const seenMoves = testedTransitions.get(machine.table) ?? new Set();
  testedTransitions.set(machine.table, seenMoves);
  const keyColumn = machine.table === 'mail_log' ? 'key' : 'id';
  const look = (row: Row): Promise<{ state: string; whole: string }> =>
    queryOne(
      pool,
      `SELECT ${machine.keptAs} AS state, t::text AS whole FROM ${machine.table} t WHERE ${keyColumn}::text = $1`,
      [String(row.key)],
    );

  return (statements) =>
    describe(`the states of ${machine.table}`, () => {
      for (const { by, to, seen, alsoElsewhere, run } of statements) {
        for (const from of machine.states) {
          const allowed =
            by.some((event) => machine.moves[from][event] === to) &&
            (seen === undefined || seen.includes(from));
          it(`${from}, ${by.join(' or ')}: ${allowed ? to : 'refused'}`, async () => {
            const row = await make(from);
            const before = await look(row);
            expect(before.state).toBe(from);
            const all = alsoElsewhere === undefined ? await digestAll(pool) : null;
            const answer = await run(row, from).catch((error: unknown) => {
              if (error instanceof AppError) return false;
              throw error;
            });
            const after = await look(row);
            if (allowed) {
              expect(after.state).toBe(to);
              expect(after.whole).not.toBe(before.whole);
              expect(answer === false || answer === null).toBe(false);
              for (const event of by)
                if (machine.moves[from][event] === to) seenMoves.add(`${from}, ${event}: ${to}`);
            } else {
              expect(after.state).toBe(before.state);
              if (all !== null) {
                expect(answer ?? false).toBe(false);
                expect(await digestAll(pool)).toBe(all);
              }
            }
          });
        }
      }
    });
}

/** A digest of all rows with states, to detect side effects. */
async function digestAll(db: Db): Promise<string> {
  const tables = [...new Set(Object.values(machines).map(({ table }) => table))];
  const { mark } = await queryOne<{ mark: string }>(
    db,
    `SELECT concat_ws(' ', ${tables
      .map((table) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t)`)
      .join(', ')}) AS mark`,
  );
  return mark;
}

const ignoreResult = (work: Promise<unknown>): Promise<undefined> => work.then(() => undefined);

testMachine(accountStates, async (state) => {
  const { id } = await createUser(pool);
  await pool.query(
    `UPDATE users SET suspended_at = CASE WHEN $2 = 'suspended' THEN now() END,
            deleted_at = CASE WHEN $2 = 'deleted' THEN now() END WHERE id = $1`,
    [id, state],
  );
  return { key: id };
})([
  {
    by: ['suspend'],
    to: 'suspended',
    run: ({ key }) =>
      ignoreResult(inTx((tx) => suspendAccount(tx, { endCredentials }, key, 'A complaint.', now))),
  },
  {
    by: ['reinstate'],
    to: 'active',
    run: ({ key }) => ignoreResult(inTx((tx) => reinstateAccount(tx, key, now))),
  },
  { by: ['delete'], to: 'deleted', run: ({ key }) => inTx((tx) => closeAccount(tx, key)) },
]);

// What is booked, and its money

interface BookedRow {
  key: string;
  holdId: string;
  paymentId: string;
  occurrenceId: number | null;
  hourId: number | null;
}

/** A hold of a place or appointment with its payment of £15.40 and perhaps its booking. */
async function book(states: {
  hold: string;
  payment: string;
  booking?: string;
  hour?: string;
}): Promise<Omit<BookedRow, 'key'> & { bookingId: string | null; userId: string }> {
  const { id: userId } = await createUser(pool);
  const holdId = randomUUID();
  const subject = { sessionId: null, businessId: null, occurrenceId: null, hourId: null, trainerId: null };
  let of: { [Name in keyof typeof subject]: number | null } = subject;
  if (states.hour === undefined) {
    const session = await createSession(pool);
    const occurrenceId = await createOccurrence(pool, session.id, { startsAt: inHours(72), taken: 1 });
    of = { ...subject, sessionId: session.id, businessId: session.businessId, occurrenceId };
  } else {
    const trainer = await createTrainer(pool);
    const { id: hourId } = await queryOne<{ id: number }>(
      pool,
      `INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type, state)
       VALUES ($1, $2, $2::timestamptz + interval '1 hour', $2::timestamptz + interval '1 hour', 'online', $3) RETURNING id`,
      [trainer.id, inHours(72), states.hour],
    );
    of = { ...subject, hourId, trainerId: trainer.id };
  }
  await pool.query(
    `WITH placed AS (
       INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, state)
       VALUES ($1, $4, 1400, 140, 1540, $6, $7)
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT $1, $4, 1400, 140, 1540 WHERE $7 = 'confirmed'
     )
     INSERT INTO order_items (order_id, occurrence_id, appointment_id, session_fee_pence, platform_fee_pence,
                              total_pence, policy)
     VALUES ($1, $2, $3, 1400, 140, 1540, $5)`,
    [
      holdId,
      of.occurrenceId,
      of.hourId,
      userId,
      JSON.stringify(defaultCancellation),
      inHours(0.1),
      states.hold,
    ],
  );
  const back = { refunded: 1540, partly_refunded: 700 }[states.payment] ?? 0;
  const { id: paymentId } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO payments (order_id, user_id, amount_pence, refunded_pence, state, provider_intent_id)
     VALUES ($1, $2, 1540, $3, $4, $5) RETURNING id`,
    [holdId, userId, back, states.payment, `pi_${holdId}`],
  );
  if (states.booking === undefined) return { holdId, paymentId, ...of, bookingId: null, userId };
  const { id: bookingId } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, appointment_id,
                           trainer_id, user_id, state, full_name, email, phone, session_fee_pence, platform_fee_pence,
                           total_pence, policy, starts_at, ends_at, cancelled_at, cancelled_by, cancellation_reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'Sam Rowe', 'sam@people.example', '', 1400, 140, 1540, $11,
             $12, $13, CASE WHEN $10 LIKE 'cancelled%' THEN now() END,
             CASE WHEN $10 = 'cancelled_by_business' THEN 'business' END,
             CASE WHEN $10 = 'cancelled_by_business' THEN 'The hall is flooded.' END)
     RETURNING id`,
    [
      randomUUID().slice(0, 8),
      holdId,
      paymentId,
      of.occurrenceId,
      of.sessionId,
      of.businessId,
      of.hourId,
      of.trainerId,
      userId,
      states.booking,
      JSON.stringify(defaultCancellation),
      inHours(72),
      inHours(73),
    ],
  );
  return { holdId, paymentId, ...of, bookingId, userId };
}

const cancelledOccurrence = { by: 'business', reason: 'The hall is flooded.' } as const;
const reference = () => randomUUID().slice(0, 8);

testMachine(holdStates, async (state) => {
  const booked = await book({
    hold: state,
    payment: { held: 'pending', released: 'cancelled', confirmed: 'succeeded' }[state],
  });
  return { ...booked, key: booked.holdId };
})([
  {
    by: ['confirm'],
    to: 'confirmed',
    run: ({ holdId }) => confirmHold(pool, holdId, `pi_${holdId}`, [reference()]),
  },
  { by: ['release'], to: 'released', run: ({ holdId }) => releasePlaces(pool, holdId, null) },
  { by: ['retake'], to: 'held', run: ({ holdId }) => inTx((tx) => reallocatePlaces(tx, holdId, new Date())) },
]);

testMachine(visitorHoldStates, async (state) => {
  const { id: sessionId } = await createSession(pool, { pricePence: 1400 });
  const startsAt = new Date('2031-01-06T10:00:00Z');
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt, capacity: 4, taken: 1 });
  await pool.query('UPDATE occurrences SET visitor_held = 1 WHERE id = $1', [occurrenceId]);
  const { id: key } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO visitor_holds (id, visitor_digest, network, session_id, places, state, expires_at, hold_slot, created_at)
     VALUES (gen_random_uuid(), gen_random_uuid()::text, '192.0.2.1', $1, 1, $2, '2031-01-01', 1, now()) RETURNING id`,
    [sessionId, state],
  );
  await pool.query('INSERT INTO visitor_hold_dates (hold_id, occurrence_id) VALUES ($1, $2)', [
    key,
    occurrenceId,
  ]);
  const { id: userId } = await createUser(pool);
  return { key, sessionId, startsAt, userId };
})([
  {
    by: ['pass'],
    to: 'passed',
    run: async ({ key, sessionId, startsAt, userId }) => {
      const attempt = await allocateSeriesPlaces(pool, {
        orderId: randomUUID(),
        ownHoldId: null,
        visitorHoldId: key,
        sessionId,
        userId,
        startsAt: [startsAt],
        places: 1,
        price: priceOfDates(quoteForFee(1400, 1), 1),
        expiresAt: new Date('2031-01-01T00:00:00Z'),
        heartbeatDeadline: new Date('2031-01-01T00:00:00Z'),
        now,
      });
      return attempt?.taken === true;
    },
  },
  { by: ['release'], to: 'released', run: ({ key }) => releaseVisitorPlaces(pool, key, null) },
]);

testMachine(purchaseStates, async (state) => {
  const { businessId } = await createSession(pool);
  const { id: userId } = await createUser(pool);
  const { id: productId } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days)
     VALUES ($1, '5-class pass', 5, 6000, 3, 0) RETURNING id`,
    [businessId],
  );
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO purchases (user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, state, expires_at, paid_at)
     VALUES ($1, 'pass', $2, 6000, 600, 6600, $3, now(), CASE WHEN $3 = 'paid' THEN now() END) RETURNING id`,
    [userId, productId, state],
  );
  return { key: id };
})([
  { by: ['pay'], to: 'paid', run: ({ key }) => inTx((tx) => markPurchasePaid(tx, key, new Date())) },
  { by: ['give_up'], to: 'given_up', run: ({ key }) => inTx((tx) => markPurchaseAbandoned(tx, key)) },
]);

testMachine(membershipStates, async (state) => {
  const { businessId } = await createSession(pool);
  const { id: userId } = await createUser(pool);
  const { id } = await queryOne<{ id: string }>(
    pool,
    `WITH product AS (
       INSERT INTO entitlement_products (business_id, name, kind, price_pence, valid_months, pause_days)
       VALUES ($1, 'Unlimited', 'membership', 6000, 1, 0) RETURNING id
     )
     INSERT INTO memberships (user_id, product_id, state, anchor_on, anchor_number, renews_on, joined_at, ended_at)
     SELECT $2, id, $3, '2027-01-31', 1, '2027-02-28', now(), CASE WHEN $3 = 'ended' THEN now() END FROM product
     RETURNING id`,
    [businessId, userId, state],
  );
  return { key: id };
})([
  { by: ['fall_behind'], to: 'past_due', run: ({ key }) => inTx((tx) => markPastDue(tx, key)) },
  { by: ['pay'], to: 'active', run: ({ key }) => inTx((tx) => markPaidUp(tx, key)) },
  { by: ['end'], to: 'ended', run: ({ key }) => inTx((tx) => markEnded(tx, key, new Date())) },
]);

for (const back of ['refund', 'return'] as const) {
  testMachine(paymentStates, async (state) => {
    const booked = await book({ hold: 'held', payment: state });
    return { ...booked, key: booked.paymentId };
  })([
    {
      by: ['pay'],
      to: 'succeeded',
      run: ({ holdId }) => confirmHold(pool, holdId, `pi_${holdId}`, [reference()]),
    },
    {
      by: ['pay'],
      to: 'succeeded',
      run: ({ key, holdId }) => ignoreResult(inTx((tx) => markPaid(tx, key, `pi_${holdId}`))),
    },
    // The place is freed in any case.
    {
      by: ['give_up'],
      to: 'cancelled',
      alsoElsewhere: true,
      run: ({ holdId }) => ignoreResult(releasePlaces(pool, holdId, null)),
    },
    {
      by: ['refund_part', 'return_part'],
      to: 'partly_refunded',
      run: ({ key }) => inTx((tx) => setRefunded(tx, key, back === 'refund' ? 900 : 500, 'partly_refunded')),
    },
    {
      by: ['refund_rest'],
      to: 'refunded',
      run: ({ key }) => inTx((tx) => setRefunded(tx, key, 1540, 'refunded')),
    },
    {
      by: ['return_all'],
      to: 'succeeded',
      run: ({ key }) => inTx((tx) => setRefunded(tx, key, 0, 'succeeded')),
    },
  ]);
}

testMachine(refundStates, async (state) => {
  const { paymentId } = await book({ hold: 'confirmed', payment: 'succeeded' });
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO refunds (payment_id, amount_pence, reason, idempotency_key, state)
       VALUES ($1, 1540, 'seat_lost', $2, $3) RETURNING id`,
    [paymentId, randomUUID(), state],
  );
  return { key: id, paymentId };
})([
  {
    by: ['make'],
    to: 'succeeded',
    run: ({ key }) => inTx((tx) => updateRefund(tx, key, 'succeeded', `re_${key}`)),
  },
  {
    by: ['fail', 'send_back'],
    to: 'failed',
    run: ({ key }) => inTx((tx) => updateRefund(tx, key, 'failed', `re_${key}`)),
  },
  {
    by: ['settle'],
    to: 'settled',
    run: ({ key }) => inTx((tx) => settleRefund(tx, key, 1540)),
  },
  {
    by: ['overturn'],
    to: 'failed',
    run: ({ paymentId }) => inTx(async (tx) => (await failSettledRefunds(tx, paymentId)).length > 0),
  },
  {
    by: ['fail'],
    to: 'failed',
    run: ({ key }) =>
      inTx((tx) => failRefund(tx, { id: key, tries: 0 }, { code: 'charge_disputed', reason: 'Disputed' })),
  },
  { by: ['try_again'], to: 'pending', run: ({ key }) => inTx((tx) => reopenRefund(tx, key)) },
]);

const dispute: DisputeSnapshot = {
  state: 'needs_response',
  reason: 'fraudulent',
  amountPence: 1540,
  withdrawnPence: 1540,
  feePence: 2000,
  dueBy: inHours(200),
  submitted: false,
};

testMachine(disputeStates, async (state) => {
  const { paymentId } = await book({ hold: 'confirmed', payment: 'succeeded', booking: 'confirmed' });
  const found = { id: `dp_${randomUUID()}`, openedAt: now };
  const key = await inTx((tx) => insertDispute(tx, found, paymentId, { ...dispute, state }, now));
  return { key: key ?? '' };
})(
  (
    [
      ['warn', 'warning_needs_response'],
      ['review_warning', 'warning_under_review'],
      ['close', 'warning_closed'],
      ['ask', 'needs_response'],
      ['review', 'under_review'],
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }) =>
      inTx((tx) =>
        updateDispute(tx, { id: key, revision: 0 }, { ...dispute, state: to, reason: 'general' }, now),
      ),
  })),
);

const marker = { userId: '', at: now };
/** The mark that the caller saw, if valid. */
const markSeen = (state: string) =>
  state === 'attended' || state === 'no_show' || state === 'confirmed' ? state : 'confirmed';

testMachine(bookingStates, async (state) => {
  const booked = await book({ hold: 'confirmed', payment: 'succeeded', booking: state });
  return { key: booked.bookingId ?? '' };
})([
  {
    by: ['cancel'],
    to: 'cancelled_by_seeker',
    run: ({ key }) => inTx((tx) => cancelByCustomer(tx, key, now)),
  },
  {
    by: ['call_off'],
    to: 'cancelled_by_business',
    run: ({ key }) => inTx((tx) => cancelConfirmedByBusiness(tx, key, cancelledOccurrence, now)),
  },
  ...(
    [
      ['check_in', 'attended'],
      ['miss', 'no_show'],
      ['take_back', 'confirmed'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }, from: string) =>
      updateMark(pool, key, { from: markSeen(from), to }, { ...marker, userId: admin }),
  })),
]);

testMachine(appointmentStates, async (state) => {
  const booked = await book({ hold: 'held', payment: 'pending', hour: state });
  return { ...booked, key: booked.hourId ?? 0 };
})(
  // Freeing an appointment depends on its hold or booking.
  [
    {
      by: ['give_back'],
      to: 'free',
      alsoElsewhere: true,
      run: ({ holdId }) => ignoreResult(releasePlaces(pool, holdId, null)),
    },
  ],
);
for (const free of [
  (tx: Tx, bookingId: string) => cancelByCustomer(tx, bookingId, now),
  (tx: Tx, bookingId: string) => cancelConfirmedByBusiness(tx, bookingId, cancelledOccurrence, now),
]) {
  testMachine(appointmentStates, async (state) => {
    const booked = await book({
      hold: 'confirmed',
      payment: 'succeeded',
      booking: 'confirmed',
      hour: state,
    });
    return { key: booked.hourId ?? 0, bookingId: booked.bookingId ?? '' };
  })([
    {
      by: ['give_back'],
      to: 'free',
      alsoElsewhere: true,
      run: ({ bookingId }) => ignoreResult(inTx<unknown>((tx) => free(tx, bookingId))),
    },
  ]);
}

// Sessions and their dates

const sessionForm = {
  title: 'Morning Yoga',
  description: 'An hour of it.',
  sessionTypeId: 2,
  difficulty: ['all_levels' as const],
  ageGroups: ['all_ages' as const],
  gender: 'mixed' as const,
  genderReason: null,
  price: 1400,
  duration: 60,
  maxParticipants: 12,
  cancellation: defaultCancellation,
  soldAs: 'date' as const,
  schedule: [],
  draft: false,
};

const editStatements = (by: SessionEvent) =>
  [...new Set(sessionStates.states.flatMap((from) => sessionStates.after(from, by) ?? []))].map((to) => ({
    by: [by],
    to,
    run: ({ key }: { key: number }) =>
      inTx((tx) => updateSession(tx, key, sessionForm, { by, to }, { venueId: null, roomId: null })),
  }));

testMachine(sessionStates, async (status) => ({ key: (await createSession(pool, { status })).id }))([
  ...editStatements('submit'),
  ...editStatements('edit_content'),
  ...editStatements('edit_terms'),
  ...(
    [
      ['pause', 'paused'],
      ['resume', 'published'],
      ['delete', 'deleted'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: number }) => inTx((tx) => transitionSession(tx, key, { by, to })),
  })),
  {
    by: ['lapse'],
    to: 'paused',
    run: ({ key }) => inTx(async (tx) => (await lapseSessions(tx, [key], now)).length === 1),
  },
  {
    by: ['renew'],
    to: 'published',
    run: ({ key }) =>
      inTx(async (tx) => {
        await tx.query(
          `UPDATE sessions SET certificates_lapsed_at = now() WHERE id = $1 AND status = 'paused'`,
          [key],
        );
        return (await restoreLapsedSessions(tx, [key], now)).length === 1;
      }),
  },
  {
    by: ['approve'],
    to: 'published',
    run: ({ key }) => inTx((tx) => reviewSession(tx, key, { verdict: 'approved' }, now)),
  },
  {
    by: ['reject'],
    to: 'rejected',
    run: ({ key }) => inTx((tx) => reviewSession(tx, key, { verdict: 'rejected', reason: 'No.' }, now)),
  },
  {
    by: ['take_down'],
    to: 'rejected',
    run: ({ key }) => inTx((tx) => takeDownSession(tx, key, 'Not a session.', now)),
  },
  {
    by: ['reopen'],
    to: 'pending',
    seen: ['published'],
    run: ({ key }) => inTx((tx) => reopenSessionReview(tx, key, 'approved', now)),
  },
  {
    by: ['reopen'],
    to: 'pending',
    seen: ['rejected'],
    run: ({ key }) => inTx((tx) => reopenSessionReview(tx, key, 'rejected', now)),
  },
]);

/** A closure that is over. */
async function createClosure(tx: Tx, sessionId: number): Promise<number> {
  const { businessId } = await queryOne<{ businessId: number }>(
    tx,
    'SELECT business_id AS "businessId" FROM sessions WHERE id = $1',
    [sessionId],
  );
  const days = { firstDay: '2026-12-25', lastDay: '2026-12-26' };
  const id = await insertClosure(
    tx,
    { businessId, sessionId: null, place: null, ...days, reason: 'Christmas' },
    now,
  );
  await tx.query('UPDATE closures SET lifted_at = $2 WHERE id = $1', [id, now]);
  return id;
}

testMachine(occurrenceStates, async (state) => {
  const booked = await book({ hold: 'released', payment: 'cancelled' });
  const { sessionId } = await queryOne<{ sessionId: number }>(
    pool,
    'UPDATE occurrences SET state = $2, taken = 0 WHERE id = $1 RETURNING session_id AS "sessionId"',
    [booked.occurrenceId, state],
  );
  return { key: booked.occurrenceId ?? 0, sessionId };
})([
  {
    by: ['call_off'],
    to: 'cancelled',
    run: ({ key }) => inTx((tx) => closeOccurrenceRow(tx, key, cancelledOccurrence, now)),
  },
  {
    by: ['withdraw'],
    to: 'cancelled',
    run: ({ key }) => ignoreResult(inTx((tx) => withdrawOccurrences(tx, [key]))),
  },
  {
    by: ['withdraw'],
    to: 'cancelled',
    run: ({ key, sessionId }) =>
      ignoreResult(inTx(async (tx) => closeOccurrences(tx, await createClosure(tx, sessionId), [key]))),
  },
  {
    by: ['restore'],
    to: 'scheduled',
    run: ({ key, sessionId }) =>
      ignoreResult(
        inTx(async (tx) => {
          const closure = await createClosure(tx, sessionId);
          await tx.query(`UPDATE occurrences SET closure_id = $2 WHERE id = $1 AND state = 'cancelled'`, [
            key,
            closure,
          ]);
          await reopenOccurrences(tx, closure, now);
        }),
      ),
  },
  {
    by: ['restore'],
    to: 'scheduled',
    run: ({ sessionId }) =>
      ignoreResult(
        inTx((tx) => restoreOccurrences(tx, sessionId, [{ startsAt: inHours(72), endsAt: inHours(73) }], 20)),
      ),
  },
]);

// Businesses, and what there is to decide about them

const form = businessRegistrationSchema.parse(exampleRegistration);
const place = {
  town: 'London',
  latitude: 51.54,
  longitude: -0.06,
  easting: 534_900,
  northing: 184_400,
  exactlyPlaced: true,
};

testMachine(businessStates, async (status) => {
  const { id, ownerId } = await createBusiness(pool, { status, bookingEnabled: false, name: randomUUID() });
  return { key: id, ownerId };
})([
  {
    by: ['claim'],
    to: 'approved',
    run: ({ key }) => inTx((tx) => assignListingOwner(tx, key, admin, now)),
  },
  {
    by: ['approve'],
    to: 'approved',
    run: ({ key }) => inTx((tx) => reviewBusiness(tx, key, { verdict: 'approved' }, now)),
  },
  {
    by: ['reject'],
    to: 'rejected',
    run: ({ key }) => inTx((tx) => reviewBusiness(tx, key, { verdict: 'rejected', reason: 'No.' }, now)),
  },
  {
    by: ['reopen'],
    to: 'submitted',
    seen: ['approved'],
    run: ({ key }) => inTx((tx) => reopenBusinessReview(tx, key, 'approved', now)),
  },
  {
    by: ['reopen'],
    to: 'submitted',
    seen: ['rejected'],
    run: ({ key }) => inTx((tx) => reopenBusinessReview(tx, key, 'rejected', now)),
  },
  {
    by: ['resubmit'],
    to: 'submitted',
    run: ({ key }) => inTx((tx) => updateRegistration(tx, key, { ...form, name: randomUUID() }, place)),
  },
  {
    by: ['suspend'],
    to: 'suspended',
    run: ({ key }) => ignoreResult(inTx((tx) => suspendBusiness(tx, key, 'A complaint.', now))),
  },
  {
    by: ['reinstate'],
    to: 'approved',
    run: ({ key }) => ignoreResult(inTx((tx) => reinstateBusiness(tx, key, now))),
  },
  {
    by: ['close'],
    to: 'suspended',
    run: ({ ownerId }) =>
      ignoreResult(inTx((tx) => closeOwnedBusinesses(tx, ownerId ?? randomUUID(), 'nobody@people.example'))),
  },
]);

testMachine(editStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const { id } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO business_edits (business_id, state, before, after, reason, submitted_by, submitted_at, decided_at)
       VALUES ($1, $2, '{}', '{}', CASE WHEN $2 = 'rejected' THEN 'No.' END, $3, now(),
               CASE WHEN $2 IN ('approved', 'rejected') THEN now() END) RETURNING id`,
    [businessId, state, admin],
  );
  return { key: id, businessId };
})([
  {
    by: ['withdraw'],
    to: 'withdrawn',
    run: ({ businessId }: { businessId: number }) => inTx((tx) => withdrawPendingEdit(tx, businessId)),
  },
  ...(
    [
      ['approve', 'approved'],
      ['reject', 'rejected'],
      ['reopen', 'pending'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: number }, from: (typeof editStates.states)[number]) =>
      inTx((tx) =>
        updateEditState(tx, key, {
          from,
          to,
          reason: to === 'rejected' ? 'No.' : null,
          decidedAt: to === 'pending' ? null : now,
        }),
      ),
  })),
]);

testMachine(shareStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const [owner, guest] = [await createUser(pool), await createUser(pool)];
  const email = `${randomUUID()}@people.example`;
  const { membershipId } = await queryOne<{ membershipId: string }>(
    pool,
    `WITH product AS (
       INSERT INTO entitlement_products (business_id, kind, name, places, price_pence, valid_months, pause_days, max_shares)
       VALUES ($1, 'membership', 'Eight a month', 8, 6000, 1, 0, 4) RETURNING id
     )
     INSERT INTO memberships (user_id, product_id, anchor_on, anchor_number, renews_on, joined_at)
     SELECT $2, id, $3::timestamptz::date, 1, $3::timestamptz::date + 30, $3 FROM product RETURNING id AS "membershipId"`,
    [businessId, owner.id, now],
  );
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO entitlement_shares (membership_id, state, email, user_id, sent_at, expires_at, ended_at)
     VALUES ($1, $2, CASE WHEN $2 = 'open' THEN $3 END, CASE WHEN $2 = 'accepted' THEN $4::uuid END, $5, $6,
             CASE WHEN $2 = 'ended' THEN $5::timestamptz END) RETURNING id`,
    [membershipId, state, email, guest.id, now, inHours(24)],
  );
  return { key: id, membershipId, email, guestId: guest.id };
})([
  {
    by: ['renew'],
    to: 'open',
    run: ({ membershipId, email }) =>
      inTx((tx) =>
        renewShare(tx, {
          creditId: null,
          membershipId,
          email,
          digest: randomBytes(32).toString('hex'),
          now,
          expiresAt: inHours(48),
        }),
      ),
  },
  {
    by: ['accept'],
    to: 'accepted',
    run: ({ key, guestId }) => inTx((tx) => acceptShare(tx, key, guestId, now)),
  },
  { by: ['withdraw', 'leave'], to: 'ended', run: ({ key }) => inTx((tx) => endShare(tx, key, now)) },
]);

testMachine(invitationStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const digest = randomUUID();
  const { id } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO business_invitations (business_id, email, role, token_digest, state, expires_at, sent_at)
       VALUES ($1, $2, 'manager', $3, $4, $5, $6) RETURNING id`,
    [businessId, `${digest}@people.example`, digest, state, inHours(24), now],
  );
  return { key: id, businessId, digest };
})([
  {
    by: ['renew'],
    to: 'open',
    run: ({ key, businessId }) =>
      inTx((tx) =>
        renewInvitation(tx, {
          businessId,
          id: key,
          digest: randomUUID(),
          expiresAt: inHours(48),
          sentAt: now,
        }),
      ),
  },
  {
    by: ['accept'],
    to: 'accepted',
    run: ({ digest }) => inTx((tx) => acceptOpenInvitation(tx, digest, admin, now)),
  },
  {
    by: ['withdraw'],
    to: 'withdrawn',
    run: ({ key, businessId }) => withdrawInvitation(pool, businessId, key),
  },
]);

testMachine(importStates, async (state) => {
  const worker = randomUUID();
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO listing_imports (file_name, content, started_by, request_id, state, failure, worker)
       VALUES ('halls.csv', ''::bytea, $1, 'request', $2, CASE WHEN $2 = 'failed' THEN 'No columns.' END, $3)
       RETURNING id`,
    [admin, state, worker],
  );
  return { key: id, worker };
})([
  {
    by: ['begin'],
    to: 'importing',
    run: ({ key }) => inTx((tx) => beginImport(tx, key, { startedBy: admin, requestId: 'another' })),
  },
  ...(
    [
      ['check', 'checked'],
      ['finish', 'imported'],
      ['fail', 'failed'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key, worker }: { key: string; worker: string }) =>
      inTx((tx) => endPhase(tx, { id: key, worker }, to, to === 'failed' ? 'No columns.' : null)),
  })),
]);

const hasDecided = async (which: ReturnType<typeof decideClaims>) => (await which).length > 0;

testMachine(claimStates, async (state) => {
  const { id: businessId } = await createBusiness(pool, { status: 'unclaimed' });
  const { id: claimantId } = await createUser(pool);
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO claims (business_id, claimant_id, message, state, decided_at)
       VALUES ($1, $2, 'I have run this hall for thirty years.', $3, CASE WHEN $3 <> 'pending' THEN now() END)
       RETURNING id`,
    [businessId, claimantId, state],
  );
  return { key: id, businessId, claimantId };
})([
  {
    by: ['decline'],
    to: 'declined',
    alsoElsewhere: true,
    run: ({ claimantId }) => ignoreResult(inTx((tx) => withdrawUserClaims(tx, claimantId))),
  },
  ...(
    [
      ['approve', 'approved'],
      ['reject', 'rejected'],
      ['decline', 'declined'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }) =>
      hasDecided(
        inTx((tx) => decideClaims(tx, { claimId: key }, { state: to, by: admin, reason: null, at: now })),
      ),
  })),
  {
    by: ['decline'],
    to: 'declined',
    run: ({ businessId }: { businessId: number }) =>
      hasDecided(
        inTx((tx) =>
          decideClaims(
            tx,
            { othersOf: randomUUID(), businessId },
            { state: 'declined', by: admin, reason: null, at: now },
          ),
        ),
      ),
  },
]);

testMachine(entryStates, async (state) => {
  const { id: sessionId } = await createSession(pool);
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt: now, capacity: 1, taken: 1 });
  const { id } = await createUser(pool);
  const { key } = await queryOne<{ key: string }>(
    pool,
    `INSERT INTO waitlist_entries (occurrence_id, user_id, places, state, starts_at, joined_at, ended_at)
     VALUES ($1, $2, 1, $3, $4, $4, CASE WHEN $3 NOT IN ('waiting', 'offered') THEN now() END) RETURNING id AS key`,
    [occurrenceId, id, state, now],
  );
  return { key };
})([
  {
    by: ['offer'],
    to: 'offered',
    run: ({ key }) =>
      inTx(async (tx) => {
        const offer = { placeId: key, orderId: null, kind: 'in_turn' as const, reason: null, totalPence: 0 };
        return (await insertOffer(tx, { ...offer, now, countsFrom: now, deadline: now })) !== null;
      }),
  },
  ...(
    [
      ['book', 'booked'],
      ['miss', 'missed'],
      ['leave', 'left'],
      ['close', 'closed'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }) => inTx((tx) => closeEntry(tx, key, to, now)),
  })),
]);

testMachine(decisionStates, async (state) => {
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO moderation_decisions (subject, subject_id, verdict, decided_by, decided_at, undone_at, announced_at)
       VALUES ('business', 1, 'approved', $1, now(), CASE WHEN $2 = 'undone' THEN now() END,
               CASE WHEN $2 = 'announced' THEN now() END) RETURNING id`,
    [admin, state],
  );
  return { key: id };
})([
  { by: ['undo'], to: 'undone', run: ({ key }) => inTx((tx) => markUndone(tx, key, now)) },
  { by: ['announce'], to: 'announced', run: ({ key }) => inTx((tx) => markAnnounced(tx, key, now)) },
]);

testMachine(reportStates, async (state) => {
  const subjectId = randomUUID();
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO reports (subject, subject_id, reason, state, resolved_by, resolved_at, resolution)
       VALUES ('review', $1, 'spam', $2, CASE WHEN $2 <> 'open' THEN $3::uuid END,
               CASE WHEN $2 <> 'open' THEN now() END, CASE WHEN $2 <> 'open' THEN 'Looked at.' END) RETURNING id`,
    [subjectId, state, admin],
  );
  return { key: id, subjectId };
})([
  ...(
    [
      ['dismiss', 'dismissed'],
      ['hide', 'hidden'],
      ['take_down', 'taken_down'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: async ({ subjectId }: { subjectId: string }) =>
      (await inTx((tx) =>
        settleReports(
          tx,
          { subject: 'review', subjectId },
          { state: to, by: admin, resolution: 'Looked at.', at: now },
        ),
      )) > 0,
  })),
  {
    by: ['undo'],
    to: 'open',
    run: async ({ key }: { key: string }) => (await inTx((tx) => reopenReports(tx, key))) > 0,
  },
]);

testMachine(signalStates, async (state) => {
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO signals (kind, subject, subject_id, weight, facts, detected_at, last_seen_at, state, decided_by, decided_at, decision)
       VALUES ('holds', 'user', $1, 12, '{}', now(), now(), $2, CASE WHEN $2 <> 'open' THEN $3::uuid END,
               CASE WHEN $2 <> 'open' THEN now() END, CASE WHEN $2 <> 'open' THEN 'Looked at.' END) RETURNING id`,
    [randomUUID(), state, admin],
  );
  return { key: id };
})([
  ...(
    [
      ['dismiss', 'dismissed'],
      ['see_to', 'seen_to'],
      ['suspend', 'suspended'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }) =>
      inTx((tx) => markDecided(tx, key, { state: to, by: admin, decision: 'Looked at.', at: now })),
  })),
  {
    by: ['undo'],
    to: 'open',
    run: ({ key }: { key: string }) => inTx((tx) => reopenSignal(tx, key)),
  },
]);

testMachine(sourceStates, async (state) => {
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO feed_sources (url, publisher, publisher_url, licence, state)
       VALUES ($1, 'A publisher', 'https://publisher.example/', 'https://creativecommons.org/licenses/by/4.0/', $2)
     RETURNING id`,
    [`https://${randomUUID()}.example/`, state],
  );
  return { key: id };
})(
  (
    [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['remove', 'removed'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }) => inTx((tx) => updateSource(tx, key, to)),
  })),
);

testMachine(messageStates, async (state) => {
  const key = randomUUID();
  const { id: userId } = await createUser(pool);
  await pool.query(
    `INSERT INTO help_messages (id, reference, topic, complaint, user_id, body, state, sent_at, due_on, closed_at)
       VALUES ($1::uuid, $1::uuid::text, 'other', false, $2, 'Hello.', $3, now(), '2026-11-26',
               CASE WHEN $3 = 'closed' THEN now() END)`,
    [key, userId, state],
  );
  return { key, userId };
})([
  ...(
    [
      ['answer', 'answered'],
      ['close', 'closed'],
      ['reopen', 'open'],
    ] as const
  ).map(([by, to]) => ({
    by: [by],
    to,
    run: ({ key }: { key: string }) => inTx((tx) => moveMessage(tx, key, by, now)),
  })),
  { by: ['erase'], to: 'closed', run: ({ userId }) => inTx((tx) => eraseUserMessages(tx, userId)) },
]);

const profile = (bio: string): TrainerProfileInput => ({
  profile: {
    firstName: 'Amara',
    lastName: 'Okafor',
    bio,
    specialties: ['Strength Training', 'Rehabilitation'],
    certifications: ['CIMSPA'],
    experience: 9,
    hourlyRate: 48,
    location: 'Leeds',
    phoneNumber: '0113 496 0000',
    email: 'amara@trainers.example',
    availableDays: [1, 3],
    preferredTimes: ['morning'],
    sessionTypes: ['one_on_one'],
    travelRadius: 10,
  },
  hourlyRatePence: 4800,
  point: { lat: 53.8, lng: -1.54 },
  grid: { easting: 430_000, northing: 433_000 },
});
const BIO = 'Strength coach for people who have never touched a barbell before.';

testMachine(trainerStates, async (status) => {
  const { id, userId } = await createTrainer(pool, { status, bio: BIO, bookingEnabled: false });
  return { key: id, userId };
})([
  {
    by: ['approve'],
    to: 'approved',
    run: ({ key }) => ignoreResult(inTx((tx) => reviewTrainer(tx, key, { verdict: 'approved' }, now))),
  },
  {
    by: ['reject'],
    to: 'rejected',
    run: ({ key }) =>
      ignoreResult(inTx((tx) => reviewTrainer(tx, key, { verdict: 'rejected', reason: 'No.' }, now))),
  },
  {
    by: ['reopen'],
    to: 'pending',
    seen: ['approved'],
    run: ({ key }) => inTx((tx) => reopenTrainerReview(tx, key, 'approved', now)),
  },
  {
    by: ['reopen'],
    to: 'pending',
    seen: ['rejected'],
    run: ({ key }) => inTx((tx) => reopenTrainerReview(tx, key, 'rejected', now)),
  },
  {
    by: ['suspend'],
    to: 'suspended',
    run: ({ key }) => ignoreResult(inTx((tx) => suspendTrainer(tx, key, 'A complaint.', now))),
  },
  {
    by: ['reinstate'],
    to: 'approved',
    run: ({ key }) => ignoreResult(inTx((tx) => reinstateTrainer(tx, key, now))),
  },
  {
    by: ['apply_again'],
    to: 'pending',
    run: ({ userId }) => submitApplication(pool, userId, profile(BIO), now),
  },
  {
    by: ['edit_content'],
    to: 'pending',
    run: ({ userId }) => updateProfile(pool, userId, profile(`${BIO} Patient.`), now),
  },
  {
    by: ['edit_terms'],
    to: 'approved',
    run: ({ userId }) => updateProfile(pool, userId, profile(BIO), now),
  },
  {
    by: ['erase'],
    to: 'suspended',
    run: ({ userId }) => ignoreResult(inTx((tx) => eraseTrainer(tx, userId))),
  },
]);

testMachine(planStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO subscriptions (business_id, tier, price_pence, state) VALUES ($1, 'basic', 2900, $2) RETURNING id`,
    [businessId, state],
  );
  return { key: id, businessId };
})(
  planStates.states.map((to) => ({
    by: [
      ...new Set(
        planStates.states.flatMap((from) =>
          (['change', 'pay', 'fall_behind', 'stay_behind', 'end', 'expire'] as const).filter(
            (event) => planStates.after(from, event) === to,
          ),
        ),
      ),
    ],
    to,
    run: (
      { key, businessId }: { key: string; businessId: number },
      state: (typeof planStates.states)[number],
    ) => {
      const standing = {
        state,
        tier: 'basic' as const,
        pendingTier: null,
        pricePence: 2900,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        graceUntil: null,
      };
      const row = { ...standing, id: key, businessId, customerId: null, providerId: null, revision: 0 };
      return inTx((tx) =>
        updateSubscription(tx, row, { ...standing, state: to }, { id: `sub_${key}`, customerId: 'cus_1' }),
      );
    },
  })),
);

// Transfers and their reversals

async function makeAccount(): Promise<string> {
  const { id: businessId } = await createBusiness(pool);
  const { id } = await queryOne<{ id: string }>(
    pool,
    'INSERT INTO seller_accounts (business_id) VALUES ($1) RETURNING id',
    [businessId],
  );
  return id;
}

async function makeTransfer(state: (typeof transferStates.states)[number]) {
  const [bookingId, paymentId, accountId] = [randomUUID(), randomUUID(), await makeAccount()];
  const { key } = await queryOne<{ key: string }>(
    pool,
    `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id, state,
                            provider_transfer_id)
     VALUES ($1, $2, $3, 1400, 'pi_1', $4, CASE WHEN $4 = 'made' THEN 'tr_' || gen_random_uuid() END) RETURNING id AS key`,
    [bookingId, paymentId, accountId, state],
  );
  return { key, booking: { bookingId, paymentId, accountId, intentId: 'pi_1' } };
}

testMachine(
  transferStates,
  makeTransfer,
)([
  {
    by: ['make'],
    to: 'made',
    run: ({ key }) => inTx((tx) => markMade(tx, 'transfer', key, { providerId: `tr_${key}`, pence: 1400 })),
  },
  {
    by: ['fail'],
    to: 'failed',
    run: ({ key }) => markFailed(pool, 'transfer', { id: key, tries: 0 }, { failure: 'Refused.', now }),
  },
  {
    by: ['decide_anew'],
    to: 'pending',
    // A second one is a separate row.
    alsoElsewhere: true,
    run: ({ booking }) => inTx((tx) => decideTransfer(tx, booking, 1300)),
  },
  { by: ['close'], to: 'closed', run: ({ key }) => inTx((tx) => closeTransfer(tx, key)) },
]);

testMachine(reversalStates, async (state) => {
  const { key: transferId } = await makeTransfer('made');
  const { key } = await queryOne<{ key: string }>(
    pool,
    `INSERT INTO transfer_reversals (transfer_id, amount_pence, state, provider_reversal_id)
     VALUES ($1, 700, $2, CASE WHEN $2 = 'made' THEN 'trr_' || gen_random_uuid() END) RETURNING id AS key`,
    [transferId, state],
  );
  return { key, transferId };
})([
  {
    by: ['make'],
    to: 'made',
    run: ({ key }) => inTx((tx) => markMade(tx, 'reversal', key, { providerId: `trr_${key}`, pence: 700 })),
  },
  {
    by: ['fail'],
    to: 'failed',
    run: ({ key }) => markFailed(pool, 'reversal', { id: key, tries: 0 }, { failure: 'Refused.', now }),
  },
  {
    by: ['decide_anew'],
    to: 'pending',
    // A second one is a separate row.
    alsoElsewhere: true,
    run: ({ transferId }) => inTx((tx) => decideReversal(tx, transferId, 300)),
  },
]);

testMachine(payoutStates, async (state) => {
  const { key } = await queryOne<{ key: string }>(
    pool,
    `INSERT INTO payouts (seller_account_id, provider_payout_id, amount_pence, state, sent_at, arrives_at)
     VALUES ($1, 'po_' || gen_random_uuid(), 1400, $2, now(), now()) RETURNING id AS key`,
    [await makeAccount(), state],
  );
  return { key };
})(
  (['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const).map((to) => ({
    by: (
      {
        pending: ['change'],
        in_transit: ['change', 'send'],
        paid: ['arrive'],
        failed: ['fail'],
        canceled: ['cancel'],
      } as const
    )[to],
    to,
    run: ({ key }: { key: string }) =>
      inTx((tx) =>
        updatePayout(
          tx,
          { id: key, revision: 0 },
          { state: to, failure: null, arrivesAt: now, cameBackAt: null },
        ),
      ),
  })),
);

testMachine(reviewStates, async (state) => {
  const booked = await book({ hold: 'confirmed', payment: 'succeeded', booking: 'attended' });
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at, hidden_reason,
                            hidden_by)
       SELECT id, session_id, business_id, user_id, 4, 'Good.', now(), CASE WHEN $2 = 'hidden' THEN 'Rude.' END,
              CASE WHEN $2 = 'hidden' THEN $3::uuid END
       FROM bookings WHERE id = $1 RETURNING id`,
    [booked.bookingId, state, admin],
  );
  return { key: id, userId: booked.userId, bookingId: booked.bookingId ?? '' };
})([
  {
    by: ['edit'],
    to: 'shown',
    run: ({ userId, bookingId }) =>
      updateReviewRow(
        pool,
        userId,
        { bookingId, instructorId: null },
        { stars: 5, text: 'Very good.' },
        new Date(),
      ),
  },
  { by: ['answer'], to: 'shown', run: ({ key }) => insertAnswer(pool, key, 'Thank you.', now) },
  { by: ['hide'], to: 'hidden', run: ({ key }) => inTx((tx) => markHidden(tx, key, admin, 'Rude.')) },
  { by: ['show_again'], to: 'shown', run: ({ key }) => inTx((tx) => markUnhidden(tx, key)) },
]);

testMachine(photoStates, async (state) => {
  const business = await createBusiness(pool);
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO photos (business_id, position, state, reason, digest, whole, files, width, height, crop_x, crop_y,
                         crop_width, created_at, decided_at)
     VALUES ($1, 1, $2, CASE WHEN $2 = 'refused' THEN 'Too dark to see.' END, 'x', gen_random_uuid(),
             gen_random_uuid(), 800, 600, 0, 0, 1, now(), CASE WHEN $2 <> 'waiting' THEN now() END)
     RETURNING id`,
    [business.id, state],
  );
  return { key: id };
})([
  {
    by: ['approve'],
    to: 'shown',
    run: ({ key }) => inTx((tx) => decidePhoto(tx, key, { state: 'shown' }, now)),
  },
  {
    by: ['refuse', 'take_down'],
    to: 'refused',
    run: ({ key }) =>
      inTx((tx) => decidePhoto(tx, key, { state: 'refused', reason: 'Too dark to see.' }, now)),
  },
]);

testMachine(certificateStates, async (state) => {
  const business = await createBusiness(pool);
  return { key: await createCertificate(pool, business.id, 'insurance', { state }) };
})([
  {
    by: ['confirm'],
    to: 'confirmed',
    run: ({ key }) =>
      inTx((tx) => decideCertificate(tx, key, { state: 'confirmed' }, { adminId: admin, at: now })),
  },
  {
    by: ['refuse', 'take_back'],
    to: 'refused',
    run: ({ key }) =>
      inTx((tx) =>
        decideCertificate(
          tx,
          key,
          { state: 'refused', reason: 'Not to be read.' },
          { adminId: admin, at: now },
        ),
      ),
  },
]);

const words = {
  name: 'Quay',
  address: '1 Quay Street, Manchester',
  town: 'Manchester',
  postcode: 'M3 3JE',
  latitude: 53.48,
  longitude: -2.25,
  easting: 383400,
  northing: 398300,
};

testMachine(venueStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const key = await createVenue(pool, businessId, { state });
  // Of a public profile only the proposal can be decided.
  if (state === 'shown')
    await pool.query('UPDATE venues SET proposed = $2 WHERE id = $1', [key, JSON.stringify(words)]);
  const { sentAt } = await queryOne<{ sentAt: Date }>(
    pool,
    'SELECT sent_at AS "sentAt" FROM venues WHERE id = $1',
    [key],
  );
  return { key, sentAt };
})([
  {
    by: ['edit'],
    to: 'waiting',
    run: ({ key }) => inTx((tx) => updateVenueText(tx, key, words, now)),
  },
  {
    by: ['edit'],
    to: 'shown',
    run: ({ key }) => inTx((tx) => proposeVenueText(tx, key, words, now)),
  },
  { by: ['show'], to: 'shown', run: ({ key, sentAt }) => inTx((tx) => approveVenue(tx, key, sentAt)) },
  {
    by: ['refuse'],
    to: 'refused',
    run: ({ key, sentAt }) => inTx((tx) => refuseVenue(tx, key, sentAt, 'We could not find it.')),
  },
  {
    by: ['refuse'],
    to: 'shown',
    run: ({ key, sentAt }) => inTx((tx) => refuseProposal(tx, key, sentAt, 'We could not find it.')),
  },
  { by: ['remove'], to: 'removed', run: ({ key }) => inTx((tx) => markVenueRemoved(tx, key)) },
]);

/** A request for cover in a state, put to one other instructor. */
async function askCover(states: { request: string; invitation: string }) {
  const { id: businessId } = await createBusiness(pool);
  const { id: sessionId } = await createSession(pool, { businessId });
  const occurrenceId = await createOccurrence(pool, sessionId, { startsAt: inHours(72) });
  const by = await createInstructor(pool, businessId, { sessionIds: [sessionId] });
  const other = await createInstructor(pool, businessId, { name: 'Leo Park' });
  const ended = ['covered', 'withdrawn', 'lapsed'].includes(states.request);
  const { id: requestId } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO cover_requests (occurrence_id, instructor_id, state, requested_at, covered_by, ended_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $3 = 'covered' THEN $5::bigint END, CASE WHEN $6::boolean THEN $4::timestamptz END)
     RETURNING id`,
    [occurrenceId, by, states.request, now, other, ended],
  );
  const { id } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO cover_invitations (request_id, instructor_id, position, state, asked_at)
     VALUES ($1, $2, 1, $3, $4) RETURNING id`,
    [requestId, other, states.invitation, now],
  );
  return { requestId, invitationId: id, other };
}

testMachine(coverStates, async (state) => {
  const { requestId, other } = await askCover({ request: state, invitation: 'asked' });
  return { key: requestId, other };
})([
  { by: ['run_out'], to: 'unanswered', run: ({ key }) => inTx((tx) => markUnanswered(tx, key)) },
  {
    by: ['cover'],
    to: 'covered',
    run: ({ key, other }) => inTx((tx) => endRequest(tx, key, { state: 'covered', by: other, at: now })),
  },
  {
    by: ['take_back'],
    to: 'withdrawn',
    run: ({ key }) => inTx((tx) => endRequest(tx, key, { state: 'withdrawn', at: now })),
  },
  {
    by: ['lapse'],
    to: 'lapsed',
    run: ({ key }) => inTx((tx) => endRequest(tx, key, { state: 'lapsed', at: now })),
  },
]);

testMachine(coverInvitationStates, async (state) => {
  const { invitationId, ...row } = await askCover({ request: 'asking', invitation: state });
  return { key: invitationId, ...row };
})([
  {
    by: ['ask'],
    to: 'asked',
    run: ({ requestId, other }) => inTx((tx) => markAsked(tx, requestId, other, now)),
  },
  {
    by: ['accept'],
    to: 'accepted',
    run: ({ requestId, other }) =>
      inTx((tx) => markAnswered(tx, requestId, other, { state: 'accepted', at: now })),
  },
  {
    by: ['decline'],
    to: 'declined',
    run: ({ requestId, other }) =>
      inTx((tx) => markAnswered(tx, requestId, other, { state: 'declined', at: now })),
  },
  {
    by: ['close'],
    to: 'closed',
    run: ({ requestId, other }) => inTx((tx) => closeInvitations(tx, requestId, other)),
  },
]);

testMachine(instructorStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const key = String(await createInstructor(pool, businessId, { state }));
  const { sentAt } = await queryOne<{ sentAt: Date }>(
    pool,
    'SELECT sent_at AS "sentAt" FROM instructors WHERE id = $1',
    [key],
  );
  return { key, sentAt };
})([
  {
    by: ['edit'],
    to: 'waiting',
    run: ({ key }) =>
      inTx((tx) =>
        updateInstructorText(
          tx,
          Number(key),
          { name: 'Leo Park', bio: '', qualifications: [], accountId: null, sessionIds: [] },
          now,
        ),
      ),
  },
  {
    by: ['show'],
    to: 'shown',
    run: ({ key, sentAt }) => inTx((tx) => decideInstructor(tx, Number(key), sentAt, { state: 'shown' })),
  },
  {
    by: ['refuse', 'take_down'],
    to: 'refused',
    run: ({ key, sentAt }) =>
      inTx((tx) =>
        decideInstructor(tx, Number(key), sentAt, { state: 'refused', reason: 'An advertisement.' }),
      ),
  },
  {
    by: ['remove'],
    to: 'removed',
    run: ({ key }) => inTx((tx) => markInstructorsRemoved(tx, [Number(key)])),
  },
]);

testMachine(factStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const takenDown = state === 'taken_down' ? 'Nobody found it so.' : undefined;
  return { key: await createAccessFact(pool, { businessId }, 'step_free', { takenDown }) };
})([
  {
    by: ['state'],
    to: 'stated',
    run: ({ key }) => inTx((tx) => updateFact(tx, key, { holds: true, statement: 'Level door.', at: now })),
  },
  {
    by: ['take_down'],
    to: 'taken_down',
    run: ({ key }) => inTx((tx) => takeFactDown(tx, key, 'Nobody found it so.', now)),
  },
]);

testMachine(accessPhotoStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const factId = await createAccessFact(pool, { businessId }, 'step_free');
  return { key: await createAccessPhoto(pool, factId, state), factId };
})([
  {
    by: ['check'],
    to: 'checked',
    run: ({ key, factId }) =>
      inTx((tx) => decideAccessPhoto(tx, { factId, photoId: key }, { state: 'checked' }, now)),
  },
  {
    by: ['refuse'],
    to: 'refused',
    run: ({ key, factId }) =>
      inTx((tx) =>
        decideAccessPhoto(
          tx,
          { factId, photoId: key },
          { state: 'refused', reason: 'It shows people.' },
          now,
        ),
      ),
  },
  { by: ['reword'], to: 'waiting', run: ({ factId }) => inTx((tx) => resetPhotoReview(tx, factId)) },
]);

const hasClaimed = async (key: string) =>
  (
    await claimMail(
      pool,
      {
        key,
        template: 'booking-confirmed',
        recipient: 'sam@people.example',
        messageId: key,
      },
      null,
    )
  ).is === 'claimed';

testMachine(mailStates, async (state) => {
  const key = randomUUID();
  await pool.query(
    `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at)
       VALUES ($1, 'booking-confirmed', 'sam@people.example', $1, $2, 1, now(), CASE WHEN $2 = 'sent' THEN now() END)`,
    [key, state],
  );
  return { key };
})([
  { by: ['claim'], to: 'sending', run: ({ key }) => hasClaimed(key) },
  { by: ['deliver'], to: 'sent', run: ({ key }) => ignoreResult(markSent(pool, key)) },
  {
    by: ['refuse'],
    to: 'refused',
    run: ({ key }) => ignoreResult(markRefused(pool, key, 'No such mailbox.')),
  },
  { by: ['put_off'], to: 'waiting', run: ({ key }) => ignoreResult(markWaiting(pool, key, 'Busy.')) },
]);
testMachine(mailStates, async (state) => {
  const key = `booking-confirmed:${randomUUID()}:seeker`;
  await pool.query(
    `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at)
       VALUES ($1, 'booking-confirmed', 'sam@people.example', $1, $2, 1, now() - interval '1 hour',
               CASE WHEN $2 = 'sent' THEN now() END)`,
    [key, state],
  );
  return { key };
})([
  { by: ['claim', 'claim_anew'], to: 'sending', run: ({ key }) => hasClaimed(key) },
  {
    by: ['drop'],
    to: 'dropped',
    run: ({ key }) => ignoreResult(dropMails(pool, [key.slice(0, -':seeker'.length)])),
  },
]);

// Events of webhooks

testMachine(deliveryStates, async (state) => {
  const { id: businessId } = await createBusiness(pool);
  const { rows } = await pool.query<{ endpointId: string; id: string }>(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoints (business_id, url, events, created_at)
       VALUES ($1, 'https://hooks.example/', '{payout.paid}', now()) RETURNING id),
     event AS (
       INSERT INTO webhook_events (business_id, type, body, happened_at)
       VALUES ($1, 'payout.paid', '{}', now()) RETURNING id)
     INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, next_at, created_at, resolved_at)
     SELECT endpoint.id, event.id, $2, 1, now(), now(), CASE WHEN $2 <> 'waiting' THEN now() END FROM endpoint, event
     RETURNING id, endpoint_id AS "endpointId"`,
    [businessId, state],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('no delivery');
  return { ...made, key: made.id };
})([
  { by: ['deliver'], to: 'delivered', run: ({ id }) => markDelivered(pool, id, 1, new Date()) },
  { by: ['put_off'], to: 'waiting', run: ({ id }) => rescheduleDelivery(pool, id, 1, new Date()) },
  { by: ['give_up'], to: 'failed', run: ({ id }) => markDeliveryFailed(pool, id, 1, new Date()) },
  {
    by: ['replay'],
    to: 'waiting',
    run: ({ id, endpointId }) => replayDelivery(pool, endpointId, id, new Date()),
  },
]);

describe('the tables of states', () => {
  // Must run last: it uses the coverage of the tests above.
  it('hold no move that no statement makes', () => {
    const inTables = Object.values<StateMachine<string, string>>(machines).map(
      ({ table, states, moves }): [string, Set<string>] => [
        table,
        new Set(
          states.flatMap((from) =>
            Object.entries(moves[from] ?? {}).map(([event, to]) => `${from}, ${event}: ${to}`),
          ),
        ),
      ],
    );
    expect(testedTransitions).toEqual(new Map(inTables));
  });

  it('hold the states that the columns’ constraints hold, and no column of states is without one', async () => {
    const { rows } = await pool.query<{ kept: string; states: string }>(
      `SELECT c.relname || '.' || a.attname AS kept, pg_get_constraintdef(con.oid) AS states
         FROM pg_constraint con
         JOIN pg_class c ON c.oid = con.conrelid AND c.relnamespace = 'public'::regnamespace
         JOIN pg_attribute a ON a.attrelid = c.oid AND con.conkey = ARRAY[a.attnum]
        WHERE con.contype = 'c' AND a.attname IN ('state', 'status')
          AND pg_get_constraintdef(con.oid) LIKE '%ANY (ARRAY[%'`,
    );
    const inDatabase = rows.map(({ kept, states }) => [
      kept,
      [...states.matchAll(/'([a-z_]+)'/g)].map(([, state]) => state).sort(),
    ]);
    const inTables = Object.values(machines)
      .filter(({ keptAs }) => /^\w+$/.test(keptAs))
      .map(({ table, keptAs, states }) => [`${table}.${keptAs}`, [...states].sort()]);
    expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inTables));
  });

  it('are asked by every statement that sets a state', () => {
    const source = path.resolve(import.meta.dirname, '../src');
    const kept = Object.values(machines).filter(({ keptAs }) => /^\w+$/.test(keptAs));
    const tables = kept.map(({ table }) => table).join('|');
    const setsState = new RegExp(
      `(UPDATE (${tables})\\b|INTO (${tables})\\b.* DO UPDATE) (?:(?!WHERE).)*\\b(state|status) = `,
    );
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const unasked = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(path.join(source, file), 'utf8')
          .split('`')
          .map((text) => text.replaceAll(/\s+/g, ' '))
          .filter((text) => setsState.test(text))
          .filter((text) => !/\$\{inStates\(|(state|status) = ANY \(/.test(text))
          .map((text) => `${file}: ${text.trim().slice(0, 90)}`),
      );
    expect(unasked).toEqual([]);
  });
});
