import {
  postTransfer,
  postTransferReversal,
  sellerShareOfBooking,
} from '#features/ledger/keep-books.server.ts';
import { sellerAccount } from '#features/ledger/rules.ts';
import { lockPayment } from '#features/payments/payment-books.server.ts';
import { refusalOf } from '#features/payments/payment-provider.server.ts';
import { retryDelayMs } from '#features/payments/rules.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { counted } from '#shared/domain/counted.ts';
import { sendable, TRY_AGAIN_AFTER_MS } from '../rules.ts';
import {
  databaseTime,
  type EarnedBooking,
  earnedBookings,
  earnedTotal,
  isFree,
  isStillEarned,
  lockOwed,
  noteSettled,
  type OverpaidBooking,
  overpaidBookings,
} from './due-queries.server.ts';
import type { Made, TransferProvider } from './transfer-provider.server.ts';
import {
  addReversed,
  closeTransfer,
  decideReversal,
  decideTransfer,
  lockPending,
  type Movement,
  markFailed,
  markMade,
  noteAsked,
  noteLookedAt,
  noteUnanswered,
  type PendingMovement,
  type PendingReversal,
  type PendingTransfer,
  pendingReversals,
  pendingTransfers,
  transferToTakeBack,
} from './transfer-queries.server.ts';

export interface TransferDeps {
  pool: Pool;
  transfers: TransferProvider;
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** At most so many of each at a run; the next takes the rest. */
const AT_ONCE = 500;
/** Of those that a hold or a dispute keeps back there is mostly nothing to find. */
const KEPT_BACK_AT_ONCE = 50;

/**
 * Takes back from sellers what was refunded since it was sent, and sends them what is theirs by now. Each amount is
 * written down before the provider is asked for it, so that a process that dies leaves a row for the next run. Reads
 * only what came since the last run that left nothing over. Safe to run twice and in parallel. Throws after trying them
 * all when the provider did not answer for some.
 */
export async function makeTransfers(deps: TransferDeps): Promise<void> {
  const now = deps.clock.now();
  const readAt = await databaseTime(deps.pool);
  const refusedBefore = new Date(now.getTime() - TRY_AGAIN_AFTER_MS);
  const failures: unknown[] = [];
  let isAll = true;
  const each = async <Row>(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> => {
    isAll &&= rows.length < AT_ONCE;
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  };
  // What an account owes goes first: it is kept from what is sent only where the provider does not take it back.
  await each(await overpaidBookings(deps.pool, refusedBefore, AT_ONCE), (booking) =>
    transaction(deps.pool, async (tx) => {
      await lockPayment(tx, booking.paymentId);
      await decideToTakeBack(tx, booking);
    }),
  );
  await each(await pendingReversals(deps.pool, now, AT_ONCE), (reversal) =>
    answered(deps, 'reversal', reversal, () => takeBack(deps, reversal)),
  );
  await each(await earnedBookings(deps.pool, { now, refusedBefore }, AT_ONCE), (booking) =>
    decide(deps, booking, now),
  );
  const keptBack = await pendingTransfers(deps.pool, { free: false, now }, KEPT_BACK_AT_ONCE);
  const free = await pendingTransfers(deps.pool, { free: true, now }, AT_ONCE);
  for (const transfers of [free, keptBack])
    await each(transfers, (transfer) => answered(deps, 'transfer', transfer, () => send(deps, transfer)));
  if (failures.length > 0)
    throw new AggregateError(failures, `${counted(failures.length, 'transfer')} couldn’t be sent.`);
  if (isAll) await noteSettled(deps.pool, { now, readAt });
}

/**
 * Decides what of a booking is sent: what the books say is left of it to its seller, but no more than is left to them
 * of all their bookings. A refund locks the payment just so; whichever of the two comes second counts the other in.
 */
async function decide({ pool }: TransferDeps, booking: EarnedBooking, now: Date): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockPayment(tx, booking.paymentId);
    if (!(await isStillEarned(tx, booking, now))) return;
    const sharePence = await sellerShareOfBooking(tx, { ...booking, seller: sellerAccount(booking.seller) });
    const owedPence = await lockOwed(tx, booking.accountId);
    const totalPence = owedPence === 0 ? sharePence : await earnedTotal(tx, booking.accountId, now);
    const pence = sendable({ sharePence, totalPence, owedPence });
    if (pence > 0) await decideTransfer(tx, booking, pence);
  });
}

/**
 * Notes what comes of asking the provider: a refusal of any of its calls fails the movement, and silence makes it wait,
 * longer each time, behind those that were never tried. Throws when the provider did not answer.
 */
async function answered(
  deps: TransferDeps,
  what: Movement,
  movement: PendingMovement,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const now = deps.clock.now();
    const refusal = refusalOf(error);
    if (refusal !== null) return noteRefusal(deps, what, movement, refusal.reason);
    await noteUnanswered(
      deps.pool,
      what,
      movement.id,
      (failures) => new Date(now.getTime() + retryDelayMs(failures)),
    );
    throw error;
  }
}

async function noteRefusal(
  deps: TransferDeps,
  what: Movement,
  movement: PendingMovement,
  refused: string,
): Promise<void> {
  deps.log.error({ id: movement.id, refused }, `the provider refused a ${what}`);
  await markFailed(deps.pool, what, movement, { failure: refused, now: deps.clock.now() });
}

/**
 * The provider forgets keys after a day, so it is asked first whether it has made this transfer. Where it has not, and
 * a bank is deciding by now or an admin holds the money back, the transfer waits for the end of that.
 */
async function send(deps: TransferDeps, transfer: PendingTransfer): Promise<void> {
  const group = `payment:${transfer.paymentId}`;
  const found = await deps.transfers.findTransfer(group, transfer.id);
  if (found !== null) return noteAnswer(deps, 'transfer', transfer, found, postTransfer);
  const due = await dueOf(deps, transfer);
  if (due === null) return;
  const made = await deps.transfers.transfer({
    transferId: transfer.id,
    group,
    intentId: transfer.intentId,
    accountId: transfer.providerAccountId,
    amountPence: due.amountPence,
    key: keyOf('transfer', due),
  });
  await noteAnswer(deps, 'transfer', due, made, postTransfer);
}

/** So long after the provider was asked for an amount no other is asked for: its list may not show the first one yet. */
const SETTLES_IN_MS = 2 * 60_000;

/**
 * The transfer as it is to be sent now: the smaller of what was decided and what is due, read under the lock of its
 * payment just before it is sent. Null where it waits, or was closed because nothing of it is the seller's any more.
 */
async function dueOf(
  { pool, clock }: TransferDeps,
  transfer: PendingTransfer,
): Promise<PendingTransfer | null> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await lockPayment(tx, transfer.paymentId);
    if (!(await isFree(tx, transfer))) {
      await noteLookedAt(tx, transfer.id, now);
      return null;
    }
    const share = await shareToSend(tx, transfer, now);
    const row = await lockPending(tx, transfer.id);
    if (row === null || row.tries !== transfer.tries) return null;
    const pence = Math.min(row.amountPence, share);
    const changes = pence !== row.amountPence;
    if (changes && row.askedAt !== null && now.getTime() - row.askedAt.getTime() < SETTLES_IN_MS) return null;
    if (pence <= 0) {
      await closeTransfer(tx, transfer.id);
      return null;
    }
    const tries = changes ? row.tries + 1 : row.tries;
    await noteAsked(tx, transfer.id, { pence, tries, now });
    return { ...transfer, amountPence: pence, tries };
  });
}

/** What of a decided transfer is its seller's by now, in pence. The caller has locked the payment. */
async function shareToSend(tx: Tx, transfer: PendingTransfer, now: Date): Promise<number> {
  if (!(await isStillEarned(tx, transfer, now))) return 0;
  const sharePence = await sellerShareOfBooking(tx, { ...transfer, seller: sellerAccount(transfer.seller) });
  const owedPence = await lockOwed(tx, transfer.accountId);
  if (owedPence === 0) return sharePence;
  // What was decided is counted as gone, this transfer included.
  const totalPence = (await earnedTotal(tx, transfer.accountId, now)) + transfer.amountPence;
  return sendable({ sharePence, totalPence, owedPence });
}

/** Decides what of a booking is taken back, under the lock of its payment. */
async function decideToTakeBack(tx: Tx, booking: OverpaidBooking): Promise<void> {
  const sharePence = await sellerShareOfBooking(tx, { ...booking, seller: sellerAccount(booking.seller) });
  if (sharePence >= 0) return;
  const transfer = await transferToTakeBack(tx, booking);
  if (transfer !== null) await decideReversal(tx, transfer.id, Math.min(-sharePence, transfer.leftPence));
}

async function takeBack(deps: TransferDeps, reversal: PendingReversal): Promise<void> {
  const made =
    (await deps.transfers.findReversal(reversal.providerTransferId, reversal.id)) ??
    (await deps.transfers.reverse({
      providerTransferId: reversal.providerTransferId,
      reversalId: reversal.id,
      amountPence: reversal.amountPence,
      key: keyOf('reversal', reversal),
    }));
  await noteAnswer(deps, 'reversal', reversal, made, async (tx, posting) => {
    await addReversed(tx, reversal.transferId, posting.pence);
    await postTransferReversal(tx, posting);
    // More may have been refunded meanwhile, or have been sent by another transfer.
    await decideToTakeBack(tx, reversal);
  });
}

/** Notes what the provider has made of a movement, and posts it. */
async function noteAnswer(
  deps: TransferDeps,
  what: Movement,
  movement: PendingMovement,
  made: Made,
  post: typeof postTransfer,
): Promise<void> {
  if ('refused' in made) return noteRefusal(deps, what, movement, made.refused);
  await transaction(deps.pool, async (tx) => {
    // Whoever decides anything about this booking meanwhile sees the row and the books as of one moment.
    await lockPayment(tx, movement.paymentId);
    if (!(await markMade(tx, what, movement.id, { providerId: made.id, pence: made.amountPence }))) return;
    await post(tx, {
      cause: movement.id,
      seller: sellerAccount(movement.seller),
      paymentId: movement.paymentId,
      bookingId: movement.bookingId,
      providerObject: made.id,
      pence: made.amountPence,
    });
  });
}

/** A refusal is remembered under its key: what is decided anew asks under another. */
function keyOf(what: Movement, { id, tries }: { id: string; tries: number }): string {
  return tries === 0 ? `${what}:${id}` : `${what}:${id}:${tries}`;
}
