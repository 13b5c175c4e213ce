import { describe, expect, it } from 'vitest';
import { plusMinutes, slotEndProblem, slotMinutes, withLength } from './slot-times.ts';

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

describe('lasting', () => {
  it('puts the end where the length puts it', () => {
    expect(withLength(slot('11:00', '10:30'), 90)).toEqual(slot('11:00', '12:30'));
    expect(withLength(slot('09:00', '10:00'), 45)).toEqual(slot('09:00', '09:45'));
    expect(withLength(slot('23:30', '10:00'), 60)).toEqual(slot('23:30', '00:30'));
  });
});

describe('wrongEnd', () => {
  it.each([
    ['09:00', '10:00', 60],
    ['23:30', '00:30', 60],
    ['06:00', '06:00', 1440],
    ['09:00', '09:45', 45],
    ['09:00', '10:00', 45], // the next half hour
    ['09:00', '09:30', 15],
  ])('nothing from %s to %s in %i minutes', (start, end, minutes) =>
    expect(slotEndProblem(slot(start, end), minutes)).toBeNull(),
  );

  it.each([
    ['09:00', '10:30', 60, '60 minutes from 09:00 end at 10:00'],
    ['09:00', '10:00', 90, '90 minutes from 09:00 end at 10:30'],
    ['09:00', '09:30', 45, '45 minutes from 09:00 end at 09:45'],
    ['09:00', '09:45', 60, '60 minutes from 09:00 end at 10:00'],
    ['09:00', '09:00', 60, 'A session can’t end when it starts'],
    ['10:00', '09:00', 60, 'A session can’t end before it starts'],
    ['23:30', '00:30', 90, 'A session can’t end before it starts'],
  ])('from %s to %s in %i minutes: %s', (start, end, minutes, sentence) =>
    expect(slotEndProblem(slot(start, end), minutes)).toBe(sentence),
  );
});
