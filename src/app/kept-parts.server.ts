import QuickLRU from 'quick-lru';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { PART_ELEMENT, type PartsOfPage } from '#shared/ui/states/kept-part.tsx';

/** Some 3 KB each with what it is known by. */
const MOST_PARTS = 4_000;

const part = new RegExp(`<${PART_ELEMENT} at="(\\d+)">([^]*?)</${PART_ELEMENT}>`, 'g');

/** How `useId` begins an id in an attribute. In text a quotation mark is written as an entity. */
const ID_OF_A_PLACE = '"_R_';

/** The HTML of parts of pages (shared/ui/states/kept-part.tsx), each drawn by the first page that showed it. */
export class KeptParts {
  readonly #drawn = new QuickLRU<string, string>({ maxSize: MOST_PARTS / 2 });
  readonly #today: () => string;

  /** @param today the day in London, which parts may speak of */
  constructor(today: () => string = () => londonDay(new Date())) {
    this.#today = today;
  }

  /** For one page: draws it, and puts in the parts that were known. */
  draw(page: (parts: PartsOfPage) => string): string {
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
    return html.replaceAll(part, (_, at: string, drawn: string) => {
      const { key = '', html: known } = placed[Number(at)] ?? {};
      if (known !== undefined) return known;
      if (drawn.includes(ID_OF_A_PLACE)) throw new Error(`This part has ids of its place in a page: ${key}`);
      this.#drawn.set(key, drawn);
      return drawn;
    });
  }
}
