import { describe, expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { type CodeUsage, codeRefusal, codeStatus, normalizeCode, priceWithCode } from './rules.ts';

const percent = (percentOff: number) => ({ percentOff, penceOff: null });
const pounds = (penceOff: number) => ({ percentOff: null, penceOff });

describe('the price with a code', () => {
  it.each([
    [
      percent(10),
      1350,
      { sessionFeePence: 1215, platformFeePence: 122, totalPence: 1337, discountPence: 135 },
    ],
    [percent(50), 995, { sessionFeePence: 497, platformFeePence: 50, totalPence: 547, discountPence: 498 }],
    [pounds(500), 1350, { sessionFeePence: 850, platformFeePence: 85, totalPence: 935, discountPence: 500 }],
    [percent(100), 1350, { sessionFeePence: 0, platformFeePence: 0, totalPence: 0, discountPence: 1350 }],
    [pounds(5000), 1350, { sessionFeePence: 0, platformFeePence: 0, totalPence: 0, discountPence: 1350 }],
  ])('%o off %i pence', (worth, fee, price) => {
    expect(priceWithCode(worth, fee, 1)).toEqual(price);
  });

  it('never charges what a card cannot pay', () => {
    expect(priceWithCode(percent(99), 1350, 1)).toMatchObject({ totalPence: 0, discountPence: 1350 });
    expect(priceWithCode(percent(99), 1350, 3)).toMatchObject({ totalPence: 14, discountPence: 1337 });
  });

  it('takes off no more than there is, and its parts add up, penny by penny', () => {
    for (const fee of [0, 1, 27, 28, 505, 1350, 10_001]) {
      for (const worth of [percent(1), percent(33), percent(99), pounds(1), pounds(1349)]) {
        const { sessionFeePence, platformFeePence, totalPence, discountPence } = priceWithCode(
          worth,
          fee,
          10,
        );
        expect(sessionFeePence + discountPence).toBe(fee);
        expect({ sessionFeePence, platformFeePence, totalPence }).toEqual(priceBreakdown(sessionFeePence));
        expect(sessionFeePence).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

const code: CodeUsage = {
  validFrom: '2026-11-01',
  validUntil: '2026-11-30',
  mostPlaces: 10,
  mostEach: 3,
  newcomersOnly: false,
  paused: false,
  fitsSession: true,
  usedPlaces: 0,
  usedByPerson: 0,
};
const asked = { places: 1, isNewcomer: true, today: '2026-11-23' };

describe('a code that is typed', () => {
  it('reads the same however it is written', () => {
    expect(normalizeCode(' early-bird 20 ')).toBe('EARLYBIRD20');
  });

  it.each<[string, Partial<CodeUsage>, Partial<typeof asked>, string | null]>([
    ['is used', {}, {}, null],
    ['is used on its last day', {}, { today: '2026-11-30' }, null],
    ['is over the day after', {}, { today: '2026-12-01' }, 'This code has expired.'],
    ['is paused', { paused: true }, {}, 'This code has expired.'],
    ['is to come', { validFrom: '2026-11-24' }, {}, 'This code is valid from Tuesday 24 November.'],
    [
      'is for other sessions',
      { fitsSession: false },
      {},
      'This code is for other sessions of this business.',
    ],
    [
      'is for newcomers',
      { newcomersOnly: true },
      { isNewcomer: false },
      'This code is only for new customers of this business.',
    ],
    ['was theirs already', { usedByPerson: 3 }, {}, 'You’ve already used this code.'],
    ['is used up', { usedPlaces: 10 }, {}, 'This code has been used up.'],
    [
      'has one use left',
      { usedPlaces: 9 },
      { places: 2 },
      'You can use this code for 1 place, but you chose 2.',
    ],
    ['has enough left', { usedPlaces: 8, usedByPerson: 1 }, { places: 2 }, null],
    [
      'has fewer left for this person',
      { usedByPerson: 1 },
      { places: 3 },
      'You can use this code for 2 places, but you chose 3.',
    ],
    ['has no limits', { mostPlaces: null, mostEach: null, usedPlaces: 900 }, { places: 10 }, null],
  ])('%s', (_what, its, question, sentence) => {
    expect(codeRefusal({ ...code, ...its }, { ...asked, ...question })).toBe(sentence);
  });

  it('is not there', () => {
    expect(codeRefusal(null, asked)).toBe('That code isn’t valid here. Check it and try again.');
  });
});

it.each([
  [{}, 'in_use'],
  [{ paused: true }, 'paused'],
  [{ usedPlaces: 10 }, 'used_up'],
  [{ validFrom: '2026-11-24' }, 'to_come'],
  [{ validUntil: '2026-11-22', paused: true }, 'over'],
])('to its business a code that is %o is %s', (its, standing) => {
  expect(codeStatus({ ...code, ...its }, '2026-11-23')).toBe(standing);
});
