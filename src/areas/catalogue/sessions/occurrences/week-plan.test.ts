import { describe, expect, it } from 'vitest';
import { weekFrom } from '#shared/calendar/calendar-day.ts';
import { readSessionPageSearch } from '../show/session-address.ts';
import { findDateChoice, groupByDay, planWeeks, slotState } from './week-plan.ts';

const occurrence = (startsAt: string, spacesLeft = 5) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  spacesLeft,
});
const today = '2026-11-24'; // a Tuesday
const none = { nextOccurrences: [], datesUntil: '2027-08-14' };

describe('readSessionPageSearch', () => {
  it('keeps an instant and a day, in one spelling', () => {
    expect(readSessionPageSearch({ date: '2026-11-24T07:00:00+00:00', week: '2026-11-25' })).toEqual({
      date: '2026-11-24T07:00:00.000Z',
      week: '2026-11-25',
    });
  });

  it('drops what is neither', () => {
    expect(readSessionPageSearch({ date: 'tomorrow', week: '2026-11-31' })).toEqual({});
  });
});

describe('planWeeks', () => {
  it('begins on the Monday of this week, and cannot go back from it', () => {
    expect(planWeeks(none, {}, today)).toEqual({
      shown: '2026-11-23',
      previous: null,
      next: '2026-11-30',
      chosen: null,
    });
  });

  it('opens at the next date with a space', () => {
    const session = {
      ...none,
      nextOccurrences: [occurrence('2026-11-25T07:00:00Z', 0), occurrence('2026-12-02T07:00:00Z')],
    };
    expect(planWeeks(session, {}, today)).toMatchObject({ shown: '2026-11-30', chosen: '2026-11-30' });
  });

  it('opens at the next date when all that are known are full', () => {
    const session = { ...none, nextOccurrences: [occurrence('2026-12-09T07:00:00Z', 0)] };
    expect(planWeeks(session, {}, today)).toMatchObject({ shown: '2026-12-07', chosen: null });
  });

  it('shows another week than the chosen one when asked to', () => {
    const search = { date: '2026-11-27T07:00:00.000Z', week: '2026-12-13' };
    expect(planWeeks(none, search, today)).toEqual({
      shown: '2026-12-07',
      previous: '2026-11-30',
      next: '2026-12-14',
      chosen: '2026-11-23',
    });
  });

  it('counts days by the clocks in London: half past eleven in UTC is tomorrow there in summer', () => {
    expect(planWeeks(none, { date: '2027-07-04T23:30:00.000Z' }, '2027-07-01').chosen).toBe('2027-07-05');
  });

  it('opens at a workshop many months ahead, and ends there', () => {
    const workshop = { nextOccurrences: [occurrence('2027-08-14T13:00:00Z')], datesUntil: '2027-08-14' };
    expect(planWeeks(workshop, {}, today)).toMatchObject({ shown: '2027-08-09', next: null });
  });

  it('stays between this week and the last with a date', () => {
    expect(planWeeks(none, { week: '2020-01-01' }, today)).toMatchObject({
      shown: '2026-11-23',
      previous: null,
    });
    expect(planWeeks(none, { week: '2030-01-01' }, today)).toMatchObject({ shown: '2027-08-09', next: null });
    expect(planWeeks({ ...none, datesUntil: null }, {}, today)).toMatchObject({
      shown: '2026-11-23',
      next: null,
    });
  });
});

describe('choiceOf', () => {
  const known = [occurrence('2026-11-24T07:00:00Z'), occurrence('2026-11-24T18:30:00Z', 0)];

  it.each([
    ['2026-11-24T07:00:00.000Z', 'open'],
    ['2026-11-24T18:30:00.000Z', 'full'],
    ['2026-11-24T09:00:00.000Z', 'gone'],
    [null, 'none'],
  ])('%s is %s', (date, kind) => {
    expect(findDateChoice(date, known).kind).toBe(kind);
  });
});

describe('slotState', () => {
  it.each([
    [0, 'Full', 'full'],
    [1, '1 left', 'few'],
    [3, '3 left', 'few'],
    [4, '4 left', 'open'],
  ])('%i spaces', (spaces, text, look) => {
    expect(slotState(spaces)).toEqual({ text, look });
  });
});

describe('byDay', () => {
  it('puts every date under its day in London', () => {
    const lateSunday = occurrence('2027-07-04T22:30:00Z');
    const monday = occurrence('2027-06-27T23:15:00Z');
    const columns = groupByDay(weekFrom('2027-06-28'), [monday, lateSunday]);
    expect(columns[0]).toEqual([monday]);
    expect(columns[6]).toEqual([lateSunday]);
    expect(columns.flat()).toHaveLength(2);
  });
});
