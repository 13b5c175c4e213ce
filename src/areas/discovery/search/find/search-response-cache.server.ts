import { readForSharedCache } from '#shared/db/replica.server.ts';
import type { EncodedBody, Encoding } from '#shared/http/content-encoding.server.ts';
import type { IndexState, ResponseScope, SearchIndex } from './search-index.ts';

/** An answer that is ready to be sent. */
interface CacheableResponse extends ResponseScope {
  body: EncodedBody;
  /** From when on, and until when, it is the answer as long as no data changes. */
  from: Date;
  until: Date;
}

/** Some two thousand pages of results as browsers have them, or four hundred that are not compressed. */
const MAX_BYTES = 16 * 2 ** 20;
/** What stands beside a body, and keeps many small ones from being held: addresses, headers, sentences, ids. */
const ENTRY_OVERHEAD_BYTES = 4_096;

interface CacheEntry<Answer> {
  answer: Answer;
  /** What it took when it was last used. */
  bytes: number;
  /** `IndexState.changes` as of which it is known to hold. */
  changes: number;
}

/**
 * Answers to what was asked lately, each for as long as it would come out the same
 * (docs/decisions/0096-cache-pages-page-parts-and-search-answers-while-their-data-stays-the-same.md): nothing has
 * changed where it looked, and the time has changed nothing. Those used longest ago make room.
 */
export class SearchResponseCache<Answer extends CacheableResponse> {
  readonly #index: Pick<SearchIndex, 'dataState'>;
  readonly #mostBytes: number;
  readonly #answers = new Map<string, CacheEntry<Answer>>();
  #bytes = 0;
  /** What the answers were made from. */
  #state: IndexState | null = null;

  constructor(index: Pick<SearchIndex, 'dataState'>, mostBytes = MAX_BYTES) {
    this.#index = index;
    this.#mostBytes = mostBytes;
  }

  /**
   * The answer at an instant: as it is kept, or made anew.
   *
   * @param question all that it depends on but data and time
   * @param encoding the form that its body is about to be sent in, which is then among those that are kept
   */
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
    // What changes meanwhile may be in it or not.
    const { changes } = state;
    const { result: answer, lasts } = await readForSharedCache(make);
    await answer.body.encode(encoding);
    const isKnown = state === this.#state && state === this.#index.dataState();
    return lasts && isKnown ? this.#keep(question, { answer, changes }) : answer;
  }

  /** The answer at an instant as it is kept; null where none is, or it holds no more. */
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

/** Nothing that the answer was made from has changed. It is then known to hold as of now, and not looked at again. */
function isFresh(kept: CacheEntry<CacheableResponse>, state: IndexState, instant: Date): boolean {
  const { answer, changes } = kept;
  if (instant < answer.from || instant >= answer.until || !state.isUnchanged(answer, changes)) return false;
  kept.changes = state.changes;
  return true;
}
