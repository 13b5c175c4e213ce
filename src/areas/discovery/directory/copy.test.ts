import { describe, expect, it } from 'vitest';
import { townDescription, townHeading, townSearchHref, townSummary } from './copy.ts';

const page = {
  town: { slug: 'leeds', name: 'Leeds', sessions: 46 },
  activity: null,
  sessions: 46,
  businesses: 17,
  price: { lowest: '5.50', highest: '33.00' },
  next: [],
  districts: [],
  activities: [],
  neighbours: [],
};
const yoga = {
  ...page,
  activity: { slug: 'yoga', name: 'Yoga', sessions: 1 } as const,
  sessions: 1,
  businesses: 1,
};

describe('a town in words', () => {
  it('is headed by what is there', () => {
    expect(townHeading(page)).toBe('Fitness sessions in Leeds');
    expect(townHeading(yoga)).toBe('Yoga in Leeds');
  });

  it('says how much there is, and from which price to which', () => {
    expect(townSummary(page)).toBe('46 sessions at 17 businesses, from £5.50 to £33.00 each.');
    expect(townSummary({ ...yoga, price: { lowest: '9.90', highest: '9.90' } })).toBe(
      '1 session at 1 business, £9.90 each.',
    );
    expect(townSummary({ ...page, price: { lowest: '0.00', highest: '9.90' } })).toBe(
      '46 sessions at 17 businesses, including free sessions. Prices up to £9.90.',
    );
    expect(townSummary({ ...page, price: { lowest: '0.00', highest: '0.00' } })).toBe(
      '46 sessions at 17 businesses, all free.',
    );
  });

  it('names the activity and the town to search engines', () => {
    expect(townDescription(yoga)).toBe(
      '1 session of Yoga in Leeds at 1 business, from £5.50 to £33.00 each. Dates, prices and online booking.',
    );
  });

  it('leads to the search for the same', () => {
    expect(townSearchHref(yoga)).toBe('/search?postcode=Leeds&sessionType=yoga');
    expect(townSearchHref(page)).toBe('/search?postcode=Leeds');
  });
});
