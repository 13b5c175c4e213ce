import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StarDistribution } from './review-list.tsx';
import { Stars } from './stars.tsx';

const drawnStars = (html: string) => [...html.matchAll(/data-star="(\w+)"/g)].map(([, star]) => star);

describe('stars', () => {
  it.each([
    [1, 1, 0],
    [4, 4, 0],
    [4.2, 4, 0],
    [4.3, 4, 1],
    [4.5, 4, 1],
    [4.7, 4, 1],
    [4.8, 5, 0],
    [5, 5, 0],
  ])('%s are drawn as %i whole and %i half', (stars, whole, half) => {
    const html = renderToStaticMarkup(<Stars stars={stars} />);
    expect(drawnStars(html)).toEqual([...Array(whole).fill('whole'), ...Array(half).fill('half')]);
    expect(html).toContain(`>${stars} out of 5 stars<`);
  });

  it('of an average say the average, not the whole number beside it', () => {
    const html = renderToStaticMarkup(
      <StarDistribution reviews={{ count: 8, distribution: [0, 0, 0, 4, 4] }} average={4.5} />,
    );
    expect(html).toContain('4.5 out of 5 stars');
    expect(drawnStars(html)).toEqual(['whole', 'whole', 'whole', 'whole', 'half']);
  });
});
