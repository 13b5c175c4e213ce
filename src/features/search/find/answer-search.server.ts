import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { type Encoding, WireBody } from '#shared/http/wire-body.server.ts';
import type { SearchQuery } from '../contract.ts';
import { type FindSessionsDeps, type FoundPage, findSessions, foundUntil } from './find-sessions.server.ts';
import { KeptAnswers } from './kept-answers.server.ts';
import { rankedSessionsJson } from './search-json.server.ts';
import type { ResolvedPlace } from './search-place.server.ts';

/** A page of a search as it is sent, and what is counted of it. */
export interface SearchAnswer extends Pick<FoundPage, 'total' | 'place' | 'area' | 'now'> {
  /** `rankedSessionsSchema`. */
  body: WireBody;
  /** The `Link` header. */
  links: string;
  sessionIds: number[];
  /** A date has to have places for its session to be found. */
  findsByPlaces: boolean;
  from: Date;
  until: Date;
}

/** Of Brotli: many an answer is sent once. */
const QUALITY = 4;

/**
 * Answers `GET /api/sessions/search` for a query whose place is known, at an instant.
 *
 * @param encoding the form that its body is about to be sent in
 */
export type AnswerSearch = (
  query: SearchQuery,
  where: Extract<ResolvedPlace, { kind: 'resolved' }>,
  instant: Date,
  encoding: Encoding,
) => Promise<SearchAnswer>;

/** Answers searches, and those that were asked lately without looking again. */
export function answerSearches(deps: FindSessionsDeps & { distanceUnit: DistanceUnit }): AnswerSearch {
  const kept = new KeptAnswers<SearchAnswer>(deps.index);
  return (query, where, instant, encoding) =>
    kept.of(JSON.stringify([query, where]), encoding, instant, async () => {
      const found = await findSessions(deps, query, where, instant);
      const { total, place, area, now, sessions } = found;
      return {
        total,
        place,
        area,
        now,
        body: new WireBody(rankedSessionsJson(found, deps.distanceUnit), QUALITY),
        links: pageLinks('/api/sessions/search', query, found),
        sessionIds: sessions.map(({ hit }) => hit.sessionId),
        findsByPlaces: query.places !== undefined,
        from: instant,
        until: foundUntil(found),
      };
    });
}
