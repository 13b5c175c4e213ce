import { randomUUID } from 'node:crypto';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import {
  insertMembership,
  insertMonth,
  lockMembership,
  markMonthPaid,
  setLastMonth,
} from '../memberships/membership-queries.server.ts';
import { monthFirstDay, monthLastDay } from '../memberships/rules.ts';
import { assertIntroAllowed } from '../products/intro-offers.server.ts';
import { insertEntitlement } from '../purchase/purchase-queries.server.ts';
import { lastDayAfterMonths, lastDayOfPass } from '../rules.ts';
import type { Gift } from '../vouchers/contract.ts';
import { VOUCHER_VALIDITY_MONTHS } from '../vouchers/rules.ts';
import { hashGeneratedCode, type VoucherCodeGenerator } from '../vouchers/voucher-code.server.ts';
import { insertVoucher } from '../vouchers/voucher-queries.server.ts';
import { type DeskMembership, membershipAtDesk } from './desk-membership-queries.server.ts';
import { deskMonth, deskMonthErrors } from './desk-month.ts';
import { type DeskProduct, insertDeskPurchase } from './desk-queries.server.ts';

// What a team sells or gives at the desk. The money stays outside Fettle, so every unit is worth nothing on the ledger.

export interface DeskIssue {
  purchaseId: string;
  userId: string;
  businessId: number;
  /** The name of the way it was paid. */
  paidBy: string;
  paidPence: number;
  now: Date;
}

interface Issued {
  creditId: string;
  lastDay: string;
}

const WORTHLESS: PriceBreakdown = { sessionFeePence: 0, platformFeePence: 0, totalPence: 0 };
const worthless = (places: number): PriceBreakdown[] => Array.from({ length: places }, () => WORTHLESS);

/** Lock the product first. Throws `conflict` (409) if an introductory offer isn't for the person. */
export async function issuePass(tx: Tx, issue: DeskIssue, product: DeskProduct): Promise<Issued> {
  if (product.introDays !== null) await assertIntroAllowed(tx, issue.userId, issue.businessId);
  return issueUnits(tx, issue, product, lastDayOfPass(londonDay(issue.now), product));
}

/** The code of the voucher is derived from the purchase, so it can be shown again. */
export async function issueVoucher(
  tx: Tx,
  issue: DeskIssue,
  { pence, gift, voucherCodes }: { pence: number; gift: Gift; voucherCodes: VoucherCodeGenerator },
): Promise<Issued & { code: string }> {
  const { purchaseId, userId, businessId, now } = issue;
  const code = voucherCodes(purchaseId);
  const creditId = randomUUID();
  const lastDay = lastDayAfterMonths(londonDay(now), VOUCHER_VALIDITY_MONTHS);
  await insertDeskPurchase(tx, { ...issue, id: purchaseId, kind: 'voucher', productId: null });
  await insertVoucher(tx, { purchaseId, businessId, codeHash: hashGeneratedCode(code), gift });
  await insertEntitlement(tx, {
    id: creditId,
    purchase: {
      id: purchaseId,
      kind: 'voucher',
      userId,
      businessId,
      productId: null,
      name: 'Gift voucher',
      pauseDays: 0,
      unlimited: false,
    },
    parts: [WORTHLESS],
    facePence: pence,
    validUntil: lastDay,
    now,
  });
  return { creditId, lastDay, code };
}

/** Whether the person can have a month of the membership at the desk now; null for somebody new. */
export async function monthAtDesk(
  db: Db,
  of: { userId: string | null; product: DeskProduct; now: Date },
): Promise<{ membership: DeskMembership | null; month: ReturnType<typeof deskMonth> }> {
  const membership = of.userId === null ? null : await membershipAtDesk(db, of.userId, of.product.id);
  return { membership, month: deskMonth(of.product, membership, londonDay(of.now)) };
}

/**
 * A month without a card: the membership ends with it, unless the desk sells the next one in its last week. Throws
 * `conflict` (409) if the desk can't sell it now.
 */
export async function issueMonth(tx: Tx, issue: DeskIssue, product: DeskProduct): Promise<Issued> {
  const { purchaseId, userId, now } = issue;
  const before = await membershipAtDesk(tx, userId, product.id);
  if (before !== null) await lockMembership(tx, before.id);
  const { membership, month } = await monthAtDesk(tx, { userId, product, now });
  if ('refusal' in month) throw new AppError('conflict', deskMonthErrors[month.refusal]);
  const { anchor, number } = month;
  const days = {
    begins: monthFirstDay(anchor, number),
    ends: monthLastDay(anchor, number),
    renewsOn: monthFirstDay(anchor, number + 1),
  };
  const issued = await issueUnits(tx, issue, product, days.ends);
  const membershipId = membership?.id ?? randomUUID();
  if (membership === null)
    await insertMembership(tx, {
      id: membershipId,
      userId,
      productId: product.id,
      purchaseId,
      cardId: null,
      now,
      ...days,
    });
  else {
    await insertMonth(tx, { membershipId, number, purchaseId, tryAt: now });
    await markMonthPaid(tx, { membershipId, number, anchor, cardId: null, ...days });
  }
  await setLastMonth(tx, membershipId, number, now);
  return issued;
}

async function issueUnits(tx: Tx, issue: DeskIssue, product: DeskProduct, lastDay: string): Promise<Issued> {
  const { purchaseId, userId, businessId, now } = issue;
  const { id: productId, kind, name, places, pauseDays } = product;
  const creditId = randomUUID();
  await insertDeskPurchase(tx, { ...issue, id: purchaseId, kind, productId });
  await insertEntitlement(tx, {
    id: creditId,
    purchase: {
      id: purchaseId,
      kind,
      userId,
      businessId,
      productId,
      name,
      pauseDays: kind === 'membership' ? 0 : pauseDays,
      unlimited: places === null,
    },
    parts: worthless(places ?? 1),
    validUntil: lastDay,
    now,
  });
  return { creditId, lastDay };
}
