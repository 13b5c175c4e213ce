import { describe, expect, it } from 'vitest';
import { daysShown, readCalendarView, steppedView, viewTitle, weekShown } from './calendar-address.ts';

const today = '2026-11-21';

describe('the calendar’s address', () => {
  it('is this week, Monday to Sunday, unless it says otherwise', () => {
    expect(readCalendarView({})).toEqual({});
    expect(readCalendarView({ view: 'month', date: '2026-02-30' })).toEqual({});
    expect(readCalendarView({ view: 'day', date: '2026-03-29' })).toEqual({
      view: 'day',
      date: '2026-03-29',
    });
    const week = daysShown({}, today);
    expect([week[0], week[6], week.length]).toEqual(['2026-11-16', '2026-11-22', 7]);
    expect(daysShown({ view: 'day' }, today)).toEqual([today]);
    expect(weekShown({ view: 'day' }, today)).toEqual(week);
  });

  it('names a room and an instructor, and ignores what can’t be either', () => {
    expect(readCalendarView({ room: 'Main hall', instructor: 12 })).toEqual({
      room: 'Main hall',
      instructor: 12,
    });
    expect(readCalendarView({ instructor: '12' })).toEqual({ instructor: 12 });
    for (const instructor of ['', 'x', -1, 1.5, null, [3, 4]])
      expect(readCalendarView({ instructor })).toEqual({});
    expect(readCalendarView({ room: '' })).toEqual({});
    expect(readCalendarView({ room: 'x'.repeat(301) })).toEqual({});
  });

  it('steps by a week or a day, through clock changes and years', () => {
    expect(steppedView({ date: '2026-10-24', room: 'Hall' }, today, 1)).toEqual({
      date: '2026-10-31',
      room: 'Hall',
    });
    expect(steppedView({ view: 'day', date: '2026-03-29' }, today, 1).date).toBe('2026-03-30');
    expect(steppedView({ view: 'day' }, '2027-01-01', -1).date).toBe('2026-12-31');
  });

  it('has a name', () => {
    expect(viewTitle({}, today)).toBe('16 to 22 Nov');
    expect(viewTitle({ view: 'day', date: '2026-11-24' }, today)).toBe('Tuesday 24 November');
  });
});
