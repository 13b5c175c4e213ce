import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/http/api-client.ts';
import { holdProblem, isHoldExpired } from './booking-refusal.ts';

const apiError = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'Why.' }));

describe('why no seat is held', () => {
  it.each([
    [409, 'price_changed', 'price_changed'],
    [409, 'sold_out', 'date_gone'],
    [409, 'conflict', 'date_gone'],
    [404, 'not_found', 'date_gone'],
    [403, 'booking_disabled', 'not_bookable'],
    [409, 'already_booked', 'already_booked'],
    [503, 'payment_provider_unavailable', 'setup_failed'],
    [429, 'rate_limited', 'setup_failed'],
    [500, 'internal', 'setup_failed'],
  ])('%i %s is %s, in the server’s words', (status, code, kind) => {
    expect(holdProblem(apiError(status, code))).toEqual({ kind, sentence: 'Why.' });
  });

  it.each([
    ['Only 3 places are left on this date.', 3],
    ['Only 1 place is left on this date.', 1],
  ])('says how many places there are instead: %s', (message, left) => {
    const refused = new ApiError(409, JSON.stringify({ code: 'sold_out', message }));
    expect(holdProblem(refused)).toEqual({ kind: 'too_few', left, sentence: message });
  });

  it('is a log-in on 401', () => {
    expect(holdProblem(apiError(401, 'unauthorized'))).toEqual({ kind: 'signed_out' });
  });

  it('is to be tried again when the server was not reached', () => {
    expect(holdProblem(new TypeError('Failed to fetch'))).toEqual({
      kind: 'setup_failed',
      sentence: 'We couldn’t reach the server. Check your connection and try again.',
    });
  });

  it('tells a hold whose time is over', () => {
    expect(isHoldExpired(apiError(409, 'hold_expired'))).toBe(true);
    expect(isHoldExpired(apiError(409, 'conflict'))).toBe(false);
  });
});
