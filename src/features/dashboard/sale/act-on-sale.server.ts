import {
  type CallOffDeps,
  callOffBooking,
  refundBooking,
} from '#features/booking/cancel/call-off-booking.server.ts';
import type { SendMessage } from '#features/booking/contract.ts';
import { writeMessage } from '#features/booking/message/send-message.server.ts';
import { hearSeller } from '#features/payments/disputes/hear-seller.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import type { AnswerDispute, CallOffSale, RefundSale, Sale } from '../contract.ts';
import { disputeOfSale, type SaleRow, saleById } from './sale-queries.server.ts';
import { authoriseSale, showSale } from './show-sale.server.ts';

export interface SaleDeps extends CallOffDeps {
  pool: Pool;
  /** Runs once for each refund, in the transaction that decides it: the place to queue an e-mail. */
  onBookingRefunded(tx: Tx, refunded: { auditId: number }): Promise<void>;
  /** Runs whenever the business has said something else to a case of the customer's bank. */
  onDisputeAnswered(tx: Tx, answered: { disputeId: string; accepts: boolean }): Promise<void>;
  /** Runs once for each message, in the transaction that keeps it: the place to queue an e-mail. */
  onCustomerMessaged(tx: Tx, written: { messageId: string }): Promise<void>;
}

/**
 * Gives somebody back all or some of what they paid the business; the booking stays as it is. The refund, its entry in
 * the audit log and the mail are one transaction. Sent twice with the same key it refunds once, and answers how the
 * booking stands.
 * Throws as `authoriseBusiness` and `refundBooking`.
 */
export async function refundSale(
  deps: SaleDeps,
  act: Act,
  bookingId: string,
  { amount, reason, key }: RefundSale,
): Promise<Sale> {
  const { pool, clock, outbox } = deps;
  const actor = { id: act.actorId };
  await authoriseSale(pool, actor, bookingId, 'refund_booking');
  const amountPence = decimalToPence(amount) ?? 0;
  await transaction(pool, async (tx) => {
    const refund = await refundBooking(tx, outbox, { bookingId, amountPence, by: 'business', key });
    if (refund === null) return;
    const { refundId, leftPence } = refund;
    const auditId = await recordAudit(tx, act, {
      action: 'booking.refunded',
      subject: 'booking',
      subjectId: bookingId,
      reason,
      before: { refundable: penceToDecimal(leftPence) },
      after: { refundable: penceToDecimal(leftPence - amountPence) },
      details: { amount: penceToDecimal(amountPence), refundId },
    });
    await deps.onBookingRefunded(tx, { auditId });
  });
  return showSale(pool, actor, bookingId, clock.now());
}

/**
 * Cancels somebody's booking for the business: the place is free again, everything that is left of what they paid goes
 * back, and they are told why. What was agreed to is what happens: if another amount would go back than the person was
 * shown, nothing does (409). The same sent again answers what came of it.
 * Throws as `authoriseBusiness`, or `conflict` (409: the date is over, or it is not a confirmed booking any more).
 */
export async function callOffSale(
  deps: SaleDeps,
  act: Act,
  bookingId: string,
  { reason, refund }: CallOffSale,
): Promise<Sale> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseSale(pool, actor, bookingId, 'cancel_booking');
  const now = clock.now();
  if (sale.state === 'confirmed' && sale.endsAt <= now) {
    throw new AppError('conflict', 'This session is over, so the booking can only be refunded.');
  }
  const done = await transaction(pool, async (tx) => {
    const refundPence = await callOffBooking(tx, deps, bookingId, { by: 'business', reason });
    if (refundPence === null) return false;
    if (refundPence !== decimalToPence(refund)) {
      throw new AppError(
        'conflict',
        `Cancelling now gives ${formatPounds(refundPence)} back. Nothing has been cancelled yet.`,
      );
    }
    await recordAudit(tx, act, {
      action: 'booking.cancelled',
      subject: 'booking',
      subjectId: bookingId,
      reason,
      before: { state: 'confirmed' },
      after: { state: 'cancelled_by_business' },
      details: { refund },
    });
    return true;
  });
  if (!done) {
    const after = await saleById(pool, bookingId);
    const refusal = after === null ? null : whyNotCancelled(after, reason);
    if (refusal !== null) throw new AppError('conflict', refusal);
  }
  return showSale(pool, actor, bookingId, now);
}

/**
 * Writes to whoever booked, about that booking: by e-mail, and beside the booking for both to read. That it was written
 * goes into the audit log, what was written does not: that is the customer's, and forgotten with their bookings.
 * Throws as `authoriseBusiness` and `writeMessage`, or `conflict` (409: their account is gone).
 */
export async function messageCustomer(
  deps: SaleDeps,
  act: Act,
  bookingId: string,
  { text, key }: SendMessage,
): Promise<Sale> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseSale(pool, actor, bookingId, 'message_customer');
  if (sale.email === '') throw new AppError('conflict', 'This customer has deleted their account.');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    if (!(await writeMessage(tx, { bookingId, authorId: act.actorId, now, text, key }))) return;
    await recordAudit(tx, act, {
      action: 'booking.message_sent',
      subject: 'booking',
      subjectId: bookingId,
      details: { messageId: key },
    });
    await deps.onCustomerMessaged(tx, { messageId: key });
  });
  return showSale(pool, actor, bookingId, now);
}

/**
 * Says what the business knows of the case of the customer's bank, or that it accepts the loss; an admin decides. Of a
 * payment for several places it is one case, seen on each.
 * Throws as `authoriseBusiness` and `hearSeller`, or `conflict` (409: there is no case).
 */
export async function answerDisputeOfSale(
  deps: SaleDeps,
  act: Act,
  bookingId: string,
  { text, accepts }: AnswerDispute,
): Promise<Sale> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseSale(pool, actor, bookingId, 'answer_dispute');
  const now = clock.now();
  const dispute = await disputeOfSale(pool, sale);
  if (dispute === null) throw new AppError('conflict', 'No bank asks for this payment.');
  const { id: disputeId } = dispute;
  await transaction(pool, async (tx) => {
    if (await hearSeller(tx, act, disputeId, { text, accepts, now }))
      await deps.onDisputeAnswered(tx, { disputeId, accepts });
  });
  return showSale(pool, actor, bookingId, now);
}

/** Null when it is this very cancellation that has come again: its answer was lost. */
function whyNotCancelled({ state, calledOff }: SaleRow, reason: string): string | null {
  if (state === 'cancelled_by_seeker') return 'The customer has cancelled this booking already.';
  if (state === 'cancelled_by_business') {
    const again = calledOff?.by === 'business' && calledOff.reason === reason;
    return again ? null : 'This booking was cancelled already.';
  }
  return 'Who is marked as attended, or as a no-show, keeps the booking. Undo the mark first, or refund it.';
}
