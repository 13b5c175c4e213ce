import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { readAccess } from '#shared/domain/access-facts.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import type { MapQuery } from '../contract.ts';
import { readDays, readTimeWindow } from '../filters/search-values.ts';
import { priceBounds, searchWords } from '../rules.ts';
import type { SearchFilters } from './search-index.ts';

/** Leaves out past dates. */
export function toSearchFilters(query: MapQuery, now: Date): SearchFilters {
  return {
    sessionType: query.sessionType ?? null,
    difficulty: query.difficulty ?? null,
    ageGroup: query.ageGroup ?? null,
    gender: query.gender ?? null,
    rating: query.rating === undefined ? null : Number(query.rating),
    access: query.access === undefined ? [] : (readAccess(query.access) ?? []),
    price: query.priceRange === undefined ? null : priceBounds(query.priceRange),
    maxTotalPence: query.maxPrice === undefined ? null : poundsToPence(query.maxPrice),
    bookableOnly: query.bookable === 'true',
    words: searchWords(query.q ?? ''),
    dates: toDateSpan(query, now),
    days: query.day === undefined ? null : readDays(query.day),
    time: query.time === undefined ? null : readTimeWindow(query.time),
  };
}

function toDateSpan(query: MapQuery, now: Date): SearchFilters['dates'] {
  if (query.from === undefined && query.to === undefined && query.places === undefined) return null;
  const first = query.from === undefined ? now : startOfUkDay(query.from);
  return {
    from: first < now ? now : first,
    until: query.to === undefined ? null : startOfUkDay(plusDays(query.to, 1)),
    places: query.places ?? 0,
  };
}
