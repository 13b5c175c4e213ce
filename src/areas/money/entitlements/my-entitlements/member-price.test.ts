import { expect, it } from 'vitest';
import type { MyEntitlement } from '../contract.ts';
import type { MyMembership } from '../memberships/contract.ts';
import type { SharedPass } from '../share/contract.ts';
import { memberPrice, type OwnCredits } from './member-price.ts';

const business = { id: 1, name: 'Lock Keeper Studio' };

const pass = (lastDays: readonly string[], more: Partial<MyEntitlement> = {}): MyEntitlement => ({
  id: '7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d11',
  name: 'Ten classes',
  business,
  trainer: null,
  boughtAt: '2026-11-01T10:00:00.000Z',
  atDesk: false,
  paid: '66.00',
  refunded: '0.00',
  left: lastDays.length,
  unlimited: false,
  unlimitedUntil: null,
  parts: lastDays.map((lastDay) => ({ standing: 'left', lastDay, usedFor: null })),
  sessions: [],
  pauseDaysLeft: 0,
  pausedDays: 0,
  pausedUntil: null,
  refundNow: null,
  bankDecides: false,
  ...more,
});

const membership = (left: number | null, more: Partial<MyMembership> = {}): MyMembership => ({
  id: '7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d12',
  productId: 1,
  name: 'Monthly',
  business,
  sessions: [],
  atDesk: false,
  standing: 'active',
  amount: '50.00',
  places: left === null ? null : 8,
  left,
  paidUntil: '2026-12-07',
  renewsOn: '2026-12-08',
  endsOn: null,
  leaving: null,
  pausedUntil: null,
  pauseDaysLeft: 0,
  ...more,
});

const shared: SharedPass = {
  shareId: '7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d13',
  of: 'pass',
  name: 'Family ten',
  business,
  sessions: [],
  sharedBy: 'Ada',
  left: 1,
  lastDay: '2026-12-31',
  pausedUntil: null,
  uses: [],
};

const priceOf = (own: Partial<OwnCredits>, places = 1, day = '2026-12-01') =>
  memberPrice(
    { sessionId: 7, businessId: 1, places, day },
    { credits: [], memberships: [], shared: [], ...own },
  );

it('is included in a membership that is paid for the day and has enough left', () => {
  expect(priceOf({ memberships: [membership(null)] })).toBe('Included in your membership');
  expect(priceOf({ memberships: [membership(null)] }, 2), 'unlimited is one place a date').toBeNull();
  expect(priceOf({ memberships: [membership(2)] }, 2)).toBe('Included in your membership');
  expect(priceOf({ memberships: [membership(1)] }, 2)).toBeNull();
  expect(priceOf({ memberships: [membership(null)] }, 1, '2026-12-08')).toBeNull();
  expect(priceOf({ memberships: [membership(null, { pausedUntil: '2026-12-03' })] })).toBeNull();
});

it('is credits where a pass has enough for the day', () => {
  expect(priceOf({ credits: [pass(['2026-12-01'])] })).toBe('1 credit');
  expect(priceOf({ credits: [pass(['2026-11-30', '2026-12-31'])] }, 2)).toBeNull();
  expect(priceOf({ credits: [pass(['2026-12-31'])], shared: [shared] }, 2)).toBe('2 credits');
  expect(priceOf({ credits: [pass(['2026-12-31'], { bankDecides: true })] })).toBeNull();
  const offer = pass([], { name: 'First fortnight', unlimited: true, unlimitedUntil: '2026-12-05' });
  expect(priceOf({ credits: [offer] })).toBe('Included in your First fortnight');
});

it('is money elsewhere, and for sessions that they do not cover', () => {
  const elsewhere = { id: 2, name: 'Elsewhere' };
  expect(priceOf({ memberships: [membership(null, { business: elsewhere })] })).toBeNull();
  const others = [{ id: 8, title: 'Pilates' }];
  expect(priceOf({ credits: [pass(['2026-12-31'], { sessions: others })] })).toBeNull();
  expect(priceOf({ credits: [pass(['2026-12-31'], { sessions: [{ id: 7, title: 'Yoga' }] })] })).toBe(
    '1 credit',
  );
  expect(priceOf({})).toBeNull();
});
