import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { type Db, one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { authUser, createPerson } from '#support/people.ts';
import { balance, createDate, type DateForSale, openShop, type Shop, seatsTaken } from '#support/shop.ts';
import { bringFile, checkFile, listImports, undoImport } from './bring-records.server.ts';
import type { BringOptions } from './contract.ts';
import { type BringKind, bringKinds, fieldsOf, guessMapping } from './fields.ts';

let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

interface Studio {
  owner: AuthUser;
  businessId: number;
  date: DateForSale;
  title: string;
  /** In London: "01/12/2026", "18:30". */
  day: string;
  time: string;
}

/** A business with one date to come of so many places. */
async function studio(capacity = 5): Promise<Studio> {
  const { pool } = database;
  const date = await createDate(pool, { capacity });
  const found = await one<{ businessId: number; ownerId: string; title: string; day: string; time: string }>(
    pool,
    `SELECT b.id AS "businessId", b.owner_id AS "ownerId", s.title,
            to_char(o.starts_at AT TIME ZONE 'Europe/London', 'DD/MM/YYYY') AS day,
            to_char(o.starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS time
     FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id WHERE o.id = $1`,
    [date.occurrenceId],
  );
  const owner = await authUser(pool, found.ownerId);
  if (owner === null) throw new Error('The business has no owner.');
  return { owner, date, ...found };
}

const optionsOf = (kind: BringKind, changes: Partial<BringOptions> = {}): BringOptions => ({
  kind,
  source: 'Another system',
  mapping: null,
  dateOrder: null,
  remind: false,
  ...changes,
});

const check = (
  { businessId }: Studio,
  kind: BringKind,
  csv: string | Buffer,
  changes?: Partial<BringOptions>,
) => checkFile(shop.deps, businessId, { bytes: Buffer.from(csv), options: optionsOf(kind, changes) });

const bring = (
  { owner, businessId }: Studio,
  kind: BringKind,
  csv: string,
  changes?: Partial<BringOptions>,
) =>
  bringFile(shop.deps, { actorId: owner.id, requestId: 'test' }, businessId, {
    name: `${kind}.csv`,
    bytes: Buffer.from(csv),
    options: optionsOf(kind, changes),
  });

const undo = ({ owner, businessId }: Studio, importId: string) =>
  undoImport(shop.deps, { actorId: owner.id, requestId: 'test' }, { businessId, importId });

const countOf = async (db: Db, from: string, values: unknown[] = []): Promise<number> =>
  (await one<{ n: number }>(db, `SELECT count(*)::integer AS n FROM ${from}`, values)).n;

const address = () => `${randomUUID()}@brought.example`;

describe('a file', () => {
  it('is read in the encodings and separators that systems write', async () => {
    const at = await studio();
    const rows = 'Email;First name;Surname\nzoe@brought.example;Zoë;Müller\n';
    const utf8 = await check(at, 'customers', `\ufeff${rows}`);
    const windows = await check(at, 'customers', Buffer.from(rows, 'latin1'));
    const utf16 = await check(
      at,
      'customers',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rows, 'utf16le')]),
    );
    expect([utf8.encoding, windows.encoding, utf16.encoding]).toEqual(['UTF-8', 'Windows-1252', 'UTF-16']);
    for (const { verdicts, separator } of [utf8, windows, utf16]) {
      expect(separator).toBe('semicolon');
      expect(verdicts.map(({ about }) => about)).toEqual(['Zoë Müller, zoe@brought.example']);
    }
  });

  it.each([
    ['PK\u0003\u0004', 'This is an Excel workbook. In Excel, choose Save As and then “CSV UTF-8”.'],
    ['a\0b', 'This is not a CSV file: it holds something else than text.'],
    ['Email,Name\n', 'The file has no rows below its headings.'],
    ['Email,Name\n"ada@x.example,Ada\n', 'A quotation mark is opened and never closed, at line 2 or before.'],
  ])('of %j is refused', async (csv, message) => {
    await expect(check(await studio(), 'customers', csv)).rejects.toMatchObject({ message });
  });

  it('of more than 50,000 rows is refused', async () => {
    const csv = `Email\n${'ada@x.example\n'.repeat(50_001)}`;
    await expect(check(await studio(), 'customers', csv)).rejects.toMatchObject({
      message: 'A file can have at most 50,000 rows. Split it into several.',
    });
  });

  it('without the columns that are needed says which', async () => {
    const { missing, verdicts } = await check(await studio(), 'bookings', 'Who,When\nAda,today\n');
    expect(missing).toEqual(['Email', 'Session', 'Date']);
    expect(verdicts).toEqual([]);
  });

  it.each(bringKinds)('of %s is found by what the form calls its fields', (kind) => {
    const labels = fieldsOf[kind].map(({ label }) => label);
    const mapping = guessMapping(kind, 'Another system', labels);
    expect(fieldsOf[kind].map(({ name, label }) => [label, mapping[name]])).toEqual(
      labels.map((label, column) => [label, column]),
    );
  });

  it('of a known system is found by its headings, and can be mapped by hand', async () => {
    const at = await studio();
    const csv = `Attendee email,Event title,Event starts,Attendance status\n${address()},${at.title},${at.day} ${at.time},Complete\n`;
    const { counts, mapping } = await check(at, 'bookings', csv, { source: 'Bookwhen' });
    expect(counts).toEqual({ new: 1, same: 0, refused: 0 });
    expect(mapping).toMatchObject({ email: 0, title: 1, day: 2, time: null, status: 3 });
    const byHand = await check(at, 'customers', `A,B\n${address()},Ada\n`, {
      mapping: { email: 0, name: 1 },
    });
    expect(byHand.counts.new).toBe(1);
  });
});

describe('customers', () => {
  it('come with tags, notes and news they have wanted since a day, once, and go again', async () => {
    const at = await studio();
    const [ada, ben, cleo] = [address(), address(), address()];
    const csv = [
      'Email,Name,Phone,Tags,Notes,Marketing,Consent date',
      `${ada},Ada Rowe,07700 900001,vip; early,'=Prefers the window,Yes,03/02/2025`,
      `${ben},Ben Ash,,,,No,`,
      `${cleo},Cleo,,,,Yes,`,
      `not an address,Dan,,,,No,`,
      `${ada},Ada again,,,,No,`,
    ].join('\n');
    const { verdicts, counts } = await check(at, 'customers', csv);
    expect(counts).toEqual({ new: 2, same: 0, refused: 3 });
    expect(
      verdicts.filter(({ verdict }) => verdict === 'refused').map(({ line, sentence }) => [line, sentence]),
    ).toEqual([
      [4, 'It says that they want news, and not since when. Without the day, news cannot be sent to them.'],
      [5, '“not an address” is no email address.'],
      [6, 'The same address as line 2.'],
    ]);
    expect(await countOf(database.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(0);

    const brought = await bring(at, 'customers', csv);
    expect(brought).toMatchObject({ already: false, records: 2, refused: 3 });
    const { rows } = await database.pool.query(
      `SELECT c.brought_name AS name, n.body, g.wants, g.said, (g.said_at AT TIME ZONE 'Europe/London')::date::text AS since,
              ARRAY (SELECT tag FROM customer_tags t WHERE t.customer_id = c.id ORDER BY tag) AS tags
       FROM customers c LEFT JOIN customer_notes n ON n.customer_id = c.id LEFT JOIN customer_consents g ON g.customer_id = c.id
       WHERE c.business_id = $1 ORDER BY 1`,
      [at.businessId],
    );
    expect(rows).toEqual([
      {
        name: 'Ada Rowe',
        body: '=Prefers the window',
        wants: true,
        said: 'import',
        since: '2025-02-03',
        tags: ['early', 'vip'],
      },
      { name: 'Ben Ash', body: null, wants: null, said: null, since: null, tags: [] },
    ]);
    // Nobody can sign in to what was made for them, and nobody was written to.
    expect(
      await countOf(database.pool, `users WHERE email = ANY ($1) AND NOT email_verified`, [[ada, ben]]),
    ).toBe(2);
    expect(
      await countOf(database.pool, 'auth_accounts a JOIN users u ON u.id = a.user_id WHERE u.email = $1', [
        ada,
      ]),
    ).toBe(0);

    expect(await bring(at, 'customers', csv)).toMatchObject({
      already: true,
      records: 0,
      importId: brought.importId,
    });
    expect((await check(at, 'customers', csv)).counts).toEqual({ new: 0, same: 3, refused: 2 });

    await undo(at, brought.importId);
    expect(await countOf(database.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(database.pool, 'users WHERE email = ANY ($1)', [[ada, ben]])).toBe(0);
    const [past] = await listImports(shop.deps, at.owner, at.businessId);
    expect(past?.undoneAt).not.toBeNull();
  });

  it('stay where the account is somebody’s: undoing takes the customer and leaves the person', async () => {
    const at = await studio();
    const person = await createPerson(database.pool);
    const { importId } = await bring(at, 'customers', `Email,Name\n${person.email},Somebody\n`);
    await undo(at, importId);
    expect(await countOf(database.pool, 'users WHERE id = $1', [person.id])).toBe(1);
  });

  it('cannot be undone once one of them has been written about since', async () => {
    const at = await studio();
    const { importId } = await bring(at, 'customers', `Email,Name\n${address()},Ada\n${address()},Ben\n`);
    await database.pool.query(
      `INSERT INTO customer_notes (id, customer_id, author_id, body, at_desk, written_at)
       SELECT gen_random_uuid(), id, $2, 'Called today.', false, now() + interval '1 second' FROM customers WHERE business_id = $1 LIMIT 1`,
      [at.businessId, at.owner.id],
    );
    await expect(undo(at, importId)).rejects.toMatchObject({
      code: 'conflict',
      message: '1 of 2 have booked, bought, or had something noted since. Nothing was undone.',
    });
    expect(await countOf(database.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(2);
  });
});

describe('passes', () => {
  it('can be booked with, are worth nothing on the books, and go again while they are unused', async () => {
    const at = await studio();
    const email = address();
    const csv = `Customer email,Name,Package,Credits remaining,Expiry date,Amount paid\n${email},Ada,Ten classes,3,31/12/2027,£60.00\n`;
    const { importId } = await bring(at, 'passes', csv, { source: 'Gymcatch' });
    const pass = await one<{ id: string; userId: string; left: number; worth: number; broughtPence: number }>(
      database.pool,
      `SELECT c.id, c.user_id AS "userId", count(*)::integer AS left, sum(p.total_pence)::integer AS worth, buy.brought_pence AS "broughtPence"
       FROM credits c JOIN credit_parts p ON p.credit_id = c.id JOIN purchases buy ON buy.id = c.purchase_id
       WHERE c.business_id = $1 GROUP BY c.id, buy.brought_pence`,
      [at.businessId],
    );
    expect(pass).toMatchObject({ left: 3, worth: 0, broughtPence: 6000 });
    expect(
      await countOf(database.pool, `ledger_postings WHERE 'credit:' || $1 IN (debit, credit)`, [pass.id]),
    ).toBe(0);
    expect((await check(at, 'passes', `${csv}\n`)).counts).toEqual({ new: 0, same: 1, refused: 0 });
    await undo(at, importId);
    expect(await countOf(database.pool, 'credits WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(database.pool, 'users WHERE email = $1', [email])).toBe(0);
  });

  it.each([
    ['0,31/12/2027', '“0” is no number of places left from 1 to 100.'],
    ['3,31/12/2020', 'It ran out on 2020-12-31.'],
    ['3,never', '“never” is no date.'],
    ['3,31/12/2090', '2090-12-31 is more than five years away.'],
  ])('of %s are refused', async (cells, sentence) => {
    const { verdicts } = await check(
      await studio(),
      'passes',
      `Email,Pass,Left,Until\n${address()},Ten,${cells}\n`,
    );
    expect(verdicts).toMatchObject([{ verdict: 'refused', sentence }]);
  });
});

describe('bookings to come', () => {
  it('take the places that there are and no more, cost nothing here, and mail nobody', async () => {
    const at = await studio(2);
    const people = [address(), address(), address()];
    const csv = `Email,Name,Session,Date,Time,Paid\n${people.map((email) => `${email},Somebody,${at.title},${at.day},${at.time},12.50`).join('\n')}\n`;
    const { verdicts } = await check(at, 'bookings', csv);
    expect(verdicts.map(({ verdict, sentence }) => [verdict, sentence])).toEqual([
      ['refused', 'That date is full.'],
      ['new', 'A place, paid elsewhere.'],
      ['new', 'A place, paid elsewhere.'],
    ]);
    const { importId } = await bring(at, 'bookings', csv, { source: 'Eventbrite' });
    expect(await seatsTaken(database.pool, at.date.occurrenceId)).toBe(2);
    const { rows } = await database.pool.query(
      `SELECT b.total_pence AS here, k.total_pence AS there, o.paid_elsewhere AS elsewhere, b.awaiting_announcement AS told,
              b.reminded_at IS NULL AS reminded, b.review_requested_at IS NULL AS asked
       FROM bookings b JOIN orders o ON o.id = b.order_id JOIN brought_bookings k ON k.booking_id = b.id WHERE b.business_id = $1`,
      [at.businessId],
    );
    const booking = {
      here: 0,
      there: 1250,
      elsewhere: 'Eventbrite',
      told: false,
      reminded: false,
      asked: false,
    };
    expect(rows).toEqual([booking, booking]);
    expect((await balance(shop)).seats).toEqual([]);

    await undo(at, importId);
    expect(await seatsTaken(database.pool, at.date.occurrenceId)).toBe(0);
    expect(await countOf(database.pool, 'bookings WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(database.pool, 'users WHERE email = ANY ($1)', [people])).toBe(0);
  });

  it('cannot be undone once one of them was checked in', async () => {
    const at = await studio();
    const { importId } = await bring(
      at,
      'bookings',
      `Email,Session,Date,Time\n${address()},${at.title},${at.day},${at.time}\n`,
    );
    await database.pool.query(`UPDATE bookings SET state = 'attended' WHERE business_id = $1`, [
      at.businessId,
    ]);
    await expect(undo(at, importId)).rejects.toMatchObject({
      message:
        '1 of 1 have begun, or were changed, cancelled, checked in or written about since. Nothing was undone.',
    });
    expect(await seatsTaken(database.pool, at.date.occurrenceId)).toBe(1);
  });

  it('of what is unknown or over are refused with why', async () => {
    const at = await studio();
    const csv = [
      'Email,Session,Date,Time,Status',
      `${address()},Underwater hockey,${at.day},${at.time},`,
      `${address()},${at.title},${at.day},00:05,`,
      `${address()},${at.title},${at.day},${at.time},Cancelled`,
    ].join('\n');
    const { verdicts } = await check(at, 'bookings', csv);
    expect(verdicts.map(({ sentence }) => sentence)).toEqual([
      'You have no published session called “Underwater hockey”.',
      expect.stringMatching(/has no date to come on .* at 00:05\.$/),
      'It is “Cancelled”, and nothing to come.',
    ]);
  });
});

describe('a timetable', () => {
  it('becomes drafts with their weekly times, and goes again while they are drafts', async () => {
    const at = await studio();
    const csv = [
      'Class,Day,Start time,Duration,Capacity,Price',
      'Morning Yoga,Monday,07:00,60,12,£10',
      'Morning Yoga,Wed,7.00am,60 mins,12,10.00',
      'Evening Pilates,Friday,18:30,45,8,12.50',
      'Mystery,Friday,18:30,45,8,12.50',
      'Late HIIT,Friday,18:12,45,8,12.50',
      'Lunch Yoga,Friday,12:10,25,8,12.50',
      'Gym Check,Tuesday,17:05,10,1,0',
      'Quick Look,Tuesday,17:05,12,1,5',
    ].join('\n');
    const { verdicts } = await check(at, 'timetable', csv);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'refused',
      'refused',
      'refused',
      'new',
      'new',
      'new',
      'new',
      'new',
    ]);
    const { importId, records } = await bring(at, 'timetable', csv);
    expect(records).toBe(5);
    const { rows } = await database.pool.query(
      `SELECT s.title, s.status, s.price_pence AS price, count(*)::integer AS times FROM sessions s JOIN session_slots t ON t.session_id = s.id
       WHERE s.business_id = $1 AND s.status = 'draft' GROUP BY s.id ORDER BY s.title`,
      [at.businessId],
    );
    expect(rows).toEqual([
      { title: 'Evening Pilates', status: 'draft', price: 1250, times: 1 },
      { title: 'Gym Check', status: 'draft', price: 0, times: 1 },
      { title: 'Lunch Yoga', status: 'draft', price: 1250, times: 1 },
      { title: 'Morning Yoga', status: 'draft', price: 1000, times: 2 },
    ]);
    await undo(at, importId);
    expect(
      await countOf(database.pool, `sessions WHERE business_id = $1 AND status = 'draft'`, [at.businessId]),
    ).toBe(0);
  });
});

it('a stranger, and the owner of another business, may neither import nor undo there', async () => {
  const [at, other] = [await studio(), await studio()];
  const { importId } = await bring(at, 'customers', `Email,Name\n${address()},Ada\n`);
  const intruding = { ...at, owner: other.owner };
  await expect(bring(intruding, 'customers', `Email\n${address()}\n`)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(undo(intruding, importId)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(undo({ ...other }, importId)).rejects.toMatchObject({ code: 'not_found' });
});
