import { describe, expect, it } from 'vitest';
import { openingStatus, specialDays } from './open-now.ts';
import { formatSpans, readLine } from './opening-times.ts';
import { openingTimesSchema } from './opening-times-field.ts';

const said = (times: string[]) => {
  const { data, error } = openingTimesSchema.safeParse(times);
  return data ?? error?.issues[0]?.message;
};

describe('opening times as they are given', () => {
  it('are kept in the order of the week, then of the dates, each line once said', () => {
    expect(
      said([
        '2026-12-25 closed',
        'Su 09:00-13:00',
        'Mo 16:00-24:00',
        '2026-12-24 08:00-12:00',
        'Mo 06:30-10:00',
      ]),
    ).toEqual([
      'Mo 06:30-10:00',
      'Mo 16:00-24:00',
      'Su 09:00-13:00',
      '2026-12-24 08:00-12:00',
      '2026-12-25 closed',
    ]);
    expect(said([])).toEqual([]);
  });

  it.each([
    [['We 20:00-06:00'], 'Wednesday: closing time must be after opening time'],
    [['We 20:00-20:00'], 'Wednesday: closing time must be after opening time'],
    [['We -20:00'], 'Enter opening and closing times for Wednesday'],
    [['We 25:00-26:00'], 'Enter opening and closing times for Wednesday'],
    [['We 24:00-24:00'], 'Enter opening and closing times for Wednesday'],
    [['We'], 'Enter opening and closing times for Wednesday'],
    [['We 06:00-12:00', 'We 11:59-20:00'], 'The times of Wednesday overlap'],
    [['We closed'], 'Choose open or closed for Wednesday'],
    [['2026-12-24 closed', '2026-12-24 08:00-12:00'], 'Choose open or closed for Thu 24 Dec'],
    [['We 1:00-2:00', 'We 03:00-04:00'], 'Enter opening and closing times for Wednesday'],
    [
      ['Mo 06:00-07:00', 'Mo 08:00-09:00', 'Mo 10:00-11:00', 'Mo 12:00-13:00'],
      'Add up to 3 times for Monday',
    ],
    [['2026-02-30 08:00-12:00'], 'Choose a day for each line'],
    [['Monday 08:00-12:00'], 'Choose a day for each line'],
    [[''], 'Choose a day for each line'],
    [
      Array.from(
        { length: 41 },
        (_, n) => `2026-${n < 28 ? '01' : '03'}-${String((n % 28) + 1).padStart(2, '0')} closed`,
      ),
      'You can set special times for up to 40 days',
    ],
  ])('%j are refused: %s', (times, sentence) => expect(said(times)).toBe(sentence));

  it('may follow upon one another without a gap', () => {
    expect(said(['We 06:00-12:00', 'We 12:00-20:00'])).toEqual(['We 06:00-12:00', 'We 12:00-20:00']);
  });

  it('read as people say them', () => {
    expect(formatSpans([])).toBe('Closed');
    expect(formatSpans([{ opens: '00:00', closes: '24:00' }])).toBe('Open all day');
    expect(
      formatSpans([
        { opens: '06:30', closes: '10:00' },
        { opens: '16:00', closes: '24:00' },
      ]),
    ).toBe('06:30 to 10:00 and 16:00 to midnight');
  });
});

describe('whether it is open', () => {
  const week = ['Mo', 'Tu', 'We', 'Th', 'Fr'].flatMap((day) => [`${day} 06:30-10:00`, `${day} 16:00-21:00`]);
  const lines = [...week, '2026-12-24 08:00-12:00', '2026-12-31 closed'].map(readLine);
  const christmas = { firstDay: '2026-12-25', lastDay: '2026-12-28', reason: 'Christmas' };
  const at = (instant: string, of = lines, closed = [christmas]) =>
    openingStatus(of, closed, new Date(instant))?.sentence;

  it.each([
    ['2026-11-24T09:59:00Z', 'Open until 10:00'],
    ['2026-11-24T10:00:00Z', 'Closed, opens at 16:00'],
    ['2026-11-24T20:59:59Z', 'Open until 21:00'],
    ['2026-11-24T21:00:00Z', 'Closed, opens tomorrow at 06:30'],
    ['2026-11-27T21:00:00Z', 'Closed, opens Mon 30 Nov at 06:30'],
    ['2026-12-24T09:00:00Z', 'Open until 12:00'],
    ['2026-12-24T16:30:00Z', 'Closed, opens Tue 29 Dec at 06:30'],
    ['2026-12-25T09:00:00Z', 'Closed today: Christmas. Opens Tue 29 Dec at 06:30'],
    ['2026-12-31T09:00:00Z', 'Closed, opens tomorrow at 06:30'],
    // British Summer Time.
    ['2026-07-06T05:29:00Z', 'Closed, opens at 06:30'],
    ['2026-07-06T05:30:00Z', 'Open until 10:00'],
  ])('at %s: %s', (instant, sentence) => expect(at(instant)).toBe(sentence));

  it('goes on past midnight where the next day begins open, and says so where it never closes', () => {
    const night = ['Fr 18:00-24:00', 'Sa 00:00-02:00'].map(readLine);
    expect(at('2026-11-27T23:30:00Z', night, [])).toBe('Open until 02:00');
    expect(at('2026-11-28T01:59:00Z', night, [])).toBe('Open until 02:00');
    expect(at('2026-11-27T23:30:00Z', night.slice(0, 1), [])).toBe('Open until midnight');
    const always = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => readLine(`${day} 00:00-24:00`));
    expect(at('2026-11-27T23:30:00Z', always, [])).toBe('Open until further notice');
    expect(at('2026-12-24T23:30:00Z', always)).toBe('Open until midnight');
  });

  it('is as the clock at the door says on the days on which clocks change', () => {
    const sunday = [readLine('Su 00:30-03:00')];
    expect(at('2026-03-29T00:45:00Z', sunday, [])).toBe('Open until 03:00');
    expect(at('2026-03-29T02:00:00Z', sunday, [])).toMatch(/^Closed/);
    expect(at('2026-10-25T01:30:00Z', sunday, [])).toBe('Open until 03:00');
  });

  it('is not known where nobody has said', () => {
    expect(openingStatus([], [christmas], new Date('2026-11-24T10:00:00Z'))).toBeNull();
    expect(at('2026-11-24T10:00:00Z', [readLine('2026-11-20 closed')], [])).toBe('Closed');
  });

  it('tells the days of the next two months that are not as others', () => {
    const days = specialDays(lines, [christmas], new Date('2026-11-24T10:00:00Z'));
    expect(days.map(({ day, spans, reason }) => [day, formatSpans(spans), reason])).toEqual([
      ['2026-12-24', '08:00 to 12:00', null],
      ['2026-12-25', 'Closed', 'Christmas'],
      ['2026-12-26', 'Closed', 'Christmas'],
      ['2026-12-27', 'Closed', 'Christmas'],
      ['2026-12-28', 'Closed', 'Christmas'],
      ['2026-12-31', 'Closed', null],
    ]);
  });
});
