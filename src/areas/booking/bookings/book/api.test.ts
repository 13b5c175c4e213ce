import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/http/api-client.ts';
import { confirmationPath, paymentReturnPath } from '../booking-paths.ts';
import { confirmationFromError } from './api.ts';
import { afterPaymentPath } from './checkout-search.ts';
import { readConfirmationSearch } from './confirmation-search.ts';

const apiError = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'The server’s sentence.' }));

describe('the confirmation’s address', () => {
  it('is read from text and numbers alike, without what else stands in it', () => {
    const raw = { session_id: 166, payment_intent: 'pi_1', payment_intent_client_secret: 'pi_1_secret_2' };
    expect(readConfirmationSearch(raw)).toEqual({ session_id: '166', payment_intent: 'pi_1' });
    expect(readConfirmationSearch({ session_id: '', booking: {} })).toEqual({});
  });

  it('names the payment, or the booking itself when nothing was paid', () => {
    expect(confirmationPath({ id: 'b-1', sessionId: 7, paymentIntentId: 'pi_1' })).toBe(
      '/booking-confirmation?session_id=7&payment_intent=pi_1',
    );
    expect(confirmationPath({ id: 'b-1', sessionId: 7, paymentIntentId: '' })).toBe(
      '/booking-confirmation?session_id=7&booking=b-1',
    );
  });

  it('keeps the date in the payment’s return path', () => {
    const startsAt = '2026-11-24T07:00:00.000Z';
    expect(paymentReturnPath(7, { startsAt, dates: [], places: 1, code: null, credits: null })).toBe(
      '/booking-success?session_id=7&date=2026-11-24T07%3A00%3A00.000Z',
    );
  });

  it('keeps every date of a series in it, and the lists to be joined', () => {
    const [first, second, full] = [24, 25, 26].map((day) => `2026-11-${day}T07:00:00.000Z`);
    const dates = [first, second].map((startsAt = '') => ({ startsAt, endsAt: startsAt }));
    const path = paymentReturnPath(
      7,
      { startsAt: first ?? '', dates, places: 2, code: null, credits: null },
      full,
    );
    const back = Object.fromEntries(new URL(path, 'https://x.example').searchParams);
    expect(back).toEqual({ session_id: '7', date: first, also: second, places: '2', list: full });
    expect(afterPaymentPath({ ...back, redirect_status: 'failed' })).toBe(
      `/checkout/7?${new URLSearchParams({ payment: 'failed', date: first ?? '', also: second ?? '', places: '2', list: full ?? '' })}`,
    );
  });
});

describe('a look-up that finds no booking', () => {
  it.each([
    [409, 'payment_incomplete', 'processing'],
    [404, 'not_found', 'missing'],
    [400, 'invalid_input', 'missing'],
    [500, 'internal', 'unreachable'],
    [503, 'payment_provider_unavailable', 'unreachable'],
  ])('%i %s: %s', (status, code, kind) => {
    expect(confirmationFromError(apiError(status, code))).toEqual({ kind });
  });

  it('says what became of the payment', () => {
    for (const refused of [apiError(409, 'sold_out'), apiError(402, 'payment_required')]) {
      expect(confirmationFromError(refused)).toEqual({ kind: 'ended', sentence: 'The server’s sentence.' });
    }
  });

  it('is unreachable without a connection', () => {
    expect(confirmationFromError(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' });
  });
});
