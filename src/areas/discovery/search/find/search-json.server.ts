import { formatDistance } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { daysBetween, londonDay } from '#shared/calendar/calendar-day.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import type { SortOrder } from '#shared/domain/option-lists.ts';
import { type RelevanceInput, relevanceParts, relevanceWeights } from '../rules.ts';
import type { FoundCard, FoundPage } from './find-sessions.server.ts';
import type { CardOccurrence } from './search-index.ts';

const sortReasons: Readonly<Record<Exclude<SortOrder, 'relevance'>, string>> = {
  distance: 'Nearest first.',
  price_asc: 'Lowest price first.',
  price_desc: 'Highest price first.',
  rating: 'Best rated first. Ratings with few reviews count as closer to the average.',
};

/**
 * Explains a session's rank: by relevance the contributions, largest first; otherwise the order.
 * @param daysAhead UK calendar days until the next date; null if there is none
 */
function explainRank(
  sort: SortOrder,
  standing: RelevanceInput,
  shown: { distanceMiles: number | null; approximate: boolean; rating: number | null; reviewCount: number },
  daysAhead: number | null,
  now: Date,
  unit: DistanceUnit,
): string[] {
  if (sort !== 'relevance') return [sortReasons[sort]];
  const parts = relevanceParts(standing, now);
  const reasons: { weight: number; sentence: string }[] = [];
  if (shown.distanceMiles !== null) {
    reasons.push({
      weight: relevanceWeights.near * parts.near,
      sentence: distanceAway(shown.distanceMiles, unit, shown.approximate),
    });
  }
  if (daysAhead !== null) {
    reasons.push({ weight: relevanceWeights.soon * parts.soon, sentence: `Next date ${inDays(daysAhead)}.` });
  }
  if (shown.reviewCount > 0 && shown.rating !== null) {
    const people = shown.reviewCount === 1 ? '1 person' : `${shown.reviewCount} people`;
    reasons.push({
      weight: relevanceWeights.rated * parts.rated,
      sentence: `Rated ${shown.rating.toFixed(1)} by ${people}${effectiveRating(standing, shown.rating)}.`,
    });
  }
  return reasons.sort((a, b) => b.weight - a.weight).map((reason) => reason.sentence);
}

/** The shrunk rating, mentioned if it differs by a tenth of a star or more. */
function effectiveRating({ ratingThousandths }: RelevanceInput, rating: number): string {
  const counted = (ratingThousandths / 1_000).toFixed(1);
  return counted === rating.toFixed(1) ? '' : ` (ranked as ${counted} because it has few reviews)`;
}

function distanceAway(miles: number, unit: DistanceUnit, approximate: boolean): string {
  if (miles === 0 && !approximate) return 'At your location.';
  const words = formatDistance(miles, unit, approximate);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} away.`;
}

function inDays(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Builds the body of `GET /api/sessions/search` (`rankedSessionsSchema`). */
export function rankedSessionsJson(found: FoundPage, unit: DistanceUnit): Buffer {
  const today = londonDay(found.now);
  const pieces = found.sessions.flatMap((session, index) => [
    index === 0 ? OPENING : COMMA,
    session.card.openJson,
    Buffer.from(
      `${foundSessionFieldsJson(session)},"whyThisRank":${sentencesJson(reasons(found, session, today, unit))}}`,
    ),
  ]);
  return Buffer.concat(pieces.length === 0 ? [OPENING, CLOSING] : [...pieces, CLOSING]);
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');

/** The search-specific fields of a `FoundSession`, without the closing brace. */
function foundSessionFieldsJson({ nextOccurrences, distanceMiles }: FoundCard): string {
  return `,"nextOccurrences":[${nextOccurrences.map(occurrenceJson).join(',')}],"distanceMiles":${distanceMiles}`;
}

// By hand: instants and numbers need no escaping, and a page has sixty of these.
function occurrenceJson({ startsAt, endsAt, spacesLeft, instead, elsewhere }: CardOccurrence): string {
  const others = instead === undefined ? '' : `,"instead":${JSON.stringify(instead)}`;
  const place = elsewhere === undefined ? '' : `,"elsewhere":${JSON.stringify(elsewhere)}`;
  return `{"startsAt":"${startsAt}","endsAt":"${endsAt}","spacesLeft":${spacesLeft}${others}${place}}`;
}

// Our own sentences need no escaping.
const sentencesJson = (sentences: readonly string[]): string =>
  sentences.length === 0 ? '[]' : `["${sentences.join('","')}"]`;

function reasons(
  { sort, now, place }: FoundPage,
  session: FoundCard,
  today: string,
  unit: DistanceUnit,
): string[] {
  const { distanceMiles, hit } = session;
  const { rating, reviewCount } = session.card;
  const next = session.nextOccurrences[0];
  const daysAhead = next === undefined ? null : daysBetween(today, londonDay(new Date(next.startsAt)));
  return explainRank(
    sort,
    hit,
    { distanceMiles, approximate: place?.approximate ?? false, rating, reviewCount },
    daysAhead,
    now,
    unit,
  );
}
