import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { EncodedBody, type Encoding } from '#shared/http/content-encoding.server.ts';
import type { CachedResponse } from '#shared/http/response-cache.server.ts';

/** What is known of the data is not asked for again within a second: what changes is seen a second later at most. */
const FRESH_MS = 1_000;

const MINUTE_MS = 60_000;

/**
 * At most a minute, as a page may compare times. Pages that depend only on the day last as long as browser data
 * (query-client.ts), not past midnight.
 */
const DAY_PAGE_TTL_MS = 5 * MINUTE_MS;

/** While the database is away a page that is known still opens, as it was, for a quarter of an hour. */
const STALE_IF_ERROR_MS = 15 * MINUTE_MS;

/** Some 100 KB each, 130 in all forms: the memory that this may take is bounded by their number. */
const MAX_PAGES = 200;

/** Of Brotli: a page is sent far more often than it is compressed. */
const BROTLI_QUALITY = 5;

/** An answer of the API, as much of it as tells whether it is the same. */
export interface ApiAnswer {
  status: number;
  /** The headers that pages read: how many a list has, and around which place. */
  headers: readonly string[];
  body: string;
  /** Our own records cannot be had. */
  unavailable: boolean;
}

/** A page that was rendered, and what it was made from. */
export interface Rendering {
  status: number;
  html: string;
  headers: Record<string, string>;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Our own records could not be had while it was rendered. */
  unavailable: boolean;
  /** Whether the same request of another visitor would be answered the same. */
  forEveryVisitor: boolean;
  /** It says nothing that becomes untrue before midnight as long as its data is the same. */
  byTheDay: boolean;
  /** The answers that went into it, by what was asked; each is a GET. */
  answers: ReadonlyMap<string, ApiAnswer>;
}

/** One visitor's request for a page. */
export interface PageVisit {
  /** Asks the API what the page asked for. */
  ask(url: string): Promise<ApiAnswer>;
  render(): Promise<Rendering>;
}

/** How a request for a page was answered: from what is kept, after asking whether it still holds, or anew. */
export type CacheOutcome = 'kept' | 'confirmed' | 'rendered';

/** The forms in which a page is sent, and that it need not be. */
export type PageEncoding = Encoding | 'unchanged';

/** A page as it is sent. What it was made from is not held with it. */
export class CachedPage {
  readonly page: Omit<Rendering, 'html' | 'answers'>;
  readonly body: EncodedBody;
  /** The same for the same bytes. */
  readonly etag: string;
  readonly #sent = new Map<PageEncoding, CachedResponse>();

  constructor({ html, answers: _answers, ...page }: Rendering) {
    this.page = page;
    const made = Buffer.from(html);
    this.body = new EncodedBody(made, BROTLI_QUALITY);
    this.etag = `"${createHash('sha256').update(made).digest('base64url').slice(0, 22)}"`;
  }

  /** Has the next visitors sent what one has been sent, without working it out again. */
  storeAnswer(form: PageEncoding, answer: CachedResponse): void {
    this.#sent.set(form, answer);
  }

  /** What a visitor was sent in this form. */
  sent(form: PageEncoding): CachedResponse | undefined {
    return this.#sent.get(form);
  }
}

interface CacheEntry {
  page: CachedPage;
  /** What was asked, and a digest of each answer. */
  digests: ReadonlyMap<string, string>;
  renderedAt: number;
  /** When its data was last known to be the same. */
  revalidatedAt: number;
}

/**
 * Visitors' pages, re-rendered only when the API's answers change
 * (docs/decisions/0096-cache-pages-page-parts-and-search-answers-while-their-data-stays-the-same.md). Signed-in
 * people never get them.
 */
export class PageCache {
  readonly #now: () => number;
  readonly #onOpened: (how: CacheOutcome) => void;
  readonly #pages = new QuickLRU<string, CacheEntry>({ maxSize: MAX_PAGES / 2 });
  readonly #underWay = new Map<string, Promise<CachedPage>>();

  /** What was known before is asked for again: since then something was changed here. */
  #distrustedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param onOpened gets how each request was answered
   * @param now milliseconds, from the pages' clock
   */
  constructor(onOpened: (how: CacheOutcome) => void = () => {}, now: () => number = Date.now) {
    this.#onOpened = onOpened;
    this.#now = now;
  }

  /** Something was changed by this process: every page is confirmed before it is sent the next time. */
  invalidateAll(): void {
    this.#distrustedAt = this.#now();
  }

  /** The page of an address as long as it need not be asked whether it still holds; it is then counted as sent. */
  getFresh(address: string): CachedPage | null {
    const known = this.#pages.get(address);
    if (known === undefined || !this.#isTrusted(known)) return null;
    this.#onOpened('kept');
    return known.page;
  }

  /** Whether it is there, and need not be asked whether it still holds; nothing is counted. */
  hasFresh(address: string): boolean {
    const known = this.#pages.peek(address);
    return known !== undefined && this.#isTrusted(known);
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page of an address, for whoever visits it: all that ask while it is being made are answered together. */
  async getOrRender(address: string, visit: PageVisit): Promise<CachedPage> {
    const ready = this.getFresh(address);
    if (ready !== null) return ready;
    const known = this.#pages.get(address);
    const underWay = this.#underWay.get(address);
    if (underWay !== undefined) {
      const shared = await underWay;
      // What one visitor was refused is nothing to another.
      if (!shared.page.forEveryVisitor) return this.#renew(address, known, visit);
      this.#onOpened('kept');
      return shared;
    }
    const renewed = this.#renew(address, known, visit);
    this.#underWay.set(address, renewed);
    try {
      return await renewed;
    } finally {
      this.#underWay.delete(address);
    }
  }

  async #renew(address: string, known: CacheEntry | undefined, visit: PageVisit): Promise<CachedPage> {
    // Whatever changes from here on is seen next time.
    const now = this.#now();
    if (known !== undefined && this.#isTimely(known)) {
      const asked = await Promise.all(
        [...known.digests].map(async ([url, digest]) => ({ digest, answer: await visit.ask(url) })),
      );
      const away = asked.some(({ answer }) => answer.unavailable);
      if (away || asked.every(({ digest, answer }) => digestAnswer(answer) === digest)) {
        if (!away) known.revalidatedAt = now;
        this.#onOpened('confirmed');
        return known.page;
      }
    }
    const rendering = await visit.render();
    if (rendering.unavailable && known !== undefined && now - known.revalidatedAt < STALE_IF_ERROR_MS) {
      this.#onOpened('kept');
      return known.page;
    }
    const page = new CachedPage(rendering);
    if (rendering.status === 200 && rendering.forEveryVisitor) {
      const digests = new Map([...rendering.answers].map(([url, answer]) => [url, digestAnswer(answer)]));
      this.#pages.set(address, { page, digests, renderedAt: now, revalidatedAt: now });
    }
    this.#onOpened('rendered');
    return page;
  }

  #isTrusted(known: CacheEntry): boolean {
    const since = this.#now() - FRESH_MS;
    return known.revalidatedAt > Math.max(since, this.#distrustedAt) && this.#isTimely(known);
  }

  /** What it says of the time is still so. */
  #isTimely({ renderedAt, page: { page } }: CacheEntry): boolean {
    const now = this.#now();
    if (!page.byTheDay) return Math.floor(renderedAt / MINUTE_MS) === Math.floor(now / MINUTE_MS);
    return now - renderedAt < DAY_PAGE_TTL_MS && londonDay(new Date(renderedAt)) === londonDay(new Date(now));
  }
}

const digestAnswer = ({ status, headers, body }: ApiAnswer): string =>
  createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(body)
    .digest('base64');
