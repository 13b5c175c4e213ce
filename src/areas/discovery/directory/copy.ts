import { pluralize } from '#shared/domain/pluralize.ts';
import type { TownPage } from './contract.ts';

export function townHeading({ town, activity }: Pick<TownPage, 'town' | 'activity'>): string {
  return `${activity?.name ?? 'Fitness sessions'} in ${town.name}`;
}

export function townSummary({ sessions, businesses, price }: Omit<TownPage, 'next'>): string {
  const where = `${pluralize(sessions, 'session')} at ${pluralize(businesses, 'business', 'businesses')}`;
  const { lowest, highest } = price;
  if (Number(highest) === 0) return `${where}, all free.`;
  if (lowest === highest) return `${where}, £${lowest} each.`;
  if (Number(lowest) === 0) return `${where}, including free sessions. Prices up to £${highest}.`;
  return `${where}, from £${lowest} to £${highest} each.`;
}

/** Meta description. */
export function townDescription(page: TownPage): string {
  const what = page.activity === null ? '' : ` of ${page.activity.name}`;
  return `${townSummary(page).replace(' at ', `${what} in ${page.town.name} at `)} Dates, prices and online booking.`;
}

export function townSearchHref({ town, activity }: Pick<TownPage, 'town' | 'activity'>): string {
  return placeSearchHref(town.name, activity?.slug);
}

/** `place` is a town's name or a postcode district. */
export function placeSearchHref(place: string, activity: string | undefined): string {
  const query = new URLSearchParams({ postcode: place });
  if (activity !== undefined) query.set('sessionType', activity);
  return `/search?${query}`;
}
