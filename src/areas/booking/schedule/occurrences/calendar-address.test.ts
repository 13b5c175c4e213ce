import { describe, expect, it } from 'vitest';
import { daysShown, readCalendarView, steppedView, viewTitle } from './calendar-address.ts';

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
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
    expect(daysShown({ view: 'day' }, today)).toEqual([today]);
  });

  it('never shows what is over beside what is to come', () => {
    for (const date of ['2026-11-14', '2026-11-20', '2026-11-21', '2026-11-27', '2026-11-28']) {
      const days = daysShown({ date }, today);
      expect(days).toContain(date);
      expect(days.every((day) => day >= today) || days.every((day) => day < today), date).toBe(true);
    }
    expect(daysShown(steppedView({}, today, -1), today).at(-1)).toBe('2026-11-20');
  });

  it('steps by a week or a day, through clock changes and years', () => {
    expect(steppedView({ date: '2026-10-24' }, today, 1)).toEqual({ date: '2026-10-31' });
    expect(steppedView({ view: 'day', date: '2026-03-29' }, today, 1).date).toBe('2026-03-30');
    expect(steppedView({ view: 'day' }, '2027-01-01', -1).date).toBe('2026-12-31');
  });

  it('has a name', () => {
    expect(viewTitle({}, today)).toBe('21 to 27 Nov');
    expect(viewTitle({ view: 'day', date: '2026-11-24' }, today)).toBe('Tuesday 24 November');
  });
});
