import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, holdPlace, USER_HEADER } from '#support/shop.ts';

const shop = setUpShop();
let person: AuthUser;
let stranger: AuthUser;

beforeAll(async () => {
  person = await createPerson(shop.pool);
  stranger = await createPerson(shop.pool);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function send(method: Method, url: string, as: AuthUser | null, payload?: object) {
  return shop.app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

const contact = { fullName: 'Ada Example', email: 'ada@people.example', phone: '020 7946 0000' };

describe('a visitor', () => {
  it.each<[Method, string, object | undefined]>([
    ['POST', '/api/create-payment-intent', { sessionId: 1, amount: '15.40' }],
    ['PUT', `/api/holds/${randomUUID()}/contact`, contact],
    ['DELETE', `/api/holds/${randomUUID()}`, undefined],
    ['POST', '/api/bookings', { sessionId: 1 }],
    ['GET', '/api/bookings', undefined],
    ['GET', '/api/bookings/lookup?payment_intent=pi_1', undefined],
    ['GET', `/api/bookings/${randomUUID()}`, undefined],
    ['POST', `/api/bookings/${randomUUID()}/cancel`, { refund: '15.40' }],
    ['GET', `/api/bookings/${randomUUID()}/calendar.ics`, undefined],
    ['GET', `/api/bookings/${randomUUID()}/invitation.ics`, undefined],
  ])('%s %s: 401', async (method, url, payload) => {
    const answer = await send(method, url, null, payload);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
  });
});

describe('invalid input', () => {
  it.each<[Method, string, object | undefined, string]>([
    ['POST', '/api/create-payment-intent', { amount: '15.40' }, 'sessionId'],
    ['POST', '/api/create-payment-intent', { sessionId: 1, amount: '-1' }, 'amount'],
    ['POST', '/api/create-payment-intent', { sessionId: 1, amount: 10_000_000 }, 'amount'],
    [
      'POST',
      '/api/create-payment-intent',
      { sessionId: 1, amount: '1', sessionDate: 'tomorrow' },
      'sessionDate',
    ],
    ['PUT', `/api/holds/${randomUUID()}/contact`, { ...contact, fullName: '1' }, 'fullName'],
    ['PUT', `/api/holds/${randomUUID()}/contact`, { ...contact, email: 'ada' }, 'email'],
    ['PUT', `/api/holds/${randomUUID()}/contact`, { ...contact, phone: '12345' }, 'phone'],
    ['POST', '/api/bookings', { holdId: 'x', sessionId: 1 }, 'holdId'],
    ['GET', '/api/bookings/lookup', undefined, 'payment_intent'],
    ['POST', `/api/bookings/${randomUUID()}/cancel`, {}, 'refund'],
    ['POST', `/api/bookings/${randomUUID()}/cancel`, { refund: 'all' }, 'refund'],
    ['POST', `/api/bookings/${randomUUID()}/cancel`, { refund: '-1' }, 'refund'],
  ])('%s %s %o: 400 for %s', async (method, url, payload, field) => {
    const answer = await send(method, url, person, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field });
  });

  it.each<[Method, string, object | undefined]>([
    ['PUT', '/api/holds/7/contact', contact],
    ['DELETE', '/api/holds/7', undefined],
    ['GET', '/api/bookings/7', undefined],
    ['POST', '/api/bookings/7/cancel', { refund: '15.40' }],
    ['GET', '/api/bookings/7/calendar.ics', undefined],
    ['GET', '/api/bookings/abc/receipt.pdf', undefined],
  ])('%s %s: an id of the wrong form is that of nothing', async (method, url, payload) => {
    const answer = await send(method, url, person, payload);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'not_found',
      message: 'We couldn’t find anything at this address.',
    });
  });

  it('answers the form’s own sentences', async () => {
    const answer = await send('PUT', `/api/holds/${randomUUID()}/contact`, person, {
      fullName: '',
      email: '',
      phone: '',
    });
    const messages = answer.json().errors.map((error: { message: string }) => error.message);
    expect(messages).toContain('Full name is required');
    expect(messages).toContain('Valid email is required');
    expect(messages).toContain('Valid phone number is required');
  });
});

describe('somebody else’s', () => {
  it('hold or booking is not theirs to touch or see', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, person, date);
    const answers = [
      await send('PUT', `/api/holds/${held.holdId}/contact`, stranger, contact),
      await send('DELETE', `/api/holds/${held.holdId}`, stranger),
      await send('POST', '/api/bookings', stranger, { sessionId: date.sessionId, holdId: held.holdId }),
      await send('GET', `/api/bookings/lookup?payment_intent=${held.paymentIntentId}`, stranger),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    await shop.pay(held.paymentIntentId);
    const booked = await send('POST', '/api/bookings', person, {
      sessionId: date.sessionId,
      holdId: held.holdId,
    });
    expect((await send('GET', `/api/bookings/${booked.json().id}`, stranger)).statusCode).toBe(404);
    for (const path of ['', '/calendar.ics', '/invitation.ics', '/receipt.pdf', '/check-in.svg']) {
      const theirs = await send('GET', `/api/bookings/${booked.json().id}${path}`, stranger);
      const none = await send('GET', `/api/bookings/${randomUUID()}${path}`, stranger);
      expect(theirs.statusCode).toBe(404);
      expect(theirs.json()).toEqual(none.json());
    }
    expect((await send('GET', '/api/bookings', stranger)).json()).toEqual([]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('hold or booking that does not exist is not found', async () => {
    const answers = [
      await send('PUT', `/api/holds/${randomUUID()}/contact`, person, contact),
      await send('DELETE', `/api/holds/${randomUUID()}`, person),
      await send('POST', '/api/bookings', person, { sessionId: 1, holdId: randomUUID() }),
      await send('POST', '/api/bookings', person, { sessionId: 999_999 }),
      await send('GET', '/api/bookings/lookup?payment_intent=pi_unknown', person),
      await send('GET', `/api/bookings/${randomUUID()}`, person),
      await send('POST', '/api/create-payment-intent', person, { sessionId: 999_999, amount: '15.40' }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(7).fill(404));
  });
});

describe('the whole way', () => {
  it('keeps who books as a contact list has them, without its marks', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const intent = await send('POST', '/api/create-payment-intent', person, {
      sessionId: date.sessionId,
      amount: date.amount,
      sessionDate: date.startsAt.toISOString(),
    });
    const { holdId } = intent.json();
    const pasted = {
      fullName: '\u202aÖ\u202c',
      email: 'mailto:ada@people.example,',
      phone: '\u202a+44 (0)20\u00a07946\u20110000\u202c ext 7',
    };
    const put = (body: object) => send('PUT', `/api/holds/${holdId}/contact`, person, body);
    for (const phone of ['..........', '0000000000'])
      expect((await put({ ...pasted, phone })).json()).toMatchObject({
        errors: [{ field: 'phone', message: 'Valid phone number is required' }],
      });
    expect((await put(pasted)).statusCode).toBe(204);
    const { rows } = await shop.pool.query('SELECT full_name, email, phone FROM holds WHERE id = $1', [
      holdId,
    ]);
    expect(rows).toEqual([{ full_name: 'Ö', email: 'ada@people.example', phone: '020 7946 0000 ext. 7' }]);
  });

  it('hold, contact, pay, book, and find the booking again', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const intent = await send('POST', '/api/create-payment-intent', person, {
      sessionId: date.sessionId,
      amount: date.amount,
      sessionDate: date.startsAt.toISOString(),
    });
    expect(intent.statusCode).toBe(200);
    const held = intent.json();
    expect((await send('PUT', `/api/holds/${held.holdId}/contact`, person, contact)).statusCode).toBe(204);

    const early = await send('POST', '/api/bookings', person, {
      sessionId: date.sessionId,
      holdId: held.holdId,
    });
    expect(early.statusCode).toBe(402);
    expect(early.json()).toMatchObject({ code: 'payment_required' });

    await shop.pay(held.paymentIntentId);
    const booked = await send('POST', '/api/bookings', person, {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      totalAmount: date.amount,
      specialRequirements: '',
      holdId: held.holdId,
    });
    expect(booked.statusCode).toBe(200);
    const booking = booked.json();
    expect(booking).toMatchObject({ state: 'confirmed', totalAmount: '15.40', sessionId: date.sessionId });

    expect((await send('GET', `/api/bookings/${booking.id}`, person)).json()).toEqual(booking);
    expect((await send('GET', '/api/bookings', person)).json()).toContainEqual(booking);
    const lookup = `/api/bookings/lookup?session_id=${date.sessionId}&payment_intent=${held.paymentIntentId}`;
    expect((await send('GET', lookup, person)).json()).toEqual(booking);

    expect((await send('PUT', `/api/holds/${held.holdId}/contact`, person, contact)).json()).toMatchObject({
      code: 'already_booked',
    });
    expect((await send('DELETE', `/api/holds/${held.holdId}`, person)).json()).toMatchObject({
      code: 'already_booked',
    });
  });

  it('leaving gives the seat back, and says so afterwards', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, person, date);
    expect((await send('DELETE', `/api/holds/${held.holdId}`, person)).statusCode).toBe(204);
    expect((await send('DELETE', `/api/holds/${held.holdId}`, person)).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    const contactAnswer = await send('PUT', `/api/holds/${held.holdId}/contact`, person, contact);
    expect(contactAnswer.json()).toMatchObject({ code: 'hold_expired' });
    const bookingAnswer = await send('POST', '/api/bookings', person, {
      sessionId: date.sessionId,
      holdId: held.holdId,
    });
    expect(bookingAnswer.statusCode).toBe(409);
    expect(bookingAnswer.json()).toMatchObject({ code: 'hold_expired' });
  });
});
