import { expect, it } from 'vitest';
import { MAX_COUNTED_ROWS, toPage } from './page-queries.server.ts';

const page = (total: number) => toPage([{ total }], 1, () => 'row');

it('says how many there are as far as they were counted', () => {
  expect(page(51)).toEqual({ items: ['row'], total: 51, page: 1, pages: 3 });
  expect(page(MAX_COUNTED_ROWS)).toMatchObject({ total: MAX_COUNTED_ROWS, pages: 400 });
  expect(page(MAX_COUNTED_ROWS)).not.toHaveProperty('more');
});

it('says that there are more than were counted', () => {
  expect(page(MAX_COUNTED_ROWS + 1)).toMatchObject({ total: MAX_COUNTED_ROWS, more: true, pages: 400 });
});

it('has no page of nothing', () => {
  expect(toPage([], 1, () => 'row')).toEqual({ items: [], total: 0, page: 1, pages: 0 });
});
