import { describe, expect, it } from 'vitest';
import type { BookingState } from '#features/booking/contract.ts';
import { awaitsAnswer, pagesOf, reviewRefusal, reviewRefused, summarise } from './rules.ts';

const endsAt = new Date('2026-11-20T19:30:00Z');
const after = new Date('2026-11-20T19:30:00Z');
const attendance = (state: BookingState = 'confirmed') => ({
  state,
  endsAt,
  dateCancelled: false,
  ownBusiness: false,
});

describe('who may review', () => {
  it.each<BookingState>(['confirmed', 'attended'])('somebody %s, once it is over', (state) => {
    expect(reviewRefusal(attendance(state), after)).toBeNull();
    expect(reviewRefusal(attendance(state), new Date(after.getTime() - 1))).toBe('not_over');
  });

  it.each<[BookingState, string]>([
    ['no_show', 'not_there'],
    ['cancelled_by_seeker', 'cancelled'],
    ['cancelled_by_business', 'cancelled'],
  ])('nobody whose booking is %s', (state, refusal) => {
    expect(reviewRefusal(attendance(state), after)).toBe(refusal);
  });

  it('nobody whose date was cancelled, and nobody of the business', () => {
    expect(reviewRefusal({ ...attendance(), dateCancelled: true }, after)).toBe('cancelled');
    expect(reviewRefusal({ ...attendance(), ownBusiness: true }, after)).toBe('own_business');
    expect(reviewRefusal({ ...attendance(), brought: true }, after)).toBe('brought');
  });

  it('is told apart: never is 403, not now is 409', () => {
    expect(reviewRefused('own_business').status).toBe(403);
    expect(reviewRefused('not_there').status).toBe(403);
    expect(reviewRefused('not_over').status).toBe(409);
    expect(reviewRefused('cancelled').status).toBe(409);
  });
});

describe('the whole picture', () => {
  it('is the average to one decimal and the count', () => {
    expect(summarise([0, 0, 0, 1, 2])).toEqual({ average: 4.7, count: 3 });
    expect(summarise([1, 0, 0, 0, 0])).toEqual({ average: 1, count: 1 });
  });

  it('of nothing is no number', () => {
    expect(summarise([0, 0, 0, 0, 0])).toEqual({ average: null, count: 0 });
  });

  it('fits its pages', () => {
    expect([0, 1, 5, 6, 10, 11].map((count) => pagesOf(count, 5))).toEqual([1, 1, 1, 2, 2, 3]);
  });
});

describe('a business may answer', () => {
  const answer = { text: 'Thank you.', answeredAt: '2026-11-21T10:00:00.000Z' };
  it.each([
    ['what nobody has answered', null, null, true],
    ['not what it has answered', answer, null, false],
    ['what was edited before its answer: no', answer, '2026-11-21T09:59:59.999Z', false],
    ['what was edited after its answer', answer, '2026-11-21T10:00:00.001Z', true],
  ] as const)('%s', (_, given, editedAt, may) => {
    expect(awaitsAnswer({ answer: given, editedAt })).toBe(may);
  });
});
