import { describe, expect, it } from 'vitest';
import {
  nextPlanSnapshot,
  type PlanEvent,
  type PlanSnapshot,
  type ProviderSubscription,
  planEvent,
} from './rules.ts';

const standing: PlanSnapshot = {
  state: 'active',
  tier: 'basic',
  pendingTier: null,
  pricePence: 2900,
  currentPeriodEnd: new Date('2026-12-21T09:00:00Z'),
  cancelAtPeriodEnd: false,
  graceUntil: null,
};

const found: ProviderSubscription = {
  ...standing,
  currentPeriodStart: new Date('2026-11-21T09:00:00Z'),
  currentPeriodEnd: new Date('2026-12-21T09:00:00Z'),
  id: 'sub_1',
  customerId: 'cus_1',
  itemId: 'si_1',
  rowId: 'row',
  createdAt: new Date('2026-10-21T09:00:00Z'),
  openPayment: null,
};

describe('what a plan becomes', () => {
  it('begins seven days of grace with the period that was not paid, and keeps them', () => {
    const behind = nextPlanSnapshot(standing, { ...found, state: 'past_due' });
    expect(behind.graceUntil).toEqual(new Date('2026-11-28T09:00:00Z'));
    const later = {
      ...found,
      state: 'unpaid' as const,
      currentPeriodStart: new Date('2026-12-21T09:00:00Z'),
    };
    expect(nextPlanSnapshot(behind, later).graceUntil).toEqual(behind.graceUntil);
    expect(nextPlanSnapshot(behind, found).graceUntil).toBeNull();
  });

  it('is the same however often the same is said', () => {
    for (const state of ['incomplete', 'active', 'past_due', 'unpaid', 'canceled'] as const) {
      const once = nextPlanSnapshot(standing, { ...found, state });
      expect(nextPlanSnapshot(once, { ...found, state })).toEqual(once);
    }
  });

  it('stays over once it is', () => {
    const over = nextPlanSnapshot(standing, { ...found, state: 'canceled' });
    expect(nextPlanSnapshot(over, found)).toEqual(over);
  });
});

describe('news of a plan', () => {
  const at = (changes: Partial<PlanSnapshot>): PlanSnapshot => ({ ...standing, ...changes });
  it.each<[Partial<PlanSnapshot>, Partial<PlanSnapshot>, PlanEvent | null]>([
    [{ state: 'incomplete' }, { state: 'active' }, 'started'],
    [{ state: 'incomplete' }, { state: 'incomplete_expired' }, null],
    [{ state: 'incomplete' }, { state: 'past_due' }, 'renewal_failed'],
    [{}, { state: 'past_due' }, 'renewal_failed'],
    [{ state: 'past_due' }, { state: 'unpaid' }, null],
    [{ state: 'unpaid' }, {}, 'recovered'],
    [{ state: 'past_due' }, { state: 'canceled' }, 'ended'],
    [{}, { tier: 'premium' }, 'tier_changed'],
    [{}, { cancelAtPeriodEnd: true }, 'cancel_scheduled'],
    [{ cancelAtPeriodEnd: true }, {}, 'resumed'],
    [{}, {}, null],
    [{ state: 'canceled' }, {}, null],
  ])('from %j to %j: %s', (before, after, news) => {
    expect(planEvent(at(before), at(after))).toBe(news);
  });
});
