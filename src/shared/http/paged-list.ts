/** The headers of an answer, on the server and in the browser. */
export interface AnswerHeaders {
  get(name: string): string | null;
}

/** Carries what a list was looked for around: a JSON text in ASCII, absent where no place was named. */
export const PLACE_HEADER = 'X-Search-Place';

/** Reads the total (`X-Total-Count`) and the number of pages (page-links.ts); without them, nothing on one page. */
export function readPaging(headers: AnswerHeaders): { total: number; pageCount: number } {
  const last = /[?&]page=(\d+)[^>]*>; rel="last"/.exec(headers.get('link') ?? '');
  return { total: Number(headers.get('x-total-count')), pageCount: Number(last?.[1] ?? 1) };
}

/** A JSON value as a header may carry it: letters beyond ASCII are written as escapes. */
export function headerJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
