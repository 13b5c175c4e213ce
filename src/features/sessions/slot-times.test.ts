import { describe, expect, it } from 'vitest';
import { endsBeforeItBegins, plusMinutes, slotMinutes, startingAt } from './slot-times.ts';

const slot = (startTime: string, endTime: string) => ({ dayOfWeek: 1, startTime, endTime });

describe('slotMinutes', () => {
  it('counts an end at or before the start as the next day', () => {
    expect(slotMinutes(slot('09:00', '10:30'))).toBe(90);
    expect(slotMinutes(slot('23:30', '00:15'))).toBe(45);
    expect(slotMinutes(slot('06:00', '06:00'))).toBe(1440);
  });
});

describe('plusMinutes', () => {
  it('goes round at midnight', () => {
    expect(plusMinutes('09:30', 45)).toBe('10:15');
    expect(plusMinutes('23:30', 60)).toBe('00:30');
    expect(plusMinutes('00:00', 1440)).toBe('00:00');
  });
});

describe('startingAt', () => {
  it('moves the end with the start', () => {
    expect(startingAt(slot('09:00', '10:30'), '11:00')).toEqual(slot('11:00', '12:30'));
    expect(startingAt(slot('09:00', '10:00'), '23:30')).toEqual(slot('23:30', '00:30'));
  });
});

describe('endsBeforeItBegins', () => {
  it('lets a session go past midnight when it lasts as long as it says', () => {
    expect(endsBeforeItBegins(slot('23:30', '00:30'), 60)).toBe(false);
    expect(endsBeforeItBegins(slot('23:30', '00:30'), 90)).toBe(true);
    expect(endsBeforeItBegins(slot('10:00', '09:00'), 60)).toBe(true);
    expect(endsBeforeItBegins(slot('09:00', '10:00'), 90)).toBe(false);
  });
});
