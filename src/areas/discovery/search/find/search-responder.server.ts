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
  loadElsewhere: (ids: readonly number[]) => Promise<ExternalSession[]>;
}

export interface PlacedSearch {
  query: SearchQuery;
  where: Extract<ResolvedPlace, { kind: 'resolved' }>;
}

export interface SearchResponse extends Pick<FoundPage, 'total' | 'place' | 'area' | 'now' | 'until'> {
  /** Cache key: everything the answer depends on except data and time. */
  question: string;
  body: EncodedBody;
  links: string;
  sessionIds: number[];
  /** The places filter is set. */
  findsByPlaces: boolean;
  from: Date;
  /** By encoding, the response to the last address that requested it. */
  sent: Map<Encoding, { address: string; ready: CachedResponse }>;
}

/** Low Brotli level: many answers are sent only once. */
const BROTLI_QUALITY = 4;

/** Limits of the address cache: entries and address length. */
const MAX_ADDRESSES = 4_000;
const MAX_ADDRESS_LENGTH = 400;

export class SearchResponder {
  readonly #deps: SearchResponderDeps & { cards: SessionCardCache };
  readonly #kept: SearchResponseCache<SearchResponse>;
  readonly #questions = new QuickLRU<string, string>({ maxSize: MAX_ADDRESSES / 2 });

  constructor(deps: SearchResponderDeps) {
    this.#deps = { ...deps, cards: createSessionCardCache(deps) };
    this.#kept = new SearchResponseCache(deps.index);
  }

  /** `encoding` is that of the response about to be sent. */
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

  /** Caches a ready response by address, for as long as the answer is valid. */
  remember(address: string, encoding: Encoding, answer: SearchResponse, cached: CachedResponse): void {
    if (address.length > MAX_ADDRESS_LENGTH) return;
    this.#questions.set(address, answer.question);
    answer.sent.set(encoding, { address, ready: cached });
  }

  /** Null if there is none. Doesn't resolve the place again: it is valid as long as the answer, a minute at most. */
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
