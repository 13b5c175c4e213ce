import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { allocateVouchers } from './rules.ts';
import {
  lockSpendableVouchers,
  spendableBalances,
  splitVoucher,
  unpaidItems,
} from './voucher-queries.server.ts';

/**
 * Pays what nothing covers yet of an order with the person's gift vouchers, as far as they go, as part of the
 * transaction that takes its places: those that run out first are spent first. The vouchers are locked, so that of two
 * who want the last of one the second finds it spent. A hold that ends gives it back by being over. Answers how much of
 * the order's price nobody has to pay any more, in pence.
 * Throws `credit_refused` (409) when there is nothing to spend on this session.
 */
export async function spendVouchers(
  tx: Tx,
  order: { orderId: string; userId: string; sessionId: number },
  now: Date,
): Promise<number> {
  await lockSpendableVouchers(tx, order);
  // Statements of their own see who was faster.
  const today = londonDay(now);
  const uses = allocateVouchers(
    await spendableBalances(tx, { ...order, today }),
    await unpaidItems(tx, order.orderId),
  );
  if (uses.length === 0) {
    const message = 'You have no gift voucher to use here.';
    throw new AppError('credit_refused', message, { errors: [{ field: 'vouchers', message }] });
  }
  for (const creditId of new Set(uses.map((use) => use.creditId)))
    await splitVoucher(tx, {
      creditId,
      orderId: order.orderId,
      uses: uses.filter((use) => use.creditId === creditId),
      today,
      now,
    });
  return uses.reduce((sum, use) => sum + use.sessionFeePence + use.platformFeePence, 0);
}

/** What somebody could spend on a session, besides what an order of theirs already does, in pence. */
export async function voucherBalance(
  db: Db,
  of: { userId: string; sessionId: number },
  now: Date,
): Promise<number> {
  const balances = await spendableBalances(db, { ...of, today: londonDay(now) });
  return balances.reduce((sum, { leftPence }) => sum + leftPence, 0);
}
