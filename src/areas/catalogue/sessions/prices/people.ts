import { decimalToPence, type PriceBreakdown, priceBreakdown } from '#shared/domain/pence.ts';
import type { Session } from '../contract.ts';
import { MAX_PLACES } from '../show/places.ts';
import { isPlaceCategory, type PlaceCategory, type PriceCategory } from './categories.ts';
import type { SessionPriceOffer } from './contract.ts';

/** The people of a booking, as the address has them (`who=standard,carer`). Browser and server, no React. */

/** Comma-separated categories, one for each place; null for all at the standard price. */
export type Who = string;

/** Omits an invalid one. */
export function readWho(raw: unknown): { who?: Who } {
  if (typeof raw !== 'string' || raw === '') return {};
  const people = raw.split(',');
  return people.every(isPlaceCategory) && people.length <= MAX_PLACES ? { who: people.join() } : {};
}

/** Undefined if all are at the standard price. */
export const whoOf = (people: readonly PlaceCategory[]): Who | undefined =>
  people.some((each) => each !== 'standard') ? readWho(people.join()).who : undefined;

type Priced = Pick<Session, 'price' | 'prices'>;

/**
 * One category for each place. A category that the session doesn't have (any more) is left out. `own`: the buyer's,
 * whose place is the first, if the address has no people.
 */
export function peopleOf(
  session: Priced,
  who: Who | undefined,
  places: number,
  own: PriceCategory | null = null,
): PlaceCategory[] {
  const known = (who ?? '')
    .split(',')
    .filter(isPlaceCategory)
    .filter((each) => each === 'standard' || offerOf(session, each) !== undefined);
  return known.length > 0
    ? known
    : Array.from({ length: places }, (_, place) => (place === 0 ? (own ?? 'standard') : 'standard'));
}

const offerOf = (
  { prices }: Pick<Session, 'prices'>,
  category: PlaceCategory,
): SessionPriceOffer | undefined => prices?.find((offer) => offer.category === category);

/** Standard first, then the others, in pence. */
export function pricesForPeople(
  session: Priced,
): { category: PlaceCategory; totalPence: number; proof: string }[] {
  return [
    { category: 'standard', totalPence: priceOfPerson(session, 'standard').totalPence, proof: '' },
    ...(session.prices ?? []).map(({ category, totalPrice, proof }) => ({
      category,
      totalPence: decimalToPence(totalPrice) ?? 0,
      proof,
    })),
  ];
}

export function priceOfPerson(session: Priced, category: PlaceCategory): PriceBreakdown {
  return priceBreakdown(decimalToPence(offerOf(session, category)?.price ?? session.price) ?? 0);
}

/** Each place has its own fee. */
export function priceOfPeople(session: Priced, people: readonly PlaceCategory[]): PriceBreakdown {
  return people
    .map((category) => priceOfPerson(session, category))
    .reduce((sum, each) => ({
      sessionFeePence: sum.sessionFeePence + each.sessionFeePence,
      platformFeePence: sum.platformFeePence + each.platformFeePence,
      totalPence: sum.totalPence + each.totalPence,
    }));
}

/** The new person comes last, and the last of a category leaves, so that the others keep their place. */
export function withPeople(
  people: readonly PlaceCategory[],
  category: PlaceCategory,
  count: number,
): PlaceCategory[] {
  const now = people.filter((each) => each === category).length;
  if (count > now) return [...people, ...Array.from({ length: count - now }, () => category)];
  return count < now ? people.toSpliced(people.lastIndexOf(category), 1) : [...people];
}

/** The fewest and most of a category, beside the other people. A carer comes with a person who pays. */
export function peopleLimits(
  session: Priced,
  people: readonly PlaceCategory[],
  category: PlaceCategory,
  max: number,
): { min: number; max: number } {
  const count = (of: (each: PlaceCategory) => boolean) => people.filter(of).length;
  const now = count((each) => each === category);
  const pays = (each: PlaceCategory) => each !== 'carer' && priceOfPerson(session, each).totalPence > 0;
  const [payers, carers] = [count(pays), count((each) => each === 'carer')];
  const most = now + Math.max(0, max - people.length);
  if (category === 'carer') return { min: 0, max: Math.min(most, payers) };
  const needed = pays(category) ? Math.max(0, now - (payers - carers)) : 0;
  return { min: Math.max(needed, people.length === now ? 1 : 0), max: most };
}

/** So many of them, from the first, without carers that nobody is left for. */
export function fewerPeople(
  session: Priced,
  people: readonly PlaceCategory[],
  count: number,
): PlaceCategory[] {
  const left = people.slice(0, count);
  const payers = left.filter(
    (each) => each !== 'carer' && priceOfPerson(session, each).totalPence > 0,
  ).length;
  const alone = left.filter((each) => each === 'carer').length - payers;
  return alone <= 0 ? left : fewerPeople(session, left.toSpliced(left.lastIndexOf('carer'), 1), count);
}

export interface MyCheckedCategory {
  businessId: number;
  category: PriceCategory;
}

/** The cheapest price that the session's business has checked for the person; null for none. A carer isn't alone. */
export function categoryForPerson(
  { business, prices = [] }: Pick<Session, 'prices'> & { business: Pick<Session['business'], 'id'> },
  checked: readonly MyCheckedCategory[],
): PriceCategory | null {
  const [cheapest] = prices
    .filter(
      ({ category }) =>
        category !== 'carer' &&
        checked.some((mine) => mine.businessId === business.id && mine.category === category),
    )
    .toSorted((one, other) => Number(one.price) - Number(other.price));
  return cheapest?.category ?? null;
}
