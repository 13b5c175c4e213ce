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

/** Throws `invalid_input` (400) if the day is past or too far ahead. */
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

/** Latest first. */
export async function listGivenVouchers(
  { pool, clock }: GivenVoucherDeps,
  user: AuthUser,
): Promise<GivenVoucher[]> {
  const now = clock.now();
  return (await givenVouchersOfUser(pool, user.id)).map((voucher) => toGivenVoucher(voucher, now));
}

function toGivenVoucher(voucher: GivenVoucherRow, now: Date): GivenVoucher {
  const {
    buyerName: _own,
    valuePence,
    atDesk,
    shown,
    redeemed,
    blocked,
    ended,
    bankDecides,
    ...row
  } = voucher;
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
    refundNow: mayReturn && !bankDecides && !atDesk ? penceToDecimal(valuePence) : null,
  };
}

/** Throws `not_found`, `invalid_input` (400: past day) or `conflict` (409: sent or over). */
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

/** Throws `not_found` if it isn't theirs, or is redeemed, blocked or worthless. */
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
  /** Runs in the same transaction; queue the email here. */
  onVoucherDue(tx: Tx, due: { purchaseId: string }): Promise<void>;
}

const BATCH = 100;
/** Time for the email to arrive before we erase the recipient. */
const RECIPIENT_RETENTION_MS = 7 * 86_400_000;

/** Job, safe to run in parallel. The email regenerates the code, which isn't queued. */
export async function deliverVouchers(deps: DeliverDeps): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    for (const purchaseId of await claimDueVouchers(tx, now, BATCH)) {
      await setCodeHash(tx, purchaseId, hashGeneratedCode(deps.voucherCodes(purchaseId)));
      await deps.onVoucherDue(tx, { purchaseId });
    }
  });
}

/** Job: erases recipients of deleted accounts' vouchers, a week after sending. */
export async function eraseSentRecipients({ pool, clock }: GivenVoucherDeps): Promise<void> {
  await eraseRecipients(pool, new Date(clock.now().getTime() - RECIPIENT_RETENTION_MS));
}

function voucherNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that voucher.');
}
