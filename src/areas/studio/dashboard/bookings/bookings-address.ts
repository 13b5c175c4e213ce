import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { endpointHref } from '#shared/http/api-client.ts';

export const bookingFilters = ['all', 'confirmed', 'attended', 'no_show', 'cancelled'] as const;

/** Filters of `/business/bookings`. */
export interface BookingsView {
  q?: string;
  status?: Exclude<(typeof bookingFilters)[number], 'all'>;
  from?: string;
  to?: string;
  page?: number;
}

/** Ignores invalid parameters. */
export function readBookingsView(search: Record<string, unknown>): BookingsView {
  const { q } = search;
  const status = bookingFilters.find((filter) => filter === search.status);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  const page = Number(search.page);
  // The router parses ?q=12 as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '';
  return {
    ...(text === '' ? {} : { q: text }),
    ...(status === undefined || status === 'all' ? {} : { status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined;

/** Link to the CSV of this view. */
export const bookingsCsvPath = (businessId: number, view: BookingsView): string =>
  endpointHref('GET /api/businesses/:businessId/bookings.csv', {
    params: { businessId },
    query: { ...view },
  });
