import type { Occurrence } from '#features/sessions/contract.ts';
import { daysBetween, ukDay } from '#features/sessions/occurrences.ts';
import type { FoundCard, SearchOutcome } from './find-sessions.server.ts';
import { whyThisRank } from './rank-sentences.ts';

type Found = Extract<SearchOutcome, { kind: 'found' }>;

/** The page as `GET /api/sessions/search` answers it (`rankedSessionsSchema`), as JSON. */
export function rankedSessionsJson(found: Found): string {
  const today = ukDay(found.now);
  const sessions = found.sessions.map(
    (session) => `${openFoundJson(session)},"whyThisRank":${JSON.stringify(reasons(found, session, today))}}`,
  );
  return `[${sessions.join(',')}]`;
}

/** A `FoundSession` without its closing brace: the card with what is new in every search. */
function openFoundJson({ card, nextOccurrences, distanceMiles }: FoundCard): string {
  const dates = nextOccurrences.map(occurrenceJson).join(',');
  return `${card.openJson},"nextOccurrences":[${dates}],"distanceMiles":${distanceMiles}`;
}

// Instants and a number need no escaping; there are sixty of these in a page.
function occurrenceJson({ startsAt, endsAt, spacesLeft }: Occurrence): string {
  return `{"startsAt":"${startsAt}","endsAt":"${endsAt}","spacesLeft":${spacesLeft}}`;
}

function reasons({ sort, now, place }: Found, session: FoundCard, today: string): string[] {
  const { card, distanceMiles, hit } = session;
  const next = session.nextOccurrences[0];
  const daysAhead = next === undefined ? null : daysBetween(today, ukDay(new Date(next.startsAt)));
  return whyThisRank(
    sort,
    hit,
    { ...card, distanceMiles, approximate: place?.approximate ?? false },
    daysAhead,
    now,
  );
}
