export interface AnswerHeaders {
  get(name: string): string | null;
}

/** ASCII JSON; absent if the search named no place. */
export const PLACE_HEADER = 'X-Search-Place';

/** Reads `X-Total-Count` and the page count (page-links.ts); without them, zero items on one page. */
export function readPaging(headers: AnswerHeaders): { total: number; pageCount: number } {
  const last = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(headers.get('link') ?? '');
  return { total: Number(headers.get('x-total-count')), pageCount: Number(last?.[1] ?? 1) };
}

/** ASCII only: other characters become JSON escapes. */
export function headerJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
