import { queryOptions } from '@tanstack/react-query';
import { closedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import { nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { fetchSearch } from './api.ts';
import type { SearchResult } from './contract.ts';
import { type SearchParams, searchHref } from './filters/search-params.ts';
import { isOwnSession } from './search-result.ts';

export const TONIGHT_KEY = ['search', 'tonight'] as const;

/** What the row of cards shows and no more: it is part of the page. */
export interface Tonight {
  title: string;
  total: number;
  /** The search that finds them all. */
  href: string;
  /** Soonest first. */
  sessions: {
    id: number;
    title: string;
    business: string;
    activity: string;
    photo: { files: string; alt: string } | null;
    time: string;
    total: string;
    /** Null without a fee. */
    fee: string | null;
    rating: number | null;
  }[];
}

const CARDS = 4;
/** The landing page's map shows it (docs/product/search.md#home). */
const PLACE = 'London';

/** With places left, tonight, else tomorrow; null if there are none. Throws `ApiError`. */
export function tonightQuery(api: ApiClient, now: Date) {
  const today = londonDay(now);
  const tomorrow = plusDays(today, 1);
  const searches: { title: string; params: SearchParams }[] = [
    { title: `Tonight in ${PLACE}`, params: { from: today, to: today, time: 'evening' } },
    { title: `Tomorrow in ${PLACE}`, params: { from: tomorrow, to: tomorrow } },
  ];
  return queryOptions<Tonight | null>({
    queryKey: TONIGHT_KEY,
    queryFn: async ({ signal }) => {
      for (const { title, params } of searches) {
        const asked: SearchParams = { postcode: PLACE, ...params, places: 1, bookable: 'true' };
        const { sessions, total } = await fetchSearch(api, { ...asked, limit: CARDS }, { signal });
        const cards = sessions
          .flatMap((session) => toCard(session, now))
          .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
          .map(({ startsAt: _startsAt, ...card }) => card);
        if (cards.length === CARDS) return { title, total, href: searchHref(asked), sessions: cards };
      }
      return null;
    },
  });
}

function toCard(session: SearchResult, now: Date): (Tonight['sessions'][number] & { startsAt: string })[] {
  if (!isOwnSession(session)) return [];
  const closed = closedDates(session, session.nextOccurrences, now);
  const next = nextOccurrenceWithPlace(session.nextOccurrences, closed);
  if (next === undefined) return [];
  const fee = decimalToPence(session.platformFee) ?? 0;
  const total = decimalToPence(session.totalPrice) ?? 0;
  return [
    {
      id: session.id,
      title: session.title,
      business: session.business.name,
      activity: session.sessionType.name,
      photo: session.photo,
      startsAt: next.startsAt,
      time: formatLondonTime(new Date(next.startsAt)),
      total: total === 0 ? 'Free' : formatPounds(total),
      fee: fee === 0 ? null : formatPounds(fee),
      rating: session.rating,
    },
  ];
}
