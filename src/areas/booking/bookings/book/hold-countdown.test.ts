import { describe, expect, it } from 'vitest';
import { countdownAnnouncement, formatCountdown } from './hold-countdown.ts';

describe('the time that is left of a hold', () => {
  it('is shown in minutes and seconds', () => {
    expect(formatCountdown(600_000)).toBe('10:00');
    expect(formatCountdown(522_000)).toBe('8:42');
    expect(formatCountdown(521_001)).toBe('8:42');
    expect(formatCountdown(9_000)).toBe('0:09');
    expect(formatCountdown(-1)).toBe('0:00');
  });

  it('is read out at five, two and one minutes, and at no other time', () => {
    const said = Array.from({ length: 601 }, (_, second) => countdownAnnouncement((600 - second) * 1000));
    expect(said.filter((sentence, second) => sentence !== said[second - 1])).toEqual([
      '',
      '5 minutes left to book.',
      '2 minutes left to book.',
      '1 minute left to book.',
    ]);
    expect(said.indexOf('5 minutes left to book.')).toBe(300);
  });
});
