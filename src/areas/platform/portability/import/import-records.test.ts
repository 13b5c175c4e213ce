import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import { rowsXml, workbook } from '#support/workbook.ts';
import type { RecordImportOptions } from './contract.ts';
import { guessMapping, type ImportKind, importFields, importKinds } from './import-fields.ts';
import { checkFile, importRecords, listImports, undoImport } from './import-records.server.ts';

const shop = setUpShop();

interface Studio {
  owner: AuthUser;
  businessId: number;
  date: OccurrenceForSale;
  title: string;
  /** London: "01/12/2026", "18:30". */
  day: string;
  time: string;
}

/** With one future date. */
async function studio(capacity = 5): Promise<Studio> {
  const { pool } = shop.database;
  const date = await createOccurrenceForSale(pool, { capacity });
  const found = await queryOne<{
    businessId: number;
    ownerId: string;
    title: string;
    day: string;
    time: string;
  }>(
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

const optionsOf = (kind: ImportKind, changes: Partial<RecordImportOptions> = {}): RecordImportOptions => ({
  kind,
  source: 'Another system',
  mapping: null,
  dateOrder: null,
  headingLine: null,
  matches: {},
  remind: false,
  ...changes,
});

const check = (
  { businessId }: Studio,
  kind: ImportKind,
  csv: string | Buffer,
  changes?: Partial<RecordImportOptions>,
) => checkFile(shop.deps, businessId, { bytes: Buffer.from(csv), options: optionsOf(kind, changes) });

const bring = (
  { owner, businessId }: Studio,
  kind: ImportKind,
  csv: string | Buffer,
  changes?: Partial<RecordImportOptions>,
) =>
  importRecords(shop.deps, { actorId: owner.id, requestId: 'test' }, businessId, {
    name: `${kind}.csv`,
    bytes: Buffer.from(csv),
    options: optionsOf(kind, changes),
  });

const undo = ({ owner, businessId }: Studio, importId: string) =>
  undoImport(shop.deps, { actorId: owner.id, requestId: 'test' }, { businessId, importId });

const countOf = async (db: Db, from: string, values: unknown[] = []): Promise<number> =>
  (await queryOne<{ n: number }>(db, `SELECT count(*)::integer AS n FROM ${from}`, values)).n;

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
    ['PK\u0003\u0004', 'This workbook is damaged. Open it in Excel and save it again.'],
    ['a\0b', 'This isn’t a CSV file or an .xlsx workbook.'],
    ['Email,Name\n', 'The file has no rows below its headings.'],
    ['Email,Name\n"ada@x.example,Ada\n', 'A quotation mark is never closed, at line 2 or before.'],
  ])('of %j is refused', async (csv, message) => {
    await expect(check(await studio(), 'customers', csv)).rejects.toMatchObject({ message });
  });

  it('of more than 50,000 rows is refused', async () => {
    const csv = `Email\n${'ada@x.example\n'.repeat(50_001)}`;
    await expect(check(await studio(), 'customers', csv)).rejects.toMatchObject({
      message: 'A file can have up to 50,000 rows. Split it into several files.',
    });
  });

  it('without the columns that are needed says which', async () => {
    const { missing, verdicts } = await check(await studio(), 'bookings', 'Who,When\nAda,today\n');
    expect(missing).toEqual(['Email', 'Session', 'Date']);
    expect(verdicts).toEqual([]);
  });

  it.each(importKinds)('of %s is found by what the form calls its fields', (kind) => {
    const labels = importFields[kind].map(({ label }) => label);
    const mapping = guessMapping(kind, 'Another system', labels);
    expect(importFields[kind].map(({ name, label }) => [label, mapping[name]])).toEqual(
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

describe('the lines before the rows', () => {
  const at = studio;

  it('name the separator as Excel does, and the lines are counted as the file has them', async () => {
    const { verdicts, separator, headings, headingLine } = await check(
      await at(),
      'customers',
      'sep=;\nEmail;Name\nada@brought.example;Rowe, Ada\nnobody;Ben\n',
    );
    expect([separator, headings, headingLine]).toEqual(['semicolon', ['Email', 'Name'], 2]);
    expect(verdicts.map(({ line, about }) => [line, about])).toEqual([
      [4, ''],
      [3, 'Ada Rowe, ada@brought.example'],
    ]);
  });

  it('may be a title, and the headings are the line with most headings that we know', async () => {
    const csv =
      'Customers, all of them, exported by Jane\n1 December 2026\n\n"E-mail";"First Name(s)";"Surname";"Telephone"\nada@brought.example;Ada;Rowe;020 7946 0321\n';
    const checked = await check(await at(), 'customers', csv);
    expect(checked).toMatchObject({
      headingLine: 4,
      rows: 1,
      mapping: { email: 0, firstName: 1, lastName: 2 },
    });
    expect(checked.verdicts.map(({ about }) => about)).toEqual(['Ada Rowe, ada@brought.example']);
    expect(checked.firstLines.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  it('can be chosen by hand', async () => {
    const csv = 'Email,Name\nWho,Whom\nada@brought.example,Ada\n';
    const guessed = await check(await at(), 'customers', csv);
    expect([guessed.headingLine, guessed.counts]).toEqual([1, { new: 1, same: 0, refused: 1 }]);
    const chosen = await check(await at(), 'customers', csv, { headingLine: 2 });
    expect(chosen).toMatchObject({ headingLine: 2, headings: ['Who', 'Whom'], missing: ['Email'] });
    const mapped = await check(await at(), 'customers', csv, {
      headingLine: 2,
      mapping: { email: 0, name: 1 },
    });
    expect(mapped.counts).toEqual({ new: 1, same: 0, refused: 0 });
  });

  it('are found in UTF-16 without a mark, too', async () => {
    const rows = 'Email\tName\r\nzoe@brought.example\tZoë Müller\r\n';
    const little = Buffer.from(rows, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.concat([Buffer.from([0xfe, 0xff]), big])]) {
      const { encoding, separator, verdicts } = await check(await at(), 'customers', bytes);
      expect([encoding, separator, verdicts[0]?.about]).toEqual([
        'UTF-16',
        'tab',
        'Zoë Müller, zoe@brought.example',
      ]);
    }
  });
});

describe('a workbook', () => {
  it('brings customers with their numbers, dates and answers', async () => {
    const at = await studio();
    const email = address();
    const bytes = await workbook(
      rowsXml([
        ['Customers of the studio'],
        [],
        ['Email', 'Name', 'Mobile', 'Opted in', 'Opt in date'],
        [`mailto:${email}`, 'Rowe, Ada', { number: '7700900123' }, true, { number: '45690', format: 'date' }],
      ]),
    );
    const { encoding, headingLine, verdicts } = await check(at, 'customers', bytes);
    expect([encoding, headingLine]).toEqual(['Excel', 3]);
    expect(verdicts).toEqual([
      {
        line: 4,
        verdict: 'new',
        about: `Ada Rowe, ${email}`,
        sentence: 'A new customer. Opted in to news on 2025-02-02.',
      },
    ]);
    await bring(at, 'customers', bytes);
    expect(
      await countOf(shop.pool, `customers WHERE imported_email = $1 AND imported_phone = '07700 900123'`, [
        email,
      ]),
    ).toBe(1);
  });

  it('brings a timetable with days, clocks and lengths as Excel keeps them', async () => {
    const at = await studio();
    const bytes = await workbook(
      rowsXml([
        ['Class', 'Day', 'Start', 'End', 'Capacity', 'Price'],
        [
          'Morning Yoga',
          'Weds',
          { number: '0.270833333333333', format: 'clock' },
          { number: '0.3125', format: 'clock' },
          { number: '20' },
          'Free',
        ],
        [
          'Dusk Yoga',
          'Mon-Fri',
          { number: '0.77083333' },
          { number: '0.8125' },
          { number: '12.0' },
          { number: '8.5' },
        ],
      ]),
    );
    const { verdicts } = await check(at, 'timetable', bytes);
    expect(verdicts.map(({ about, verdict }) => [about, verdict])).toEqual([
      ['Morning Yoga, Wednesdays 06:30', 'new'],
      ['Dusk Yoga, Mondays, Tuesdays, Wednesdays, Thursdays, Fridays 18:30', 'new'],
    ]);
    await bring(at, 'timetable', bytes);
    const { rows } = await shop.pool.query(
      `SELECT s.title, s.price_pence AS price, s.duration_minutes AS minutes, count(*)::integer AS times
       FROM sessions s JOIN session_slots t ON t.session_id = s.id
       WHERE s.business_id = $1 AND s.status = 'draft' GROUP BY s.id ORDER BY s.title DESC`,
      [at.businessId],
    );
    expect(rows).toEqual([
      { title: 'Morning Yoga', price: 0, minutes: 60, times: 1 },
      { title: 'Dusk Yoga', price: 850, minutes: 60, times: 5 },
    ]);
  });

  it.each([
    ['1900', false, 46_350],
    ['1904', true, 46_350 - 1462],
  ])(
    'of the system of %s says its days, with a date’s format or without',
    async (_name, date1904, serial) => {
      const at = await studio();
      const [ada, ben, cleo] = [address(), address(), address()];
      const bytes = await workbook(
        rowsXml([
          ['Email', 'Marketing opt-in', 'Date they opted in'],
          [ada, 'Yes', { number: String(serial - 365), format: 'date' }],
          [ben, 'Yes', { number: String(serial - 365) }],
          [cleo, 'Yes', { number: `${serial - 365}.75`, format: 'moment' }],
        ]),
        { date1904 },
      );
      const { verdicts } = await check(at, 'customers', bytes);
      expect(verdicts.map(({ sentence }) => sentence)).toEqual(
        Array.from({ length: 3 }, () => 'A new customer. Opted in to news on 2025-11-24.'),
      );
    },
  );

  it('is refused before it is unpacked where it unpacks to too much, or names cells far away', async () => {
    const at = await studio();
    const bomb = await workbook(' '.repeat(65 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    const refusals: [rows: Buffer, sentence: RegExp][] = [
      [bomb, /unpacks to more than 64 MB/],
      [
        await workbook('<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>'),
        /50,000 rows/,
      ],
      [await workbook('<row r="1"><c r="XFD1" t="b"><v>1</v></c></row>'), /500 columns/],
      [await workbook(`<row>${'<c/>'.repeat(600)}</row>`), /500 columns/],
      [await workbook('<row x=">" a-r="1" r="99999999"><c r="A1"/></row>'), /50,000 rows/],
      [await workbook('<row r="1e6"><c/></row>'), /damaged/],
      [await workbook('<row/>'.repeat(50_200)), /50,000 rows/],
    ];
    for (const [bytes, message] of refusals)
      await expect(check(at, 'customers', bytes)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(message),
      });
  });

  it('that says less than it unpacks to is refused', async () => {
    const at = await studio();
    const bytes = await workbook(' '.repeat(1024 * 1024));
    // Fakes the sheet's size in the central directory.
    const sheet = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
    bytes.writeUInt32LE(64, sheet - 46 + 24);
    await expect(check(at, 'customers', bytes)).rejects.toMatchObject({
      message: expect.stringMatching(/damaged/),
    });
  });

  it('of 20,000 customers is read', async () => {
    const at = await studio();
    const rows = Array.from({ length: 20_000 }, (_, index) => [
      `c${index}@brought.example`,
      `Customer ${index}`,
      null,
    ]);
    const bytes = await workbook(rowsXml([['Email', 'Name', 'Notes'], ...rows]));
    expect((await check(at, 'customers', bytes)).counts.new).toBe(20_000);
  });
});

describe('customers', () => {
  it('are refused for no column that is optional: what cannot be kept is said', async () => {
    const at = await studio();
    const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
    const emails = Array.from({ length: 7 }, address);
    const [spoilt = '', odd = '', tags = '', long = '', perhaps = '', later = '', link = ''] = emails;
    const csv = [
      'Email,Name,Phone,Tags,Notes,Opted in,Opt in date',
      row(`\u200b${spoilt}\ufeff`, 'Ada', '4.47912E+11', '', '', '1', '03/02/2025'),
      row(odd, 'Ben', 'ask at the desk', '', '', 'opted in', '03/02/2025'),
      row(tags, 'Cleo', '', Array.from({ length: 30 }, (_, tag) => `t${tag}`).join(';'), '', '', ''),
      row(long, 'D'.repeat(150), '', '', 'n'.repeat(2_500), 'no', ''),
      row(perhaps, 'Eva', '07700900123.0', '', '', 'perhaps', '03/02/2025'),
      row(later, 'Fay', '', '', '', 'TRUE', '03/02/2125'),
      row(link, 'bit.ly/win-500', '', '', '', '', ''),
    ].join('\n');
    const { counts, verdicts } = await check(at, 'customers', csv);
    expect(counts).toEqual({ new: 7, same: 0, refused: 0 });
    expect(verdicts.map(({ sentence }) => sentence.replace(/^A new customer\. /, ''))).toEqual([
      'Opted in to news on 2025-02-03. The spreadsheet has rounded the phone number to 4.47912E+11, so we leave it out.',
      'Opted in to news on 2025-02-03. “ask at the desk” isn’t a phone number we can call. We keep it as it is.',
      'Not opted in to news. We keep the first 20 tags of up to 30 characters, and leave out the others.',
      'Not opted in to news. We cut the note after 2,000 characters. We shorten the name to one line of 120 characters.',
      'Not opted in to news. “perhaps” isn’t a yes or no, so we don’t opt them in to news.',
      'Not opted in to news. 2125-02-03 is in the future, so we don’t opt them in to news.',
      'Not opted in to news. We leave out the name, because it contains a web address.',
    ]);
    expect(await bring(at, 'customers', csv)).toMatchObject({ records: 7, refused: 0 });
    const { rows } = await shop.pool.query(
      'SELECT imported_phone AS phone FROM customers WHERE business_id = $1 ORDER BY array_position($2::text[], imported_email)',
      [at.businessId, emails],
    );
    expect(rows.map(({ phone }) => phone)).toEqual(['', 'ask at the desk', '', '', '07700 900123', '', '']);
  });

  it('are opted in by a day in the column of the answer, too', async () => {
    const at = await studio();
    const csv = `Email,Marketing consent\n${address()},3/2/2025 10:15\n${address()},2025-02-03\n`;
    expect((await check(at, 'customers', csv)).verdicts.map(({ sentence }) => sentence)).toEqual([
      'A new customer. Opted in to news on 2025-02-03.',
      'A new customer. Opted in to news on 2025-02-03.',
    ]);
  });

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
    expect(counts).toEqual({ new: 3, same: 0, refused: 2 });
    expect(verdicts.find(({ line }) => line === 4)?.sentence).toBe(
      'A new customer. Not opted in to news. There’s no opt-in date, so we don’t opt them in to news.',
    );
    expect(
      verdicts.filter(({ verdict }) => verdict === 'refused').map(({ line, sentence }) => [line, sentence]),
    ).toEqual([
      [5, '“not an address” isn’t an email address.'],
      [6, 'Same email address as line 2.'],
    ]);
    expect(await countOf(shop.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(0);

    const brought = await bring(at, 'customers', csv);
    expect(brought).toMatchObject({ already: false, records: 3, refused: 2 });
    const { rows } = await shop.pool.query(
      `SELECT c.imported_name AS name, n.body, g.opted_in AS wants, g.channel AS said, (g.recorded_at AT TIME ZONE 'Europe/London')::date::text AS since,
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
      { name: 'Cleo', body: null, wants: null, said: null, since: null, tags: [] },
    ]);
    // No sign-in, no mail.
    expect(
      await countOf(shop.pool, `users WHERE email = ANY ($1) AND NOT email_verified`, [[ada, ben]]),
    ).toBe(2);
    expect(
      await countOf(shop.pool, 'auth_accounts a JOIN users u ON u.id = a.user_id WHERE u.email = $1', [ada]),
    ).toBe(0);

    expect(await bring(at, 'customers', csv)).toMatchObject({
      already: true,
      records: 0,
      importId: brought.importId,
    });
    expect((await check(at, 'customers', csv)).counts).toEqual({ new: 0, same: 4, refused: 1 });

    await undo(at, brought.importId);
    expect(await countOf(shop.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(shop.pool, 'users WHERE email = ANY ($1)', [[ada, ben]])).toBe(0);
    const [past] = await listImports(shop.deps, at.owner, at.businessId);
    expect(past?.undoneAt).not.toBeNull();
  });

  it('stay where the account is somebody’s: undoing takes the customer and leaves the person', async () => {
    const at = await studio();
    const person = await createPerson(shop.pool);
    const { importId } = await bring(at, 'customers', `Email,Name\n${person.email},Somebody\n`);
    await undo(at, importId);
    expect(await countOf(shop.pool, 'users WHERE id = $1', [person.id])).toBe(1);
  });

  it('cannot be undone once one of them has been written about since', async () => {
    const at = await studio();
    const { importId } = await bring(at, 'customers', `Email,Name\n${address()},Ada\n${address()},Ben\n`);
    await shop.pool.query(
      `INSERT INTO customer_notes (id, customer_id, author_id, body, for_front_desk, written_at)
       SELECT gen_random_uuid(), id, $2, 'Called today.', false, now() + interval '1 second' FROM customers WHERE business_id = $1 LIMIT 1`,
      [at.businessId, at.owner.id],
    );
    await expect(undo(at, importId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'We can’t undo this import: 1 of 2 have since booked, bought or had a note added.',
    });
    expect(await countOf(shop.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(2);
  });
});

describe('bookings', () => {
  it('of a system that writes UTC are at London’s time', async () => {
    const at = await studio();
    const { utc } = await queryOne<{ utc: string }>(
      shop.pool,
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS utc FROM occurrences WHERE id = $1`,
      [at.date.occurrenceId],
    );
    const [day, clock] = utc.split('T');
    const csv = `Email,Class,Date,Time\n${address()},${at.title},${utc}Z,\n${address()},${at.title},${day},${clock}Z\n`;
    expect((await check(at, 'bookings', csv)).counts).toEqual({ new: 2, same: 0, refused: 0 });
  });
});

describe('passes', () => {
  it('can be booked with, are worth nothing on the books, and go again while they are unused', async () => {
    const at = await studio();
    const email = address();
    const csv = `Customer email,Name,Package,Credits remaining,Expiry date,Amount paid\n${email},Ada,Ten classes,3,31/12/2027,£60.00\n`;
    const { importId } = await bring(at, 'passes', csv, { source: 'Gymcatch' });
    const pass = await queryOne<{
      id: string;
      userId: string;
      left: number;
      worth: number;
      broughtPence: number;
    }>(
      shop.pool,
      `SELECT c.id, c.user_id AS "userId", count(*)::integer AS left, sum(p.total_pence)::integer AS worth, buy.external_paid_pence AS "broughtPence"
       FROM entitlements c JOIN entitlement_units p ON p.entitlement_id = c.id JOIN purchases buy ON buy.id = c.purchase_id
       WHERE c.business_id = $1 GROUP BY c.id, buy.external_paid_pence`,
      [at.businessId],
    );
    expect(pass).toMatchObject({ left: 3, worth: 0, broughtPence: 6000 });
    expect(
      await countOf(shop.pool, `ledger_postings WHERE 'credit:' || $1 IN (debit, credit)`, [pass.id]),
    ).toBe(0);
    expect((await check(at, 'passes', `${csv}\n`)).counts).toEqual({ new: 0, same: 1, refused: 0 });
    await undo(at, importId);
    expect(await countOf(shop.pool, 'entitlements WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(shop.pool, 'users WHERE email = $1', [email])).toBe(0);
  });

  it.each([
    ['0,31/12/2027', '“0” isn’t a number of places left from 1 to 100.'],
    ['3,31/12/2020', 'It expired on 2020-12-31.'],
    ['3,never', '“never” isn’t a date.'],
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
    expect(await countTakenPlaces(shop.pool, at.date.occurrenceId)).toBe(2);
    const { rows } = await shop.pool.query(
      `SELECT b.total_pence AS here, k.total_pence AS there, o.external_payment_system AS elsewhere, b.awaiting_announcement AS told,
              b.reminded_at IS NULL AS reminded, b.review_requested_at IS NULL AS asked
       FROM bookings b JOIN orders o ON o.id = b.order_id JOIN imported_bookings k ON k.booking_id = b.id WHERE b.business_id = $1`,
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
    expect((await readReconciliation(shop)).seats).toEqual([]);

    await undo(at, importId);
    expect(await countTakenPlaces(shop.pool, at.date.occurrenceId)).toBe(0);
    expect(await countOf(shop.pool, 'bookings WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(shop.pool, 'users WHERE email = ANY ($1)', [people])).toBe(0);
  });

  it('cannot be undone once one of them was checked in', async () => {
    const at = await studio();
    const { importId } = await bring(
      at,
      'bookings',
      `Email,Session,Date,Time\n${address()},${at.title},${at.day},${at.time}\n`,
    );
    await shop.pool.query(`UPDATE bookings SET state = 'attended' WHERE business_id = $1`, [at.businessId]);
    await expect(undo(at, importId)).rejects.toMatchObject({
      message:
        'We can’t undo this import: 1 of 1 have since started, changed, been cancelled, checked in or messaged.',
    });
    expect(await countTakenPlaces(shop.pool, at.date.occurrenceId)).toBe(1);
  });

  it('under another name wait until their session is chosen, and nothing is half-written', async () => {
    const at = await studio();
    const [ada, ben] = [address(), address()];
    const csv = [
      'Email,Session,Date,Time,Paid',
      `${ada},Vinyasa (mixed),${at.day},${at.time},about a tenner`,
      `${ben},${at.title},${at.day},${at.time},10`,
      `${address()},Gong bath,${at.day},${at.time},`,
    ].join('\n');
    const { names, counts } = await check(at, 'bookings', csv);
    expect(names).toEqual({ unknown: ['Vinyasa (mixed)', 'Gong bath'], known: [at.title], undecided: 2 });
    expect(counts).toEqual({ new: 1, same: 0, refused: 2 });
    const undecided = { 'vinyasa (mixed)': at.title };
    await expect(bring(at, 'bookings', csv, { matches: undecided })).rejects.toMatchObject({
      message: 'Choose your session for “Gong bath”, or leave those rows out. We haven’t imported anything.',
    });
    expect(await countOf(shop.pool, 'bookings WHERE business_id = $1', [at.businessId])).toBe(0);
    expect(await countOf(shop.pool, 'customers WHERE business_id = $1', [at.businessId])).toBe(0);

    const matches = { ...undecided, 'gong bath': '' };
    const decided = await check(at, 'bookings', csv, { matches });
    expect(decided.verdicts.map(({ line, sentence }) => [line, sentence])).toEqual([
      [4, 'You chose to leave this session out.'],
      [
        2,
        `A place at “${at.title}”, paid elsewhere. “about a tenner” isn’t an amount in pounds, so we leave out what they paid.`,
      ],
      [3, 'A place, paid elsewhere.'],
    ]);
    expect(await bring(at, 'bookings', csv, { matches })).toMatchObject({ records: 2, refused: 1 });
    expect(await bring(at, 'bookings', csv, { matches })).toMatchObject({ already: true, records: 0 });
    // The rest of the file may follow without double bookings.
    const rest = await bring(at, 'bookings', csv, { matches: { ...undecided, 'gong bath': at.title } });
    expect(rest).toMatchObject({ already: false, records: 1 });
    expect(await countTakenPlaces(shop.pool, at.date.occurrenceId)).toBe(3);
    await undo(at, rest.importId);
    expect(await countTakenPlaces(shop.pool, at.date.occurrenceId)).toBe(2);
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
      `You don’t have a published session called “Underwater hockey”. You have “${at.title}”.`,
      expect.stringMatching(/has no future date on .* at 00:05\.$/),
      'Its status is “Cancelled”, so we don’t import it.',
    ]);
  });
});

describe('a timetable', () => {
  it('says its length by an end or a range, and its days in words', async () => {
    const at = await studio();
    const csv = [
      'Class,Day,Start,Finish,Places,Price',
      'Sunrise Yoga,Daily,6:30 a.m.,7.15am,20.0,Free',
      'Dusk Yoga,Sat.,18:00-19:00,,8,£12.50',
      'Noon Yoga,Mon & Wed,noon,12:45 p.m.,8,20.0',
      'Odd Yoga,Tue,18:00,17:00,8,1',
      'Endless Yoga,Tue,18:00,,8,1',
    ].join('\n');
    const { verdicts } = await check(at, 'timetable', csv);
    expect(verdicts.map(({ about, sentence }) => [about, sentence])).toEqual([
      ['', 'It ends at 17:00, before it starts at 18:00.'],
      ['', 'No duration. Choose a column for the minutes or for the end time.'],
      [
        'Sunrise Yoga, Sundays, Mondays, Tuesdays, Wednesdays, Thursdays, Fridays, Saturdays 06:30',
        'A new session, as a draft: Yoga.',
      ],
      ['Dusk Yoga, Saturdays 18:00', 'A new session, as a draft: Yoga.'],
      ['Noon Yoga, Mondays, Wednesdays 12:00', 'A new session, as a draft: Yoga.'],
    ]);
    await bring(at, 'timetable', csv);
    const { rows } = await shop.pool.query(
      `SELECT title, duration_minutes AS minutes, price_pence AS price FROM sessions
       WHERE business_id = $1 AND status = 'draft' ORDER BY title`,
      [at.businessId],
    );
    expect(rows).toEqual([
      { title: 'Dusk Yoga', minutes: 60, price: 1250 },
      { title: 'Noon Yoga', minutes: 45, price: 2000 },
      { title: 'Sunrise Yoga', minutes: 45, price: 0 },
    ]);
  });

  it('says who teaches and where, and which names it knows', async () => {
    const at = await studio();
    const { pool } = shop.database;
    const instructor = async (name: string) =>
      (
        await queryOne<{ id: number }>(
          pool,
          `INSERT INTO instructors (business_id, name, state, sent_at) VALUES ($1, $2, 'shown', now()) RETURNING id`,
          [at.businessId, name],
        )
      ).id;
    const [ada, ben] = [await instructor('Ada Rowe'), await instructor('Ben Ash')];
    const venue = async (name: string, state: string) =>
      (
        await queryOne<{ id: number }>(
          pool,
          `INSERT INTO venues (business_id, name, address, town, postcode, latitude, longitude, easting, northing, state, sent_at)
           VALUES ($1, $2, '1 Mill Lane', 'Bristol', 'BS1 4DJ', 51.45, -2.59, 358900, 172900, $3, now()) RETURNING id`,
          [at.businessId, name, state],
        )
      ).id;
    const mill = await venue('Mill Hall', 'shown');
    await venue('New Barn', 'waiting');
    const room = async (name: string, capacity: number) =>
      (
        await queryOne<{ id: number }>(
          pool,
          'INSERT INTO rooms (business_id, venue_id, name, capacity) VALUES ($1, $2, $3, $4) RETURNING id',
          [at.businessId, mill, name, capacity],
        )
      ).id;
    const [loft] = [await room('Loft', 12), await room('Cupboard', 2)];
    const csv = [
      'Class,Day,Start time,End time,Capacity,Teacher,Location,Room',
      'Sunrise Yoga,Mon,07:00,08:00,12,"Rowe, Ada",mill hall,Loft',
      'Sunrise Yoga,Tue,07:00,08:00,12,Ben,Mill Hall,Loft',
      'Dusk Yoga,Mon,18:00,19:00,8,Ada Rowe & Cleo,Loft,',
      'Noon Yoga,Mon,12:00,12:30,8,,Old Mill,',
      'Slow Yoga,Mon,14:00,14:30,8,,New Barn,',
      'Small Yoga,Mon,15:00,15:30,8,,Mill Hall,Cupboard',
      'Sunrise Yoga,Wed,07:00,08:00,12,Ben,,',
    ].join('\n');
    const { verdicts, mapping } = await check(at, 'timetable', csv);
    expect(mapping).toMatchObject({ time: 2, end: 3, instructor: 5, venue: 6, room: 7 });
    const own = await queryOne<{ name: string }>(pool, 'SELECT name FROM businesses WHERE id = $1', [
      at.businessId,
    ]);
    expect(verdicts.toSorted((one, other) => one.line - other.line).map(({ sentence }) => sentence)).toEqual([
      'A new session, as a draft: Yoga, at Mill Hall, Loft, with Ada Rowe.',
      'Another time for line 2, with Ben Ash.',
      'A new session, as a draft: Yoga, at Mill Hall, Loft, with Ada Rowe. You don’t have an instructor called “Cleo”, so we leave them out. You have “Ada Rowe” and “Ben Ash”.',
      `A new session, as a draft: Yoga. You don’t have a venue or room called “Old Mill”, so the draft is at your own address. You have “${own.name}”, “Mill Hall”, “Cupboard”, “Loft” and “New Barn”.`,
      'A new session, as a draft: Yoga. We haven’t approved “New Barn” yet, so the draft is at your own address.',
      'A new session, as a draft: Yoga, at Mill Hall. Cupboard takes 2 people, so the draft has no room.',
      'Different length, price, venue or number of places from line 2. Give it a different name.',
    ]);
    const { importId } = await bring(at, 'timetable', csv);
    const { rows } = await pool.query(
      `SELECT s.title, s.venue_id AS venue, s.room_id AS room,
              ARRAY (SELECT t.instructor_id::integer FROM session_instructors t WHERE t.session_id = s.id ORDER BY t.position) AS taught
       FROM sessions s WHERE s.business_id = $1 AND s.status = 'draft' ORDER BY s.title`,
      [at.businessId],
    );
    expect(rows).toEqual([
      { title: 'Dusk Yoga', venue: mill, room: loft, taught: [ada] },
      { title: 'Noon Yoga', venue: null, room: null, taught: [] },
      { title: 'Slow Yoga', venue: null, room: null, taught: [] },
      { title: 'Small Yoga', venue: mill, room: null, taught: [] },
      { title: 'Sunrise Yoga', venue: mill, room: loft, taught: [ada, ben] },
    ]);
    await undo(at, importId);
    expect(await countOf(pool, `sessions WHERE business_id = $1 AND status = 'draft'`, [at.businessId])).toBe(
      0,
    );
  });

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
    const { rows } = await shop.pool.query(
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
      await countOf(shop.pool, `sessions WHERE business_id = $1 AND status = 'draft'`, [at.businessId]),
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
