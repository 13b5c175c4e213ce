import { expect, it } from 'vitest';
import { belowMinimumReason, minimumVerdict } from './rules.ts';

it.each([
  [{ minimum: 4, booked: 4, paying: 0 }, 'runs'],
  [{ minimum: 4, booked: 3, paying: 1 }, 'wait'],
  [{ minimum: 4, booked: 3, paying: 0 }, 'cancelled'],
  [{ minimum: 4, booked: 0, paying: 3 }, 'cancelled'],
])('%o is %s', (people, verdict) => {
  expect(minimumVerdict(people)).toBe(verdict);
});

it('names the number to customers', () => {
  expect(belowMinimumReason(4)).toBe('Fewer than 4 people had booked, and this date needs 4 to run.');
});
