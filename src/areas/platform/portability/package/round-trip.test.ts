import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import {
  isFullyExplained,
  reconciliationReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { importPhoto } from '#areas/catalogue/photos/import-photo.server.ts';
import { seedDemo } from '#demo/seed-demo.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { processPhoto } from '#shared/pictures/make-photo.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { unescapeCsvFormula } from './csv-formula.ts';
import { dataPath, type MadePackage, makePackage } from './make-package.server.ts';
import { type OpenedPackage, openPackage } from './open-package.server.ts';
import { EXCLUDED_TABLES, getRecordKind, type KindName, kindNames, type PackageRow } from './record-kinds.ts';
import { packageJsonSchema } from './record-schema.ts';
import { restorePackage } from './restore-package.server.ts';

const NOW = new Date('2026-11-21T08:15:00Z');
const clock = { now: () => NOW };
const folder = mkdtempSync(path.join(tmpdir(), 'fettle-package-'));
const storage = diskStorage(folder);
const maker = { run: processPhoto, close: async () => {} };
const madeBy = 'Fettle (https://fettle.example)';

let here: TestDatabase;
let there: TestDatabase;
let made: MadePackage;
let before: OpenedPackage;
let after: OpenedPackage;
let restoredId: number;

beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const paper = await storage.put('papers', { bytes: Buffer.from('%PDF-1.7\n%%EOF'), kind: 'pdf' });
  await seedDemo({
    pool: here.pool,
    now: NOW,
    hashPassword: async (password) => `hash of ${password}`,
    claimDocuments: [paper],
    paper,
  });
  const { id } = await queryOne<{ id: number }>(
    here.pool,
    `SELECT b.id FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = 'owner@fettle.example' ORDER BY b.id LIMIT 1`,
  );
  await addWhatIsRare(here.pool, id);
  made = await makePackage({ pool: here.pool, storage, madeBy }, id, { id: randomUUID(), now: NOW });
  before = await openPackage(made.bytes);
  ({ businessId: restoredId } = await restorePackage(
    { pool: there.pool, clock, storage, maker },
    null,
    made.bytes,
  ));
  const again = await makePackage({ pool: there.pool, storage, madeBy }, restoredId, {
    id: randomUUID(),
    now: NOW,
  });
  after = await openPackage(again.bytes);
}, 600_000);
afterAll(async () => {
  await here.drop();
  await there.drop();
  rmSync(folder, { recursive: true, force: true });
});

const restoredKinds = kindNames.filter((name) => getRecordKind(name).readOnly === undefined);

describe('a business that is taken along', () => {
  it('has something of every kind, so that the comparison means something', () => {
    expect(kindNames.filter((name) => before.rows[name].length === 0)).toEqual([]);
  });

  it.each(restoredKinds)('has the same %s again, record by record', (name) => {
    expect(comparable(after, name)).toEqual(comparable(before, name).map((row) => expectedOf(name, row)));
  });

  it('has its documents again, byte by byte', () => {
    const documents = ({ rows, files }: OpenedPackage) =>
      rows.papers.map(({ document }) => files.get(String(document))?.toString('base64') ?? null);
    expect(documents(after).toSorted()).toEqual(documents(before).toSorted());
    expect(documents(after).filter((bytes) => bytes !== null).length).toBeGreaterThan(0);
  });

  it('moves no money: the books of the other Fettle are empty, and its reports find nothing to explain', async () => {
    const { postings } = await queryOne<{ postings: number }>(
      there.pool,
      'SELECT count(*) AS postings FROM ledger_postings',
    );
    expect(postings).toBe(0);
    const nothing = async function* () {};
    const nothingThere = { listIntents: nothing, listRefunds: nothing };
    const report = await reconciliationReport(
      { db: there.pool, openProvider: () => Promise.resolve(nothingThere) },
      new Date(0),
      NOW,
    );
    expect(report.lines.length).toBeGreaterThan(0);
    expect(report.lines.filter(({ verdict }) => !verdict.explained)).toEqual([]);
    expect(isFullyExplained(report)).toBe(true);
  });

  it('has what the desk took, and less what it gave back', () => {
    const atDesk = (row: PackageRow) => String(row.paid_elsewhere).startsWith('Front desk: ca');
    const passes = before.rows.passes.filter(atDesk);
    const paid = passes.map(({ paid_pence }) => Number(paid_pence));
    expect(paid.filter((pence) => pence === 6000 || pence === 9200)).toHaveLength(4);
    expect(paid.filter((pence) => pence === 5000 || pence === 8200)).toHaveLength(1);
    const bookings = before.rows.bookings.filter(atDesk);
    expect(bookings.every(({ total_pence }) => Number(total_pence) > 0)).toBe(true);
    expect(bookings.filter(({ refunded_pence }) => refunded_pence === 100)).toHaveLength(1);
  });

  it('lets nobody in by it: accounts that were made have no way in and no confirmed address', async () => {
    const { open } = await queryOne<{ open: number }>(
      there.pool,
      `SELECT (SELECT count(*) FROM auth_accounts) + (SELECT count(*) FROM users WHERE email_verified OR role = 'admin') AS open`,
    );
    expect(open).toBe(0);
  });

  it('comes once', async () => {
    await expect(
      restorePackage({ pool: there.pool, clock, storage, maker }, null, made.bytes),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    const { n } = await queryOne<{ n: number }>(there.pool, 'SELECT count(*) AS n FROM businesses');
    expect(n).toBe(1);
  });

  it('is not put back beside itself: what is already here is left alone', async () => {
    const count = () => queryOne<{ n: number }>(here.pool, 'SELECT count(*) AS n FROM businesses');
    const { n } = await count();
    await expect(
      restorePackage({ pool: here.pool, clock, storage, maker }, null, made.bytes),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await count()).n).toBe(n);
  });
});

describe('a package', () => {
  it('says of every table about businesses that it is in it, or why it is not', async () => {
    const { rows } = await here.pool.query<{ table: string }>(
      `WITH RECURSIVE about AS (
         SELECT 'businesses'::text COLLATE "C" AS name
         UNION SELECT from_table.relname::text FROM about
           JOIN pg_class to_table ON to_table.relname = about.name
           JOIN pg_constraint c ON c.confrelid = to_table.oid AND c.contype = 'f'
           JOIN pg_class from_table ON from_table.oid = c.conrelid
       ) SELECT name AS table FROM about`,
    );
    const known = [...kindNames.map((name) => getRecordKind(name).table), ...Object.keys(EXCLUDED_TABLES)];
    const about = rows.map(({ table }) => table);
    expect(about.filter((table) => !known.includes(table)).toSorted()).toEqual([]);
  });

  it.each(kindNames)('says of every column of %s that it is in it, or why it is not', async (name) => {
    const { table, columns, leftOut } = getRecordKind(name);
    const { rows } = await here.pool.query<{ column: string }>(
      `SELECT column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    const there = rows.map(({ column }) => column);
    const stored = Object.entries(columns).map(([column, of]) => of.stored ?? column);
    expect(there.filter((column) => !stored.includes(column) && !(column in leftOut))).toEqual([]);
    expect(Object.keys(leftOut).filter((column) => !there.includes(column))).toEqual([]);
  });

  it('is what its JSON Schema says', () => {
    const { $defs } = packageJsonSchema() as { $defs: Record<string, object> };
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const wrong = kindNames.filter((name) => {
      const valid = ajv.compile({ type: 'array', items: $defs[name] ?? false });
      return !valid(before.rows[name]);
    });
    expect(wrong).toEqual([]);
    expect(ajv.compile($defs.manifest ?? false)(made.manifest)).toBe(true);
  });

  it('has the same in its CSV files as in its JSON', async () => {
    const entries = await unzip(made.bytes);
    for (const name of kindNames) {
      const table: string[][] = parse(entries.get(dataPath(name).replace(/json$/, 'csv')) ?? '', {
        bom: true,
      });
      const [heading = [], ...rows] = table;
      expect(heading).toEqual(Object.keys(getRecordKind(name).columns));
      expect(rows.map((row) => row.map(unescapeCsvFormula))).toEqual(
        before.rows[name].map((row) => heading.map((column) => cellOf(row[column]))),
      );
    }
  });

  it('makes no formula of what people wrote', async () => {
    const entries = await unzip(made.bytes);
    const notes = entries.get('data/customer_notes.csv') ?? '';
    expect(notes).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(before.rows.customer_notes.map(({ body }) => body)).toContain(
      '=HYPERLINK("https://evil.example")',
    );
  });

  it('holds no answer about health, no secret and no account’s id', async () => {
    expect(getRecordKind('waiver_signatures').columns).not.toHaveProperty('answers');
    const entries = await unzip(made.bytes);
    const all = [...entries.values()].join('\n');
    const { rows } = await here.pool.query<{ secret: string }>(
      `SELECT news_token AS secret FROM customers UNION ALL SELECT id::text FROM users
       UNION ALL SELECT provider_intent_id FROM payments WHERE provider_intent_id IS NOT NULL`,
    );
    expect(rows.length).toBeGreaterThan(1000);
    const words = new Set(all.match(/[\w-]{7,}/g));
    expect(rows.filter(({ secret }) => words.has(secret))).toEqual([]);
  });
});

/**
 * Expected differences after an import
 * (docs/decisions/0041-export-a-whole-business-as-one-package-and-import-it-whole.md).
 */
function expectedOf(name: KindName, row: PackageRow): PackageRow {
  if (name === 'bookings' || name === 'passes')
    return { ...row, paid_elsewhere: row.paid_elsewhere ?? 'Fettle' };
  if (name === 'papers') return { ...row, state: 'waiting', reason: null };
  if (name === 'waiver_signatures') return { ...row, counts: false };
  return row;
}

/** Replaces ids by names that are equal in both packages. */
function comparable({ rows }: OpenedPackage, name: KindName): PackageRow[] {
  const people = new Map(rows.people.map(({ id, email }) => [id, email ?? 'nobody']));
  const position = (kind: KindName, id: unknown) => `${kind} ${rows[kind].findIndex((row) => row.id === id)}`;
  const { columns } = getRecordKind(name);
  const named = rows[name].map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, { type, of = name }]) => {
        const value = row[column];
        if (value === null) return [column, null];
        if (type === 'person') return [column, people.get(value)];
        if (type === 'id' || type === 'ref')
          return [column, position(kindNames.find((kind) => kind === of) ?? name, value)];
        if (type === 'file') return [column, path.extname(String(value))];
        return [column, name === 'people' && column === 'id' ? people.get(value) : value];
      }),
    ),
  );
  return named.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const cellOf = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    entries.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return entries;
}

/** Adds cases the demo data lacks. */
async function addWhatIsRare(pool: Pool, businessId: number): Promise<void> {
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#557766' } })
    .jpeg()
    .toBuffer();
  const photo = await importPhoto({ pool, clock, storage, maker }, picture, { x: 0.1, y: 0.1, width: 0.8 });
  const access = await processPhoto({ kind: 'take', sent: picture });
  if (access.kind !== 'made') throw new Error('The picture was not taken.');
  const accessKey = await storage.put('access', { bytes: access.whole, kind: 'webp' });
  const statements = [
    `INSERT INTO venues (business_id, name, address, town, postcode, latitude, longitude, easting, northing, state, sent_at)
     SELECT $1, 'Upper hall', address, town, postcode, latitude, longitude, easting, northing, 'shown', now() FROM businesses WHERE id = $1`,
    `INSERT INTO rooms (business_id, venue_id, name, capacity) SELECT $1, id, 'Blue room', 12 FROM venues WHERE business_id = $1`,
    `INSERT INTO rooms (business_id, name, capacity) VALUES ($1, 'At home', 9)`,
    `INSERT INTO session_terms (session_id, name, first_day, last_day)
     SELECT min(id), 'Winter', '2026-01-01', '2027-12-31' FROM sessions WHERE business_id = $1`,
    `UPDATE sessions s SET venue_id = r.venue_id, room_id = r.id FROM rooms r
     WHERE r.business_id = $1 AND r.venue_id IS NOT NULL AND s.id = (SELECT max(id) FROM sessions WHERE business_id = $1)`,
    `WITH date AS (SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
       WHERE s.business_id = $1 AND o.taken = 0 AND o.state = 'scheduled' ORDER BY o.id DESC LIMIT 1),
     closed AS (UPDATE occurrences SET state = 'cancelled' FROM date WHERE occurrences.id = date.id)
     INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason, finished_at) SELECT id, 'business', 'Burst pipe', now() FROM date`,
    `INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
     SELECT max(o.id), (SELECT min(id) FROM instructors WHERE business_id = $1), 1
     FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE s.business_id = $1`,
    `INSERT INTO instructor_pay_rates (business_id, instructor_id, session_id, basis, amount_pence, effective_from, set_at)
     SELECT $1, min(i.id), NULL, 'head', 425, '2026-11-01', now() FROM instructors i WHERE i.business_id = $1`,
    `INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_by, recorded_at)
     SELECT c.id, wants, 'paper', b.owner_id, now() FROM (SELECT id FROM customers WHERE business_id = $1 ORDER BY id LIMIT 2) c,
            unnest(ARRAY[true, false]) wants, businesses b WHERE b.id = $1`,
    `INSERT INTO customer_notes (id, customer_id, author_id, body, for_front_desk, written_at)
     SELECT gen_random_uuid(), id, NULL, '=HYPERLINK("https://evil.example")', true, now() FROM customers WHERE business_id = $1 LIMIT 1`,
    `INSERT INTO customer_messages (id, business_id, author_id, kind, audience, subject, body, sent_at)
     SELECT gen_random_uuid(), $1, owner_id, 'news', 'Everybody', 'Hello', 'A new term begins.', now() FROM businesses WHERE id = $1`,
    `INSERT INTO automations (business_id, template, is_on, weeks, subject, body, changed_at)
     VALUES ($1, 'lapsed', true, 6, 'Come back, {first name}?', 'Our dates are below.', now())
     ON CONFLICT (business_id, template) DO UPDATE SET weeks = 6`,
    `INSERT INTO automation_sends (business_id, template, customer_id, occasion, subject, body, sent_at)
     SELECT $1, 'lapsed', id, '2026-09-01', 'Come back, Ada?', 'Our dates are below.', now() FROM customers
     WHERE business_id = $1 ORDER BY id LIMIT 1`,
    `INSERT INTO customer_birthdays SELECT id, '02-29' FROM customers WHERE business_id = $1
     ON CONFLICT (customer_id) DO UPDATE SET birthday = excluded.birthday`,
    `INSERT INTO customer_message_recipients SELECT m.id, c.id FROM customer_messages m JOIN customers c USING (business_id) WHERE m.business_id = $1`,
    `INSERT INTO promo_code_sessions SELECT p.id, s.id FROM (SELECT min(id) AS id FROM promo_codes WHERE business_id = $1) p,
       (SELECT min(id) AS id FROM sessions WHERE business_id = $1) s`,
    `INSERT INTO entitlement_product_sessions SELECT p.id, s.id FROM (SELECT min(id) AS id FROM entitlement_products WHERE business_id = $1) p,
       (SELECT min(id) AS id FROM sessions WHERE business_id = $1) s ON CONFLICT DO NOTHING`,
    `INSERT INTO entitlement_pauses SELECT id, '2026-12-01', '2026-12-08' FROM entitlements WHERE business_id = $1 AND kind = 'pass' ORDER BY id LIMIT 1`,
    `INSERT INTO booking_messages (id, booking_id, author_id, body, sent_at)
     SELECT gen_random_uuid(), k.id, b.owner_id, 'Bring a towel.', now() FROM bookings k JOIN businesses b ON b.id = k.business_id
     WHERE b.id = $1 ORDER BY k.id LIMIT 1`,
    `WITH date AS (UPDATE occurrences SET taken = taken + 2 WHERE id = (
       SELECT min(o.id) FROM occurrences o JOIN sessions s ON s.id = o.session_id
       WHERE s.business_id = $1 AND o.state = 'scheduled' AND o.taken + 2 <= o.capacity) RETURNING id)
     INSERT INTO walk_ins (id, occurrence_id, name, places, paid_by, paid_pence, arrived_at, recorded_at, recorded_by)
     SELECT gen_random_uuid(), date.id, 'Rosa', 2, 'cash', 2800, now(), now(), b.owner_id FROM date, businesses b WHERE b.id = $1`,
    `INSERT INTO takings (id, business_id, entitlement_id, paid_by, pence, taken_by, taken_at)
     SELECT gen_random_uuid(), $1, entitlement_id, paid_by, -1000, taken_by, now() FROM takings
     WHERE business_id = $1 AND entitlement_id IS NOT NULL ORDER BY id LIMIT 1`,
    `INSERT INTO takings (id, business_id, booking_id, paid_by, pence, taken_by, taken_at)
     SELECT gen_random_uuid(), $1, booking_id, paid_by, -100, taken_by, now() FROM takings
     WHERE business_id = $1 AND booking_id IS NOT NULL ORDER BY id LIMIT 1`,
    `INSERT INTO open_data_settings (business_id, publishes, allows_booking, changed_at) VALUES ($1, true, true, now())`,
    `INSERT INTO partner_booking_windows SELECT min(id), 14 FROM sessions WHERE business_id = $1`,
    `INSERT INTO waitlist_opt_outs SELECT max(id), now() FROM sessions WHERE business_id = $1`,
  ];
  for (const statement of statements) await pool.query(statement, [businessId]);
  await pool.query(
    `INSERT INTO access_photos (fact_id, file_key, sent_at)
     SELECT id, $2, now() FROM access_facts WHERE business_id = $1 ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`,
    [businessId, accessKey],
  );
  await pool.query(
    `INSERT INTO photos (business_id, position, state, description, digest, whole, width, height, crop_x, crop_y, crop_width, files,
                         created_at, decided_at)
     VALUES ($1, 8, 'shown', 'The hall', 'digest', $2, $3, $4, 0.1, 0.1, 0.8, $5, now(), now())`,
    [businessId, photo.whole, photo.width, photo.height, photo.files],
  );
}
