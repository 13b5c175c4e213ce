import { forVisitorAndOthers } from '#shared/db/replica.server.ts';
import type { SearchIndex } from './search-index.ts';

/** An answer that is ready to be sent. */
interface Keepable {
  body: Buffer;
  /** From when on, and until when, it is the answer as long as no data changes. */
  from: Date;
  until: Date;
}

/** Some six hundred pages of results: what is asked for again and again. */
const MOST_BYTES = 16 * 2 ** 20;
/** What stands beside a body, and keeps many small ones from being held: addresses, sentences, ids. */
const BESIDE_BYTES = 2_048;

/**
 * Answers to what was asked lately, each for as long as it would come out the same
 * (docs/decisions/0096-answers-of-the-search-are-kept.md): nothing has changed that the index answers from, and the time
 * has changed nothing. Those used longest ago make room.
 */
export class KeptAnswers<Answer extends Keepable> {
  readonly #index: Pick<SearchIndex, 'dataState'>;
  readonly #mostBytes: number;
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;
  /** What the answers were made from. */
  #state: object | null = null;

  constructor(index: Pick<SearchIndex, 'dataState'>, mostBytes = MOST_BYTES) {
    this.#index = index;
    this.#mostBytes = mostBytes;
  }

  /**
   * The answer at an instant: as it is kept, or made anew.
   *
   * @param question all that it depends on but data and time
   */
  async of(question: string, instant: Date, make: () => Promise<Answer>): Promise<Answer> {
    const state = this.#index.dataState();
    if (state !== this.#state) this.#beginAnew(state);
    const kept = this.#answers.get(question);
    if (kept !== undefined) {
      this.#remove(question, kept);
      if (instant >= kept.from && instant < kept.until) return this.#keep(question, kept);
    }
    if (state === null) return make();
    const { result: made, lasts } = await forVisitorAndOthers(make);
    // What has changed meanwhile may be in it or not.
    const isKnown = state === this.#state && state === this.#index.dataState();
    return lasts && isKnown ? this.#keep(question, made) : made;
  }

  #beginAnew(state: object | null): void {
    this.#state = state;
    this.#answers.clear();
    this.#bytes = 0;
  }

  #keep(question: string, answer: Answer): Answer {
    const before = this.#answers.get(question);
    if (before !== undefined) this.#remove(question, before);
    this.#answers.set(question, answer);
    this.#bytes += sizeOf(answer);
    for (const [oldest, other] of this.#answers) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, other);
    }
    return answer;
  }

  #remove(question: string, answer: Answer): void {
    this.#answers.delete(question);
    this.#bytes -= sizeOf(answer);
  }
}

const sizeOf = ({ body }: Keepable): number => body.length + BESIDE_BYTES;
