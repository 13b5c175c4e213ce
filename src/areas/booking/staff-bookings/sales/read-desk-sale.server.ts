import { type DeskPayment, parseDeskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import { entitlementBalances } from '#areas/booking/bookings/takings/takings.server.ts';
import { readCustomerContact } from '#areas/booking/customers/add-customer.server.ts';
import { type HeldAtDesk, heldByCustomer } from '#areas/money/entitlements/desk/index.server.ts';
import type { PurchaseDeps } from '#areas/money/entitlements/purchase/finalise-purchase.server.ts';
import type { VoucherCodeGenerator } from '#areas/money/entitlements/vouchers/voucher-code.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { PaymentLinkMade } from '../read-staff-booking.server.ts';
import type { DeskSale, HeldPass } from './contract.ts';
import { deskSaleErrors } from './copy.ts';
import { unusedShare } from './rules.ts';
import { type DeskSaleRow, findDeskSale, waitingSaleRows } from './sale-queries.server.ts';

/** Something that a team did with a pass of a customer. */
export interface DeskNews {
  id: string;
  news: 'sold' | 'given' | 'extended' | 'refunded';
  address: string;
  person: string;
  business: string;
  name: string;
  isVoucher: boolean;
  /** London day. */
  lastDay: string;
  /** Pounds. */
  amount: string;
}

export interface DeskSaleDeps extends PurchaseDeps {
  voucherCodes: VoucherCodeGenerator;
  /** Called in the transaction that sells, extends or refunds; queue the email here. */
  onDeskNews(tx: Tx, news: DeskNews): Promise<void>;
  onPaymentLinkMade(tx: Tx, made: PaymentLinkMade): Promise<void>;
}

const MAX_HELD = 50;

/** The caller must check the permission. */
export async function listHeld(
  db: Db,
  businessId: number,
  customerId: string,
  now: Date,
): Promise<HeldPass[]> {
  const held = await heldByCustomer(db, businessId, customerId, MAX_HELD);
  const balances = await entitlementBalances(
    db,
    held.map(({ creditId }) => creditId),
  );
  return held.map((pass) => toHeld(pass, balances.get(pass.creditId) ?? null, now));
}

function toHeld(
  { creditId, kind, name, unlimited, places, left, lastDay, paidBy, leftPence, valuePence }: HeldAtDesk,
  balance: { paidBy: DeskPayment; pence: number } | null,
  now: Date,
): HeldPass {
  const paid = Math.max(0, balance?.pence ?? 0);
  const share =
    kind === 'voucher' ? { left: leftPence, of: valuePence } : { left, of: Math.max(places, left) };
  return {
    creditId,
    kind,
    name,
    unlimited,
    places,
    left,
    lastDay,
    isOver: left === 0 || lastDay < londonDay(now),
    paidBy: paidBy === null ? null : parseDeskSystem(paidBy),
    paid: penceToDecimal(paid),
    unused: penceToDecimal(unusedShare(paid, share)),
    value: kind === 'voucher' ? penceToDecimal(leftPence) : null,
  };
}

/** The caller must check the permission. Throws `not_found` (404). */
export async function readDeskSale(
  { pool, voucherCodes }: Pick<DeskSaleDeps, 'pool' | 'voucherCodes'>,
  saleId: string,
  now: Date,
): Promise<DeskSale> {
  const sale = await findDeskSale(pool, saleId);
  if (sale === null) throw new AppError('not_found', deskSaleErrors.notSold);
  const shown = await presentSale(pool, sale, now);
  return sale.kind === 'voucher' && !sale.redeemed ? { ...shown, code: voucherCodes(saleId) } : shown;
}

/** Sales that wait for a payment by link, latest first. */
export async function waitingSales(db: Db, businessId: number, now: Date): Promise<DeskSale[]> {
  const shown: DeskSale[] = [];
  for (const sale of await waitingSaleRows(db, businessId, now)) shown.push(await presentSale(db, sale, now));
  return shown;
}

async function presentSale(db: Db, sale: DeskSaleRow, now: Date): Promise<DeskSale> {
  const { id, businessId, customerId, payment, soldBy, kind, name, places, pence, lastDay } = sale;
  const contact = await readCustomerContact(db, businessId, customerId);
  return {
    id,
    state:
      sale.state === 'paid' ? 'sold' : sale.state === 'open' && sale.expiresAt > now ? 'waiting' : 'ended',
    kind,
    name,
    customer: { id: customerId, name: contact.name, email: contact.email, phone: contact.phone },
    payment,
    amount: penceToDecimal(pence),
    soldBy,
    places,
    lastDay,
    code: null,
    payBy: payment === 'card_link' ? sale.expiresAt.toISOString() : null,
    linkPath: null,
  };
}
