import { describe, expect, it } from 'vitest';
import { daysOver, daysShown, readCalendarView, stepped, viewTitle } from './calendar-address.ts';

const today = '2026-11-21';

describe('the calendar’s address', () => {
  it('is this week unless it says otherwise', () => {
    expect(readCalendarView({})).toEqual({});
    expect(readCalendarView({ view: 'month', date: '2026-02-30' })).toEqual({});
    expect(readCalendarView({ view: 'day', date: '2026-03-29' })).toEqual({
      view: 'day',
      date: '2026-03-29',
    });
    expect(daysShown({}, today)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(daysShown({ view: 'day' }, today)).toEqual([today]);
  });

  it('knows the days of this week that are over, unless one of them is asked for', () => {
    expect(daysOver({}, '2026-11-18')).toEqual(['2026-11-16', '2026-11-17']);
    expect(daysOver({ date: '2026-11-20' }, '2026-11-18')).toEqual(['2026-11-16', '2026-11-17']);
    expect(daysOver({}, '2026-11-16')).toEqual([]);
    expect(daysOver({ date: '2026-11-17' }, '2026-11-18')).toEqual([]);
    expect(daysOver({ date: '2026-11-25' }, '2026-11-18')).toEqual([]);
    expect(daysOver({ view: 'day' }, '2026-11-18')).toEqual([]);
  });

  it('steps by a week or a day, through clock changes and years', () => {
    expect(stepped({ date: '2026-10-24' }, today, 1)).toEqual({ date: '2026-10-31' });
    expect(stepped({ view: 'day', date: '2026-03-29' }, today, 1).date).toBe('2026-03-30');
    expect(stepped({ view: 'day' }, '2027-01-01', -1).date).toBe('2026-12-31');
  });

  it('has a name', () => {
    expect(viewTitle({}, today)).toBe('16 to 22 Nov');
    expect(viewTitle({ view: 'day', date: '2026-11-24' }, today)).toBe('Tuesday 24 November');
  });
});
