import QuickLRU from 'quick-lru';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { FRAGMENT_ELEMENT, type PageFragments } from '#shared/ui/states/cached-fragment.tsx';

/** Some 3 KB each with what it is known by. */
const MAX_FRAGMENTS = 4_000;

const FRAGMENT_PATTERN = new RegExp(`<${FRAGMENT_ELEMENT} at="(\\d+)">([^]*?)</${FRAGMENT_ELEMENT}>`, 'g');

/** How `useId` begins an id in an attribute. In text a quotation mark is written as an entity. */
const USE_ID_PREFIX = '"_R_';

/** The HTML of parts of pages (shared/ui/states/cached-fragment.tsx), each drawn by the first page that showed it. */
export class FragmentCache {
  readonly #drawn = new QuickLRU<string, string>({ maxSize: MAX_FRAGMENTS / 2 });
  readonly #today: () => string;

  /** @param today the day in London, which parts may speak of */
  constructor(today: () => string = () => londonDay(new Date())) {
    this.#today = today;
  }

  /** For one page: draws it, and puts in the parts that were known. */
  render(page: (parts: PageFragments) => string): string {
    const day = this.#today();
    const placed: { key: string; html: string | undefined }[] = [];
    const html = page({
      place: (name) => {
        const key = `${day} ${name}`;
        // What is held here cannot be forgotten before the page is put together.
        const known = this.#drawn.get(key);
        placed.push({ key, html: known });
        return { at: placed.length - 1, drawn: known !== undefined };
      },
    });
    if (placed.length === 0) return html;
    return html.replaceAll(FRAGMENT_PATTERN, (_, at: string, drawn: string) => {
      const { key = '', html: known } = placed[Number(at)] ?? {};
      if (known !== undefined) return known;
      if (drawn.includes(USE_ID_PREFIX)) throw new Error(`This part has ids of its place in a page: ${key}`);
      this.#drawn.set(key, drawn);
      return drawn;
    });
  }
}
