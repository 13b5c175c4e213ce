import { describe, expect, it } from 'vitest';
import { pausedUntil, type VainHold } from './hold-limits.ts';

const now = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** A hold that ended so many minutes ago after having been kept for so many. */
function vain(subject: string, ended: number, kept: number, ranOut = true): VainHold {
  return { subject, heldAt: minutesAgo(ended + kept), endedAt: minutesAgo(ended), ranOut };
}

describe('pauses after places that were kept in vain', () => {
  it('come with the third that ran out, ten minutes from then on', () => {
    const two = [vain('a', 5, 10), vain('b', 5, 2)];
    expect(pausedUntil(two, now)).toBeNull();
    expect(pausedUntil([...two, vain('c', 4, 2)], now)).toEqual(new Date('2026-11-22T12:06:00Z'));
  });

  it('are over after their time, and grow with every further one', () => {
    const three = [vain('a', 30, 10), vain('b', 30, 10), vain('c', 11, 10)];
    expect(pausedUntil(three, now)).toBeNull();
    const five = [...three, vain('d', 11, 10), vain('e', 11, 10)];
    expect(pausedUntil(five, now)).toEqual(new Date('2026-11-22T12:19:00Z'));
  });

  it('forget what is an hour ago', () => {
    const long = ['a', 'b', 'c'].map((subject) => vain(subject, 61, 10));
    expect(pausedUntil([...long, vain('d', 1, 10), vain('e', 1, 10)], now)).toBeNull();
  });

  it('spare a person who came back to one place again and again', () => {
    const often = [2, 6, 10, 14, 18].map((ended) => vain('the same', ended, 2));
    expect(pausedUntil(often, now)).toBeNull();
  });

  it('spare a person who only looked, and gave every place back', () => {
    const looks = ['a', 'b', 'c', 'd', 'e', 'f'].map((subject, n) => vain(subject, n * 4, 1, false));
    expect(pausedUntil(looks, now)).toBeNull();
  });

  it('meet whoever gives places back just before their time is up', () => {
    const evading = ['a', 'b', 'c', 'd'].map((subject) => vain(subject, 1, 9.9, false));
    expect(pausedUntil(evading, now)).not.toBeNull();
  });

  it('meet whoever keeps one place for himself by taking it again and again', () => {
    const hoarding = [1, 11, 21].map((ended) => vain('the last seat', ended, 10));
    expect(pausedUntil(hoarding, now)).toEqual(new Date('2026-11-22T12:09:00Z'));
  });
});
