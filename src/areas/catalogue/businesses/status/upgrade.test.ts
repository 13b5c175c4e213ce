import { describe, expect, it } from 'vitest';
import type { BusinessPlan } from '../contract.ts';
import { canChangePlan, readPlanChange, upgradePath } from './upgrade.ts';

const basic: BusinessPlan = {
  tier: 'basic',
  state: 'active',
  price: '29.00',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  endsWithSuspension: false,
  graceUntil: null,
};

describe('the way to another plan', () => {
  it('is the checkout for the first, and the plan page with its price for a change', () => {
    expect(upgradePath({ id: 7, plan: null }, 'premium')).toBe(
      '/checkout/subscription?businessId=7&tier=premium',
    );
    expect(upgradePath({ id: 7, plan: basic }, 'premium')).toBe('/business/plan?business=7&change=premium');
  });

  it('is read back from the address', () => {
    expect(readPlanChange({ change: 'premium' })).toEqual({ change: 'premium' });
    for (const change of ['gold', '', 1, ['premium'], undefined, null])
      expect(readPlanChange({ change })).toEqual({});
  });

  it('is open while the plan is paid and goes on', () => {
    expect(canChangePlan(basic)).toBe(true);
    expect(canChangePlan({ ...basic, state: 'past_due' })).toBe(false);
    expect(canChangePlan({ ...basic, state: 'unpaid' })).toBe(false);
    expect(canChangePlan({ ...basic, cancelAtPeriodEnd: true })).toBe(false);
  });
});
