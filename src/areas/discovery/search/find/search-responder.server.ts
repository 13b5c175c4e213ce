import QuickLRU from 'quick-lru';
import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { isExternalSession } from '#shared/domain/external-session.ts';
import { EncodedBody, type Encoding } from '#shared/http/content-encoding.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import type { CachedResponse } from '#shared/http/response-cache.server.ts';
import type { ExternalSession, SearchQuery } from '../contract.ts';
import { type FoundPage, findSessions } from './find-sessions.server.ts';
import type { SearchIndex } from './search-index.ts';
import { rankedSessionsJson } from './search-json.server.ts';
import type { ResolvedPlace } from './search-place.server.ts';
import { SearchResponseCache } from './search-response-cache.server.ts';
import { SessionCardCache } from './session-card-cache.server.ts';

export interface SearchResponderDeps {
  db: Db;
  clock: Clock;
  index: SearchIndex;
  distanceUnit: DistanceUnit;
  /** Sessions that are booked elsewhere, as cards show them. */
  loadElsewhere: (ids: readonly number[]) => Promise<ExternalSession[]>;
}

/** A search whose place is known. */
export interface PlacedSearch {
  query: SearchQuery;
  where: Extract<ResolvedPlace, { kind: 'resolved' }>;
}

/** A page of a search as it is sent, and what is counted of it. */
export interface SearchResponse extends Pick<FoundPage, 'total' | 'place' | 'area' | 'now' | 'until'> {
  /** What it is kept by: all that it depends on but data and time. */
  question: string;
  /** `rankedSessionsSchema`. */
  body: EncodedBody;
  /** The `Link` header. */
  links: string;
  sessionIds: number[];
  /** A date has to have places for its session to be found. */
  findsByPlaces: boolean;
  from: Date;
  /** As visitors are sent it: for each form the address that was asked for last. */
  sent: Map<Encoding, { address: string; ready: CachedResponse }>;
}

/** Of Brotli: many an answer is sent once. */
const BROTLI_QUALITY = 4;

/** Addresses that it is known of what they ask, and the longest of them. */
const MAX_ADDRESSES = 4_000;
const MAX_ADDRESS_LENGTH = 400;

/** Answers `GET /api/sessions/search`, and what was asked lately without looking again. */
export class SearchResponder {
  readonly #deps: SearchResponderDeps & { cards: SessionCardCache };
  readonly #kept: SearchResponseCache<SearchResponse>;
  readonly #questions = new QuickLRU<string, string>({ maxSize: MAX_ADDRESSES / 2 });

  constructor(deps: SearchResponderDeps) {
    this.#deps = { ...deps, cards: createSessionCardCache(deps) };
    this.#kept = new SearchResponseCache(deps.index);
  }

  /**
   * The answer as of now.
   *
   * @param encoding the form that its body is about to be sent in
   */
  async answer({ query, where }: PlacedSearch, encoding: Encoding): Promise<SearchResponse> {
    const instant = this.#deps.clock.now();
    const question = JSON.stringify([query, where]);
    return this.#kept.getOrCreate(question, encoding, instant, async () => {
      const found = await findSessions(this.#deps, query, where, instant);
      const { total, place, area, now, until, sessions } = found;
      return {
        question,
        total,
        place,
        area,
        now,
        body: new EncodedBody(rankedSessionsJson(found, this.#deps.distanceUnit), BROTLI_QUALITY),
        links: pageLinks('/api/sessions/search', query, found),
        sessionIds: sessions.map(({ hit }) => hit.sessionId),
        findsByPlaces: query.places !== undefined,
        from: instant,
        until,
        sent: new Map(),
      };
    });
  }

  /** Has the next visitors who ask for an address sent what one has been sent, for as long as the answer holds. */
  remember(address: string, encoding: Encoding, answer: SearchResponse, cached: CachedResponse): void {
    if (address.length > MAX_ADDRESS_LENGTH) return;
    this.#questions.set(address, answer.question);
    answer.sent.set(encoding, { address, ready: cached });
  }

  /**
   * What visitors who ask for an address are sent; null where it has to be worked out. Where its place lies is not
   * looked up again: that is known for as long as the answer holds, a minute at most.
   */
  cached(address: string, encoding: Encoding): CachedResponse | null {
    const question = this.#questions.get(address);
    if (question === undefined) return null;
    const sent = this.#kept.peek(question, this.#deps.clock.now())?.sent.get(encoding);
    return sent?.address === address ? sent.ready : null;
  }
}

const createSessionCardCache = ({ db, clock, loadElsewhere }: SearchResponderDeps): SessionCardCache =>
  new SessionCardCache(async (ids) => {
    const own = ids.filter((id) => !isExternalSession(id));
    const elsewhere = ids.filter(isExternalSession);
    return [
      ...(await loadSessions(db, own, { now: clock.now(), occurrencesEach: 0 })),
      ...(elsewhere.length === 0 ? [] : await loadElsewhere(elsewhere)),
    ];
  });
