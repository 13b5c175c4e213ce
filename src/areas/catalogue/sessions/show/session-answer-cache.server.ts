import type { FastifyReply, FastifyRequest } from 'fastify';
import QuickLRU from 'quick-lru';
import { readForSharedCache } from '#shared/db/replica.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { EncodedBody, type Encoding, negotiateEncoding } from '#shared/http/content-encoding.server.ts';
import {
  type CachedResponse,
  isAnonymousRequest,
  sharedHeaders,
} from '#shared/http/response-cache.server.ts';
import { type SessionDetails, sessionDetailsSchema } from '../contract.ts';

/** Changes of the sessions that everybody can find, as the search follows them. */
export interface SessionChanges {
  /** The same object while changes can be followed; null if they can't. */
  dataState(): SessionChangeState | null;
  /** When the latest reading of changes began, in milliseconds of `performance.now`. */
  caughtUpAt(): number;
}

export interface SessionChangeState {
  readonly changes: number;
  /** False if it has changed since change number `since`, if that can't be told, or if people can't find it. */
  isSessionUnchanged(sessionId: number, since: number): boolean;
}

/** Bounds what no trigger reports, such as the name of a venue that one date moved to. */
const MAX_AGE_MS = 60_000;
/** Some 4 KB each in all forms. */
const MAX_SESSIONS = 5_000;
/** Of Brotli: an answer is sent far more often than compressed. */
const BROTLI_QUALITY = 5;

interface Entry {
  details: SessionDetails;
  state: SessionChangeState;
  changes: number;
  until: number;
  body: EncodedBody | null;
  sent: Map<Encoding, CachedResponse>;
}

/**
 * Caches `GET /api/sessions/{id}` while nothing in it changes. Only sessions that everybody can find are cached, so
 * it doesn't matter who asks. A change through this process shows at once, one through another within a quarter of a
 * second (docs/decisions/0096-cache-pages-page-parts-and-search-answers-while-their-data-stays-the-same.md).
 */
export class SessionAnswerCache {
  readonly #changes: SessionChanges;
  readonly #clock: Clock;
  readonly #kept = new QuickLRU<number, Entry>({ maxSize: MAX_SESSIONS / 2 });
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(changes: SessionChanges, clock: Clock) {
    this.#changes = changes;
    this.#clock = clock;
  }

  /** Something was written by this process. Nothing cached is used until the changes were read again. */
  noteWrite(): void {
    this.#writtenAt = performance.now();
  }

  async getOrLoad(sessionId: number, load: () => Promise<SessionDetails>): Promise<SessionDetails> {
    const kept = this.#fresh(sessionId);
    if (kept !== null) return kept.details;
    // Both are read first: what changes during the load may be missing from the answer.
    const state = this.#changes.dataState();
    const changes = state?.changes ?? 0;
    const at = this.#clock.now().getTime();
    const { result: details, lasts } = await readForSharedCache(load);
    // A course's price falls with every date that passes.
    const isKept = lasts && details.courses === undefined;
    if (isKept && state?.isSessionUnchanged(sessionId, changes)) {
      const next = Math.min(...details.nextOccurrences.map(({ startsAt }) => Date.parse(startsAt)));
      const until = Math.min(at + MAX_AGE_MS, next);
      this.#kept.set(sessionId, { details, state, changes, until, body: null, sent: new Map() });
    }
    return details;
  }

  /** Prepares the response for the next visitors. Call it in the handler, before other hooks add to the reply. */
  prepare(sessionId: number, request: FastifyRequest, reply: FastifyReply): void {
    const entry = this.#fresh(sessionId);
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    if (entry === null || entry.sent.has(encoding) || !isAnonymousRequest(request)) return;
    const shared = sharedHeaders(reply);
    entry.body ??= new EncodedBody(
      Buffer.from(JSON.stringify(sessionDetailsSchema.encode(entry.details))),
      BROTLI_QUALITY,
    );
    void entry.body.encode(encoding).then((body) => {
      const own = {
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
        'content-length': String(body.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      const headers = [...shared, ...Object.entries(own).flat()];
      entry.sent.set(encoding, { status: 200, headers, body });
    });
  }

  /** Null if there is none. */
  ready(sessionId: number, request: FastifyRequest): CachedResponse | null {
    return this.#fresh(sessionId)?.sent.get(negotiateEncoding(request.headers['accept-encoding'])) ?? null;
  }

  #fresh(sessionId: number): Entry | null {
    const entry = this.#kept.get(sessionId);
    const state = this.#changes.dataState();
    if (entry === undefined || entry.state !== state || this.#changes.caughtUpAt() <= this.#writtenAt)
      return null;
    if (this.#clock.now().getTime() >= entry.until) return null;
    if (!state.isSessionUnchanged(sessionId, entry.changes)) return null;
    entry.changes = state.changes;
    return entry;
  }
}

const SESSION_PATH = /^\/api\/sessions\/([1-9]\d{0,14})$/;

/** The response that is ready for a request; null if none is. */
export const findCachedSession =
  (answers: SessionAnswerCache) =>
  (request: FastifyRequest): CachedResponse | null => {
    if (request.method !== 'GET' || !isAnonymousRequest(request)) return null;
    const [, id] = SESSION_PATH.exec(request.url) ?? [];
    return id === undefined ? null : answers.ready(Number(id), request);
  };
