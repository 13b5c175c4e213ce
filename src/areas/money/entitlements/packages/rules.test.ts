import { describe, expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { splitPriceByPlace } from '../rules.ts';
import {
  askingPrice,
  coversAppointment,
  isUnredeemable,
  isWorthBuying,
  type PricedAppointment,
  packageName,
} from './rules.ts';

const hour: PricedAppointment = { sessionType: 'one_on_one', minutes: 60, pricePence: 5000 };

describe('a credit of a package', () => {
  it.each([
    ['the same kind and length at its own price', {}, true],
    ['one that is dearer by itself', { pricePence: 5600 }, true],
    ['one that is cheaper by itself', { pricePence: 4999 }, false],
    ['a shorter one', { minutes: 45 }, false],
    ['a longer one', { minutes: 90 }, false],
    ['another kind', { sessionType: 'online' }, false],
  ] as const)('for %s: %j is %s', (_what, appointment, pays) => {
    expect(coversAppointment(hour, { ...hour, ...appointment })).toBe(pays);
  });

  it('pays for an appointment at the price at which its package may be sold, however the pence divide', () => {
    for (const asked of [500, 504, 999, 3333, 5000])
      for (const places of [2, 3, 7, 10, 50])
        for (const off of [0, 1, places - 1]) {
          const pricePence = places * asked - off;
          const offers = [{ ...hour, pricePence: asked }];
          expect(isWorthBuying({ ...hour, places, pricePence }, offers)).toBe(true);
          const worth = splitPriceByPlace(priceBreakdown(pricePence), places);
          expect(worth.reduce((sum, { sessionFeePence }) => sum + sessionFeePence, 0)).toBe(pricePence);
          for (const { sessionFeePence } of worth)
            expect(
              coversAppointment({ ...hour, pricePence: sessionFeePence }, { ...hour, pricePence: asked }),
            ).toBe(true);
        }
  });
});

describe('a package', () => {
  const offers: PricedAppointment[] = [hour, { sessionType: 'online', minutes: 30, pricePence: 2500 }];

  it.each([
    ['costs less', { places: 10, pricePence: 45_000 }, true],
    ['costs the same', { places: 10, pricePence: 50_000 }, true],
    ['costs a penny more', { places: 10, pricePence: 50_001 }, false],
    ['is of a length that is not offered', { places: 10, pricePence: 45_000, minutes: 90 }, false],
    ['is of a kind that is not offered', { places: 10, pricePence: 45_000, sessionType: 'online' }, false],
  ] as const)('that %s is worth buying: %j %s', (_what, of, worth) => {
    expect(isWorthBuying({ ...hour, ...of }, offers)).toBe(worth);
  });

  it('asks what one appointment costs by itself, and knows where it is not offered', () => {
    expect(askingPrice({ sessionType: 'online', minutes: 30 }, offers)).toBe(2500);
    expect(askingPrice({ sessionType: 'online', minutes: 60 }, offers)).toBeNull();
  });

  it('pays for nothing any more once each of its credits was dearer, or nothing is offered', () => {
    const cheapestPence = 4500;
    expect(isUnredeemable({ asked: 4500, cheapestPence })).toBe(false);
    expect(isUnredeemable({ asked: 4499, cheapestPence })).toBe(true);
    expect(isUnredeemable({ asked: null, cheapestPence })).toBe(true);
  });

  it('is called by what it is of', () => {
    expect(packageName({ places: 10, minutes: 45, sessionType: 'small_group' })).toBe(
      '10 × 45 minutes small group',
    );
  });
});
