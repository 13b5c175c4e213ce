import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { nameKey, phoneKey } from './duplicate-listing.ts';
import { type ImportListingsDeps, type ImportOptions, importListings } from './import-listings.server.ts';
import { findDuplicateListings } from './import-queries.server.ts';
import type { ImportNote } from './import-rules.ts';
import { openListingFile } from './listing-file.server.ts';
import { readListingRow } from './listing-row.ts';

const database = setUpDatabase();
let deps: ImportListingsDeps;

beforeAll(async () => {
  const { pool } = database;
  deps = {
    pool,
    locateMany: (postcodes) =>
      locatePostcodes({ db: pool, clock: systemClock, postcodeService: null }, postcodes),
  };
  await pool.query(
    `INSERT INTO postcodes (postcode, outcode, easting, northing, lat, lng, source) VALUES
       ('LS63AB', 'LS6', 428000, 436000, 53.82, -1.575, 'ons'), ('E81AA', 'E8', 534900, 184400, 51.54, -0.056, 'ons')`,
  );
});

const HEADING = 'name,address,postcode,phone,website,type,amenities';

async function run(rows: readonly string[], options: Partial<ImportOptions> = {}) {
  const notes: ImportNote[] = [];
  const result = await importListings(
    deps,
    openListingFile(Buffer.from([HEADING, ...rows].join('\n')), 'file'),
    {
      dryRun: false,
      onBatch: async (_tx, done) => void notes.push(...done.notes),
      ...options,
    },
  );
  return { ...result, notes: notes.map(({ line, kind, sentence }) => `${line} ${kind}: ${sentence}`) };
}

const listed = async () =>
  (await queryOne<{ n: number }>(database.pool, 'SELECT count(*) AS n FROM businesses')).n;

const halls = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `Hall ${from + n},"${n} Long Road, Leeds",LS6 3AB,,,,`);

describe('importing listings', () => {
  // DELETE is faster here: TRUNCATE recreates the files of over a hundred tables.
  beforeEach(() => database.pool.query('DELETE FROM businesses'));

  it('lists what is new as unclaimed, on the map and without booking', async () => {
    const { counts, finished } = await run([
      'Riverside Yoga,"14 Mill Lane, Otley",ls63ab,+44 113 496 0123,riverside.example,yoga studio,Showers; Parking',
    ]);
    expect(finished).toBe(true);
    expect(counts).toEqual({ rowsRead: 1, newListings: 1, duplicates: 0, refused: 0, approximate: 0 });
    expect(
      await queryOne(
        database.pool,
        `SELECT name, address, town, postcode, phone, website, business_type, amenities, status, owner_id,
                booking_enabled, latitude, easting FROM businesses`,
      ),
    ).toEqual({
      name: 'Riverside Yoga',
      address: '14 Mill Lane, Otley',
      town: 'Otley',
      postcode: 'LS6 3AB',
      phone: '0113 496 0123',
      website: 'https://riverside.example',
      business_type: 'Yoga Studio',
      amenities: ['Showers', 'Parking'],
      status: 'unclaimed',
      owner_id: null,
      booking_enabled: false,
      latitude: 53.82,
      easting: 428_000,
    });
  });

  it('leaves out what is listed already, by name and postcode or by telephone, and says where', async () => {
    const { id: same } = await createBusiness(database.pool, {
      name: 'The Old Gym Ltd',
      postcode: 'LS6 3AB',
    });
    const { id: phone } = await createBusiness(database.pool, {
      name: 'Canal Club',
      postcode: 'E8 1AA',
      status: 'suspended',
    });
    await database.pool.query(`UPDATE businesses SET phone = '0113 496 0000' WHERE id = $1`, [same]);
    const { counts, notes } = await run([
      'old gym,"1 Road, Leeds",LS6 3AB,,,,',
      'Old Gym,"1 Road, London",E8 1AA,,,,',
      'Canal Swimmers,"2 Road, Leeds",LS6 3AB,+44 (0)20 7946 0001,,,',
      'Branch One,"3 Road, Leeds",LS6 3AB,0345 600 0000,,,',
      'Branch Two,"4 Road, London",E8 1AA,0345 600 0000,,,',
      'BRANCH-ONE,"3 Road, Leeds",LS6 3AB,,,,',
      'Branch Annexe,"3 Road, Leeds",LS6 3AB,0345 600 0000,,,',
    ]);
    expect(notes).toEqual([
      `2 duplicate: The same name and postcode as The Old Gym Ltd, listing ${same} (approved).`,
      `4 duplicate: The same phone number as Canal Club, listing ${phone} (suspended).`,
      '7 duplicate: The same listing as line 5 of this file.',
      '8 duplicate: The same listing as line 5 of this file.',
    ]);
    expect(counts).toMatchObject({ rowsRead: 7, newListings: 3, duplicates: 4 });
    expect(await listed()).toBe(5);
  });

  it('leaves out rows with mistakes, and says how a postcode it does not know was placed', async () => {
    const { counts, notes } = await run([
      ',"1 Road, Leeds",LS6 3AB,,,,',
      'Known Area,"1 Road, Leeds",LS17 8QQ,,,,',
      'No Area,"1 Road, Leeds",ZZ99 3VZ,,,,',
    ]);
    expect(notes).toEqual([
      '2 refused: name: Business name is required.',
      '3 approximate: We don’t know exactly where LS17 8QQ is, so we put it in the middle of Leeds (LS17).',
      '4 refused: postcode “ZZ99 3VZ”: Valid UK postcode is required.',
    ]);
    expect(counts).toEqual({ rowsRead: 3, newListings: 1, duplicates: 0, refused: 2, approximate: 1 });
  });

  it('dry: says the same and lists nothing', async () => {
    await createBusiness(database.pool, { name: 'Hall 3', postcode: 'LS6 3AB' });
    const rows = [...halls(5), 'Hall 1,"9 Long Road, Leeds",LS6 3AB,,,,', ',x,y,,,,'];
    const dry = await run(rows, { dryRun: true, batchRows: 2 });
    expect(await listed()).toBe(1);
    const real = await run(rows, { batchRows: 2 });
    expect(dry).toEqual(real);
    expect(await listed()).toBe(5);
  });

  it('twice lists nothing twice, and goes on where it was killed', async () => {
    const rows = halls(25);
    let batches = 0;
    const killed = run(rows, {
      batchRows: 10,
      onBatch: async () => {
        if (++batches === 2) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await listed()).toBe(10); // the second batch with its notes is undone as one
    expect((await run(rows)).counts).toMatchObject({ newListings: 15, duplicates: 10 });
    expect((await run(rows)).counts).toMatchObject({ newListings: 0, duplicates: 25 });
    expect(await listed()).toBe(25);
  });

  it('stops when told to and continues with its own counts', async () => {
    const rows = [...halls(25), 'Hall 2,"9 Long Road, Leeds",LS6 3AB,,,,'];
    const first = await run(rows, { batchRows: 10, shouldStop: () => true });
    expect(first).toMatchObject({ finished: false, counts: { rowsRead: 10, newListings: 10 } });
    const rest = await run(rows, { from: first.counts });
    expect(rest).toMatchObject({ finished: true, counts: { rowsRead: 26, newListings: 25, duplicates: 1 } });
  });

  it('two at once list every business once', async () => {
    const results = await Promise.all([run(halls(60), { batchRows: 7 }), run(halls(60), { batchRows: 11 })]);
    expect(await listed()).toBe(60);
    expect(results.reduce((sum, { counts }) => sum + counts.newListings, 0)).toBe(60);
  });

  it('takes few statements for ten thousand rows', async () => {
    let statements = 0;
    const query = database.pool.query.bind(database.pool);
    const counting: ImportListingsDeps = {
      ...deps,
      locateMany: async (postcodes) => {
        statements += 2;
        return deps.locateMany(postcodes);
      },
      pool: new Proxy(database.pool, {
        get(pool, name) {
          if (name === 'query') {
            return (...args: Parameters<typeof query>) => {
              statements++;
              return query(...args);
            };
          }
          if (name === 'connect') {
            statements += 6; // begin, turn, listed, insert, notes, commit
            return pool.connect.bind(pool);
          }
          return Reflect.get(pool, name) as unknown;
        },
      }),
    };
    const file = openListingFile(Buffer.from([HEADING, ...halls(10_000)].join('\n')), 'file');
    const { counts } = await importListings(counting, file, { dryRun: false });
    expect(counts.newListings).toBe(10_000);
    expect(statements).toBeLessThan(200);
  }, 120_000);
});

describe('finding what is listed', () => {
  it('spells names and telephones as the rules do', async () => {
    const names = [
      'The Yoga Rooms Ltd.',
      'PureGym',
      'Hall & Sons',
      "St. Anne's",
      'Café Ŵ',
      'Спортзал ',
      'Ltd',
      'THE GYM',
    ];
    const phones = [
      '0113 496 0123',
      '+44 (0)113 496-0123',
      '0044 113 4960123',
      '016977 3999',
      '999',
      '',
      '+1 202 555 0142',
    ];
    const { rows } = await database.pool.query<{ key: string }>(
      `SELECT listing_name_key(n) AS key FROM unnest($1::text[]) WITH ORDINALITY AS t (n, i) ORDER BY i`,
      [names],
    );
    expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey));
    const found = await database.pool.query<{ key: string }>(
      `SELECT listing_phone_key(p) AS key FROM unnest($1::text[]) WITH ORDINALITY AS t (p, i) ORDER BY i`,
      [phones],
    );
    expect(found.rows.map(({ key }) => key)).toEqual(phones.map(phoneKey));
  });

  it.each([
    ['that all have a telephone', 1],
    ['most of which have none, as in a register', 5_000],
  ])('goes by indexes among ten thousand %s', async (_which, oneIn) => {
    await database.pool.query('TRUNCATE businesses CASCADE');
    await database.pool.query(
      `INSERT INTO businesses (name, address, postcode, phone, latitude, longitude, easting, northing, business_type, status)
       SELECT 'Listing ' || md5(n::text), n || ' Long Street', 'LS' || (n % 20) || ' ' || (n % 9) || 'AB',
              CASE WHEN n % $1 = 0 THEN '0113 4' || lpad(n::text, 6, '0') ELSE '' END, 53.8, -1.5, 430000, 433000, 'Gym', 'unclaimed'
         FROM generate_series(1, 10000) n`,
      [oneIn],
    );
    await database.pool.query('ANALYZE businesses');
    const read = readListingRow({
      name: 'Listing c81e728d9d4c2f636f067f89cc14862c',
      address: '2 Long Street',
      postcode: 'LS2 2AB',
      phone: '0345 000 0002',
      town: '',
      email: '',
      website: '',
      description: '',
      type: '',
      specialties: '',
      amenities: '',
    });
    if (!('listing' in read)) throw new Error(read.refused);
    const rows = [{ line: 2, listing: read.listing }];
    expect((await findDuplicateListings(database.pool, rows)).get(2)).toMatchObject({ same: 'name' });
    const plan = await transaction(database.pool, async (tx) => {
      const seen: string[] = [];
      await findDuplicateListings(
        {
          query: async (text: unknown, values?: unknown[]) => {
            const explained = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${String(text)}`, values);
            seen.push(...explained.rows.map((row) => row['QUERY PLAN']));
            return { rows: [], rowCount: 0 };
          },
        },
        rows,
      );
      return seen.join('\n');
    });
    expect(plan).toContain('businesses_same_name_idx');
    expect(plan).toContain('businesses_phone_idx');
    expect(plan).not.toContain('Seq Scan on businesses');
  });
});
