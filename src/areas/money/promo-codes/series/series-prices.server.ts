import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { DiscountedPrice } from '../codes/rules.ts';
import type { ManagedSeriesPrice, NewSeriesPrice, PublicSeriesPrice } from '../contract.ts';
import { priceForDates, pricesForDates, type SeriesPrice } from './rules.ts';
import {
  deleteSeriesPriceRow,
  saveSeriesPrice,
  seriesPriceOfSession,
  seriesPricesOfBusiness,
} from './series-queries.server.ts';

interface SeriesPriceDeps {
  pool: Pool;
  clock: Clock;
}

/** Pence per place; null without a discount. */
export async function seriesPriceFor(
  db: Db,
  sessionId: number,
  sessionFeePence: number,
  wanted: { dates: number; places: number },
): Promise<DiscountedPrice | null> {
  return wanted.dates < 2
    ? null
    : priceForDates(await seriesPriceOfSession(db, sessionId), sessionFeePence, wanted);
}

/** As `seriesPriceFor`, for the places at each date by their session fees. */
export async function seriesPricesFor(
  db: Db,
  sessionId: number,
  feesPence: readonly number[],
  dates: number,
): Promise<DiscountedPrice[] | null> {
  return dates < 2 ? null : pricesForDates(await seriesPriceOfSession(db, sessionId), feesPence, dates);
}

export async function readSeriesPrice(
  { pool }: Pick<SeriesPriceDeps, 'pool'>,
  sessionId: number,
): Promise<{ price: PublicSeriesPrice | null }> {
  const price = await seriesPriceOfSession(pool, sessionId);
  return { price: price === null ? null : toPublicSeriesPrice(price) };
}

/** Throws like `authoriseBusiness`. */
export async function listSeriesPrices(
  { pool }: SeriesPriceDeps,
  user: { id: string },
  businessId: number,
): Promise<ManagedSeriesPrice[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  return (await seriesPricesOfBusiness(pool, businessId)).map(({ sessionId, title, ...price }) => ({
    sessionId,
    title,
    ...toPublicSeriesPrice(price),
  }));
}

/** Audited. Running bookings keep their price. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function setSeriesPrice(
  { pool, clock }: SeriesPriceDeps,
  act: AuditContext,
  of: { businessId: number; sessionId: number },
  input: NewSeriesPrice,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, of.businessId, 'manage_offers');
    if (!(await saveSeriesPrice(tx, of, toSeriesPrice(input), clock.now()))) throw sessionNotFound();
    await recordAudit(tx, act, {
      action: 'series_price.set',
      subject: 'business',
      subjectId: of.businessId,
      after: input,
      details: { sessionId: of.sessionId },
    });
  });
}

/** Idempotent. Throws like `authoriseBusiness`. */
export async function deleteSeriesPrice(
  { pool }: SeriesPriceDeps,
  act: AuditContext,
  of: { businessId: number; sessionId: number },
): Promise<void> {
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, of.businessId, 'manage_offers');
    if (!(await deleteSeriesPriceRow(tx, of))) return;
    await recordAudit(tx, act, {
      action: 'series_price.removed',
      subject: 'business',
      subjectId: of.businessId,
      details: { sessionId: of.sessionId },
    });
  });
}

function toSeriesPrice({ leastDates, kind, amount }: NewSeriesPrice): SeriesPrice {
  return kind === 'percent'
    ? { leastDates, percentOff: Number(amount), penceOff: null }
    : { leastDates, percentOff: null, penceOff: decimalToPence(amount) ?? 0 };
}

function toPublicSeriesPrice({ leastDates, percentOff, penceOff }: SeriesPrice): PublicSeriesPrice {
  return { leastDates, percentOff, amountOff: penceOff === null ? null : penceToDecimal(penceOff) };
}

function sessionNotFound(): AppError {
  return new AppError('not_found', 'We can’t find that session.');
}
