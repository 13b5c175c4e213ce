import { describe, expect, it } from 'vitest';
import { deskMonth } from './desk-month.ts';

const member = {
  atDesk: true,
  months: 2,
  ends: '2026-12-14',
  anchor: { on: '2026-10-15', number: 1 },
};

describe('a month of a membership at the desk', () => {
  it('begins today for somebody new', () => {
    expect(deskMonth({ minimumMonths: 0 }, null, '2026-11-29')).toEqual({
      anchor: { on: '2026-11-29', number: 1 },
      number: 1,
    });
  });

  it('follows the present one in its last week, and not before', () => {
    expect(deskMonth({ minimumMonths: 0 }, member, '2026-12-08')).toEqual({
      anchor: member.anchor,
      number: 3,
    });
    expect(deskMonth({ minimumMonths: 0 }, member, '2026-12-07')).toEqual({ refusal: 'early' });
  });

  it('is not for members who pay with a card, or a membership with a minimum term', () => {
    expect(deskMonth({ minimumMonths: 0 }, { ...member, atDesk: false }, '2026-12-14')).toEqual({
      refusal: 'card',
    });
    expect(deskMonth({ minimumMonths: 3 }, null, '2026-12-14')).toEqual({ refusal: 'term' });
  });
});
