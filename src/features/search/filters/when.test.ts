import { describe, expect, it } from 'vitest';
import { datesLabel, dayChoices, isChosen } from './when.ts';

describe('dayChoices', () => {
  it.each([
    ['a Tuesday', '2026-11-24', ['2026-11-24', '2026-11-25', '2026-11-28', '2026-11-29']],
    ['a Friday', '2026-11-27', ['2026-11-27', '2026-11-28', '2026-11-28', '2026-11-29']],
    ['a Saturday', '2026-11-28', ['2026-11-28', '2026-11-29', '2026-11-28', '2026-11-29']],
    ['a Sunday', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-05', '2026-12-06']],
    ['the last day of a year', '2026-12-31', ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']],
  ])('on %s', (_what, today, [first, second, saturday, sunday]) => {
    expect(dayChoices(today)).toEqual([
      { label: 'Today', from: first, to: first },
      { label: 'Tomorrow', from: second, to: second },
      { label: 'Weekend', from: saturday, to: sunday },
    ]);
  });

  it('offers three different spans on every day of a week', () => {
    for (let date = 23; date <= 29; date++) {
      const spans = dayChoices(`2026-11-${date}`).map(({ from, to }) => `${from} ${to}`);
      expect(new Set(spans).size, `2026-11-${date}`).toBe(3);
    }
  });

  it('knows the choice that a search is for', () => {
    const [today, tomorrow] = dayChoices('2026-11-24');
    if (today === undefined || tomorrow === undefined) throw new Error('no choices');
    const search = { from: '2026-11-24', to: '2026-11-24' };
    expect(isChosen(today, search)).toBe(true);
    expect(isChosen(tomorrow, search)).toBe(false);
    expect(isChosen(today, { from: '2026-11-24' })).toBe(false);
    expect(isChosen(today, {})).toBe(false);
  });
});

it.each([
  [{}, undefined],
  [{ from: '2026-11-24', to: '2026-11-24' }, 'Tue 24 Nov'],
  [{ from: '2026-11-28', to: '2026-11-29' }, 'Sat 28 Nov to Sun 29 Nov'],
  [{ from: '2026-11-24' }, 'From Tue 24 Nov'],
  [{ to: '2026-11-24' }, 'Until Tue 24 Nov'],
])('names the days of %o', (search, label) => {
  expect(datesLabel(search)).toBe(label);
});
