import { takeCode } from '#features/offers/codes/take-code.server.ts';
import { seriesPriceFor } from '#features/offers/series/series-prices.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { setPriceOfOrder } from './price-queries.server.ts';
import type { DatesWanted } from './several-queries.server.ts';

/**
 * Gives an order that was placed in this transaction the price that its code, or its number of dates, makes of it. The
 * two do not add up: a code has to take off more than the dates do. A use of the code is taken for each place, and its
 * row locked, so this is the last thing that is locked.
 * Throws `code_refused` (409), with the field `code`.
 */
export async function setPrice(
  tx: Tx,
  order: Pick<DatesWanted, 'sessionId' | 'userId' | 'startsAt' | 'places' | 'sessionFeePence'> & {
    orderId: string;
  },
  code: string | null,
  now: Date,
): Promise<void> {
  const { orderId, sessionId, userId, startsAt, places, sessionFeePence } = order;
  const dates = startsAt.length;
  const forDates = await seriesPriceFor(tx, sessionId, sessionFeePence, { dates, places });
  const withCode =
    code === null
      ? null
      : await takeCode(
          tx,
          code,
          { orderId, userId, sessionId, sessionFeePence, places: dates * places },
          now,
        );
  if (forDates !== null && withCode !== null && withCode.discountPence <= forDates.discountPence) {
    const message = 'Booking these dates together takes off as much already, and codes do not add to it.';
    throw new AppError('code_refused', message, { errors: [{ field: 'code', message }] });
  }
  const price = withCode ?? forDates;
  if (price !== null) await setPriceOfOrder(tx, orderId, price);
}
