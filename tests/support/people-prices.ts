import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { CategoryPrice } from '#areas/catalogue/sessions/prices/rules.ts';
import { replaceSessionPrices } from '#areas/catalogue/sessions/prices/session-prices.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { OccurrenceForSale, Shop } from './shop.ts';

/** Concession £9.95 with a card shown at each visit, student £7.00 once, a carer free. */
export const somePrices: readonly CategoryPrice[] = [
  { category: 'concession', pricePence: 995, proof: 'Bring your concession card', proofCheck: 'visit' },
  { category: 'student', pricePence: 700, proof: 'Bring your student card', proofCheck: 'once' },
  { category: 'carer', pricePence: 0, proof: '', proofCheck: 'visit' },
];

export async function setPeoplePrices(
  pool: Pool,
  sessionId: number,
  prices: readonly CategoryPrice[] = somePrices,
): Promise<void> {
  await transaction(pool, (tx) => replaceSessionPrices(tx, sessionId, prices));
}

/** The total of such places at a date, in pounds; everyone else pays `standardPence`. */
export function amountOfPeople(
  categories: readonly PlaceCategory[],
  { standardPence = 1400, prices = somePrices, dates = 1 } = {},
): string {
  const fee = (category: PlaceCategory) =>
    prices.find((price) => price.category === category)?.pricePence ?? standardPence;
  const pence = categories.reduce((sum, category) => sum + priceBreakdown(fee(category)).totalPence, 0);
  return penceToDecimal(dates * pence);
}

export function holdPeople(
  shop: Pick<Shop, 'deps'>,
  person: AuthUser,
  date: Pick<OccurrenceForSale, 'sessionId' | 'startsAt'>,
  categories: PlaceCategory[],
  its: { amount?: string; code?: string; credits?: number; vouchers?: boolean; alsoDates?: string[] } = {},
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    sessionDate: date.startsAt.toISOString(),
    places: categories.length,
    categories,
    amount: amountOfPeople(categories, { dates: 1 + (its.alsoDates ?? []).length }),
    ...its,
  });
}
