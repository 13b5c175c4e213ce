import { expect, it } from 'vitest';
import { messageDueDay } from './rules.ts';

it.each([
  ['a Tuesday', '2026-11-24T10:00:00Z', '2026-11-26'],
  ['a Thursday: over the weekend', '2026-11-26T10:00:00Z', '2026-11-30'],
  ['a Saturday: from Monday', '2026-11-28T10:00:00Z', '2026-12-01'],
  ['the first hour of a summer Wednesday in London', '2026-07-14T23:30:00Z', '2026-07-17'],
])('an answer is due two working days after %s', (_, sentAt, due) => {
  expect(messageDueDay(new Date(sentAt), false)).toBe(due);
});

it('we settle a complaint within 14 days, weekends and the end of a year included', () => {
  expect(messageDueDay(new Date('2026-12-20T23:59:00Z'), true)).toBe('2027-01-03');
});
