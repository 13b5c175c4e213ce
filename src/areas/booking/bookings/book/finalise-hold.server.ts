import { canReuseEntitlements } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { postDeposit } from '#areas/money/ledger/postings.server.ts';
import { markPaid } from '#areas/money/payments/index.server.ts';
import type { PaymentProvider } from '#areas/money/payments/payment-provider.server.ts';
import { requestRefund } from '#areas/money/payments/refund-payment.server.ts';
import {
  type IntentMismatch,
  intentMismatch,
  isFree,
  type ProviderIntent,
} from '#areas/money/payments/rules.ts';
import { canReuseCode } from '#areas/money/promo-codes/codes/redeem-code.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pronounceableCode } from '#shared/domain/readable-code.server.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { syncOrderTimes } from '../attend/attendance-queries.server.ts';
import { lockTrainer } from '../hold/appointment-queries.server.ts';
import {
  endWaitForBank,
  findHold,
  type Hold,
  lockHold,
  lockHoldBuyer,
  lockHoldSession,
  waitForBank,
} from '../hold/hold-queries.server.ts';
import { reallocatePlaces, releasePlaces } from '../hold/place-allocation-queries.server.ts';
import type { MoveDeps } from '../move/move-booking.server.ts';
import { settleMove } from '../move/settle-move.server.ts';
import { bankDeadline, FREE_CANCELLATION } from '../rules.ts';
import { type BookingRecord, confirmHold, findBooking } from './booking-queries.server.ts';
import type { BookingEmailQueuer } from './enqueue-booking-emails.server.ts';

/** The job that frees the places of holds whose time is up. */
export const RELEASE_EXPIRED_HOLDS = 'releaseExpiredHolds';

export interface FinaliseDeps {
  pool: Pool;
  provider: PaymentProvider;
  outbox: Outbox;
  announcer: BookingEmailQueuer;
  log: Pick<JobLog, 'error'>;
  clock: Clock;
  /** Runs inside the transaction that moves a booking: queue emails here. */
  onBookingMoved: MoveDeps['onBookingMoved'];
  /** A bank refused, or didn't answer in time: runs inside the transaction that ends the wait. */
  onBankPaymentEnded: (tx: Tx, ended: { holdId: string; ending: 'refused' | 'unanswered' }) => Promise<void>;
}

/** Amounts in pence. */
export type Settlement =
  | { outcome: 'booked'; booking: BookingRecord }
  /** Not paid; we still keep the place. `processing`: the bank is deciding. */
  | { outcome: 'unpaid'; processing: boolean }
  | { outcome: 'released' }
  /** Paid, but the place was gone or the move no longer possible: we refund the whole amount. */
  | { outcome: 'refunded'; amountPence: number }
  /** The provider's payment differs from ours: we book nothing, and a person must check. */
  | { outcome: 'mismatch'; mismatch: IntentMismatch };

/** Settles a hold by its payment's current state; idempotent. Throws `payment_provider_unavailable` (503). */
export async function finaliseHold(deps: FinaliseDeps, hold: Hold): Promise<Settlement> {
  if (hold.bookingId !== null) return bookedSettlement(deps.pool, hold.bookingId);
  if (isFree(hold.payablePence)) return settleHold(deps, hold, null);
  if (hold.intentId === null) {
    return hold.state === 'held' ? { outcome: 'unpaid', processing: false } : { outcome: 'released' };
  }
  return settleHold(deps, hold, await deps.provider.retrieveIntent(hold.intentId));
}

/** Settles the hold by `intent`, which the caller has just fetched; null if there is nothing to pay. */
export async function settleHold(
  deps: FinaliseDeps,
  hold: Hold,
  intent: ProviderIntent | null,
): Promise<Settlement> {
  const onPool: TransactionScope = { db: deps.pool, inTransaction: (work) => transaction(deps.pool, work) };
  const settlement = await settleInScope(onPool, deps, hold, intent);
  if (settlement.outcome === 'booked') deps.announcer.soon();
  return settlement;
}

/** Settles in `tx`. Null if the intent is not ours. Call the email queuer after `tx` commits. */
export async function settleIntent(
  tx: Tx,
  deps: SettleDeps,
  intent: ProviderIntent,
): Promise<Settlement | null> {
  const hold = intent.holdId === null ? null : await findHold(tx, intent.holdId);
  return hold === null
    ? null
    : settleInScope({ db: tx, inTransaction: (work) => work(tx) }, deps, hold, intent);
}

type SettleDeps = Pick<FinaliseDeps, 'outbox' | 'log' | 'clock' | 'onBookingMoved' | 'onBankPaymentEnded'>;

interface TransactionScope {
  db: Db;
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

async function settleInScope(
  place: TransactionScope,
  deps: SettleDeps,
  hold: Hold,
  intent: ProviderIntent | null,
): Promise<Settlement> {
  if (hold.bookingId !== null) return bookedSettlement(place.db, hold.bookingId);
  if (intent !== null) {
    const mismatch = intentMismatch(
      { holdId: hold.id, userId: hold.userId, intentId: hold.intentId, amountPence: hold.payablePence },
      intent,
    );
    if (mismatch !== null && (intent.status === 'succeeded' || mismatch !== 'amount')) {
      deps.log.error(
        { holdId: hold.id, intentId: intent.id, mismatch },
        'a payment is not what was asked for',
      );
      return { outcome: 'mismatch', mismatch };
    }
    if (intent.status === 'canceled') {
      await releasePlaces(place.db, hold.id, intent.id);
      return { outcome: 'released' };
    }
    if (intent.status !== 'succeeded') {
      if (hold.state === 'released') return { outcome: 'released' };
      if (intent.status === 'processing') return keepForBank(place.db, deps, hold);
      if (hold.expiryBeforeBank !== null)
        await place.inTransaction((tx) => endRefusedWait(tx, deps, hold.id));
      return { outcome: 'unpaid', processing: false };
    }
  }
  // Lock order: the moved booking, then its order.
  const { movesBookingId } = hold;
  if (movesBookingId !== null && intent !== null)
    return place.inTransaction(async (tx) => {
      const moved = await settleMove(tx, deps, { id: hold.id, bookingId: movesBookingId, intent });
      return moved === null
        ? settleAfterConflict(tx, deps, hold, intent)
        : { outcome: 'booked', booking: moved };
    });
  const booking = await confirmAndSyncTimes(place.db, hold, intent?.id ?? null);
  if (booking !== null) return { outcome: 'booked', booking };
  return place.inTransaction((tx) => settleAfterConflict(tx, deps, hold, intent));
}

/** The place is ours until the bank answers, unless the date, the seller or the account is gone. */
async function keepForBank(db: Db, { clock }: SettleDeps, hold: Hold): Promise<Settlement> {
  if (!hasEnded(hold)) await waitForBank(db, hold.id, bankDeadline(hold.startsAt, clock.now()));
  return { outcome: 'unpaid', processing: true };
}

/** Can't be booked any more, whatever the payment does. */
export const hasEnded = ({ dateCancelled, isWithdrawn, isClosed, isShutOut, replaced }: Hold): boolean =>
  dateCancelled || isWithdrawn || isClosed || isShutOut || replaced;

/** Nothing was charged. The rest of the ten minutes stays for another way to pay; then the job frees the place. */
async function endRefusedWait(tx: Tx, deps: SettleDeps, holdId: string): Promise<void> {
  if (!(await endWaitForBank(tx, holdId))) return;
  await deps.onBankPaymentEnded(tx, { holdId, ending: 'refused' });
  await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

/** The confirming statement may miss a concurrent move of the date: then copy the new times. */
async function confirmAndSyncTimes(
  db: Db,
  { id, items, dates }: Hold,
  intentId: string | null,
): Promise<BookingRecord | null> {
  const booking = await confirmHold(db, id, intentId, Array.from({ length: items }, newBookingReference));
  if (booking === null) return null;
  // The first booking only shows its own date's policy.
  if (booking.policy.hoursBefore !== FREE_CANCELLATION.hoursBefore && dates.length < 2) return booking;
  return (await syncOrderTimes(db, booking.orderId)) ? findBooking(db, booking.id) : booking;
}

/** Another process was faster, or the hold is over: find out under its lock. */
async function settleAfterConflict(
  tx: Tx,
  deps: Pick<FinaliseDeps, 'outbox' | 'clock'>,
  before: Hold,
  intent: ProviderIntent | null,
): Promise<Settlement> {
  await lockHoldBuyer(tx, before.id);
  if (before.trainerId !== null) await lockTrainer(tx, before.trainerId, 'share');
  else await lockHoldSession(tx, before.id);
  await lockHold(tx, before.id);
  const hold = (await findHold(tx, before.id)) ?? before;
  if (hold.bookingId !== null) return bookedSettlement(tx, hold.bookingId);
  if (intent === null) {
    await releasePlaces(tx, hold.id, null);
    return { outcome: 'released' };
  }
  const moneyAccountedFor = hold.paymentState !== 'pending' && hold.paymentState !== 'cancelled';
  if (!moneyAccountedFor) {
    // A move never retakes its place: we told the person that nothing would change.
    const mayRetake = hold.state === 'released' && hold.movesBookingId === null;
    if (
      mayRetake &&
      (await reallocatePlaces(tx, hold.id, deps.clock.now())) &&
      (await canReuseCode(tx, hold.id)) &&
      (await canReuseEntitlements(tx, hold.id))
    ) {
      const booking = await confirmAndSyncTimes(tx, hold, intent.id);
      if (booking !== null) return { outcome: 'booked', booking };
    }
    await releasePlaces(tx, hold.id, intent.id);
    await markPaid(tx, hold.paymentId, intent.id);
    await postDeposit(tx, { paymentId: hold.paymentId, intentId: intent.id, pence: hold.payablePence });
    await requestRefund(tx, deps.outbox, {
      paymentId: hold.paymentId,
      bookingId: null,
      amountPence: hold.payablePence,
      reason: 'seat_lost',
      idempotencyKey: `hold:${hold.id}:refund`,
    });
  }
  return { outcome: 'refunded', amountPence: hold.payablePence };
}

async function bookedSettlement(db: Db, bookingId: string): Promise<Settlement> {
  const booking = await findBooking(db, bookingId);
  if (booking === null) throw new Error(`Booking ${bookingId} vanished.`);
  return { outcome: 'booked', booking };
}

/** Such as `7KQM-X4TR`. A collision (1 in 27^8) violates the unique constraint, and finalising retries. */
function newBookingReference(): string {
  return `${pronounceableCode(4)}-${pronounceableCode(4)}`;
}
