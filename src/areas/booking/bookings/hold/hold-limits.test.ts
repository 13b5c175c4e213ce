import { describe, expect, it } from 'vitest';
import { cooldownUntil, type UnpaidHold } from './hold-limits.ts';

const now = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

function unpaidHold(subject: string, ended: number, kept: number, ranOut = true): UnpaidHold {
  return { subject, heldAt: minutesAgo(ended + kept), endedAt: minutesAgo(ended), ranOut };
}

describe('pauses after places that were kept in vain', () => {
  it('come with the third that ran out, ten minutes from then on', () => {
    const two = [unpaidHold('a', 5, 10), unpaidHold('b', 5, 2)];
    expect(cooldownUntil(two, now)).toBeNull();
    expect(cooldownUntil([...two, unpaidHold('c', 4, 2)], now)).toEqual(new Date('2026-11-22T12:06:00Z'));
  });

  it('are over after their time, and grow with every further one', () => {
    const three = [unpaidHold('a', 30, 10), unpaidHold('b', 30, 10), unpaidHold('c', 11, 10)];
    expect(cooldownUntil(three, now)).toBeNull();
    const five = [...three, unpaidHold('d', 11, 10), unpaidHold('e', 11, 10)];
    expect(cooldownUntil(five, now)).toEqual(new Date('2026-11-22T12:19:00Z'));
  });

  it('forget what is an hour ago', () => {
    const long = ['a', 'b', 'c'].map((subject) => unpaidHold(subject, 61, 10));
    expect(cooldownUntil([...long, unpaidHold('d', 1, 10), unpaidHold('e', 1, 10)], now)).toBeNull();
  });

  it('spare a person who came back to one place again and again', () => {
    const often = [2, 6, 10, 14, 18].map((ended) => unpaidHold('the same', ended, 2));
    expect(cooldownUntil(often, now)).toBeNull();
  });

  it('spare a person who only looked, and gave every place back', () => {
    const looks = ['a', 'b', 'c', 'd', 'e', 'f'].map((subject, n) => unpaidHold(subject, n * 4, 1, false));
    expect(cooldownUntil(looks, now)).toBeNull();
  });

  it('meet whoever gives places back just before their time is up', () => {
    const evading = ['a', 'b', 'c', 'd'].map((subject) => unpaidHold(subject, 1, 9.9, false));
    expect(cooldownUntil(evading, now)).not.toBeNull();
  });

  it('meet whoever keeps one place for himself by taking it again and again', () => {
    const hoarding = [1, 11, 21].map((ended) => unpaidHold('the last seat', ended, 10));
    expect(cooldownUntil(hoarding, now)).toEqual(new Date('2026-11-22T12:09:00Z'));
  });
});
