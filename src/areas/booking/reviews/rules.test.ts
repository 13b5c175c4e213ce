import { describe, expect, it } from 'vitest';
import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { countPages, isAwaitingAnswer, reviewRefusal, reviewRefusalError, summariseStars } from './rules.ts';

const endsAt = new Date('2026-11-20T19:30:00Z');
const afterEnd = new Date('2026-11-20T19:30:00Z');
const attendance = (state: BookingState = 'confirmed') => ({
  state,
  endsAt,
  dateCancelled: false,
  ownBusiness: false,
});

describe('who may review', () => {
  it.each<BookingState>(['confirmed', 'attended'])('somebody %s, once it is over', (state) => {
    expect(reviewRefusal(attendance(state), afterEnd)).toBeNull();
    expect(reviewRefusal(attendance(state), new Date(afterEnd.getTime() - 1))).toBe('not_over');
  });

  it.each<[BookingState, string]>([
    ['no_show', 'not_there'],
    ['cancelled_by_seeker', 'cancelled'],
    ['cancelled_by_business', 'cancelled'],
  ])('nobody whose booking is %s', (state, refusal) => {
    expect(reviewRefusal(attendance(state), afterEnd)).toBe(refusal);
  });

  it('nobody whose date was cancelled, and nobody of the business', () => {
    expect(reviewRefusal({ ...attendance(), dateCancelled: true }, afterEnd)).toBe('cancelled');
    expect(reviewRefusal({ ...attendance(), ownBusiness: true }, afterEnd)).toBe('own_business');
    expect(reviewRefusal({ ...attendance(), imported: true }, afterEnd)).toBe('brought');
  });

  it('is told apart: never is 403, not now is 409', () => {
    expect(reviewRefusalError('own_business').status).toBe(403);
    expect(reviewRefusalError('not_there').status).toBe(403);
    expect(reviewRefusalError('not_over').status).toBe(409);
    expect(reviewRefusalError('cancelled').status).toBe(409);
  });
});

describe('the whole picture', () => {
  it('is the average to one decimal and the count', () => {
    expect(summariseStars([0, 0, 0, 1, 2])).toEqual({ average: 4.7, count: 3 });
    expect(summariseStars([1, 0, 0, 0, 0])).toEqual({ average: 1, count: 1 });
  });

  it('of nothing is no number', () => {
    expect(summariseStars([0, 0, 0, 0, 0])).toEqual({ average: null, count: 0 });
  });

  it('fits its pages', () => {
    expect([0, 1, 5, 6, 10, 11].map((count) => countPages(count, 5))).toEqual([1, 1, 1, 2, 2, 3]);
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
    expect(isAwaitingAnswer({ answer: given, editedAt })).toBe(may);
  });
});
