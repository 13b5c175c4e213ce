import { describe, expect, it } from 'vitest';
import { afterPaymentPath, readCheckoutSearch } from './checkout-search.ts';

describe('the checkout’s address', () => {
  it('reads a date, whatever its offset', () => {
    expect(readCheckoutSearch({ date: '2026-07-07T18:30:00+01:00' })).toEqual({
      date: '2026-07-07T17:30:00.000Z',
    });
  });

  it('takes anything else as not given', () => {
    expect(readCheckoutSearch({ date: 'tomorrow', payment: 'x', places: 'many' })).toEqual({});
    expect(readCheckoutSearch({ places: '3', code: 'TENOFF' })).toEqual({ places: 3, code: 'TENOFF' });
    expect(readCheckoutSearch({ code: ' ' })).toEqual({});
    for (const places of ['1', '0', '-2', '2.5', '11']) expect(readCheckoutSearch({ places })).toEqual({});
  });

  it('reads the dates of a series, the earliest first and each once', () => {
    const [one, two, three] = [24, 25, 26].map((day) => `2026-11-${day}T07:00:00.000Z`);
    expect(readCheckoutSearch({ date: two, also: `${three},${one},x,${two},${three}` })).toEqual({
      date: one,
      also: `${two},${three}`,
    });
    expect(readCheckoutSearch({ date: one, also: one, list: `${two},y` })).toEqual({ date: one, list: two });
    expect(readCheckoutSearch({ also: `${one},${two}` })).toEqual({});
  });
});

describe('coming back from the payment step', () => {
  it('leads to the confirmation, without the client secret', () => {
    const search = {
      session_id: '7',
      date: '2026-11-24T07:00:00.000Z',
      payment_intent: 'pi_1',
      payment_intent_client_secret: 'pi_1_secret_2',
      redirect_status: 'succeeded',
    };
    expect(afterPaymentPath(search)).toBe('/booking-confirmation?session_id=7&payment_intent=pi_1');
  });

  it('leads back to the checkout of that date when the payment failed', () => {
    const search = { session_id: '7', date: '2026-11-24T07:00:00.000Z', redirect_status: 'failed' };
    expect(afterPaymentPath(search)).toBe('/checkout/7?payment=failed&date=2026-11-24T07%3A00%3A00.000Z');
  });

  it('goes nowhere else, whatever the session is called', () => {
    expect(afterPaymentPath({ session_id: '//evil.example', redirect_status: 'failed' })).toBe(
      '/booking-confirmation?session_id=%2F%2Fevil.example',
    );
  });
});
