import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { canRefundInFull } from '../refund/refund-entitlement.server.ts';
import type { Gift, GivenVoucher } from './contract.ts';
import {
  claimDueVouchers,
  eraseRecipients,
  findGivenVoucher,
  type GivenVoucherRow,
  givenVouchersOfUser,
  lockVoucher,
  setCodeHash,
  updateGift,
} from './given-queries.server.ts';
import { canChangeGift, MAX_DELIVERY_DAYS, voucherStatus } from './rules.ts';
import { hashGeneratedCode, type VoucherCodeGenerator } from './voucher-code.server.ts';

interface GivenVoucherDeps {
  pool: Pool;
  clock: Clock;
}

/** Throws `invalid_input` (400) where a voucher cannot be mailed on the day asked for: it is over, or far ahead. */
export function assertDeliveryDay({ mail }: Gift, now: Date): void {
  if (mail === null) return;
  const today = londonDay(now);
  const message =
    mail.on < today
      ? 'Choose today or a later day'
      : mail.on > plusDays(today, MAX_DELIVERY_DAYS)
        ? 'Choose a day within a year'
        : null;
  if (message !== null)
    throw new AppError('invalid_input', message, { errors: [{ field: 'gift.mail.on', message }] });
}

/** The vouchers that the person has bought, the latest first (`GET /api/gift-vouchers/given`). */
export async function listGivenVouchers(
  { pool, clock }: GivenVoucherDeps,
  user: AuthUser,
): Promise<GivenVoucher[]> {
  const now = clock.now();
  return (await givenVouchersOfUser(pool, user.id)).map((voucher) => toGivenVoucher(voucher, now));
}

function toGivenVoucher(voucher: GivenVoucherRow, now: Date): GivenVoucher {
  const { buyerName: _own, valuePence, shown, redeemed, blocked, ended, bankDecides, ...row } = voucher;
  const standing = voucherStatus(voucher);
  const isOpen = !redeemed && ended === null && !blocked;
  const mayReturn = canRefundInFull({ boughtAt: row.boughtAt, places: 1, unusedPlaces: isOpen ? 1 : 0 }, now);
  return {
    ...row,
    value: penceToDecimal(valuePence),
    boughtAt: row.boughtAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    standing,
    codeToShow: isOpen && !shown,
    refundNow: mayReturn && !bankDecides ? penceToDecimal(valuePence) : null,
  };
}

/**
 * Says anew whom the person's voucher is for, and when and where it is mailed (`PUT /api/gift-vouchers/{purchaseId}/gift`).
 * Throws `not_found`, `invalid_input` (400: a day that is over) or `conflict` (409: it has left, or is over).
 */
export async function updateGiftRecipient(
  { pool, clock }: GivenVoucherDeps,
  user: AuthUser,
  purchaseId: string,
  gift: Gift,
): Promise<void> {
  assertDeliveryDay(gift, clock.now());
  await transaction(pool, async (tx) => {
    await lockVoucher(tx, purchaseId);
    const voucher = await findGivenVoucher(tx, purchaseId, user.id);
    if (voucher === null) throw voucherNotFound();
    const standing = voucherStatus(voucher);
    if (!canChangeGift(standing))
      throw new AppError(
        'conflict',
        standing === 'sent' ? 'We’ve already sent this voucher.' : 'You can’t change this voucher any more.',
      );
    await updateGift(tx, purchaseId, gift);
  });
}

/**
 * What is printed of the person's voucher, with its code. Throws `not_found` where it is not theirs, redeemed, blocked or
 * worth nothing any more.
 */
export async function readPrintableVoucher(
  { pool, voucherCodes }: GivenVoucherDeps & { voucherCodes: VoucherCodeGenerator },
  user: AuthUser,
  purchaseId: string,
): Promise<GivenVoucherRow & { code: string }> {
  const code = voucherCodes(purchaseId);
  return transaction(pool, async (tx) => {
    await lockVoucher(tx, purchaseId);
    const voucher = await findGivenVoucher(tx, purchaseId, user.id);
    const standing = voucher === null ? null : voucherStatus(voucher);
    if (voucher === null || !(standing === 'sent' || standing === 'to_print' || standing === 'to_send'))
      throw voucherNotFound();
    await setCodeHash(tx, purchaseId, hashGeneratedCode(code));
    return { ...voucher, code };
  });
}

export interface DeliverDeps extends GivenVoucherDeps {
  voucherCodes: VoucherCodeGenerator;
  /** Runs in the transaction that notes that a voucher has left: the place to queue its mail. */
  onVoucherDue(tx: Tx, due: { purchaseId: string }): Promise<void>;
}

const BATCH = 100;
/** So long after its mail has left, whom a voucher of a deleted account was for is forgotten. */
const RECIPIENT_RETENTION_MS = 7 * 86_400_000;

/**
 * The job that mails vouchers on their day, from 08:00 in London. Safe to run twice and in parallel: noting that one has
 * left and queueing its mail are one. The code is no part of what is queued; its mail makes it again.
 */
export async function deliverVouchers(deps: DeliverDeps): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    for (const purchaseId of await claimDueVouchers(tx, now, BATCH)) {
      await setCodeHash(tx, purchaseId, hashGeneratedCode(deps.voucherCodes(purchaseId)));
      await deps.onVoucherDue(tx, { purchaseId });
    }
  });
}

/**
 * The job that forgets whom vouchers of deleted accounts were for, a week after they have left: by then the mail has
 * arrived or will not.
 */
export async function eraseSentRecipients({ pool, clock }: GivenVoucherDeps): Promise<void> {
  await eraseRecipients(pool, new Date(clock.now().getTime() - RECIPIENT_RETENTION_MS));
}

function voucherNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that voucher.');
}
