import { expect, it } from 'vitest';
import { groupRates, ratesOverLimit } from './rates.ts';

const counts = { texts: 1, words: 1000, sentences: 1, longSentences: 0 };

it('has a lower limit for copy than for documents', () => {
  const each = { ...counts, standIns: 4, passives: 12 };
  expect(
    groupRates(
      new Map([
        ['help', each],
        ['docs', each],
        ['demo', each],
      ]),
    ),
  ).toEqual(
    new Map([
      ['(help)\twhat/who per 1,000', 4],
      ['(help)\tpassives per 1,000', 12],
    ]),
  );
});

it('refuses a rate that is above its limit and clearly above the baseline', () => {
  const rates = new Map([['(help)\tpassives per 1,000', 20.4]]);
  expect(ratesOverLimit(rates, new Map())).toHaveLength(1);
  expect(ratesOverLimit(rates, new Map([['(help)\tpassives per 1,000', 20]]))).toEqual([]);
  expect(ratesOverLimit(rates, new Map([['(help)\tpassives per 1,000', 19]]))).toHaveLength(1);
});
