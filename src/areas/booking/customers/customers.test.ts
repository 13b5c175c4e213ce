import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPaidBooking, decideRefund, type PaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { CustomerPage, Customers } from './contract.ts';
import { customerJobs } from './jobs.server.ts';
import { customerRows, eraseCustomer, noteRows, writtenNoteRows } from './note-queries.server.ts';
import { customerRoutes } from './routes.server.ts';

const now = new Date('2026-11-24T09:40:00Z');
const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  customerRoutes({
    pool: database.pool,
    clock: { now: () => now },
    auth: headerAuthenticator(database.pool),
    onCustomerWritten: async () => undefined,
  })(app);
  await app.ready();
});
afterAll(() => app.close());

const ask = (user: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });

async function studio() {
  const { id, ownerId } = await createBusiness(database.pool, { name: 'Willow & Stone' });
  const owner = ownerId ?? '';
  return {
    id,
    owner,
    book: (fullName: string, startsAt: string, state = 'confirmed', feePence = 1400) =>
      bookAt(id, fullName, startsAt, state, feePence),
    list: async (query = '', who = owner) =>
      (await ask(who, 'GET', `/api/businesses/${id}/customers${query}`)).json<Customers>(),
  };
}

async function bookAt(
  businessId: number,
  fullName: string,
  startsAt: string,
  state: string,
  feePence: number,
) {
  const seat = await createPaidBooking(database.pool, {
    businessId,
    fullName,
    feePence,
    startsAt: new Date(startsAt),
  });
  await database.pool.query(
    `UPDATE bookings SET state = $2, cancelled_at = CASE WHEN $2 LIKE 'cancelled%' THEN now() END WHERE id = $1`,
    [seat.bookingId, state],
  );
  return seat;
}

async function assignBookingTo(seat: PaidBooking, by: PaidBooking): Promise<void> {
  await database.pool.query('UPDATE bookings SET user_id = $2 WHERE id = $1', [seat.bookingId, by.userId]);
}

const customerOf = async (seat: PaidBooking): Promise<string> =>
  (
    await queryOne<{ id: string }>(
      database.pool,
      'SELECT id FROM customers WHERE business_id = $1 AND user_id = $2',
      [seat.businessId, seat.userId],
    )
  ).id;
const names = ({ customers }: Customers) => customers.map(({ name }) => name);

describe('the customers of a business', () => {
  it('are those who booked, with figures of their bookings and of the books', async () => {
    const { book, list } = await studio();
    const first = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    await assignBookingTo(await book('Aisha Rahman-Lees', '2026-11-24T06:45:00Z', 'attended'), first);
    await assignBookingTo(await book('Aisha Rahman', '2026-11-12T06:45:00Z', 'no_show'), first);
    await assignBookingTo(await book('Aisha Rahman', '2026-11-26T06:45:00Z'), first);
    const cancelled = await book('Aisha Rahman', '2026-11-08T06:45:00Z', 'cancelled_by_seeker');
    await assignBookingTo(cancelled, first);
    await decideRefund(database.pool, { bookingId: cancelled.bookingId, pence: 1540, state: 'pending' });
    await createPaidBooking(database.pool); // somebody else's

    const answer = await list();
    // Four places at £15.40; cancelled ones were refunded.
    const [aisha] = answer.customers.filter(({ visits }) => visits > 0);
    expect(aisha).toMatchObject({
      name: expect.stringContaining('Aisha Rahman'),
      email: expect.stringContaining('@people.example'),
      phone: '07700 900123',
      tags: [],
      visits: 2,
      noShows: 1,
      spend: '61.60',
      firstVisit: '2026-11-10T06:45:00.000Z',
      lastVisit: '2026-11-24T06:45:00.000Z',
      nextVisit: '2026-11-26T06:45:00.000Z',
      pass: null,
    });
  });

  it('are found by name, address, telephone and code, in groups and in order', async () => {
    const { book, list } = await studio();
    const aisha = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    await book('Callum 100% Wright', '2026-09-10T06:45:00Z', 'attended', 900);
    const joe = await book('Joe Pickering', '2026-08-10T06:45:00Z', 'no_show');
    await assignBookingTo(await book('Joe Pickering', '2026-08-11T06:45:00Z', 'no_show'), joe);

    expect(names(await list())).toEqual(['Aisha Rahman', 'Callum 100% Wright', 'Joe Pickering']);
    expect(names(await list('?sort=name'))).toEqual(['Aisha Rahman', 'Callum 100% Wright', 'Joe Pickering']);
    expect(names(await list('?sort=spend'))[0]).toBe('Joe Pickering');
    expect(names(await list('?sort=no_shows'))[0]).toBe('Joe Pickering');
    expect((await list()).groups).toEqual({ all: 3, new: 1, pass_ending: 0, lapsed: 1, no_shows: 1 });
    expect(names(await list('?group=lapsed'))).toEqual(['Callum 100% Wright']);
    expect(names(await list('?group=new'))).toEqual(['Aisha Rahman']);
    expect(names(await list('?q=rahm'))).toEqual(['Aisha Rahman']);
    expect(names(await list(`?q=${aisha.seekerEmail}`))).toEqual(['Aisha Rahman']);
    expect(names(await list(`?q=${joe.reference}`))).toEqual(['Joe Pickering']);
    expect(names(await list('?q=%2B44%207700%20900'))).toHaveLength(3);
    // SQL wildcards are literal.
    expect(names(await list('?q=100%25'))).toEqual(['Callum 100% Wright']);
    expect(names(await list('?q=%25'))).toEqual(['Callum 100% Wright']);
    expect(names(await list('?q=nobody'))).toEqual([]);
    expect(await list('?page=99')).toMatchObject({ page: 1, pages: 1, found: 3 });
  });

  it('are tagged without regard to letters, ten times at most, by several at once', async () => {
    const { id, owner, book, list } = await studio();
    const seat = await book('Grace Okafor', '2026-11-10T06:45:00Z', 'attended');
    await book('Mei Lin Chan', '2026-11-11T06:45:00Z', 'attended');
    const url = `/api/customers/${await customerOf(seat)}/tags`;
    const answers = await Promise.all(
      ['Regular', 'regular', 'REGULAR', ' Regular '].map((tag) => ask(owner, 'POST', url, { tag })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.at(-1)?.json<CustomerPage>().tags).toHaveLength(1);
    expect(names(await list('?tag=regular'))).toEqual(['Grace Okafor']);
    expect((await list()).tags.map((tag) => tag.toLowerCase())).toEqual(['regular']);
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, number) => ask(owner, 'POST', url, { tag: `Tag ${number}` })),
    );
    expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(more.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const off = await ask(owner, 'POST', `${url}/remove`, { tag: 'REGULAR' });
    expect(off.json<CustomerPage>().tags).toHaveLength(9);
    expect((await ask(owner, 'POST', `${url}/remove`, { tag: 'REGULAR' })).statusCode).toBe(200);
    for (const tag of ['', 'x'.repeat(31), 'two\nlines'])
      expect((await ask(owner, 'POST', url, { tag })).statusCode).toBe(400);
    expect(names(await list(`?tag=regular&business=${id}`))).toEqual([]);
  });
});

describe('the file of customers', () => {
  it('holds what is searched for with sortable dates and no notes, and its taking is recorded', async () => {
    const { id, owner, book } = await studio();
    const seat = await book('=Aisha Rahman', '2026-07-10T05:45:00Z', 'attended');
    await book('Callum Wright', '2026-11-10T06:45:00Z', 'attended');
    const url = `/api/customers/${await customerOf(seat)}`;
    await ask(owner, 'POST', `${url}/notes`, { text: 'Left knee.', key: randomUUID() });
    await ask(owner, 'POST', `${url}/tags`, { tag: 'Regular' });
    const file = await ask(owner, 'GET', `/api/businesses/${id}/customers.csv?q=aisha&page=4`);
    const [head, line, ...rest] = file.body.trim().split('\r\n');
    expect(head).toContain('Name,Email,Phone,Tags,Visits,Spend,First visit');
    expect(line).toContain(
      `'=Aisha Rahman,${seat.seekerEmail},07700 900123,Regular,1,15.40,2026-07-10T06:45:00+01:00`,
    );
    expect(rest).toEqual([]);
    expect(file.body).not.toContain('knee');
    const { details } = await queryOne<{ details: object }>(
      database.pool,
      `SELECT details FROM audit_log WHERE action = 'customers.exported' AND subject_id = $1`,
      [String(id)],
    );
    expect(details).toEqual({ q: 'aisha', group: 'all', tag: null, customers: 1 });
    const desk = (await createMember(database.pool, id, 'front_desk')).id;
    expect((await ask(desk, 'GET', `/api/businesses/${id}/customers.csv`)).statusCode).toBe(403);
  });
});

describe('a customer', () => {
  it('is shown with bookings, and with notes that are one however often they are sent', async () => {
    const { id, owner, book } = await studio();
    const seat = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    const desk = (await createMember(database.pool, id, 'front_desk')).id;
    const url = `/api/customers/${await customerOf(seat)}`;
    const note = { text: 'Carries an inhaler.', atDesk: true, key: randomUUID() };
    await Promise.all([1, 2, 3].map(() => ask(desk, 'POST', `${url}/notes`, note)));
    const shown = (await ask(owner, 'GET', url)).json<CustomerPage>();
    expect(shown).toMatchObject({
      name: 'Aisha Rahman',
      business: { id, name: 'Willow & Stone' },
      spend: '15.40',
      bookings: [{ bookingId: seat.bookingId, state: 'attended', spend: '15.40', withPass: false }],
      notes: [{ id: note.key, text: note.text, atDesk: true, author: 'Sam', removable: true }],
    });
    const { rows } = await database.pool.query(
      `SELECT action, details FROM audit_log WHERE subject = 'customer' AND details ->> 'businessId' = $1`,
      [String(id)],
    );
    // The audit log must not contain the note's text.
    expect(rows).toEqual([{ action: 'customer.noted', details: { businessId: id, noteId: note.key } }]);
  });

  it('is shown with when the business got to know them, where they were imported without bookings', async () => {
    const { id, owner } = await studio();
    const { id: userId } = await createUser(database.pool);
    const { id: customerId } = await queryOne<{ id: string }>(
      database.pool,
      `INSERT INTO customers (business_id, user_id, created_at, imported_at, imported_name, imported_email, imported_phone)
       VALUES ($1, $2, $3, $3, 'Ines Moreau', 'ines@people.example', '') RETURNING id`,
      [id, userId, new Date('2026-11-20T12:00:00Z')],
    );
    const answer = await ask(owner, 'GET', `/api/customers/${customerId}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: 'Ines Moreau',
      since: '2026-11-20T12:00:00.000Z',
      firstVisit: null,
    });
  });

  it('is seen by the front desk without money, whose notes are its own to remove', async () => {
    const { id, owner, book, list } = await studio();
    const seat = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    const desk = (await createMember(database.pool, id, 'front_desk')).id;
    const url = `/api/customers/${await customerOf(seat)}`;
    expect((await list('?sort=spend', desk)).customers).toMatchObject([{ visits: 1, spend: null }]);
    expect((await ask(desk, 'GET', url)).json<CustomerPage>()).toMatchObject({
      spend: null,
      bookings: [{ spend: null }],
    });
    const [owners, desks] = [randomUUID(), randomUUID()];
    await ask(owner, 'POST', `${url}/notes`, { text: 'Of the owner', key: owners });
    await ask(desk, 'POST', `${url}/notes`, { text: 'Of the desk', key: desks });
    expect((await ask(desk, 'DELETE', `${url}/notes/${owners}`)).statusCode).toBe(403);
    expect((await ask(desk, 'DELETE', `${url}/notes/${desks}`)).statusCode).toBe(200);
    expect((await ask(desk, 'DELETE', `${url}/notes/${desks}`)).statusCode).toBe(200);
    expect((await ask(owner, 'DELETE', `${url}/notes/${owners}`)).json<CustomerPage>().notes).toEqual([]);
  });

  it('has what was noted of them erased by who looks after customers, once, and bookings and a no to news stay', async () => {
    const { id, owner, book } = await studio();
    const other = await studio();
    const seat = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    const url = `/api/customers/${await customerOf(seat)}`;
    const desk = (await createMember(database.pool, id, 'front_desk')).id;
    await ask(desk, 'POST', `${url}/notes`, { text: 'Left knee.', key: randomUUID() });
    await ask(owner, 'POST', `${url}/tags`, { tag: 'Regular' });
    for (const wanted of [true, false]) await ask(owner, 'PUT', `${url}/news`, { wanted, said: 'desk' });
    for (const stranger of [desk, other.owner])
      expect((await ask(stranger, 'POST', `${url}/erase`)).statusCode).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => ask(owner, 'POST', `${url}/erase`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.json<CustomerPage>()).toMatchObject({
      notes: [],
      tags: [],
      visits: 1,
      bookings: [{ bookingId: seat.bookingId }],
    });
    const said = await queryOne<{ no: number; audited: number; text: string }>(
      database.pool,
      `SELECT (SELECT count(*)::integer FROM customer_consents WHERE NOT opted_in AND customer_id = $1) AS no,
              (SELECT count(*)::integer FROM audit_log WHERE action = 'customer.erased' AND subject_id = $1::text) AS audited,
              (SELECT string_agg(details::text, '') FROM audit_log WHERE subject_id = $1::text) AS text`,
      [await customerOf(seat)],
    );
    expect([said.no, said.audited]).toEqual([1, 1]);
    expect(said.text).not.toContain('knee');
  });

  it('is nobody to another business, whose owner reaches none of their notes either', async () => {
    const [theirs, other] = [await studio(), await studio()];
    const seat = await theirs.book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    const own = await other.book('Callum Wright', '2026-11-10T06:45:00Z', 'attended');
    const [url, ownUrl] = [
      `/api/customers/${await customerOf(seat)}`,
      `/api/customers/${await customerOf(own)}`,
    ];
    const key = randomUUID();
    await ask(theirs.owner, 'POST', `${url}/notes`, { text: 'Ours', key });
    expect((await ask(other.owner, 'GET', url)).statusCode).toBe(403);
    expect((await ask(other.owner, 'POST', `${url}/tags`, { tag: 'x' })).statusCode).toBe(403);
    // A customer id of one business gives no access to another's notes.
    await ask(other.owner, 'DELETE', `${ownUrl}/notes/${key}`);
    await ask(other.owner, 'POST', `${ownUrl}/notes`, { text: 'Taken over', key });
    expect((await ask(theirs.owner, 'GET', url)).json<CustomerPage>().notes).toMatchObject([
      { text: 'Ours' },
    ]);
    expect(names(await other.list())).toEqual(['Callum Wright']);
  });

  it('gets a copy of what is kept of them, and goes with their account or their last booking', async () => {
    const { owner, book, list } = await studio();
    const seat = await book('Aisha Rahman', '2026-11-10T06:45:00Z', 'attended');
    const old = await book('Joe Pickering', '2026-11-10T06:45:00Z', 'attended');
    const url = `/api/customers/${await customerOf(seat)}`;
    await ask(owner, 'POST', `${url}/notes`, { text: 'Prefers a mat.', key: randomUUID() });
    await ask(owner, 'POST', `${url}/tags`, { tag: 'Regular' });
    expect(await customerRows(database.pool, seat.userId)).toMatchObject([
      { business: 'Willow & Stone', tags: 'Regular' },
    ]);
    expect(await noteRows(database.pool, seat.userId)).toMatchObject([{ note: 'Prefers a mat.' }]);
    expect(await writtenNoteRows(database.pool, owner)).toMatchObject([{ note: 'Prefers a mat.' }]);
    await transaction(database.pool, (tx) => eraseCustomer(tx, seat.userId));
    expect(await noteRows(database.pool, seat.userId)).toEqual([]);
    expect(names(await list())).toEqual(['Joe Pickering']);

    await database.pool.query('DELETE FROM bookings WHERE id = $1', [old.bookingId]);
    await customerJobs({ pool: database.pool, clock: { now: () => now } }).forgetCustomers?.({});
    const left = await queryOne<{ n: number }>(
      database.pool,
      'SELECT count(*)::integer AS n FROM customers WHERE business_id = $1',
      [old.businessId],
    );
    expect(left.n).toBe(0);
  });
});
