import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import type { MyVoucher } from './contract.ts';
import { hashTypedCode } from './voucher-code.server.ts';
import { findVoucherByCode, markVoucherRedeemed, vouchersOfUser } from './voucher-queries.server.ts';

interface RedeemDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * Redeems a code once; the owner's own code returns the voucher again. Throws `conflict` (409): unknown, redeemed,
 * blocked, expired or refunded. Only somebody with a valid code learns which.
 */
export async function redeemVoucher(
  { pool, clock }: RedeemDeps,
  user: AuthUser,
  code: string,
): Promise<{ creditId: string }> {
  const hash = hashTypedCode(code);
  if (hash === null) throw codeNotFound();
  const now = clock.now();
  return transaction(pool, async (tx) => {
    const found = await findVoucherByCode(tx, hash);
    if (found === null) throw codeNotFound();
    await lockEntitlement(tx, found.creditId);
    // Read again under the lock.
    const voucher = (await findVoucherByCode(tx, hash)) ?? found;
    const { creditId, purchaseId } = voucher;
    const own = await vouchersOfUser(tx, user.id, londonDay(now));
    if (own.some((each) => each.creditId === creditId)) return { creditId };
    if (voucher.blocked) throw redemptionRefused('This voucher is blocked. Contact support.');
    if (voucher.redeemedAt !== null) throw redemptionRefused('This code has been used.');
    if (voucher.leftPence === 0 || voucher.lastDay < londonDay(now))
      throw redemptionRefused('There’s nothing left on this voucher.');
    if (!(await markVoucherRedeemed(tx, { purchaseId, creditId, userId: user.id, now })))
      throw redemptionRefused('This code has been used.');
    return { creditId };
  });
}

export async function listMyVouchers({ pool, clock }: RedeemDeps, user: AuthUser): Promise<MyVoucher[]> {
  const rows = await vouchersOfUser(pool, user.id, londonDay(clock.now()));
  return rows.map(({ leftPence, redeemedAt, ...row }) => ({
    ...row,
    left: penceToDecimal(leftPence),
    redeemedAt: redeemedAt.toISOString(),
  }));
}

function codeNotFound(): AppError {
  return redemptionRefused('That voucher code isn’t valid. Check it and try again.');
}

function redemptionRefused(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field: 'code', message }] });
}
