import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPass, type PassForSale, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, type OccurrenceForSale, USER_HEADER } from '#support/shop.ts';

const shop = setUpShop();
let date: OccurrenceForSale;
let owner: AuthUser;
let businessId: number;
beforeAll(async () => {
  date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
  owner = await createPerson(shop.pool);
  ({ businessId } = await queryOne<{ businessId: number }>(
    shop.pool,
    `UPDATE businesses SET owner_id = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)
     RETURNING id AS "businessId"`,
    [date.sessionId, owner.id],
  ));
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (user: AuthUser | null, method: Method, url: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/businesses/${businessId}${url}`,
    headers: user === null ? {} : { [USER_HEADER]: user.id },
    ...(payload && { payload }),
  });

const draft = {
  name: '10-class pass',
  places: 10,
  price: '110',
  validMonths: 6,
  pauseDays: 14,
  sessionIds: [],
};

describe('the passes of a business', () => {
  it('are made, shown with what they cost in all, taken off sale, and removed while nobody has one', async () => {
    const made = await call(owner, 'POST', '/passes', draft);
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const [shown] = (await call(null, 'GET', '/passes')).json();
    expect(shown).toMatchObject({
      id,
      name: '10-class pass',
      price: '110.00',
      platformFee: '11.00',
      totalAmount: '121.00',
      sessions: [],
    });
    expect((await call(owner, 'PUT', `/passes/${id}/on-sale`, { onSale: false })).statusCode).toBe(204);
    expect((await call(null, 'GET', '/passes')).json()).toEqual([]);
    const stranger = await createPerson(shop.pool);
    const late = await call(stranger, 'POST', `/passes/${id}/purchases`, { amount: '121.00' });
    expect(late.json()).toMatchObject({
      code: 'booking_disabled',
      message: 'This pass is no longer on sale.',
    });
    expect((await call(owner, 'DELETE', `/passes/${id}`)).statusCode).toBe(204);
    expect((await call(owner, 'DELETE', `/passes/${id}`)).statusCode).toBe(404);
    const { rows } = await shop.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = $1::text ORDER BY id`,
      [businessId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['pass.made', 'pass.off_sale', 'pass.removed']);
  });

  it.each([
    [{ places: 1 }, 'Enter a number of places from 2 to 100'],
    [{ price: '0.50' }, 'Enter an amount in pounds from 1.00 to 5000.00, like 60.00'],
    [{ price: 'ten' }, 'Enter an amount in pounds from 1.00 to 5000.00, like 60.00'],
    [{ validMonths: 25 }, 'Enter a number of months from 1 to 24'],
    [{ pauseDays: 181 }, 'Enter a number of days from 0 to 180'],
    [{ name: ' ' }, 'Enter a name of 2 to 60 characters'],
  ])('are refused where they make no sense: %j', async (wrong, message) => {
    const answer = await call(owner, 'POST', '/passes', { ...draft, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual({ field: Object.keys(wrong)[0], message });
  });

  const intro = {
    ...draft,
    name: '14 days unlimited',
    places: null,
    validMonths: null,
    introDays: 14,
    pauseDays: 0,
  };

  it('may be an offer of days for newcomers, with a number of places or without', async () => {
    for (const places of [null, 1]) {
      const made = await call(owner, 'POST', '/passes', { ...intro, places });
      expect(made.statusCode).toBe(201);
      const own = (await call(owner, 'GET', '/own-passes')).json<{ id: number }[]>();
      expect(own.find(({ id }) => id === made.json<{ id: number }>().id)).toMatchObject({
        places,
        validMonths: null,
        introDays: 14,
      });
    }
  });

  it.each([
    [{ introDays: 0 }, 'introDays', 'Enter a number of days from 1 to 60'],
    [{ introDays: 61 }, 'introDays', 'Enter a number of days from 1 to 60'],
    [{ introDays: null }, 'places', 'Enter a number of places from 2 to 100'],
    [{ validMonths: 3 }, 'validMonths', 'Enter a number of months from 1 to 24'],
    [{ pauseDays: 7 }, 'pauseDays', 'Introductory offers can’t be paused'],
    [{ sharedWith: 1 }, 'sharedWith', 'Introductory offers can’t be shared'],
  ])('of days are refused where they make no sense: %j', async (wrong, field, message) => {
    const answer = await call(owner, 'POST', '/passes', { ...intro, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  it('are for sessions of the business alone', async () => {
    const elsewhere = await createOccurrenceForSale(shop.pool);
    const answer = await call(owner, 'POST', '/passes', { ...draft, sessionIds: [elsewhere.sessionId] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toMatchObject([{ field: 'sessionIds' }]);
  });

  it('cost what they cost: another amount buys nothing', async () => {
    const pass = await createPass(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const answer = await call(person, 'POST', `/passes/${pass.productId}/purchases`, { amount: '6.60' });
    expect(answer.json()).toMatchObject({ code: 'price_changed' });
  });
});

describe('who has passes of a business', () => {
  const bought = async (options: Parameters<typeof createPass>[2] = {}) => {
    const pass: PassForSale = await createPass(shop.pool, date.sessionId, options);
    const person = await createPerson(shop.pool);
    return { pass, person, creditId: await purchasePass(shop, person, pass) };
  };

  it('is shown with what is used and left, and what is left is refunded once', async () => {
    const { pass, person, creditId } = await bought({ name: 'Refundable' });
    const held = await placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      amount: '15.40',
      credits: 1,
    });
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const holder = async () =>
      (await call(owner, 'GET', '/credits'))
        .json<{ creditId: string }[]>()
        .find((each) => each.creditId === creditId);
    expect(await holder()).toMatchObject({
      pass: 'Refundable',
      email: person.email,
      places: 5,
      used: 1,
      left: 4,
      refundable: '52.80',
    });
    const own = (await call(owner, 'GET', '/own-passes'))
      .json<{ id: number }[]>()
      .find(({ id }) => id === pass.productId);
    expect(own).toMatchObject({ sold: 1, creditsLeft: 4, owed: '52.80', onSale: true });
    const refund = (amount: string) => call(owner, 'POST', `/credits/${creditId}/refund`, { amount });
    expect((await refund('66.00')).json()).toMatchObject({
      code: 'conflict',
      message: '£52.80 of this pass is now unused. We haven’t refunded anything yet.',
    });
    expect((await refund('52.80')).statusCode).toBe(204);
    expect((await refund('52.80')).statusCode).toBe(409);
    expect(await holder()).toMatchObject({ used: 1, left: 0, lastDay: null, refundable: '0.00' });
    expect((await call(owner, 'DELETE', `/passes/${pass.productId}`)).json()).toMatchObject({
      message: 'Someone has bought this pass, so you can’t remove it. Take it off sale instead.',
    });
  });

  it('is for those who work there, and each sees their own business', async () => {
    const { person, creditId } = await bought();
    expect((await call(person, 'GET', '/credits')).statusCode).toBe(403);
    expect((await call(person, 'GET', '/own-passes')).statusCode).toBe(403);
    const other = await createOccurrenceForSale(shop.pool);
    const rival = await createPerson(shop.pool);
    const { rivalId } = await queryOne<{ rivalId: number }>(
      shop.pool,
      `UPDATE businesses SET owner_id = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)
       RETURNING id AS "rivalId"`,
      [other.sessionId, rival.id],
    );
    const theirs = await shop.app.inject({
      method: 'POST',
      url: `/api/businesses/${rivalId}/credits/${creditId}/refund`,
      headers: { [USER_HEADER]: rival.id },
      payload: { amount: '66.00' },
    });
    expect(theirs.statusCode).toBe(404);
  });
});
