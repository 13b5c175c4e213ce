import { pluralize } from '#shared/domain/pluralize.ts';
import type { TownPage } from './contract.ts';

/** "Fitness sessions in London", "Yoga in London". */
export function townHeading({ town, activity }: Pick<TownPage, 'town' | 'activity'>): string {
  return `${activity?.name ?? 'Fitness sessions'} in ${town.name}`;
}

/** "46 sessions at 17 businesses, from £5.50 to £33.00 each." The prices are totals. */
export function townSummary({ sessions, businesses, price }: Omit<TownPage, 'next'>): string {
  const where = `${pluralize(sessions, 'session')} at ${pluralize(businesses, 'business', 'businesses')}`;
  const { lowest, highest } = price;
  if (Number(highest) === 0) return `${where}, all free.`;
  if (lowest === highest) return `${where}, £${lowest} each.`;
  if (Number(lowest) === 0) return `${where}, including free sessions. Prices up to £${highest}.`;
  return `${where}, from £${lowest} to £${highest} each.`;
}

/** What search engines show under the title. */
export function townDescription(page: TownPage): string {
  const what = page.activity === null ? '' : ` of ${page.activity.name}`;
  return `${townSummary(page).replace(' at ', `${what} in ${page.town.name} at `)} Dates, prices and online booking.`;
}

/** The search for all of it, within the town. */
export function townSearchHref({ town, activity }: Pick<TownPage, 'town' | 'activity'>): string {
  return placeSearchHref(town.name, activity?.slug);
}

/** The search around a place: a town's name or a postcode district. */
export function placeSearchHref(place: string, activity: string | undefined): string {
  const query = new URLSearchParams({ postcode: place });
  if (activity !== undefined) query.set('sessionType', activity);
  return `/search?${query}`;
}
