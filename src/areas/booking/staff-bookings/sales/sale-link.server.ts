import { readCustomerContact } from '#areas/booking/customers/add-customer.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  paymentProcessingError,
  requestPurchasePayment,
} from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import {
  finalisePurchase,
  findPurchase,
} from '#areas/money/entitlements/purchase/finalise-purchase.server.ts';
import { abandonPurchase } from '#areas/money/entitlements/purchase/reconcile-purchases.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import type { PaymentLink } from '../contract.ts';
import { staffBookingErrors } from '../copy.ts';
import { businessName } from '../queries.server.ts';
import { deskSaleErrors } from './copy.ts';
import type { DeskSaleDeps } from './read-desk-sale.server.ts';
import { type DeskSaleRow, findDeskSale, findDeskSaleByLink } from './sale-queries.server.ts';

type LinkDeps = Omit<DeskSaleDeps, 'onDeskNews' | 'voucherCodes'>;

/**
 * Ends an unpaid link (`DELETE /api/desk-sales/{saleId}`). Idempotent. Throws as `authoriseInTransaction`, `not_found`
 * (404), `conflict` (409: paid), or `payment_provider_unavailable` (503).
 */
export async function endSaleLink(deps: LinkDeps, act: AuditContext, saleId: string): Promise<void> {
  const sale = await findDeskSale(deps.pool, saleId);
  if (sale === null || sale.payment !== 'card_link')
    throw new AppError('not_found', deskSaleErrors.notWaiting);
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, sale.businessId, 'take_booking');
    await recordAudit(tx, act, {
      action: 'pass.link_ended',
      subject: 'customer',
      subjectId: sale.customerId,
    });
  });
  const purchase = await findPurchase(deps.pool, saleId);
  if (purchase === null || purchase.state === 'given_up') return;
  const { outcome } = await abandonPurchase(deps, purchase);
  if (outcome === 'bought' || outcome === 'unpaid') throw new AppError('conflict', deskSaleErrors.paidNow);
}

/** Null unless the token belongs to a pass. Throws `payment_provider_unavailable` (503). */
export async function readSaleLink(deps: LinkDeps, token: string): Promise<PaymentLink | null> {
  const sale = await findDeskSaleByLink(deps.pool, digestSecret(token));
  return sale === null ? null : presentLink(deps, sale);
}

async function presentLink(deps: LinkDeps, sale: DeskSaleRow): Promise<PaymentLink> {
  const purchase = await findPurchase(deps.pool, sale.id);
  if (purchase === null) throw new AppError('not_found', staffBookingErrors.noLink);
  const contact = await readCustomerContact(deps.pool, sale.businessId, sale.customerId);
  const payable = purchase.state === 'open' && purchase.expiresAt > deps.clock.now();
  const asked = payable ? await requestPurchasePayment(deps, purchase) : null;
  return {
    state: purchase.creditId !== null ? 'booked' : asked !== null ? 'payable' : 'ended',
    business: await businessName(deps.pool, sale.businessId),
    title: sale.name,
    startsAt: null,
    name: contact.name,
    email: contact.email,
    places: sale.places ?? 0,
    sessionFee: penceToDecimal(purchase.pricePence),
    platformFee: penceToDecimal(purchase.platformFeePence),
    total: penceToDecimal(purchase.totalPence),
    payBy: purchase.expiresAt.toISOString(),
    cancellation: null,
    clientSecret: asked?.clientSecret ?? '',
  };
}

/**
 * Creates the pass of a paid link. Null unless the token belongs to one. Throws `payment_required` (402),
 * `payment_incomplete`, `hold_expired` or `conflict` (409), or `payment_provider_unavailable` (503).
 */
export async function finishSaleLink(deps: LinkDeps, token: string): Promise<PaymentLink | null> {
  const sale = await findDeskSaleByLink(deps.pool, digestSecret(token));
  if (sale === null) return null;
  const purchase = await findPurchase(deps.pool, sale.id);
  if (purchase === null) throw new AppError('not_found', staffBookingErrors.noLink);
  const settlement = await finalisePurchase(deps, purchase);
  switch (settlement.outcome) {
    case 'bought':
      return presentLink(deps, sale);
    case 'unpaid':
      throw settlement.processing
        ? paymentProcessingError()
        : new AppError('payment_required', 'The payment isn’t complete, so you haven’t bought anything yet.');
    case 'given_up':
      throw new AppError('hold_expired', 'This link has expired. We haven’t charged you.');
    case 'mismatch':
      throw new AppError('conflict', 'We can’t match this payment. Please contact us.');
  }
}
