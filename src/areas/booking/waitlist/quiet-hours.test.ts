import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { addWakingMinutes, countWakingMinutes, offerTurnAt } from './quiet-hours.ts';

const at = (text: string) => new Date(text);
const isQuiet = (instant: Date) => {
  const time = formatLondonTime(instant);
  return time >= '22:00' || time < '07:30';
};

/** Consecutive minutes that include both clock changes of 2027. */
const instants = fc
  .integer({ min: 0, max: 400 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000));

describe('quiet hours', () => {
  it('last from 22:00 to 07:30 by clocks in London', () => {
    expect(nextWaking(at('2026-11-24T21:59:00Z'))).toEqual(at('2026-11-24T21:59:00Z'));
    expect(nextWaking(at('2026-11-24T22:00:00Z'))).toEqual(at('2026-11-25T07:30:00Z'));
    expect(nextWaking(at('2026-11-25T07:29:00Z'))).toEqual(at('2026-11-25T07:30:00Z'));
    expect(nextWaking(at('2026-07-01T21:30:00Z'))).toEqual(at('2026-07-02T06:30:00Z'));
  });

  it('are nine and a half hours on the wall also on the nights of the clock changes', () => {
    // Forward on 28 March 2027, back on 31 October 2027.
    expect(nextWaking(at('2027-03-27T22:00:00Z'))).toEqual(at('2027-03-28T06:30:00Z'));
    expect(nextWaking(at('2027-10-30T21:00:00Z'))).toEqual(at('2027-10-31T07:30:00Z'));
    expect(addWakingMinutes(at('2027-03-27T21:00:00Z'), 120)).toEqual(at('2027-03-28T07:30:00Z'));
    expect(addWakingMinutes(at('2027-10-30T20:00:00Z'), 120)).toEqual(at('2027-10-31T08:30:00Z'));
  });

  it('never hold the end of somebody’s time, which is as long as it was said to be', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 3000 }), (from, minutes) => {
        const end = addWakingMinutes(from, minutes);
        expect(isQuiet(new Date(end.getTime() - 1))).toBe(false);
        expect(countWakingMinutes(from, end)).toBe(minutes);
        expect(isQuiet(nextWaking(from))).toBe(false);
      }),
    );
  });

  it('count for nothing in the time between two instants', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 2 * 24 * 60 }), (from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000);
        const counted = Array.from({ length: minutes }, (_, minute) => minute).filter(
          (minute) => !isQuiet(new Date(from.getTime() + minute * 60_000)),
        );
        expect(countWakingMinutes(from, to)).toBe(counted.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('whose turn it is', () => {
  const start = at('2026-11-26T18:30:00Z');

  it('is one person’s for two hours while the start is more than a day away, then for half an hour', () => {
    expect(offerTurnAt(at('2026-11-24T12:00:00Z'), start)).toEqual({
      kind: 'in_turn',
      countsFrom: at('2026-11-24T12:00:00Z'),
      deadline: at('2026-11-24T14:00:00Z'),
    });
    expect(offerTurnAt(at('2026-11-26T10:00:00Z'), start)).toMatchObject({
      kind: 'in_turn',
      deadline: at('2026-11-26T10:30:00Z'),
    });
  });

  it('is over when booking closes, if that is before half an hour to the start', () => {
    const closes = 3 * 60;
    expect(offerTurnAt(at('2026-11-26T15:30:00Z'), start, closes)).toEqual({ kind: 'over' });
    expect(offerTurnAt(at('2026-11-26T14:30:00Z'), start, closes)).toMatchObject({
      kind: 'everyone',
      deadline: at('2026-11-26T15:30:00Z'),
    });
    expect(offerTurnAt(at('2026-11-26T17:50:00Z'), start, 15)).toMatchObject({
      deadline: at('2026-11-26T18:00:00Z'),
    });
  });

  it('begins in the morning for who is asked at night', () => {
    expect(offerTurnAt(at('2026-11-24T23:10:00Z'), start)).toEqual({
      kind: 'in_turn',
      countsFrom: at('2026-11-25T07:30:00Z'),
      deadline: at('2026-11-25T09:30:00Z'),
    });
  });

  it('is everybody’s at once within two waking hours of the cut-off, and nobody’s after it', () => {
    expect(offerTurnAt(at('2026-11-26T16:00:00Z'), start)).toMatchObject({ kind: 'in_turn' });
    expect(offerTurnAt(at('2026-11-26T16:01:00Z'), start)).toMatchObject({
      kind: 'everyone',
      deadline: at('2026-11-26T18:00:00Z'),
    });
    expect(offerTurnAt(at('2026-11-26T18:00:00Z'), start)).toEqual({ kind: 'over' });
    // Nobody could answer in time before an early class.
    expect(offerTurnAt(at('2026-11-25T22:00:00Z'), at('2026-11-26T07:00:00Z'))).toEqual({ kind: 'over' });
  });

  it('always ends by the cut-off and outside quiet hours', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 20 * 24 * 60 }), (now, minutes) => {
        const startsAt = new Date(now.getTime() + minutes * 60_000);
        const turn = offerTurnAt(now, startsAt);
        if (turn.kind === 'over') return;
        expect(turn.deadline.getTime()).toBeLessThanOrEqual(startsAt.getTime() - 30 * 60_000);
        expect(turn.deadline.getTime()).toBeGreaterThan(turn.countsFrom.getTime());
        expect(isQuiet(turn.countsFrom)).toBe(false);
        if (turn.kind === 'in_turn')
          expect(countWakingMinutes(now, turn.deadline)).toBeGreaterThanOrEqual(30);
      }),
    );
  });
});
