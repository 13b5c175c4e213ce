import { activeFilters } from '#areas/discovery/search/filters/filter-options.ts';
import {
  readSearchParams,
  type SearchParams,
  searchHref,
} from '#areas/discovery/search/filters/search-params.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { withQuery } from '#shared/http/api-client.ts';
import type { Alert, FavouriteAlert, SearchAlert } from './contract.ts';

export const MAX_NAME_LENGTH = 80;

/** Default name of an alert created in one tap: "Yoga, Online booking near SW1A 1AA". */
export function defaultSearchName(params: SearchParams, unit: DistanceUnit): string {
  const words = activeFilters(params, unit)
    .filter(({ name }) => name !== 'near' && name !== 'bbox')
    .map(({ label }) => label);
  const what = words.length === 0 ? 'All sessions' : words.join(', ');
  const where =
    params.bbox !== undefined ? ' in an area of the map' : params.postcode && ` near ${params.postcode}`;
  const name = `${what}${where ?? ''}`;
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1)}…`;
}

const favouriteAlerts: Readonly<Record<FavouriteAlert['id'], { name: string; pace: string }>> = {
  favourite_dates: { name: 'New times', pace: 'once a day' },
  favourite_teachers: { name: 'Who teaches', pace: 'when it changes' },
};

/** What the person calls it: "Evening yoga", "Sunrise Vinyasa Flow, Tue 24 Nov, 18:30", "New times". */
export function alertName(alert: Alert): string {
  if (alert.kind === 'search') return alert.name;
  if (alert.kind === 'date') return `${alert.sessionTitle}, ${formatShortMoment(new Date(alert.startsAt))}`;
  return favouriteAlerts[alert.id].name;
}

/** What it watches, as a sentence. */
export function alertSentence(alert: Alert, unit: DistanceUnit): string {
  if (alert.kind === 'search') return `New sessions: ${describeSearch(alert, unit)}.`;
  if (alert.kind === 'date')
    return `A place on this date at ${alert.businessName}, after everyone on its waiting list.`;
  if (alert.id === 'favourite_dates')
    return alert.favourites === 1
      ? 'New times from the favourite you’ve saved.'
      : `New times from the ${alert.favourites} favourites you’ve saved.`;
  return 'A saved session has a different instructor, or someone you follow is covering or away.';
}

function describeSearch({ query }: SearchAlert, unit: DistanceUnit): string {
  const params = readSearchParams(query);
  const words = [
    ...(params.postcode === undefined ? [] : [`near ${params.postcode}`]),
    ...activeFilters(params, unit).map(({ label }) => label),
  ];
  return words.length === 0 ? 'anywhere' : words.join(', ');
}

/** How and how often we tell: "By email and on your devices, once a day." */
export function alertChannels(alert: Alert): string {
  const { mail, push } = alert;
  if (!(mail || push)) return 'You’ve turned off email and notifications for this.';
  const how = mail ? (push ? 'By email and on your devices' : 'By email') : 'On your devices';
  return `${how}, ${alertPace(alert)}.`;
}

function alertPace(alert: Alert): string {
  if (alert.kind === 'search') return alert.every === 'day' ? 'once a day' : 'straight away';
  return alert.kind === 'date' ? 'once' : favouriteAlerts[alert.id].pace;
}

/** When a search last had news; null of other alerts. */
export function alertHistory(alert: Alert, today: string): string | null {
  if (alert.kind !== 'search') return null;
  const { to } = readSearchParams(alert.query);
  if (to !== undefined && to < today) return 'These dates have passed.';
  const day = (instant: string) => formatShortDay(londonDay(new Date(instant)));
  return alert.toldAt === null
    ? `No matches yet since ${day(alert.since)}.`
    : `Last alert ${day(alert.toldAt)}.`;
}

/** Where to see what it watches. */
export function alertHref(alert: Alert): string {
  if (alert.kind === 'search') return searchHref(readSearchParams(alert.query));
  if (alert.kind === 'date') return withQuery(`/sessions/${alert.sessionId}`, { date: alert.startsAt });
  return '/favourites';
}
