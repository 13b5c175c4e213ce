import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateVouchers, encodeVoucherCode, normalizeVoucherCode } from './rules.ts';
import { createVoucherCodeGenerator, hashTypedCode } from './voucher-code.server.ts';

describe('the code of a voucher', () => {
  it('is the same for a purchase each time, and another for each purchase and secret', () => {
    const codes = createVoucherCodeGenerator('one secret');
    expect(codes('a')).toBe(codes('a'));
    expect(new Set([codes('a'), codes('b'), createVoucherCodeGenerator('another')('a')]).size).toBe(3);
  });

  it('is read however people put it down, and nothing else is one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
        const code = encodeVoucherCode(bytes);
        expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
        const typed = ` ${code.toLowerCase().replaceAll('-', ' - ')}`;
        expect(normalizeVoucherCode(typed)).toBe(code.replaceAll('-', ''));
        expect(hashTypedCode(typed)).toEqual(hashTypedCode(code));
      }),
    );
    for (const typed of ['', 'ABCD', 'ABCD-EFGH-JKLM-NP0Q', 'ABCD-EFGH-JKLM-NPQ1', 'ABCDEFGHJKLMNPQRS'])
      expect(hashTypedCode(typed)).toBeNull();
  });
});

describe('what vouchers pay', () => {
  const pence = fc.integer({ min: 0, max: 10_000 });

  it('is never more than there is or is due, and leaves a card nothing or enough', () => {
    fc.assert(
      fc.property(
        fc.array(pence, { maxLength: 4 }),
        fc.array(fc.integer({ min: 30, max: 10_000 }), { minLength: 1, maxLength: 6 }),
        (balances, fees) => {
          const vouchers = balances.map((leftPence, index) => ({ creditId: String(index), leftPence }));
          const items = fees.map((sessionFeePence, index) => ({
            position: index + 1,
            sessionFeePence,
            platformFeePence: Math.round(sessionFeePence / 10),
          }));
          const uses = allocateVouchers(vouchers, items);
          const worth = (of: readonly { sessionFeePence: number; platformFeePence: number }[]) =>
            of.reduce((sum, use) => sum + use.sessionFeePence + use.platformFeePence, 0);
          for (const { creditId, leftPence } of vouchers)
            expect(worth(uses.filter((use) => use.creditId === creditId))).toBeLessThanOrEqual(leftPence);
          for (const item of items) {
            const ofItem = uses.filter(({ position }) => position === item.position);
            const sum = (of: (use: (typeof uses)[number]) => number) =>
              ofItem.reduce((total, use) => total + of(use), 0);
            expect(sum((use) => use.sessionFeePence)).toBeLessThanOrEqual(item.sessionFeePence);
            expect(sum((use) => use.platformFeePence)).toBeLessThanOrEqual(item.platformFeePence);
            expect(new Set(ofItem.map(({ creditId }) => creditId)).size).toBe(ofItem.length);
          }
          const rest = worth(items) - worth(uses);
          expect(rest === 0 || rest >= 30).toBe(true);
          const available = balances.reduce((sum, each) => sum + each, 0);
          if (available >= worth(items)) expect(rest).toBe(0);
          else expect(worth(uses)).toBeGreaterThan(available - 30);
        },
      ),
    );
  });
});
