import type { Difficulty } from '#areas/catalogue/sessions/contract.ts';
import type { IndexQuery, PageQuery, SearchFilters } from '#areas/discovery/search/find/search-index.ts';
import { relevance, searchWords } from '#areas/discovery/search/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { bayesianRating } from '#shared/domain/bayesian-rating.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';

/** A published session, read from the base tables. */
export interface ListedSession {
  sessionId: number;
  easting: number;
  northing: number;
  lat: number;
  lng: number;
  type: string;
  difficulties: Difficulty[];
  ageGroups: string[];
  gender: string;
  access: { fact: string; holds: boolean; agree: number; deny: number }[];
  pricePence: number;
  bookable: boolean;
  words: string[];
  slots: { day: number; minute: number }[];
  /** Held dates, past ones too, soonest first; `places` null if unknown. */
  dates: { startsAt: Date; places: number | null }[];
  nextStartsAt: Date | null;
  ratingThousandths: number;
  /** Number of reviews. */
  reviews: number;
}

/** Reads base tables only. */
export async function readListedSessions(db: Db, now: Date): Promise<ListedSession[]> {
  const { rows } = await db.query<
    Omit<ListedSession, 'words' | 'dates' | 'nextStartsAt' | 'ratingThousandths' | 'slots'> & {
      text: string;
      slots: { day: number; start: string }[] | null;
      dates: { startsAt: string; places: number | null }[] | null;
      reviews: number;
      stars: number;
    }
  >(
    `SELECT s.id AS "sessionId", b.easting, b.northing, b.latitude AS lat, b.longitude AS lng, t.slug AS type,
            s.difficulties, s.age_groups AS "ageGroups", s.gender,
            (SELECT coalesce(json_agg(json_build_object('fact', f.fact, 'holds', f.holds,
                      'agree', (SELECT count(*) FROM access_feedback o WHERE o.fact_id = f.id AND o.agrees),
                      'deny', (SELECT count(*) FROM access_feedback o WHERE o.fact_id = f.id AND NOT o.agrees))), '[]')
               FROM access_facts f
              WHERE f.business_id = b.id AND (f.session_id IS NULL OR f.session_id = s.id)) AS access,
            s.price_pence AS "pricePence",
            b.booking_enabled AS bookable, concat_ws(' ', s.title, t.name, t.synonyms, b.name, b.town) AS text,
            (SELECT json_agg(json_build_object('day', day_of_week, 'start', start_time))
               FROM session_slots WHERE session_id = s.id) AS slots,
            (SELECT json_agg(json_build_object('startsAt', starts_at, 'places', capacity - taken)) FROM occurrences
              WHERE session_id = s.id AND state = 'scheduled') AS dates,
            (SELECT count(*)::int FROM reviews WHERE session_id = s.id AND hidden_reason IS NULL) AS reviews,
            (SELECT coalesce(sum(stars), 0)::int FROM reviews WHERE session_id = s.id AND hidden_reason IS NULL) AS stars
       FROM sessions s JOIN businesses b ON b.id = s.business_id JOIN session_types t ON t.id = s.session_type_id
      WHERE s.status = 'published' AND b.status = 'approved'
      UNION ALL
     SELECT e.id, e.easting, e.northing, e.latitude, e.longitude, t.slug,
            array_remove(ARRAY[CASE WHEN e.difficulty_mask & 1 <> 0 THEN 'beginner' END,
                               CASE WHEN e.difficulty_mask & 2 <> 0 THEN 'intermediate' END,
                               CASE WHEN e.difficulty_mask & 4 <> 0 THEN 'advanced' END], NULL),
            CASE e.age_mask WHEN 255 THEN ARRAY['all_ages'] WHEN 8 THEN ARRAY['18-25'] ELSE '{}'::text[] END,
            CASE e.gender WHEN 1 THEN 'female_only' WHEN 2 THEN 'male_only' ELSE 'mixed' END, '[]'::json, e.price_pence, false,
            concat_ws(' ', e.title, t.name, t.synonyms, e.organiser, e.place, e.town),
            (SELECT json_agg(json_build_object('day', date_part('dow', local), 'start', local::time))
               FROM (SELECT starts_at AT TIME ZONE 'Europe/London' AS local FROM external_occurrences WHERE session_id = e.id) l),
            (SELECT json_agg(json_build_object('startsAt', starts_at, 'places', places_left))
               FROM external_occurrences WHERE session_id = e.id),
            0, 0
       FROM external_sessions e JOIN session_types t ON t.id = e.session_type_id JOIN feed_sources f ON f.id = e.source_id
      WHERE e.duplicate_of IS NULL AND f.state = 'active'
        AND EXISTS (SELECT FROM external_occurrences WHERE session_id = e.id)`,
  );
  return rows.map((row) => {
    const dates = (row.dates ?? [])
      .map(({ startsAt, places }) => ({ startsAt: new Date(startsAt), places }))
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    return {
      ...row,
      words: searchWords(row.text),
      slots: (row.slots ?? []).map(({ day, start }) => ({
        day,
        minute: Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5)),
      })),
      dates,
      nextStartsAt: dates.find(({ startsAt }) => startsAt > now)?.startsAt ?? null,
      ratingThousandths: bayesianRating({ count: row.reviews, stars: row.stars }),
    };
  });
}

/** Unsorted. */
export function filterMatching(listed: readonly ListedSession[], query: IndexQuery): ListedSession[] {
  return listed.filter((session) => isInArea(session, query) && passesFilters(session, query));
}

/** The full result, computed the slow and obvious way. */
export function sortedMatches(listed: readonly ListedSession[], query: PageQuery): ListedSession[] {
  const rank = (session: ListedSession): number => {
    switch (query.sort) {
      case 'price_asc':
        return session.pricePence;
      case 'price_desc':
        return -session.pricePence;
      case 'rating':
        return -session.ratingThousandths;
      case 'distance':
        return distanceFromOrigin(session, query) ?? -relevanceScore(session, query);
      case 'relevance':
        return -relevanceScore(session, query);
    }
  };
  return filterMatching(listed, query).sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (distanceFromOrigin(a, query) ?? 0) - (distanceFromOrigin(b, query) ?? 0) ||
      a.sessionId - b.sessionId,
  );
}

/** Metres; null without an origin. */
export function distanceFromOrigin(session: ListedSession, { origin }: IndexQuery): number | null {
  if (origin === null) return null;
  return Math.sqrt((session.easting - origin.easting) ** 2 + (session.northing - origin.northing) ** 2);
}

function relevanceScore(session: ListedSession, query: PageQuery): number {
  return relevance(
    {
      distanceMetres: distanceFromOrigin(session, query),
      nextStartsAt: session.nextStartsAt,
      ratingThousandths: session.ratingThousandths,
    },
    query.now,
  );
}

function isInArea(session: ListedSession, { area }: IndexQuery): boolean {
  switch (area.kind) {
    case 'everywhere':
      return true;
    case 'circle':
      return (
        (session.easting - area.centre.easting) ** 2 + (session.northing - area.centre.northing) ** 2 <=
        area.radiusMetres ** 2
      );
    case 'box': {
      const { west, south, east, north } = area.bounds;
      return session.lat >= south && session.lat <= north && session.lng >= west && session.lng <= east;
    }
  }
}

function passesFilters(session: ListedSession, { filters }: IndexQuery): boolean {
  const { sessionType, difficulty, ageGroup, gender, price, words, dates, days, time } = filters;
  if (
    filters.rating !== null &&
    (session.reviews === 0 || session.ratingThousandths < filters.rating * 1_000)
  )
    return false;
  if (sessionType !== null && session.type !== sessionType) return false;
  if (difficulty !== null && !session.difficulties.some((own) => own === difficulty || own === 'all_levels'))
    return false;
  if (ageGroup !== null) {
    if (!session.ageGroups.some((own) => own === ageGroup.toLowerCase() || own === 'all_ages')) return false;
  }
  if (gender !== null && session.gender !== gender) return false;
  const holds = (wanted: string) =>
    session.access.some(
      ({ fact, holds, agree, deny }) => fact === wanted && holds && (deny < 2 || deny <= agree),
    );
  if (!filters.access.every(holds)) return false;
  if (filters.bookableOnly && !session.bookable) return false;
  if (filters.maxTotalPence !== null && priceBreakdown(session.pricePence).totalPence > filters.maxTotalPence)
    return false;
  if (price !== null && session.pricePence < price.minPence) return false;
  if (price !== null && price.maxPence !== null && session.pricePence >= price.maxPence) return false;
  if (!words.every((word) => session.words.some((own) => own.startsWith(word)))) return false;
  if (dates !== null) return matchingOccurrences(session, filters, dates.from).length > 0;
  return (days === null && time === null) || session.slots.some((slot) => isAtTime(slot, filters));
}

/** From that instant on, by the filters. */
export function matchingOccurrences(
  session: ListedSession,
  filters: SearchFilters,
  from: Date,
): ListedSession['dates'] {
  const { until = null, places = 0 } = filters.dates ?? {};
  return session.dates.filter(
    (date) =>
      date.startsAt >= from &&
      (until === null || date.startsAt < until) &&
      (places === 0 || (date.places ?? 0) >= places) &&
      isAtTime(londonClock(date.startsAt), filters),
  );
}

function isAtTime({ day, minute }: { day: number; minute: number }, { days, time }: SearchFilters): boolean {
  return (
    (days === null || days.includes(day)) && (time === null || (minute >= time.from && minute < time.to))
  );
}

const londonFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function londonClock(instant: Date): { day: number; minute: number } {
  const parts = new Map(londonFormat.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    day: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
