import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { DiscountedPrice } from '../codes/rules.ts';
import type { NewSeriesPrice, OwnSeriesPrice, ShownSeriesPrice } from '../contract.ts';
import { priceForDates, type SeriesPrice } from './rules.ts';
import {
  removeSeriesPrice,
  saveSeriesPrice,
  seriesPriceOf,
  seriesPricesOfBusiness,
} from './series-queries.server.ts';

interface SeriesPriceDeps {
  pool: Pool;
  clock: Clock;
}

/**
 * What one place costs in an order of so many dates of a session, as its business has set it; null where that takes
 * nothing off. Amounts in pence.
 */
export async function seriesPriceFor(
  db: Db,
  sessionId: number,
  sessionFeePence: number,
  wanted: { dates: number; places: number },
): Promise<DiscountedPrice | null> {
  return wanted.dates < 2 ? null : priceForDates(await seriesPriceOf(db, sessionId), sessionFeePence, wanted);
}

/** What booking several dates of a session takes off (`GET /api/sessions/{sessionId}/series-price`). */
export async function showSeriesPrice(
  { pool }: Pick<SeriesPriceDeps, 'pool'>,
  sessionId: number,
): Promise<{ price: ShownSeriesPrice | null }> {
  const price = await seriesPriceOf(pool, sessionId);
  return { price: price === null ? null : asShown(price) };
}

/** The sessions of a business that cost less for several dates. Throws as `authoriseBusiness`. */
export async function listSeriesPrices(
  { pool }: SeriesPriceDeps,
  user: { id: string },
  businessId: number,
): Promise<OwnSeriesPrice[]> {
  await authoriseBusiness(pool, user, businessId, 'manage_offers');
  return (await seriesPricesOfBusiness(pool, businessId)).map(({ sessionId, title, ...price }) => ({
    sessionId,
    title,
    ...asShown(price),
  }));
}

/**
 * Sets what booking several dates of a session takes off, with an entry in the audit log. Whoever is booking at this
 * moment keeps the price they were shown. Throws as `authoriseBusiness`, and `not_found` (404).
 */
export async function setSeriesPrice(
  { pool, clock }: SeriesPriceDeps,
  act: Act,
  of: { businessId: number; sessionId: number },
  input: NewSeriesPrice,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, of.businessId, 'manage_offers');
    if (!(await saveSeriesPrice(tx, of, priceOf(input), clock.now()))) throw noSuchSession();
    await recordAudit(tx, act, {
      action: 'series_price.set',
      subject: 'business',
      subjectId: of.businessId,
      after: input,
      details: { sessionId: of.sessionId },
    });
  });
}

/** Takes it away again. What is so already stays so. Throws as `authoriseBusiness`. */
export async function endSeriesPrice(
  { pool }: SeriesPriceDeps,
  act: Act,
  of: { businessId: number; sessionId: number },
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, of.businessId, 'manage_offers');
    if (!(await removeSeriesPrice(tx, of))) return;
    await recordAudit(tx, act, {
      action: 'series_price.removed',
      subject: 'business',
      subjectId: of.businessId,
      details: { sessionId: of.sessionId },
    });
  });
}

function priceOf({ leastDates, kind, amount }: NewSeriesPrice): SeriesPrice {
  return kind === 'percent'
    ? { leastDates, percentOff: Number(amount), penceOff: null }
    : { leastDates, percentOff: null, penceOff: decimalToPence(amount) ?? 0 };
}

function asShown({ leastDates, percentOff, penceOff }: SeriesPrice): ShownSeriesPrice {
  return { leastDates, percentOff, amountOff: penceOff === null ? null : penceToDecimal(penceOff) };
}

function noSuchSession(): AppError {
  return new AppError('not_found', 'We can’t find that session.');
}
