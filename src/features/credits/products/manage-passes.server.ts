import type { AuthUser } from '#features/accounts/contract.ts';
import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { getBusiness } from '#features/businesses/standing/get-business.server.ts';
import { strangeSessions } from '#features/sessions/own/whose-sessions.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { NewPass, OwnPass, Pass, PassHolder } from '../contract.ts';
import { passSentences } from '../copy.ts';
import { lastDayOfPass } from '../rules.ts';
import { holdersOf } from './holder-queries.server.ts';
import { whyNoIntro } from './intro-offers.server.ts';
import { priceInPounds } from './price-in-pounds.ts';
import {
  deleteUnsold,
  insertProduct,
  type ProductRow,
  type ProductSeller,
  type ProductToMake,
  productsOfBusiness,
  sells,
  setOnSale,
} from './product-queries.server.ts';

export interface PassDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * The passes that a business sells (`GET /api/businesses/{businessId}/passes`), for whoever may see the business. Throws
 * `not_found` (404) for others.
 */
export async function showPasses(
  { pool, clock }: PassDeps,
  viewer: AuthUser | null,
  businessId: number,
): Promise<Pass[]> {
  const { id } = await getBusiness(pool, businessId, viewer);
  const today = londonDay(clock.now());
  const onSale = (await productsOfBusiness(pool, id)).filter((product) => product.onSale);
  const refused =
    viewer !== null && onSale.some(({ introDays }) => introDays !== null)
      ? await whyNoIntro(pool, viewer.id, id)
      : null;
  return onSale.map((product) => ({
    ...passAnswer(product, today),
    notForYou: product.introDays === null ? null : refused,
  }));
}

function passAnswer(product: ProductRow, today: string): Pass {
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

/** Every pass of a business, with how it sells (`GET /api/businesses/{businessId}/own-passes`). Throws as `authoriseBusiness`. */
export async function listPasses(
  { pool, clock }: PassDeps,
  user: { id: string },
  businessId: number,
): Promise<OwnPass[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  const today = londonDay(clock.now());
  return (await productsOfBusiness(pool, businessId)).map((product) => ({
    ...passAnswer(product, today),
    onSale: product.onSale,
    sold: product.sold,
    creditsLeft: product.creditsLeft,
    owed: penceToDecimal(product.owedPence),
  }));
}

/**
 * Makes a pass (`POST /api/businesses/{businessId}/passes`), with an entry in the audit log. Its words and price stay as
 * they are from then on. Throws as `authoriseBusiness`, and `conflict` (409) with the field: a session is not its own.
 */
export async function makePass(
  { pool }: PassDeps,
  act: Act,
  businessId: number,
  input: NewPass,
): Promise<{ id: number }> {
  const { price, ...pass } = input;
  return makeProduct(
    pool,
    act,
    { ...pass, kind: 'pass', minimumMonths: 0, businessId, pricePence: decimalToPence(price) ?? 0 },
    input,
  );
}

/** Makes a pass or a membership, with an entry in the audit log that holds `input`. Throws as `makePass`. */
export async function makeProduct(
  pool: Pool,
  act: Act,
  product: ProductToMake,
  input: object,
): Promise<{ id: number }> {
  const { businessId, kind, sessionIds } = product;
  return transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, businessId, 'manage_offers');
    if ((await strangeSessions(tx, businessId, sessionIds)).length > 0)
      throw new AppError('conflict', passSentences.strange, {
        errors: [{ field: 'sessionIds', message: passSentences.strange }],
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

interface PassOfBusiness {
  businessId: number;
  productId: number;
}

/**
 * Puts a pass on sale, or takes it off (`PUT /api/businesses/{businessId}/passes/{productId}/on-sale`): who has it keeps
 * it. What is so already stays so. Throws as `authoriseBusiness`, and `not_found` (404).
 */
export async function sellPass(
  { pool, clock }: PassDeps,
  act: Act,
  { businessId, productId }: PassOfBusiness,
  { onSale }: { onSale: boolean },
): Promise<void> {
  await sellProduct({ pool, clock }, act, { kind: 'business', id: businessId }, { productId, onSale });
}

/** The same for whoever sells it; of a trainer the caller has made sure that it is them. Throws as `sellPass`. */
export async function sellProduct(
  { pool, clock }: PassDeps,
  act: Act,
  seller: ProductSeller,
  { productId, onSale }: { productId: number; onSale: boolean },
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireSeller(tx, act, seller);
    if (!(await sells(tx, seller, productId))) throw noSuchPass();
    if (!(await setOnSale(tx, seller, { productId, onSale, now: clock.now() }))) return;
    await recordAudit(tx, act, {
      action: onSale ? 'pass.on_sale' : 'pass.off_sale',
      subject: seller.kind,
      subjectId: seller.id,
      details: { passId: productId },
    });
  });
}

/**
 * Removes a pass that nobody has bought or begun to buy (`DELETE /api/businesses/{businessId}/passes/{productId}`).
 * Throws as `authoriseBusiness`, `not_found` (404) or `conflict` (409).
 */
export async function removePass(
  { pool }: PassDeps,
  act: Act,
  { businessId, productId }: PassOfBusiness,
): Promise<void> {
  await removeProduct(pool, act, { kind: 'business', id: businessId }, productId);
}

/** The same for whoever sells it; of a trainer the caller has made sure that it is them. Throws as `removePass`. */
export async function removeProduct(
  pool: Pool,
  act: Act,
  seller: ProductSeller,
  productId: number,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireSeller(tx, act, seller);
    if (!(await sells(tx, seller, productId))) throw noSuchPass();
    if (!(await deleteUnsold(tx, seller, productId)))
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

/** May whoever acts manage what the business sells? Throws as `requireStanding`. */
async function requireSeller(tx: Tx, act: Act, { kind, id }: ProductSeller): Promise<void> {
  if (kind === 'business') await requireStanding(tx, { id: act.actorId }, id, 'manage_offers');
}

/** Holders shown: the latest who bought. */
const HOLDERS_SHOWN = 500;

/** Who has passes of a business (`GET /api/businesses/{businessId}/credits`), the latest first. Throws as `authoriseBusiness`. */
export async function listHolders(
  { pool }: PassDeps,
  user: { id: string },
  businessId: number,
): Promise<PassHolder[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  return showHolders(pool, { kind: 'business', id: businessId });
}

/** The same for whoever sells them; the caller has made sure that they may. */
export async function showHolders(pool: Pool, seller: ProductSeller): Promise<PassHolder[]> {
  return (await holdersOf(pool, seller, HOLDERS_SHOWN)).map(({ boughtAt, refundablePence, ...holder }) => ({
    ...holder,
    boughtAt: boughtAt.toISOString(),
    refundable: penceToDecimal(refundablePence),
  }));
}

function noSuchPass(): AppError {
  return new AppError('not_found', 'We can’t find that pass.');
}
