import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bayesianRating, DEFAULT_MEAN_THOUSANDTHS } from './bayesian-rating.ts';

const mean = fc.integer({ min: 1_000, max: 5_000 });
const given = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 });
const sumStars = (stars: readonly number[]) => stars.reduce((total, star) => total + star, 0);
const rate = (stars: readonly number[], of?: number) =>
  bayesianRating({ count: stars.length, stars: sumStars(stars) }, of);

describe('a rating that is shrunk towards the mean', () => {
  it('is the mean while nobody has said anything, and follows the stars as they come', () => {
    expect(rate([])).toBe(DEFAULT_MEAN_THOUSANDTHS);
    expect(rate([5])).toBe(4_200);
    expect(rate([1])).toBe(3_400);
    expect(rate([], 4_400)).toBe(4_400);
    expect(bayesianRating({ count: 50, stars: 245 })).toBe(4_833);
  });

  it('lies between the mean and the average, and nearer to the average the more have said so', () => {
    fc.assert(
      fc.property(given, mean, (stars, of) => {
        const average = stars.length === 0 ? of : (sumStars(stars) / stars.length) * 1_000;
        const rating = rate(stars, of);
        // Rounding to whole thousandths may lose one.
        expect(rating).toBeGreaterThanOrEqual(Math.min(of, Math.floor(average)) - 1);
        expect(rating).toBeLessThanOrEqual(Math.max(of, average));
        const twice = rate([...stars, ...stars], of);
        expect(Math.abs(twice - average)).toBeLessThanOrEqual(Math.abs(rating - average) + 1);
      }),
    );
  });

  it('rises with each star more, and never falls by another five', () => {
    fc.assert(
      fc.property(given, mean, (stars, of) => {
        expect(rate([...stars, 5], of)).toBeGreaterThanOrEqual(rate(stars, of));
        expect(rate([...stars, 5], of)).toBeGreaterThan(rate([...stars, 4], of));
      }),
    );
  });

  it('cannot be won by one review: twenty of nearly as many stars stand above it, whatever the mean up to 4.5', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 4_500 }), (of) => {
        const nineteen = [...Array.from({ length: 19 }, () => 5), 4];
        expect(rate(nineteen, of)).toBeGreaterThan(rate([5], of));
      }),
    );
  });
});
