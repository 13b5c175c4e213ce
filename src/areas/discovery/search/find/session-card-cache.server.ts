import QuickLRU from 'quick-lru';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { readForSharedCache } from '#shared/db/replica.server.ts';
import type { ExternalSession } from '../contract.ts';

/** The JSON of a session without its dates, cached because most of an answer's work is building it. */
export interface SessionCard {
  /** Without `nextOccurrences` and the closing brace. */
  openJson: Buffer;
  rating: number | null;
  reviewCount: number;
}

/** `search_listings.version` changes whenever the card changes. */
export interface CardKey {
  sessionId: number;
  version: number;
}

/** In any order; without dates, which cards don't cache. */
export type LoadCards = (ids: number[]) => Promise<(Session | ExternalSession)[]>;

/** Some 1.2 KB each: about 20 MB. */
const MAX_CARDS = 20_000;

/** LRU cache by version, so the first search after a change sees it, in every process. */
export class SessionCardCache {
  readonly #kept: QuickLRU<number, CachedCard>;
  readonly #load: LoadCards;

  /** @param load loads current sessions; ids that no longer exist may be missing */
  constructor(load: LoadCards, capacity = MAX_CARDS) {
    this.#load = load;
    // QuickLRU holds up to twice its size.
    this.#kept = new QuickLRU({ maxSize: Math.ceil(capacity / 2) });
  }

  /** Returns cards by id. Loads missing ones in one go; leaves out deleted sessions. */
  async get(keys: readonly CardKey[]): Promise<Map<number, SessionCard>> {
    const found = new Map<number, SessionCard>();
    const missing = new Map<number, number>();
    for (const { sessionId, version } of keys) {
      const card = this.#kept.get(sessionId);
      if (card?.version === version) found.set(sessionId, card);
      else missing.set(sessionId, version);
    }
    if (missing.size === 0) return found;
    // A replica may not have reached this version yet.
    const { result: sessions, lasts } = await readForSharedCache(() => this.#load([...missing.keys()]));
    for (const session of sessions) {
      const card = { ...toSessionCard(session), version: missing.get(session.id) ?? 0 };
      found.set(session.id, card);
      if (!lasts) continue;
      // A slower search may return with an older version than is cached by now.
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

/** A copy: a slice of Node.js's buffer pool would keep the whole pool block alive. */
function copyBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
