import QuickLRU from 'quick-lru';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { readForSharedCache } from '#shared/db/replica.server.ts';
import type { ExternalSession } from '../contract.ts';

/**
 * What is shown of a session but for its dates, ready to be sent: most of an answer's work is done once, not for
 * every search that finds it.
 */
export interface SessionCard {
  /** The session's JSON without `nextOccurrences` and without the closing brace, as bytes that are only copied. */
  openJson: Buffer;
  rating: number | null;
  reviewCount: number;
}

/** A session as of a version: `search_listings.version`, another number whenever its card changes. */
export interface CardKey {
  sessionId: number;
  version: number;
}

/** What cards are made of, in any order; of our own sessions with dates, which no card keeps. */
export type LoadCards = (ids: number[]) => Promise<(Session | ExternalSession)[]>;

/** Some 1.2 KB each: what a busy site shows again and again, in some twenty megabytes. */
const MAX_CARDS = 20_000;

/**
 * The cards used lately. A card is only ever answered for the version it was asked for, so that a change is seen
 * by the first search after it, in every process.
 */
export class SessionCardCache {
  readonly #kept: QuickLRU<number, CachedCard>;
  readonly #load: LoadCards;

  /**
   * @param load sessions as they stand now, `nextOccurrences` aside; ids without a session may be missing
   */
  constructor(load: LoadCards, capacity = MAX_CARDS) {
    this.#load = load;
    // It holds as many again that were not asked for lately.
    this.#kept = new QuickLRU({ maxSize: Math.ceil(capacity / 2) });
  }

  /** The cards of these sessions, by id. Those not kept are loaded together; a session that is gone is missing. */
  async get(keys: readonly CardKey[]): Promise<Map<number, SessionCard>> {
    const found = new Map<number, SessionCard>();
    const missing = new Map<number, number>();
    for (const { sessionId, version } of keys) {
      const card = this.#kept.get(sessionId);
      if (card?.version === version) found.set(sessionId, card);
      else missing.set(sessionId, version);
    }
    if (missing.size === 0) return found;
    // A replica may not have come to the version that it would be kept under.
    const { result: sessions, lasts } = await readForSharedCache(() => this.#load([...missing.keys()]));
    for (const session of sessions) {
      const card = { ...toSessionCard(session), version: missing.get(session.id) ?? 0 };
      found.set(session.id, card);
      if (!lasts) continue;
      // A slower search may come back with an older version than another has brought meanwhile.
      if ((this.#kept.get(session.id)?.version ?? 0) <= card.version) this.#kept.set(session.id, card);
    }
    return found;
  }
}

type CachedCard = SessionCard & { version: number };

function toSessionCard(found: Session | ExternalSession): SessionCard {
  const { rating, reviewCount } = found;
  return {
    openJson: copyBytes(JSON.stringify({ ...found, nextOccurrences: undefined }).slice(0, -1)),
    rating,
    reviewCount,
  };
}

/** In memory of their own: what is kept for long would keep the block that Node.js takes short texts from. */
function copyBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
