import { expect, it } from 'vitest';
import { clockTime, minuteOfDay } from './clock-time.ts';

it.each([
  [0, '00:00'],
  [545, '09:05'],
  [1110, '18:30'],
  [1440, '24:00'],
])('minute %i of the day is %s, and back', (minute, time) => {
  expect(clockTime(minute)).toBe(time);
  expect(minuteOfDay(time)).toBe(minute);
});
