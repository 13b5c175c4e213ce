import { describe, expect, it } from 'vitest';
import { renderServerHtml, visibleText } from '#support/render-server-html.tsx';
import { Rating, RatingOrPlaceholder } from './rating.tsx';

const unrated = { value: null, count: 0 };

describe('a rating', () => {
  it('is the average of what people gave, whatever stands for sessions without reviews', async () => {
    for (const Part of [Rating, RatingOrPlaceholder]) {
      const drawn = await renderServerHtml(<Part value={4.5} count={8} />);
      expect(visibleText(drawn)).toBe('4.5 out of 5 stars (8 reviews )');
    }
    expect(visibleText(await renderServerHtml(<Rating value={4} count={1} />))).toBe(
      '4.0 out of 5 stars (1 review )',
    );
  });

  it('says New before the first review, also in a demo, where the page names no figure', async () => {
    expect(visibleText(await renderServerHtml(<Rating {...unrated} />))).toBe('New');
  });

  it('where the page names a figure, shows the demo’s as nobody’s', async () => {
    expect(visibleText(await renderServerHtml(<RatingOrPlaceholder {...unrated} />))).toBe(
      '4.8 no reviews yet',
    );
  });

  it('says New there too where no placeholder is set, as in production', async () => {
    const drawn = await renderServerHtml(<RatingOrPlaceholder {...unrated} />, { placeholderRating: null });
    expect(visibleText(drawn)).toBe('New');
  });
});
