import {
  postTransfer,
  postTransferReversal,
  sellerShareOfBooking,
} from '#areas/money/ledger/postings.server.ts';
import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { toRefusal } from '#areas/money/payments/payment-provider.server.ts';
import { retryDelayMs } from '#areas/money/payments/rules.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { RETRY_AFTER_MS, transferablePence } from '../rules.ts';
import {
  isStillPayable,
  isTransferable,
  lockOwedAmount,
  type OverpaidBooking,
  overpaidBookings,
  type PayableBooking,
  payableBookings,
  payableTotal,
} from './due-queries.server.ts';
import type { MovementResult, TransferProvider } from './transfer-provider.server.ts';
import {
  addReversed,
  closeTransfer,
  decideReversal,
  decideTransfer,
  lockPending,
  markFailed,
  markMade,
  type PendingMovement,
  type PendingReversal,
  type PendingTransfer,
  pendingReversals,
  pendingTransfers,
  recordAttempt,
  recordHoldCheck,
  recordNoResponse,
  type TransferMovement,
  transferToReverse,
} from './transfer-queries.server.ts';

export interface TransferDeps {
  pool: Pool;
  transfers: TransferProvider;
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** Per run; the next run takes the rest. */
const BATCH_SIZE = 500;
/** Held or disputed transfers rarely have anything to do. */
const ON_HOLD_BATCH_SIZE = 50;

/**
 * Takes back refunded amounts from sellers and sends them what they have earned. Writes each amount before asking the
 * provider, so that a crash leaves a row for the next run. Safe to run twice and in parallel. Throws after trying them
 * all if the provider didn't respond for some.
 */
export async function makeTransfers(deps: TransferDeps): Promise<void> {
  const now = deps.clock.now();
  const refusedBefore = new Date(now.getTime() - RETRY_AFTER_MS);
  const failures: unknown[] = [];
  const each = async <Row>(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> => {
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  };
  // Collect debts first; only refused ones are deducted from transfers.
  await each(await overpaidBookings(deps.pool, refusedBefore, BATCH_SIZE), (booking) =>
    transaction(deps.pool, async (tx) => {
      await lockPayment(tx, booking.paymentId);
      await decideReversalAmount(tx, booking);
    }),
  );
  await each(await pendingReversals(deps.pool, now, BATCH_SIZE), (reversal) =>
    recordOutcome(deps, 'reversal', reversal, () => sendReversal(deps, reversal)),
  );
  await each(await payableBookings(deps.pool, { now, refusedBefore }, BATCH_SIZE), (booking) =>
    decideTransferAmount(deps, booking, now),
  );
  const keptBack = await pendingTransfers(deps.pool, { free: false, now }, ON_HOLD_BATCH_SIZE);
  const free = await pendingTransfers(deps.pool, { free: true, now }, BATCH_SIZE);
  for (const transfers of [free, keptBack])
    await each(transfers, (transfer) =>
      recordOutcome(deps, 'transfer', transfer, () => sendTransfer(deps, transfer)),
    );
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'transfer')} couldn’t be sent.`);
}

/** Limited to the seller's total. Locks the payment like a refund, so the second sees the first. */
async function decideTransferAmount(
  { pool }: TransferDeps,
  booking: PayableBooking,
  now: Date,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockPayment(tx, booking.paymentId);
    if (!(await isStillPayable(tx, booking, now))) return;
    const sharePence = await sellerShareOfBooking(tx, { ...booking, seller: sellerAccount(booking.seller) });
    const owedPence = await lockOwedAmount(tx, booking.accountId);
    const totalPence = owedPence === 0 ? sharePence : await payableTotal(tx, booking.accountId, now);
    const pence = transferablePence({ sharePence, totalPence, owedPence });
    if (pence > 0) await decideTransfer(tx, booking, pence);
  });
}

/** A refusal fails the movement; no response delays it with backoff. Throws if the provider didn't respond. */
async function recordOutcome(
  deps: TransferDeps,
  what: TransferMovement,
  movement: PendingMovement,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const now = deps.clock.now();
    const refusal = toRefusal(error);
    if (refusal !== null) return recordRefusal(deps, what, movement, refusal.reason);
    await recordNoResponse(
      deps.pool,
      what,
      movement.id,
      (failures) => new Date(now.getTime() + retryDelayMs(failures)),
    );
    throw error;
  }
}

async function recordRefusal(
  deps: TransferDeps,
  what: TransferMovement,
  movement: PendingMovement,
  refused: string,
): Promise<void> {
  deps.log.error({ id: movement.id, refused }, `the provider refused a ${what}`);
  await markFailed(deps.pool, what, movement, { failure: refused, now: deps.clock.now() });
}

/** Checks for an existing transfer first, as keys expire after a day. Waits if disputed or held. */
async function sendTransfer(deps: TransferDeps, transfer: PendingTransfer): Promise<void> {
  const group = `payment:${transfer.paymentId}`;
  const found = await deps.transfers.findTransfer(group, transfer.id);
  if (found !== null) return recordMadeMovement(deps, 'transfer', transfer, found, postTransfer);
  const due = await readDueTransfer(deps, transfer);
  if (due === null) return;
  const made = await deps.transfers.transfer({
    transferId: transfer.id,
    group,
    intentId: transfer.intentId,
    accountId: transfer.providerAccountId,
    amountPence: due.amountPence,
    key: idempotencyKey('transfer', due),
  });
  await recordMadeMovement(deps, 'transfer', due, made, postTransfer);
}

/** Don't try another amount for this long: the provider's list may not show the first one yet. */
const PROVIDER_LAG_MS = 2 * 60_000;

/** The smaller of decided and due, under the payment's lock. Null if it waits or was closed. */
async function readDueTransfer(
  { pool, clock }: TransferDeps,
  transfer: PendingTransfer,
): Promise<PendingTransfer | null> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await lockPayment(tx, transfer.paymentId);
    if (!(await isTransferable(tx, transfer))) {
      await recordHoldCheck(tx, transfer.id, now);
      return null;
    }
    const share = await sellerShareDue(tx, transfer, now);
    const row = await lockPending(tx, transfer.id);
    if (row === null || row.tries !== transfer.tries) return null;
    const pence = Math.min(row.amountPence, share);
    const changes = pence !== row.amountPence;
    if (changes && row.askedAt !== null && now.getTime() - row.askedAt.getTime() < PROVIDER_LAG_MS)
      return null;
    if (pence <= 0) {
      await closeTransfer(tx, transfer.id);
      return null;
    }
    const tries = changes ? row.tries + 1 : row.tries;
    await recordAttempt(tx, transfer.id, { pence, tries, now });
    return { ...transfer, amountPence: pence, tries };
  });
}

/** Pence. The caller must hold the payment's lock. */
async function sellerShareDue(tx: Tx, transfer: PendingTransfer, now: Date): Promise<number> {
  if (!(await isStillPayable(tx, transfer, now))) return 0;
  const sharePence = await sellerShareOfBooking(tx, { ...transfer, seller: sellerAccount(transfer.seller) });
  const owedPence = await lockOwedAmount(tx, transfer.accountId);
  if (owedPence === 0) return sharePence;
  // The total excludes decided transfers, so add this one back.
  const totalPence = (await payableTotal(tx, transfer.accountId, now)) + transfer.amountPence;
  return transferablePence({ sharePence, totalPence, owedPence });
}

/** Locks the payment. */
async function decideReversalAmount(tx: Tx, booking: OverpaidBooking): Promise<void> {
  const sharePence = await sellerShareOfBooking(tx, { ...booking, seller: sellerAccount(booking.seller) });
  if (sharePence >= 0) return;
  const transfer = await transferToReverse(tx, booking);
  if (transfer !== null) await decideReversal(tx, transfer.id, Math.min(-sharePence, transfer.leftPence));
}

async function sendReversal(deps: TransferDeps, reversal: PendingReversal): Promise<void> {
  const made =
    (await deps.transfers.findReversal(reversal.providerTransferId, reversal.id)) ??
    (await deps.transfers.reverse({
      providerTransferId: reversal.providerTransferId,
      reversalId: reversal.id,
      amountPence: reversal.amountPence,
      key: idempotencyKey('reversal', reversal),
    }));
  await recordMadeMovement(deps, 'reversal', reversal, made, async (tx, posting) => {
    await addReversed(tx, reversal.transferId, posting.pence);
    await postTransferReversal(tx, posting);
    // More may have been refunded or sent in the meantime.
    await decideReversalAmount(tx, reversal);
  });
}

async function recordMadeMovement(
  deps: TransferDeps,
  what: TransferMovement,
  movement: PendingMovement,
  made: MovementResult,
  post: typeof postTransfer,
): Promise<void> {
  if ('refused' in made) return recordRefusal(deps, what, movement, made.refused);
  await transaction(deps.pool, async (tx) => {
    // The lock gives others a consistent view of row and ledger.
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

/** The provider replays refusals by key, so each decision needs its own. */
function idempotencyKey(what: TransferMovement, { id, tries }: { id: string; tries: number }): string {
  return tries === 0 ? `${what}:${id}` : `${what}:${id}:${tries}`;
}
