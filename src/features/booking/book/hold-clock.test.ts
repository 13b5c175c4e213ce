import { describe, expect, it } from 'vitest';
import { spokenAt, timeLeft } from './hold-clock.ts';

describe('the time that is left of a hold', () => {
  it('is shown in minutes and seconds', () => {
    expect(timeLeft(600_000)).toBe('10:00');
    expect(timeLeft(522_000)).toBe('8:42');
    expect(timeLeft(521_001)).toBe('8:42');
    expect(timeLeft(9_000)).toBe('0:09');
    expect(timeLeft(-1)).toBe('0:00');
  });

  it('is read out at five, two and one minutes, and at no other time', () => {
    const said = Array.from({ length: 601 }, (_, second) => spokenAt((600 - second) * 1000));
    expect(said.filter((sentence, second) => sentence !== said[second - 1])).toEqual([
      '',
      '5 minutes left to book.',
      '2 minutes left to book.',
      '1 minute left to book.',
    ]);
    expect(said.indexOf('5 minutes left to book.')).toBe(300);
  });
});
