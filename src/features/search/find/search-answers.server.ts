import QuickLRU from 'quick-lru';
import { loadSessions } from '#features/sessions/show/load-sessions.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { isElsewhere } from '#shared/domain/elsewhere.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import type { ReadyAnswer } from '#shared/http/ready-answers.server.ts';
import { type Encoding, WireBody } from '#shared/http/wire-body.server.ts';
import type { ElsewhereCard, SearchQuery } from '../contract.ts';
import { type FoundPage, findSessions } from './find-sessions.server.ts';
import { KeptAnswers } from './kept-answers.server.ts';
import type { SearchIndex } from './search-index.ts';
import { rankedSessionsJson } from './search-json.server.ts';
import type { ResolvedPlace } from './search-place.server.ts';
import { SessionCards } from './session-cards.server.ts';

export interface SearchAnswersDeps {
  db: Db;
  clock: Clock;
  index: SearchIndex;
  distanceUnit: DistanceUnit;
  /** Sessions that are booked elsewhere, as cards show them. */
  loadElsewhere: (ids: readonly number[]) => Promise<ElsewhereCard[]>;
}

/** A search whose place is known. */
export interface PlacedSearch {
  query: SearchQuery;
  where: Extract<ResolvedPlace, { kind: 'resolved' }>;
}

/** A page of a search as it is sent, and what is counted of it. */
export interface SearchAnswer extends Pick<FoundPage, 'total' | 'place' | 'area' | 'now' | 'until'> {
  /** What it is kept by: all that it depends on but data and time. */
  question: string;
  /** `rankedSessionsSchema`. */
  body: WireBody;
  /** The `Link` header. */
  links: string;
  sessionIds: number[];
  /** A date has to have places for its session to be found. */
  findsByPlaces: boolean;
  from: Date;
  /** As visitors are sent it: for each form the address that was asked for last. */
  sent: Map<Encoding, { address: string; ready: ReadyAnswer }>;
}

/** Of Brotli: many an answer is sent once. */
const QUALITY = 4;

/** Addresses that it is known of what they ask, and the longest of them. */
const MOST_ADDRESSES = 4_000;
const LONGEST_ADDRESS = 400;

/** Answers `GET /api/sessions/search`, and what was asked lately without looking again. */
export class SearchAnswers {
  readonly #deps: SearchAnswersDeps & { cards: SessionCards };
  readonly #kept: KeptAnswers<SearchAnswer>;
  readonly #questions = new QuickLRU<string, string>({ maxSize: MOST_ADDRESSES / 2 });

  constructor(deps: SearchAnswersDeps) {
    this.#deps = { ...deps, cards: sessionCards(deps) };
    this.#kept = new KeptAnswers(deps.index);
  }

  /**
   * The answer as of now.
   *
   * @param encoding the form that its body is about to be sent in
   */
  async answer({ query, where }: PlacedSearch, encoding: Encoding): Promise<SearchAnswer> {
    const instant = this.#deps.clock.now();
    const question = JSON.stringify([query, where]);
    return this.#kept.of(question, encoding, instant, async () => {
      const found = await findSessions(this.#deps, query, where, instant);
      const { total, place, area, now, until, sessions } = found;
      return {
        question,
        total,
        place,
        area,
        now,
        body: new WireBody(rankedSessionsJson(found, this.#deps.distanceUnit), QUALITY),
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
  remember(address: string, encoding: Encoding, answer: SearchAnswer, ready: ReadyAnswer): void {
    if (address.length > LONGEST_ADDRESS) return;
    this.#questions.set(address, answer.question);
    answer.sent.set(encoding, { address, ready });
  }

  /**
   * What visitors who ask for an address are sent; null where it has to be worked out. Where its place lies is not
   * looked up again: that is known for as long as the answer holds, a minute at most.
   */
  ready(address: string, encoding: Encoding): ReadyAnswer | null {
    const question = this.#questions.get(address);
    if (question === undefined) return null;
    const sent = this.#kept.known(question, this.#deps.clock.now())?.sent.get(encoding);
    return sent?.address === address ? sent.ready : null;
  }
}

const sessionCards = ({ db, clock, loadElsewhere }: SearchAnswersDeps): SessionCards =>
  new SessionCards(async (ids) => {
    const own = ids.filter((id) => !isElsewhere(id));
    const elsewhere = ids.filter(isElsewhere);
    return [
      ...(await loadSessions(db, own, { now: clock.now(), occurrencesEach: 0 })),
      ...(elsewhere.length === 0 ? [] : await loadElsewhere(elsewhere)),
    ];
  });
