import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import {
  CARER_ALONE_SENTENCE,
  type CategoryPrice,
  carersWithoutPerson,
  type PlacePrice,
  priceOfCategory,
} from '#areas/catalogue/sessions/prices/rules.ts';
import {
  lockSessionPrices,
  selectSessionPrices,
} from '#areas/catalogue/sessions/prices/session-prices.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { findSessionFee } from './price-queries.server.ts';
import { type Quote, quoteForFee } from './quote.ts';

/**
 * The price of places by their categories, at all dates. `totalPence`: what the page showed. Null without such a
 * session. Throws `invalid_input` (400: a carer without a person), `booking_disabled` (403: a course) or
 * `price_changed` (409).
 */
export async function quoteForPeople(
  db: Db,
  sessionId: number,
  categories: readonly PlaceCategory[],
  { totalPence, dates }: { totalPence: number | null; dates: number },
): Promise<Quote | null> {
  const session = await findSessionFee(db, sessionId);
  if (session === null) return null;
  if (session.soldAs === 'course')
    throw new AppError('booking_disabled', 'A course has one price for everyone.');
  const prices = await selectSessionPrices(db, sessionId);
  const people = peopleAtPrices(categories, session.sessionFeePence, prices);
  assertCarersHavePerson(people);
  const duePence = people.reduce((sum, { pricePence }) => sum + priceBreakdown(pricePence).totalPence, 0);
  if (duePence * dates !== totalPence) throw priceChangedError();
  return { ...quoteForFee(session.sessionFeePence, categories.length * dates), people };
}

/** Throws `invalid_input` (400). */
export function assertCarersHavePerson(people: readonly PlacePrice[]): void {
  if (carersWithoutPerson(people) === 0) return;
  throw new AppError('invalid_input', CARER_ALONE_SENTENCE, {
    errors: [{ field: 'categories', message: CARER_ALONE_SENTENCE }],
  });
}

/** The standard price was compared when the places were taken. Throws `price_changed` (409) if another one is not `seen`. */
export async function lockPeoplePrices(
  tx: Tx,
  sessionId: number,
  seen: readonly PlacePrice[],
): Promise<PlacePrice[]> {
  const prices = await lockSessionPrices(tx, sessionId);
  return seen.map((place) => {
    const now = priceOfCategory(place.category, place.pricePence, prices) ?? missingCategory(place.category);
    if (now.pricePence !== place.pricePence) throw priceChangedError();
    return now;
  });
}

/** Throws `price_changed` (409) for a category that the session doesn't have. */
export function peopleAtPrices(
  categories: readonly PlaceCategory[],
  standardPence: number,
  prices: readonly CategoryPrice[],
): PlacePrice[] {
  return categories.map(
    (category) => priceOfCategory(category, standardPence, prices) ?? missingCategory(category),
  );
}

function missingCategory(category: PlaceCategory): never {
  throw new AppError(
    'price_changed',
    `This session has no ${categoryNames[category]} price any more. Choose again who’s coming.`,
  );
}

function priceChangedError(): AppError {
  return new AppError('price_changed', 'The price of this session has changed');
}
