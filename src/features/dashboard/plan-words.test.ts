import { describe, expect, it } from 'vitest';
import type { BusinessPlan } from '#features/businesses/contract.ts';
import { planName, planSentence } from './plan-words.ts';

const plan: BusinessPlan = {
  tier: 'basic',
  state: 'active',
  price: '29.00',
  currentPeriodEnd: '2026-12-04T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  endsWithSuspension: false,
  graceUntil: null,
};
const sentence = (changes: Partial<BusinessPlan> | null, bookingEnabled = true) =>
  planSentence({ plan: changes === null ? null : { ...plan, ...changes }, bookingEnabled });

it('plans have the specification’s names', () => {
  expect([null, 'basic' as const, 'premium' as const].map(planName)).toEqual([
    'Free Listing',
    'Basic Booking Plan',
    'Premium Pro Plan',
  ]);
});

describe('how a plan stands', () => {
  it.each([
    [null, false, 'People find your sessions. Choose a plan to take bookings and payments online.'],
    [{}, true, '£29.00 per month. Next payment on Friday 4 December.'],
    [{ cancelAtPeriodEnd: true }, true, '£29.00 per month. It ends on Friday 4 December.'],
    [
      { state: 'past_due' as const, graceUntil: '2026-11-28T10:00:00.000Z' },
      true,
      '£29.00 per month. The last payment failed: booking stays on until Saturday 28 November.',
    ],
    [
      { state: 'past_due' as const, graceUntil: '2026-11-14T10:00:00.000Z' },
      false,
      '£29.00 per month. The last payment failed, so booking is off until it is made.',
    ],
  ])('%o: %s', (changes, enabled, words) => expect(sentence(changes, enabled)).toBe(words));
});
