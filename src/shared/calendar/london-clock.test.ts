import { describe, expect, it } from 'vitest';
import { londonClock, londonOffsetMs } from './london-clock.ts';

const HOUR_MS = 3_600_000;

/** Node's `Intl` knows the law and is the reference. */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

describe("London's clock", () => {
  it('says what Intl says, at noon of every day from 1996 to 2060', () => {
    for (let at = Date.UTC(1996, 0, 1, 12); at < Date.UTC(2061, 0, 1); at += 24 * HOUR_MS) {
      const instant = new Date(at);
      expect(londonClock(instant).replace('T', ' ')).toBe(`${format.format(instant)}.000`);
    }
  });

  it('says what Intl says in the seconds around every change', () => {
    let changes = 0;
    let before = londonOffsetMs(Date.UTC(1996, 0, 1));
    for (let at = Date.UTC(1996, 0, 1); at < Date.UTC(2061, 0, 1); at += HOUR_MS) {
      if (londonOffsetMs(at) === before) continue;
      before = londonOffsetMs(at);
      changes += 1;
      for (const instant of [new Date(at - 1_000), new Date(at)])
        expect(londonClock(instant).replace('T', ' ')).toBe(`${format.format(instant)}.000`);
    }
    expect(changes).toBe(2 * 65);
  });

  it('refuses what is no instant', () => {
    expect(() => londonClock(new Date('soon'))).toThrow(RangeError);
  });
});
