import { describe, expect, it } from 'vitest';
import { pageNumbers } from '../screens/results/found-sessions.tsx';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]], // a gap of one page is that page
    [9, 9, [1, null, 8, 9]],
    [12, 9, [1, null, 9]], // beyond the end there is still a way back
  ])('page %i of %i', (page, pageCount, expected) => {
    expect(pageNumbers(page, pageCount)).toEqual(expected);
  });
});
