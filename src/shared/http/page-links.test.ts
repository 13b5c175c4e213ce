import { describe, expect, it } from 'vitest';
import { pageLinks } from './page-links.ts';

const links = (page: number, pageCount: number) =>
  pageLinks('/api/things', { q: 'a b', empty: undefined }, { page, pageCount });

describe('the links around a page', () => {
  it('lead to the first, previous, next and last', () => {
    expect(links(2, 3)).toBe(
      '</api/things?q=a+b&page=1>; rel="first", </api/things?q=a+b&page=1>; rel="prev", ' +
        '</api/things?q=a+b&page=3>; rel="next", </api/things?q=a+b&page=3>; rel="last"',
    );
  });

  it('leave out what is not there', () => {
    expect(links(1, 1)).toBe(
      '</api/things?q=a+b&page=1>; rel="first", </api/things?q=a+b&page=1>; rel="last"',
    );
  });

  it('lead back from beyond the end', () => {
    expect(links(9, 3)).toContain('page=3>; rel="prev"');
    expect(links(9, 3)).not.toContain('rel="next"');
  });
});
