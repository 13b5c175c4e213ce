import { describe, expect, it } from 'vitest';
import { datesLabel, dayChoices, isDayChosen, withDays } from './day-choices.ts';

describe('dayChoices', () => {
  it.each([
    ['a Tuesday', '2026-11-24', ['2026-11-24', '2026-11-25', '2026-11-28', '2026-11-29']],
    ['a Friday', '2026-11-27', ['2026-11-27', '2026-11-28', '2026-11-28', '2026-11-29']],
    ['a Saturday', '2026-11-28', ['2026-11-28', '2026-11-29', '2026-11-28', '2026-11-29']],
    ['a Sunday', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-05', '2026-12-06']],
    ['the last day of a year', '2026-12-31', ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']],
  ])('on %s', (_what, today, [first, second, saturday, sunday]) => {
    expect(dayChoices(today).slice(0, 4)).toMatchObject([
      { label: 'Any', date: 'day' },
      { label: 'Today', from: first, to: first },
      { label: 'Tomorrow', from: second, to: second },
      { label: 'Weekend', from: saturday, to: sunday },
    ]);
  });

  it('goes on with a fortnight of dates, and never shows one that is over', () => {
    const [, today, , weekend, ...dates] = dayChoices('2026-11-24');
    expect(today).toMatchObject({ date: 'Tue 24', month: 'November' });
    expect(weekend).toMatchObject({ date: '28 to 29', month: 'November' });
    expect(dates.map(({ label, date }) => `${label} ${date}`)).toEqual([
      'Thu 26',
      'Fri 27',
      'Sat 28',
      'Sun 29',
      'Mon 30',
      'Tue 1 Dec',
      'Wed 2',
      'Thu 3',
      'Fri 4',
      'Sat 5',
      'Sun 6',
      'Mon 7',
      'Tue 8',
      'Wed 9',
    ]);
    expect(dates.map(({ from }) => from).every((day) => day !== undefined && day > '2026-11-25')).toBe(true);
  });

  it('offers each span but once among the named days, on every day of a week', () => {
    for (let date = 23; date <= 29; date++) {
      const spans = dayChoices(`2026-11-${date}`)
        .filter(({ named }) => named)
        .map(({ from, to }) => `${from} ${to}`);
      expect(new Set(spans).size, `2026-11-${date}`).toBe(4);
    }
  });

  it('knows the choice that a search is for', () => {
    const [any, today, tomorrow] = dayChoices('2026-11-24');
    if (!any || !today || !tomorrow) throw new Error('no choices');
    const search = { from: '2026-11-24', to: '2026-11-24' };
    expect(isDayChosen(today, search)).toBe(true);
    expect(isDayChosen(tomorrow, search)).toBe(false);
    expect(isDayChosen(today, { from: '2026-11-24' })).toBe(false);
    expect(isDayChosen(today, {})).toBe(false);
    expect(isDayChosen(any, {})).toBe(true);
    expect(isDayChosen(any, search)).toBe(false);
    expect(isDayChosen(any, { day: '2' })).toBe(false);
    expect(withDays({ day: '2', page: 3 }, today)).toEqual(search);
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
