import { readForSharedCache } from '#shared/db/replica.server.ts';
import type { EncodedBody, Encoding } from '#shared/http/content-encoding.server.ts';
import type { IndexState, ResponseScope, SearchIndex } from './search-index.ts';

interface CacheableResponse extends ResponseScope {
  body: EncodedBody;
  /** Valid in this period unless data changes. */
  from: Date;
  until: Date;
}

/** About 2,000 compressed pages of results, or 400 uncompressed. */
const MAX_BYTES = 16 * 2 ** 20;
/** Counts addresses, headers and ids per entry, so that many small entries can't fill memory. */
const ENTRY_OVERHEAD_BYTES = 4_096;

interface CacheEntry<Answer> {
  answer: Answer;
  /** Size when last used. */
  bytes: number;
  /** `IndexState.changes` at the last validation. */
  changes: number;
}

/**
 * LRU cache (docs/decisions/0096-cache-pages-page-parts-and-search-answers-while-their-data-stays-the-same.md).
 * Entries are valid while their area is unchanged and their period lasts.
 */
export class SearchResponseCache<Answer extends CacheableResponse> {
  readonly #index: Pick<SearchIndex, 'dataState'>;
  readonly #mostBytes: number;
  readonly #answers = new Map<string, CacheEntry<Answer>>();
  #bytes = 0;
  #state: IndexState | null = null;

  constructor(index: Pick<SearchIndex, 'dataState'>, mostBytes = MAX_BYTES) {
    this.#index = index;
    this.#mostBytes = mostBytes;
  }

  /** Returns the cached answer or creates it; `question` is the cache key. */
  async getOrCreate(
    question: string,
    encoding: Encoding,
    instant: Date,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const state = this.#index.dataState();
    if (state !== this.#state) this.#beginAnew(state);
    if (state === null) return make();
    const kept = this.#answers.get(question);
    if (kept !== undefined && isFresh(kept, state, instant)) {
      await kept.answer.body.encode(encoding);
      return state === this.#state ? this.#keep(question, kept) : kept.answer;
    }
    // Read first: a change during creation may or may not be in the answer.
    const { changes } = state;
    const { result: answer, lasts } = await readForSharedCache(make);
    await answer.body.encode(encoding);
    const isKnown = state === this.#state && state === this.#index.dataState();
    return lasts && isKnown ? this.#keep(question, { answer, changes }) : answer;
  }

  /** Returns null if there is no valid entry. */
  peek(question: string, instant: Date): Answer | null {
    const state = this.#index.dataState();
    const kept = this.#answers.get(question);
    if (state === null || state !== this.#state || kept === undefined) return null;
    return isFresh(kept, state, instant) ? this.#keep(question, kept) : null;
  }

  #beginAnew(state: IndexState | null): void {
    this.#state = state;
    this.#answers.clear();
    this.#bytes = 0;
  }

  #keep(question: string, { answer, changes }: Pick<CacheEntry<Answer>, 'answer' | 'changes'>): Answer {
    const before = this.#answers.get(question);
    if (before !== undefined) this.#remove(question, before);
    const bytes = answer.body.bytes + ENTRY_OVERHEAD_BYTES;
    this.#answers.set(question, { answer, bytes, changes });
    this.#bytes += bytes;
    for (const [oldest, other] of this.#answers) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, other);
    }
    return answer;
  }

  #remove(question: string, { bytes }: CacheEntry<Answer>): void {
    this.#answers.delete(question);
    this.#bytes -= bytes;
  }
}

/** Marks the entry as valid at the current change number. */
function isFresh(kept: CacheEntry<CacheableResponse>, state: IndexState, instant: Date): boolean {
  const { answer, changes } = kept;
  if (instant < answer.from || instant >= answer.until || !state.isUnchanged(answer, changes)) return false;
  kept.changes = state.changes;
  return true;
}
