import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  createSeries,
  holdPlace,
  type OccurrenceForSale,
  openShop,
  readReconciliation,
  type Shop,
  USER_HEADER,
} from '#support/shop.ts';
import { type Browser, checkOut, holdAsVisitor, newBrowser, readPlaces } from '#support/visitors.ts';
import { releaseExpiredHolds } from '../hold/release-hold.server.ts';
import { MAX_NETWORK_PLACES } from './visitor-hold-limits.ts';
import { readVisitorHolds } from './visitor-holds.server.ts';

let database: TestDatabase;
let shop: Shop;
let date: OccurrenceForSale;
let browser: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
});
beforeEach(async () => {
  date = await createOccurrenceForSale(shop.pool);
  browser = newBrowser();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const visitorState = (holdId: string) =>
  queryOne<{ state: string }>(shop.pool, 'SELECT state FROM visitor_holds WHERE id = $1', [holdId]);

describe('a visitor’s hold', () => {
  it('takes the places for ten minutes, once for however many presses, and the report knows whose they are', async () => {
    const first = await holdAsVisitor(shop, browser, date, { places: 2 });
    const second = await holdAsVisitor(shop, browser, date, { places: 2 });
    expect(second).toEqual(first);
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 2, visitors: 2 });
    const minutes = (Date.parse(first.expiresAt) - shop.deps.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect((await readReconciliation(shop)).seats).toEqual([]);
  });

  it('with another number of places takes the place of the first', async () => {
    await holdAsVisitor(shop, browser, date);
    const changed = await holdAsVisitor(shop, browser, date, { places: 3 });
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 3, visitors: 3 });
    expect(await readVisitorHolds(shop.deps, browser.secret)).toEqual([changed]);
  });

  it('is kept as a digest', async () => {
    const { holdId } = await holdAsVisitor(shop, browser, date);
    const { row } = await queryOne<{ row: string }>(
      shop.pool,
      'SELECT row_to_json(v)::text AS row FROM visitor_holds v WHERE id = $1',
      [holdId],
    );
    expect(row).not.toContain(browser.secret);
  });

  it('never leaves less than half of a date for people with an account', async () => {
    const small = await createOccurrenceForSale(shop.pool, { capacity: 5 });
    for (let n = 0; n < 3; n++) await holdAsVisitor(shop, newBrowser(), small);
    await expect(holdAsVisitor(shop, newBrowser(), small)).rejects.toMatchObject({ code: 'sold_out' });
    const buyer = await createPerson(shop.pool);
    expect((await holdPlace(shop, buyer, small)).places).toBe(1);
    expect(await readPlaces(shop.pool, small.occurrenceId)).toEqual({ taken: 4, visitors: 3 });
  });

  it('is refused for a paused session, a past date and a full one', async () => {
    const full = await createOccurrenceForSale(shop.pool, { capacity: 2, taken: 2 });
    await expect(holdAsVisitor(shop, browser, full)).rejects.toMatchObject({ code: 'sold_out' });
    const past = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() - 60_000) });
    await expect(holdAsVisitor(shop, browser, past)).rejects.toMatchObject({ code: 'sold_out' });
    await shop.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [date.sessionId]);
    await expect(holdAsVisitor(shop, browser, date)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is limited to three a browser and twelve places a network, however many cookies it throws away', async () => {
    for (let n = 0; n < 3; n++) await holdAsVisitor(shop, browser, await createOccurrenceForSale(shop.pool));
    await expect(holdAsVisitor(shop, browser, date)).rejects.toMatchObject({ code: 'too_many_holds' });
    const network = '203.0.113.77';
    const held = [];
    for (let n = 0; n < MAX_NETWORK_PLACES + 3; n++) {
      const other = await createOccurrenceForSale(shop.pool);
      held.push(await holdAsVisitor(shop, newBrowser(network), other).catch(({ code }) => code));
    }
    expect(held.filter((one) => one === 'too_many_holds')).toHaveLength(3);
  });

  it('is freed by the job when its time is up, and forgotten when no limit counts it', async () => {
    const { holdId } = await holdAsVisitor(shop, browser, date);
    shop.advanceMinutes(10.1);
    await releaseExpiredHolds(shop.deps);
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 0, visitors: 0 });
    expect(await visitorState(holdId)).toEqual({ state: 'released' });
    shop.advanceMinutes(80);
    await releaseExpiredHolds(shop.deps);
    await expect(visitorState(holdId)).rejects.toThrow('Expected one row');
  });
});

describe('a hold that passes to the account', () => {
  it('keeps its places and its end, frees nothing in between, and has the price and policy of an account’s', async () => {
    const last = await createOccurrenceForSale(shop.pool, { capacity: 3, taken: 1 });
    const held = await holdAsVisitor(shop, browser, last, { places: 2 });
    shop.advanceMinutes(3);
    const person = await createPerson(shop.pool);
    const amount = ((last.totalPence * 2) / 100).toFixed(2);
    const answer = await checkOut(shop, person, browser, last, { places: 2, amount });
    expect(answer).toMatchObject({
      places: 2,
      expiresAt: held.expiresAt,
      totalAmount: amount,
      policy: { hoursBefore: 24, givesBack: 'all' },
    });
    expect(answer.heldAgain).toBeUndefined();
    expect(await readPlaces(shop.pool, last.occurrenceId)).toEqual({ taken: 3, visitors: 0 });
    expect(await visitorState(held.holdId)).toEqual({ state: 'passed' });
    expect((await checkOut(shop, person, browser, last, { places: 2, amount })).holdId).toBe(answer.holdId);
  });

  it('can ask for fewer or more places than were held', async () => {
    const person = await createPerson(shop.pool);
    await holdAsVisitor(shop, browser, date, { places: 3 });
    const amount = (places: number) => ((date.totalPence * places) / 100).toFixed(2);
    await checkOut(shop, person, browser, date, { places: 1, amount: amount(1) });
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 1, visitors: 0 });
    const other = newBrowser();
    await holdAsVisitor(shop, other, date, { places: 2 });
    await checkOut(shop, await createPerson(shop.pool), other, date, { places: 4, amount: amount(4) });
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 5, visitors: 0 });
  });

  it('passes every date of a series at once', async () => {
    const series = await createSeries(shop.pool, 3);
    const [first, ...others] = series.startsAt.map((start) => start.toISOString());
    if (first === undefined) throw new Error('no date');
    const input = { sessionId: series.sessionId, sessionDate: first, alsoDates: others };
    const sale = { ...date, ...series, startsAt: new Date(first), occurrenceId: 0 };
    await holdAsVisitor(shop, browser, sale, input);
    const amount = ((series.totalPence * 3) / 100).toFixed(2);
    const answer = await checkOut(shop, await createPerson(shop.pool), browser, sale, { ...input, amount });
    expect(answer.dates).toHaveLength(3);
    for (const id of series.occurrenceIds)
      expect(await readPlaces(shop.pool, id)).toEqual({ taken: 1, visitors: 0 });
  });

  it('says that it ran out, and holds again', async () => {
    const person = await createPerson(shop.pool);
    await holdAsVisitor(shop, browser, date);
    shop.advanceMinutes(11);
    const answer = await checkOut(shop, person, browser, date);
    expect(answer.heldAgain).toBe(true);
    expect(Date.parse(answer.expiresAt)).toBeGreaterThan(shop.deps.clock.now().getTime() + 9 * 60_000);
    await releaseExpiredHolds(shop.deps);
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 1, visitors: 0 });
  });

  it('says so too when the place is gone', async () => {
    const only = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    await holdAsVisitor(shop, browser, only);
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    await holdPlace(shop, await createPerson(shop.pool), only);
    await expect(checkOut(shop, await createPerson(shop.pool), browser, only)).rejects.toMatchObject({
      code: 'sold_out',
      message: 'Your hold expired while you signed in. This date is fully booked. Choose another one.',
    });
  });

  it('counts among the three of the account, and stays the browser’s while there is no room', async () => {
    const person = await createPerson(shop.pool);
    for (let n = 0; n < 3; n++) await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    const held = await holdAsVisitor(shop, browser, date);
    await expect(checkOut(shop, person, browser, date)).rejects.toMatchObject({ code: 'too_many_holds' });
    expect(await visitorState(held.holdId)).toEqual({ state: 'held' });
    expect((await checkOut(shop, await createPerson(shop.pool), browser, date)).expiresAt).toBe(
      held.expiresAt,
    );
  });

  it('gives way to the hold that the person has on another device', async () => {
    const person = await createPerson(shop.pool);
    const elsewhere = await holdPlace(shop, person, date);
    const held = await holdAsVisitor(shop, browser, date);
    expect((await checkOut(shop, person, browser, date)).holdId).toBe(elsewhere.holdId);
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({ taken: 1, visitors: 0 });
    expect(await visitorState(held.holdId)).toEqual({ state: 'released' });
  });

  it('is nothing for whoever brings the cookie to another account afterwards', async () => {
    const only = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    await holdAsVisitor(shop, browser, only);
    await checkOut(shop, await createPerson(shop.pool), browser, only);
    await expect(checkOut(shop, await createPerson(shop.pool), browser, only)).rejects.toMatchObject({
      code: 'sold_out',
      message: 'This date is fully booked. Choose another one.',
    });
  });

  it('is refused like any hold when the price has changed, and a wrong code keeps it', async () => {
    const person = await createPerson(shop.pool);
    const held = await holdAsVisitor(shop, browser, date);
    await expect(checkOut(shop, person, browser, date, { code: 'NOPE' })).rejects.toMatchObject({
      code: 'code_refused',
    });
    await expect(checkOut(shop, person, browser, date, { amount: '1.10' })).rejects.toMatchObject({
      code: 'price_changed',
    });
    expect(await visitorState(held.holdId)).toEqual({ state: 'held' });
    expect((await checkOut(shop, person, browser, date)).expiresAt).toBe(held.expiresAt);
  });
});

describe('over HTTP', () => {
  const cookieOf = (header: unknown) => String([header].flat()[0]).split(';')[0] ?? '';
  const ask = (payload: object, cookie = '') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/visitor-holds',
      payload,
      headers: cookie === '' ? {} : { cookie },
      remoteAddress: browser.network,
    });
  const wanted = () => ({ sessionId: date.sessionId, sessionDate: date.startsAt.toISOString() });

  it('the cookie is the secret: HttpOnly, SameSite, of this site over https alone, and gone once the hold has passed', async () => {
    const made = await ask(wanted());
    expect(made.statusCode).toBe(200);
    expect(String(made.headers['set-cookie'])).toMatch(
      /^fettle\.visitor=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const cookie = cookieOf(made.headers['set-cookie']);
    expect(made.body).not.toContain(cookie.split('=')[1]);
    const read = (as: string) =>
      shop.app.inject({ method: 'GET', url: '/api/visitor-holds', headers: { cookie: as } });
    expect((await read(cookie)).json()).toEqual([made.json()]);
    expect((await read('fettle.visitor=somethingelse')).json()).toEqual([]);

    const person = await createPerson(shop.pool);
    const paid = await shop.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { ...wanted(), amount: date.amount },
      headers: { cookie, [USER_HEADER]: person.id },
    });
    expect(paid.json()).toMatchObject({ expiresAt: made.json().expiresAt });
    expect(String(paid.headers['set-cookie'])).toContain('fettle.visitor=; Path=/; Max-Age=0');
  });

  it('only the browser that holds it can give it up', async () => {
    const made = await ask(wanted());
    const url = `/api/visitor-holds/${made.json().holdId}`;
    const others = await ask(wanted());
    const giveUp = (cookie?: string) =>
      shop.app.inject({ method: 'DELETE', url, headers: cookie === undefined ? {} : { cookie } });
    expect((await giveUp()).statusCode).toBe(404);
    expect((await giveUp(cookieOf(others.headers['set-cookie']))).statusCode).toBe(404);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    expect((await giveUp(cookieOf(made.headers['set-cookie']))).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('somebody signed in holds as themselves', async () => {
    const person = await createPerson(shop.pool);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/visitor-holds',
      payload: wanted(),
      headers: { [USER_HEADER]: person.id },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
  });

  it.each([
    [{ sessionDate: '2026-12-01T10:00:00Z' }, 'sessionId'],
    [{ sessionId: 1 }, 'sessionDate'],
    [{ sessionId: 1, sessionDate: '2026-12-01T10:00:00Z', places: 11 }, 'places'],
  ])('refuses %j', async (payload, field) => {
    const answer = await ask(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ field })]);
  });
});
