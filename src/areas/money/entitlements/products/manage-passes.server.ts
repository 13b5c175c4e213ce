import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { findForeignSessions } from '#areas/catalogue/sessions/own/session-ownership.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { ManagedPass, NewPass, Pass, PassHolder } from '../contract.ts';
import { passFieldHints } from '../copy.ts';
import { lastDayOfPass } from '../rules.ts';
import { passHolders } from './holder-queries.server.ts';
import { introOfferRefusal } from './intro-offers.server.ts';
import { priceInPounds } from './price-in-pounds.ts';
import {
  deleteUnsoldProduct,
  insertProduct,
  type NewProduct,
  type ProductRow,
  type ProductSeller,
  productsOfBusiness,
  sellerHasProduct,
  updateProductOnSale,
} from './product-queries.server.ts';

export interface PassDeps {
  pool: Pool;
  clock: Clock;
}

/** Throws `not_found` (404) if the viewer may not see the business. */
export async function listPassesOnSale(
  { pool, clock }: PassDeps,
  viewer: AuthUser | null,
  businessId: number,
): Promise<Pass[]> {
  const { id } = await getBusiness(pool, businessId, viewer);
  const today = londonDay(clock.now());
  const onSale = (await productsOfBusiness(pool, id)).filter((product) => product.onSale);
  const refused =
    viewer !== null && onSale.some(({ introDays }) => introDays !== null)
      ? await introOfferRefusal(pool, viewer.id, id)
      : null;
  return onSale.map((product) => ({
    ...toPass(product, today),
    notForYou: product.introDays === null ? null : refused,
  }));
}

function toPass(product: ProductRow, today: string): Pass {
  const { id, name, places, validMonths, introDays, pauseDays, sharedWith, sessions } = product;
  return {
    id,
    name,
    places,
    ...priceInPounds(product.pricePence),
    validMonths,
    introDays,
    notForYou: null,
    pauseDays,
    sharedWith,
    lastDay: lastDayOfPass(today, product),
    sessions,
  };
}

/** Throws like `authoriseBusiness`. */
export async function listManagedPasses(
  { pool, clock }: PassDeps,
  user: { id: string },
  businessId: number,
): Promise<ManagedPass[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  const today = londonDay(clock.now());
  return (await productsOfBusiness(pool, businessId)).map((product) => ({
    ...toPass(product, today),
    onSale: product.onSale,
    sold: product.sold,
    creditsLeft: product.creditsLeft,
    owed: penceToDecimal(product.owedPence),
  }));
}

/** Audited, not editable. Throws like `authoriseBusiness`; `conflict` (409) for another business's session. */
export async function createPass(
  { pool }: PassDeps,
  act: AuditContext,
  businessId: number,
  input: NewPass,
): Promise<{ id: number }> {
  const { price, ...pass } = input;
  return createProduct(
    pool,
    act,
    { ...pass, kind: 'pass', minimumMonths: 0, businessId, pricePence: decimalToPence(price) ?? 0 },
    input,
  );
}

/** `input` goes into the audit log. Throws like `createPass`. */
export async function createProduct(
  pool: Pool,
  act: AuditContext,
  product: NewProduct,
  input: object,
): Promise<{ id: number }> {
  const { businessId, kind, sessionIds } = product;
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_offers');
    if ((await findForeignSessions(tx, businessId, sessionIds)).length > 0)
      throw new AppError('conflict', passFieldHints.strange, {
        errors: [{ field: 'sessionIds', message: passFieldHints.strange }],
      });
    const id = await insertProduct(tx, product);
    await recordAudit(tx, act, {
      action: `${kind}.made`,
      subject: 'business',
      subjectId: businessId,
      after: input,
      details: { passId: id },
    });
    return { id };
  });
}

interface BusinessPassId {
  businessId: number;
  productId: number;
}

/** Existing owners keep theirs. Idempotent. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function setPassOnSale(
  { pool, clock }: PassDeps,
  act: AuditContext,
  { businessId, productId }: BusinessPassId,
  { onSale }: { onSale: boolean },
): Promise<void> {
  await setProductOnSale({ pool, clock }, act, { kind: 'business', id: businessId }, { productId, onSale });
}

/** For trainers, the caller checks permission. Throws like `setPassOnSale`. */
export async function setProductOnSale(
  { pool, clock }: PassDeps,
  act: AuditContext,
  seller: ProductSeller,
  { productId, onSale }: { productId: number; onSale: boolean },
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireSeller(tx, act, seller);
    if (!(await sellerHasProduct(tx, seller, productId))) throw passNotFound();
    if (!(await updateProductOnSale(tx, seller, { productId, onSale, now: clock.now() }))) return;
    await recordAudit(tx, act, {
      action: onSale ? 'pass.on_sale' : 'pass.off_sale',
      subject: seller.kind,
      subjectId: seller.id,
      details: { passId: productId },
    });
  });
}

/** Only if unsold. Throws like `authoriseBusiness`, `not_found` (404) or `conflict` (409). */
export async function deletePass(
  { pool }: PassDeps,
  act: AuditContext,
  { businessId, productId }: BusinessPassId,
): Promise<void> {
  await deleteProduct(pool, act, { kind: 'business', id: businessId }, productId);
}

/** For trainers, the caller checks permission. Throws like `deletePass`. */
export async function deleteProduct(
  pool: Pool,
  act: AuditContext,
  seller: ProductSeller,
  productId: number,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireSeller(tx, act, seller);
    if (!(await sellerHasProduct(tx, seller, productId))) throw passNotFound();
    if (!(await deleteUnsoldProduct(tx, seller, productId)))
      throw new AppError(
        'conflict',
        'Someone has bought this pass, so you can’t remove it. Take it off sale instead.',
      );
    await recordAudit(tx, act, {
      action: 'pass.removed',
      subject: seller.kind,
      subjectId: seller.id,
      details: { passId: productId },
    });
  });
}

/** Throws like `authoriseInTransaction`. */
async function requireSeller(tx: Tx, act: AuditContext, { kind, id }: ProductSeller): Promise<void> {
  if (kind === 'business') await authoriseInTransaction(tx, { id: act.actorId }, id, 'manage_offers');
}

const MAX_HOLDERS_SHOWN = 500;

/** Latest first. Throws like `authoriseBusiness`. */
export async function listPassHolders(
  { pool }: PassDeps,
  user: { id: string },
  businessId: number,
): Promise<PassHolder[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  return readHolders(pool, { kind: 'business', id: businessId });
}

/** The caller checks permission. */
export async function readHolders(pool: Pool, seller: ProductSeller): Promise<PassHolder[]> {
  return (await passHolders(pool, seller, MAX_HOLDERS_SHOWN)).map(
    ({ boughtAt, refundablePence, ...holder }) => ({
      ...holder,
      boughtAt: boughtAt.toISOString(),
      refundable: penceToDecimal(refundablePence),
    }),
  );
}

function passNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that pass.');
}
