import { expect, it } from 'vitest';
import { attendanceText } from './copy.ts';

it.each([
  [{ taken: 0, attended: 0 }, 'No bookings'],
  [{ taken: 6, attended: 0 }, '6 booked, none checked in'],
  [{ taken: 6, attended: 5 }, '5 of 6 came'],
])('%o reads %s', (date, text) => expect(attendanceText(date)).toBe(text));
