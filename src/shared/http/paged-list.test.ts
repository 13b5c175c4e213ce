import { expect, it } from 'vitest';
import { pageLinks } from './page-links.ts';
import { headerJson, readPaging } from './paged-list.ts';

const toAnswerHeaders = (headers: Record<string, string>) => ({
  get: (name: string) => new Headers(headers).get(name),
});

it.each([
  [{ total: 0, page: 1, pageCount: 1 }],
  [{ total: 41, page: 2, pageCount: 3 }],
  [{ total: 41, page: 99, pageCount: 3 }],
])('reads back what surrounds a page: %o', (paging) => {
  const { total, pageCount } = paging;
  const links = pageLinks('/api/list', { q: 'a>"; rel="last"', sort: 'x' }, paging);
  const headers = { Link: links, 'X-Total-Count': String(total) };
  expect(readPaging(toAnswerHeaders(headers))).toEqual({ total, pageCount });
});

it('takes an answer without these headers for nothing on one page', () => {
  expect(readPaging(toAnswerHeaders({}))).toEqual({ total: 0, pageCount: 1 });
});

it('carries any letters in a header of plain ones', () => {
  const place = { label: 'Ynys Môn 🏴 "\r\nSet-Cookie: a=b' };
  const text = headerJson(place);
  expect(text).toMatch(/^[ -~]+$/);
  expect(JSON.parse(text)).toEqual(place);
});
