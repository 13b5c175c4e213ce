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
 * Pays the rest of an order with vouchers, first to expire first, within the hold's transaction. Locks the vouchers;
 * an expired hold releases them. Returns the covered pence. Throws `credit_refused` (409) if nothing can be spent on
 * this session.
 */
export async function spendVouchers(
  tx: Tx,
  order: { orderId: string; userId: string; sessionId: number },
  now: Date,
): Promise<number> {
  await lockSpendableVouchers(tx, order);
  // Read again under the locks.
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

/** Pence, besides what their order already uses. */
export async function voucherBalance(
  db: Db,
  of: { userId: string; sessionId: number },
  now: Date,
): Promise<number> {
  const balances = await spendableBalances(db, { ...of, today: londonDay(now) });
  return balances.reduce((sum, { leftPence }) => sum + leftPence, 0);
}
