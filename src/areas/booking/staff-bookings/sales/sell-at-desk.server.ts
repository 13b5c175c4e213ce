import { randomUUID } from 'node:crypto';
import { deskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import { insertTakings } from '#areas/booking/bookings/takings/takings.server.ts';
import {
  type CustomerContact,
  lockCustomerContact,
  readCustomerContact,
} from '#areas/booking/customers/add-customer.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { introRefusalTexts } from '#areas/money/entitlements/copy.ts';
import { deskMonthErrors } from '#areas/money/entitlements/desk/desk-month.ts';
import {
  type DeskProduct,
  isConcurrentPurchase,
  lockProduct,
  productAtDesk,
  productsAtDesk,
} from '#areas/money/entitlements/desk/index.server.ts';
import {
  type DeskIssue,
  issueMonth,
  issuePass,
  issueVoucher,
  monthAtDesk,
} from '#areas/money/entitlements/desk/issue-at-desk.server.ts';
import { monthLastDay } from '#areas/money/entitlements/memberships/rules.ts';
import {
  assertIntroAllowed,
  introOfferRefusal,
} from '#areas/money/entitlements/products/intro-offers.server.ts';
import { createPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { lastDayOfPass } from '#areas/money/entitlements/rules.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import { staffBookingErrors } from '../copy.ts';
import { businessName } from '../queries.server.ts';
import type { DeskOffers, DeskProductChoice, DeskSale, SellAtDesk } from './contract.ts';
import { deskSaleErrors } from './copy.ts';
import { type DeskSaleDeps, listHeld, readDeskSale } from './read-desk-sale.server.ts';
import { isTaken, saleLinkExpiry, salePricePence } from './rules.ts';
import { findDeskSale, insertDeskSale, isPurchaseKey, lockBuyerAccount } from './sale-queries.server.ts';

/**
 * Lists what the desk sells, and what the customer has (`GET /api/businesses/{businessId}/desk-offers`). Throws as
 * `authoriseBusiness`, and `not_found` (404).
 */
export async function readDeskOffers(
  { pool, clock }: Pick<DeskSaleDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
  { customer }: { customer?: string | undefined },
): Promise<DeskOffers> {
  await authoriseBusiness(pool, user, businessId, 'take_booking');
  const now = clock.now();
  const contact = customer === undefined ? null : await readCustomerContact(pool, businessId, customer);
  const userId = contact?.userId ?? null;
  const offered = await productsAtDesk(pool, businessId);
  const intro =
    userId !== null && offered.some(({ introDays }) => introDays !== null)
      ? await introOfferRefusal(pool, userId, businessId)
      : null;
  const products: DeskProductChoice[] = [];
  for (const product of offered) products.push(await toChoice(pool, { product, intro, userId, now }));
  return {
    products,
    held: contact === null ? [] : await listHeld(pool, businessId, contact.customerId, now),
  };
}

async function toChoice(
  db: Db,
  {
    product,
    intro,
    userId,
    now,
  }: {
    product: DeskProduct;
    /** Why introductory offers aren't for the customer. */
    intro: keyof typeof introRefusalTexts | null;
    userId: string | null;
    now: Date;
  },
): Promise<DeskProductChoice> {
  const { id, kind, name, places, pricePence, introDays } = product;
  const today = londonDay(now);
  let refusal: string | null = introDays === null || intro === null ? null : introRefusalTexts[intro];
  let lastDay = lastDayOfPass(today, product);
  if (kind === 'membership') {
    const { month } = await monthAtDesk(db, { userId, product, now });
    if ('refusal' in month) refusal = deskMonthErrors[month.refusal];
    else lastDay = monthLastDay(month.anchor, month.number);
  }
  return {
    id,
    kind,
    name,
    places,
    price: penceToDecimal(pricePence),
    total: penceToDecimal(priceBreakdown(pricePence).totalPence),
    lastDay,
    refusal,
  };
}

/**
 * Sells or gives a pass, month or voucher (`POST /api/businesses/{businessId}/desk-sales`), once per key. Locks the
 * staff member's role, the customer, the account and the product. Throws as `authoriseInTransaction`, `not_found`
 * (404), `price_changed` or `conflict` (409), or `booking_disabled` (403: amount too small for a card link).
 */
export async function sellAtDesk(
  deps: DeskSaleDeps,
  act: AuditContext,
  businessId: number,
  input: SellAtDesk,
): Promise<DeskSale> {
  const token = input.payment === 'card_link' ? newSecret() : null;
  const made = await transaction(deps.pool, (tx) => sell(tx, deps, act, businessId, input, token)).catch(
    (error: unknown) => {
      if (isConcurrentPurchase(error)) throw new AppError('conflict', deskSaleErrors.alreadyPaying);
      throw error;
    },
  );
  const sale = await readDeskSale(deps, input.key, deps.clock.now());
  return made && token !== null && !input.emailLink ? { ...sale, linkPath: `/pay/${token}` } : sale;
}

/** False if it was sold before. */
async function sell(
  tx: Tx,
  deps: DeskSaleDeps,
  act: AuditContext,
  businessId: number,
  input: SellAtDesk,
  token: string | null,
): Promise<boolean> {
  const { key, item, payment, note } = input;
  const now = deps.clock.now();
  await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
  const contact = await lockCustomerContact(tx, businessId, input.customerId);
  const known = await findDeskSale(tx, key);
  if (known === null ? await isPurchaseKey(tx, key) : known.customerId !== contact.customerId)
    throw new AppError('conflict', deskSaleErrors.otherKey);
  if (known !== null) return false;
  if (!(await lockBuyerAccount(tx, contact.userId)).mayBuy)
    throw new AppError('conflict', staffBookingErrors.suspended);
  const { name, pricePence, product } = await pricedItem(tx, businessId, item);
  const { totalPence } = priceBreakdown(pricePence);
  const pence = salePricePence(payment, { pricePence, totalPence });
  if (penceToDecimal(pence) !== input.amount)
    throw new AppError('price_changed', deskSaleErrors.priceChanged);

  const issue: DeskIssue = {
    purchaseId: key,
    userId: contact.userId,
    businessId,
    paidBy: payment === 'card_link' ? '' : deskSystem(payment),
    paidPence: pence,
    now,
  };
  const issued =
    payment === 'card_link'
      ? await askByLink(tx, issue, { product, totalPence, pricePence, contact, emailLink: input.emailLink })
      : await issueItem(tx, deps, issue, { product, item });
  await insertDeskSale(tx, {
    id: key,
    businessId,
    customerId: contact.customerId,
    payment,
    note,
    soldBy: act.actorId,
    soldAt: now,
    tokenDigest: token === null ? null : digestSecret(token),
  });
  if (issued !== null && isTaken(payment) && pence > 0)
    await insertTakings(tx, [
      {
        id: randomUUID(),
        businessId,
        subject: { entitlementId: issued.creditId },
        paidBy: payment,
        pence,
        takenBy: act.actorId,
        at: now,
      },
    ]);
  await announce(tx, deps, { contact, businessId, input, name, pence, issued, token, now });
  await recordAudit(tx, act, {
    action: payment === 'free' ? 'pass.given' : 'pass.sold_at_desk',
    subject: 'customer',
    subjectId: contact.customerId,
    reason: note === '' ? null : note,
    details: { purchase: key, item: name, payment, amount: input.amount },
  });
  return true;
}

/** Locks the product. Throws `not_found` (404) if it isn't on sale. */
async function pricedItem(
  tx: Tx,
  businessId: number,
  item: SellAtDesk['item'],
): Promise<{ name: string; pricePence: number; product: DeskProduct | null }> {
  if (item.kind === 'voucher')
    return { name: 'Gift voucher', pricePence: decimalToPence(item.value) ?? 0, product: null };
  await lockProduct(tx, item.productId);
  const product = await productAtDesk(tx, businessId, item.productId);
  if (product === null) throw new AppError('not_found', deskSaleErrors.notSold);
  return { name: product.name, pricePence: product.pricePence, product };
}

function issueItem(
  tx: Tx,
  { voucherCodes }: Pick<DeskSaleDeps, 'voucherCodes'>,
  issue: DeskIssue,
  { product, item }: { product: DeskProduct | null; item: SellAtDesk['item'] },
): Promise<{ creditId: string; lastDay: string }> {
  if (product !== null) return (product.kind === 'pass' ? issuePass : issueMonth)(tx, issue, product);
  if (item.kind !== 'voucher') throw new AppError('not_found', deskSaleErrors.notSold);
  const { name, message, email, value } = item;
  const mail = email === '' ? null : { email, on: londonDay(issue.now) };
  return issueVoucher(tx, issue, {
    pence: decimalToPence(value) ?? 0,
    gift: { name, message, mail },
    voucherCodes,
  });
}

/** An ordinary purchase, which the link pays. Throws `conflict` (409) and `booking_disabled` (403). */
async function askByLink(
  tx: Tx,
  { purchaseId: id, userId, businessId, now }: DeskIssue,
  {
    product,
    totalPence,
    pricePence,
    contact,
    emailLink,
  }: {
    product: DeskProduct | null;
    totalPence: number;
    pricePence: number;
    contact: CustomerContact;
    emailLink: boolean;
  },
): Promise<null> {
  if (product?.kind !== 'pass') throw new AppError('conflict', deskSaleErrors.linkForPasses);
  if (totalPence < MIN_CHARGE_PENCE) throw new AppError('booking_disabled', deskSaleErrors.tooSmall);
  if (emailLink && contact.email === '') throw new AppError('conflict', deskSaleErrors.noEmail);
  const introOf = product.introDays === null ? null : businessId;
  if (introOf !== null) await assertIntroAllowed(tx, userId, introOf);
  await createPurchase(tx, {
    id,
    userId,
    kind: 'pass',
    productId: product.id,
    introOf,
    ...priceBreakdown(pricePence),
    expiresAt: saleLinkExpiry(now),
    now,
  });
  return null;
}

async function announce(
  tx: Tx,
  deps: DeskSaleDeps,
  {
    contact,
    businessId,
    input,
    name,
    pence,
    issued,
    token,
    now,
  }: {
    contact: CustomerContact;
    businessId: number;
    input: SellAtDesk;
    name: string;
    pence: number;
    issued: { lastDay: string } | null;
    token: string | null;
    now: Date;
  },
): Promise<void> {
  if (contact.email === '') return;
  const to = { address: contact.email, person: contact.name, business: await businessName(tx, businessId) };
  if (issued !== null)
    await deps.onDeskNews(tx, {
      ...to,
      id: input.key,
      news: input.payment === 'free' ? 'given' : 'sold',
      name,
      isVoucher: input.item.kind === 'voucher',
      lastDay: issued.lastDay,
      amount: penceToDecimal(pence),
    });
  else if (token !== null && input.emailLink)
    await deps.onPaymentLinkMade(tx, {
      ...to,
      orderId: input.key,
      session: name,
      startsAt: null,
      payBy: saleLinkExpiry(now).toISOString(),
      amount: penceToDecimal(pence),
      token,
    });
}
