import {
  postTransfer,
  postTransferReversal,
  sellerShareOfBooking,
} from '#features/ledger/keep-books.server.ts';
import { sellerAccount } from '#features/ledger/rules.ts';
import { lockPayment } from '#features/payments/payment-books.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { TRY_AGAIN_AFTER_MS } from '../rules.ts';
import type { TransferProvider } from './transfer-provider.server.ts';
import {
  addReversed,
  decideReversal,
  decideTransfer,
  type EarnedBooking,
  earnedBookings,
  isStillEarned,
  markReversalFailed,
  markReversalMade,
  markTransferFailed,
  markTransferMade,
  type OverpaidTransfer,
  overpaidTransfers,
  type PendingReversal,
  type PendingTransfer,
  pendingReversals,
  pendingTransfers,
} from './transfer-queries.server.ts';

export interface TransferDeps {
  pool: Pool;
  transfers: TransferProvider;
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** At most so many of each at a run; the next takes the rest. */
const AT_ONCE = 500;

/**
 * Sends sellers what is theirs by now, and takes back what was refunded since it was sent. Each amount is written down
 * before the provider is asked for it, so that a process that dies leaves a row for the next run. Safe to run twice and
 * in parallel. Throws after trying them all when the provider did not answer for some.
 */
export async function makeTransfers(deps: TransferDeps): Promise<void> {
  const now = deps.clock.now();
  const refusedBefore = new Date(now.getTime() - TRY_AGAIN_AFTER_MS);
  const failures: unknown[] = [];
  const each = async <Row>(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> => {
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  };
  await each(await earnedBookings(deps.pool, { now, refusedBefore }, AT_ONCE), (booking) =>
    decide(deps, booking, now),
  );
  await each(await pendingTransfers(deps.pool, AT_ONCE), (transfer) => send(deps, transfer));
  // After the transfers: what an account could not give back before may be in it now.
  await each(await overpaidTransfers(deps.pool, refusedBefore, AT_ONCE), (transfer) =>
    decideToTakeBack(deps, transfer),
  );
  await each(await pendingReversals(deps.pool, AT_ONCE), (reversal) => takeBack(deps, reversal));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} transfers could not be worked off.`);
}

/**
 * Decides what of a booking is sent: what the books say is left of it to its seller. A refund locks the payment just
 * so; whichever of the two comes second counts the other in.
 */
async function decide({ pool }: TransferDeps, booking: EarnedBooking, now: Date): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockPayment(tx, booking.paymentId);
    if (!(await isStillEarned(tx, booking, now))) return;
    const pence = await sellerShareOfBooking(tx, { ...booking, seller: sellerAccount(booking.seller) });
    if (pence > 0) await decideTransfer(tx, booking, pence);
  });
}

/** The provider forgets keys after a day, so it is asked first whether it has made this transfer. */
async function send(deps: TransferDeps, transfer: PendingTransfer): Promise<void> {
  const group = `payment:${transfer.paymentId}`;
  const made =
    (await deps.transfers.findTransfer(group, transfer.id)) ??
    (await deps.transfers.transfer({
      transferId: transfer.id,
      group,
      intentId: transfer.intentId,
      accountId: transfer.providerAccountId,
      amountPence: transfer.amountPence,
      key: keyOf('transfer', transfer),
    }));
  if ('refused' in made) {
    deps.log.error({ transferId: transfer.id, refused: made.refused }, 'a transfer was refused');
    await markTransferFailed(deps.pool, transfer, made.refused, deps.clock.now());
    return;
  }
  await transaction(deps.pool, async (tx) => {
    // Whoever decides anything about this booking meanwhile sees the row and the books as of one moment.
    await lockPayment(tx, transfer.paymentId);
    if (!(await markTransferMade(tx, transfer.id, made.id))) return;
    await postTransfer(tx, {
      cause: transfer.id,
      seller: sellerAccount(transfer.seller),
      paymentId: transfer.paymentId,
      bookingId: transfer.bookingId,
      providerObject: made.id,
      pence: transfer.amountPence,
    });
  });
}

async function decideToTakeBack({ pool }: TransferDeps, transfer: OverpaidTransfer): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockPayment(tx, transfer.paymentId);
    const pence = await sellerShareOfBooking(tx, { ...transfer, seller: sellerAccount(transfer.seller) });
    if (pence < 0) await decideReversal(tx, transfer.id, -pence);
  });
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
  if ('refused' in made) {
    deps.log.error({ reversalId: reversal.id, refused: made.refused }, 'a transfer could not be taken back');
    await markReversalFailed(deps.pool, reversal, made.refused, deps.clock.now());
    return;
  }
  await transaction(deps.pool, async (tx) => {
    // As above: no second reversal is decided between the end of this one and its posting.
    await lockPayment(tx, reversal.paymentId);
    if (!(await markReversalMade(tx, reversal.id, made.id))) return;
    await addReversed(tx, reversal.transferId, reversal.amountPence);
    await postTransferReversal(tx, {
      cause: reversal.id,
      seller: sellerAccount(reversal.seller),
      paymentId: reversal.paymentId,
      bookingId: reversal.bookingId,
      providerObject: made.id,
      pence: reversal.amountPence,
    });
  });
}

/** A refusal is remembered under its key: what is decided anew asks under another. */
function keyOf(what: 'transfer' | 'reversal', { id, tries }: { id: string; tries: number }): string {
  return tries === 0 ? `${what}:${id}` : `${what}:${id}:${tries}`;
}
