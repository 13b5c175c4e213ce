import { describe, expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import {
  allocateAcrossSales,
  allocateReversal,
  compareLedgers,
  type LedgerLine,
  prorateReversal,
  remainingSalePence,
} from './rules.ts';

it.each([
  [{ sellerPence: 1350, platformPence: 135 }, 1485, { sellerPence: 1350, platformPence: 135 }],
  [{ sellerPence: 1350, platformPence: 135 }, 500, { sellerPence: 455, platformPence: 45 }],
  [{ sellerPence: 1350, platformPence: 135 }, 0, { sellerPence: 0, platformPence: 0 }],
  [{ sellerPence: 0, platformPence: 0 }, 0, { sellerPence: 0, platformPence: 0 }],
  [{ sellerPence: 505, platformPence: 51 }, 278, { sellerPence: 252, platformPence: 26 }],
])('of %o, %i pence go back as %o', (sale, backPence, parts) => {
  expect(prorateReversal(sale, backPence)).toEqual(parts);
});

it('gives back exactly what goes back, penny by penny, and nobody is given anything again', () => {
  for (const price of [1, 7, 99, 1350]) {
    const {
      sessionFeePence: sellerPence,
      platformFeePence: platformPence,
      totalPence,
    } = priceBreakdown(price);
    let before = { sellerPence: 0, platformPence: 0 };
    for (let backPence = 0; backPence <= totalPence; backPence++) {
      const after = prorateReversal({ sellerPence, platformPence }, backPence);
      expect(after.sellerPence + after.platformPence).toBe(backPence);
      expect(after.sellerPence).toBeGreaterThanOrEqual(before.sellerPence);
      expect(after.platformPence).toBeGreaterThanOrEqual(before.platformPence);
      before = after;
    }
    expect(before).toEqual({ sellerPence, platformPence });
  }
});

it('refuses to give back more than was sold, or less than nothing', () => {
  const sale = { sellerPence: 1350, platformPence: 135 };
  expect(() => prorateReversal(sale, 1486)).toThrow(RangeError);
  expect(() => prorateReversal(sale, -1)).toThrow(RangeError);
});

describe('who bears a refund', () => {
  const sold = { sellerPence: 1400, platformPence: 140 };
  it.each([
    ['the first in proportion', { sellerPence: 0, platformPence: 0 }, 500, [455, 45]],
    ['a later one what is due beyond the first', { sellerPence: 455, platformPence: 45 }, 1540, [945, 95]],
    ['nobody what a failed one has taken already', { sellerPence: 700, platformPence: 70 }, 770, [0, 0]],
    ['both what is more than a failed one took', { sellerPence: 700, platformPence: 70 }, 1540, [700, 70]],
  ])('%s', (_what, takenBack, backPence, [sellerPence, platformPence]) => {
    expect(allocateReversal(sold, takenBack, backPence)).toEqual({ sellerPence, platformPence });
  });
});

describe('the two books, movement by movement', () => {
  const now = new Date('2026-11-22T04:10:00Z');
  const since = new Date('2026-11-21T04:10:00Z');
  const line = (
    object: string,
    pence: number,
    minutesAgo = 600,
    kind: LedgerLine['kind'] = 'charge',
  ): LedgerLine => ({
    object,
    kind,
    pence,
    at: new Date(now.getTime() - minutesAgo * 60_000),
  });
  const compare = (ledger: LedgerLine[], provider: LedgerLine[]) =>
    compareLedgers({ ledger, provider }, since, now);

  it('agree where each has the same amounts, in however many lines', () => {
    expect(compare([line('pi_1', 1400), line('pi_1', 140)], [line('pi_1', 1540)])).toEqual({
      movements: 1,
      differences: [],
      pendingPence: 0,
    });
  });

  it.each([
    ['another amount', [line('pi_1', 1539)], [line('pi_1', 1540)], 1539, 1540],
    ['one that only the ledger has', [line('pi_1', 1540, 1)], [], 1540, 0],
    ['one that only the provider has', [], [line('pi_1', 1540)], 0, 1540],
  ])('differ by %s', (_what, ledger, provider, ledgerPence, providerPence) => {
    expect(compare(ledger, provider).differences).toEqual([
      { object: 'pi_1', kind: 'charge', ledgerPence, providerPence },
    ]);
  });

  it('keep a refund and its return apart, which have one object', () => {
    const there = line('re_1', -500, 60, 'refund');
    const back = line('re_1', 500, 30, 'refund_returned');
    expect(compare([there], [there, back]).differences).toMatchObject([{ kind: 'refund_returned' }]);
    expect(compare([there, back], [there, back]).differences).toEqual([]);
  });

  it('wait for what has moved a moment ago', () => {
    expect(compare([], [line('pi_1', 1540, 9)])).toEqual({
      movements: 1,
      differences: [],
      pendingPence: 1540,
    });
    expect(compare([], [line('pi_1', 1540, 11)]).differences).toHaveLength(1);
  });

  it('look at what either has had since, and read older lines only to explain it', () => {
    const days = 24 * 60;
    expect(compare([line('pi_1', 1540, 2 * days)], [])).toMatchObject({ movements: 0, differences: [] });
    expect(compare([line('pi_1', 1540, 60)], [line('pi_1', 1540, 2 * days)])).toMatchObject({
      movements: 1,
      differences: [],
    });
  });
});

describe('what a bank takes of a payment for several places', () => {
  const none = { sellerPence: 0, platformPence: 0 };
  const sale = (sellerPence: number, platformPence: number, back = none, goodwillPence = 0) => ({
    sold: { sellerPence, platformPence },
    takenBack: back,
    goodwillPence,
  });

  it('is spread in proportion to what is left of each, to the penny', () => {
    const places = [sale(1400, 140), sale(1400, 140), sale(1400, 140)];
    expect(allocateAcrossSales(places, 4620)).toEqual([1540, 1540, 1540]);
    expect(allocateAcrossSales(places, 1000)).toEqual([333, 334, 333]);
    expect(allocateAcrossSales(places, 1)).toEqual([0, 1, 0]);
    expect(
      allocateAcrossSales([sale(1400, 140, { sellerPence: 1400, platformPence: 140 }), sale(700, 70)], 770),
    ).toEqual([0, 770]);
    expect(allocateAcrossSales([sale(1400, 140, none, 540), sale(1400, 140)], 2540)).toEqual([1000, 1540]);
  });

  it('is never more than is left, of each and of all', () => {
    expect(allocateAcrossSales([sale(1400, 140), sale(700, 70)], 9999)).toEqual([1540, 770]);
    expect(allocateAcrossSales([], 100)).toEqual([]);
    expect(allocateAcrossSales([sale(100, 10, { sellerPence: 100, platformPence: 10 })], 100)).toEqual([0]);
    for (let pence = 0; pence <= 500; pence++) {
      const places = [
        sale(91, 9),
        sale(200, 20, { sellerPence: 20, platformPence: 2 }),
        sale(45, 5, none, 7),
      ];
      const shares = allocateAcrossSales(places, pence);
      const lefts = places.map(remainingSalePence);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(pence, 341));
      expect(shares.every((share, index) => share >= 0 && share <= (lefts[index] ?? 0))).toBe(true);
    }
  });
});
