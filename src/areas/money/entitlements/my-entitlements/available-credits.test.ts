import { expect, test } from 'vitest';
import type { MyEntitlement } from '../contract.ts';
import type { MyMembership } from '../memberships/contract.ts';
import type { SharedPass } from '../share/contract.ts';
import { availableCredits } from './available-credits.ts';

const business = { id: 1, name: 'Lock Keeper Studio' };

const pass = (name: string, lastDays: readonly string[], left = lastDays.length): MyEntitlement => ({
  id: name,
  name,
  business,
  trainer: null,
  boughtAt: '2026-11-01T10:00:00.000Z',
  atDesk: false,
  paid: '66.00',
  refunded: '0.00',
  left,
  unlimited: false,
  unlimitedUntil: null,
  parts: lastDays.map((lastDay) => ({ standing: 'left', lastDay, usedFor: null })),
  sessions: [],
  pauseDaysLeft: 0,
  pausedDays: 0,
  pausedUntil: null,
  refundNow: null,
  bankDecides: false,
});

const membership = (name: string, left: number | null): MyMembership => ({
  id: name,
  productId: 1,
  name,
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
});

const shared = (name: string, left: number, lastDay: string | null): SharedPass => ({
  shareId: name,
  of: 'pass',
  name,
  business,
  sessions: [],
  sharedBy: 'Mira Nair',
  left,
  lastDay,
  pausedUntil: null,
  uses: [],
});

test('what ends first stands first, whosesoever it is; what is used up or not counted is left out', () => {
  const all = availableCredits({
    credits: [pass('late', ['2027-02-01', '2027-03-01']), pass('empty', [], 0)],
    memberships: [membership('eight a month', 3), membership('unlimited', null)],
    shared: [shared('hers', 2, '2026-11-30'), shared('used up', 0, null)],
  });
  expect(all.map(({ name, left, lastDay, sharedBy }) => ({ name, left, lastDay, sharedBy }))).toEqual([
    { name: 'hers', left: 2, lastDay: '2026-11-30', sharedBy: 'Mira Nair' },
    { name: 'eight a month', left: 3, lastDay: '2026-12-07', sharedBy: null },
    { name: 'late', left: 2, lastDay: '2027-03-01', sharedBy: null },
  ]);
});
