import { describe, expect, it } from 'vitest';
import type { BusinessPlan } from '#areas/catalogue/businesses/contract.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { planName, planStatusText, ratingContext, revenueContext } from './copy.ts';

const weeks = (...nets: string[]) => nets.map((net) => ({ monday: '2026-11-16', net }));

it.each([
  ['0.00', '£0.00'],
  ['999.50', '£999.50'],
  ['2134.00', '£2,134.00'],
  ['1234567.89', '£1,234,567.89'],
  ['-1540.00', '-£1,540.00'],
])('%s pounds are printed %s', (pounds, printed) => expect(formatDecimalPounds(pounds)).toBe(printed));

it('a week is compared with the one before', () => {
  expect(revenueContext(weeks('10.00', '250.00', '1040.50'))).toBe('£1,040.50 this week, £250.00 last');
});

it.each([
  [0, 'No reviews yet'],
  [1, '1 review from someone who attended'],
  [12, '12 reviews from people who attended'],
])('%i reviews', (count, words) => expect(ratingContext(count)).toBe(words));

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
  planStatusText({ plan: changes === null ? null : { ...plan, ...changes }, bookingEnabled });

it('plans have the names of docs/product/README.md#plans', () => {
  expect([null, 'basic' as const, 'premium' as const].map(planName)).toEqual([
    'Free Listing',
    'Basic Booking Plan',
    'Premium Pro Plan',
  ]);
});

describe('how a plan stands', () => {
  it.each([
    [null, false, 'People can find your sessions. Choose a plan to take bookings and payments online.'],
    [{}, true, '£29.00 per month. Next payment on Friday 4 December.'],
    [{ cancelAtPeriodEnd: true }, true, '£29.00 per month. It ends on Friday 4 December.'],
    [
      { state: 'past_due' as const, graceUntil: '2026-11-28T10:00:00.000Z' },
      true,
      '£29.00 per month. Your last payment failed. Online booking stays on until Saturday 28 November.',
    ],
    [
      { state: 'past_due' as const, graceUntil: '2026-11-14T10:00:00.000Z' },
      false,
      '£29.00 per month. Your last payment failed, so online booking is off until you pay.',
    ],
  ])('%o: %s', (changes, enabled, words) => expect(sentence(changes, enabled)).toBe(words));
});
