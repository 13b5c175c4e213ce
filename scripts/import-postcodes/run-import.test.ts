import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { describeReport, importSucceeded, runImport } from './run-import.ts';

const database = setUpDatabase();
let folder: string;
let written: string;
const output = {
  write(text: string) {
    written += text;
  },
};

beforeEach(async () => {
  written = '';
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-import-'));
  await database.pool.query('TRUNCATE postcodes, postcode_districts, postcode_imports');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Rows 100 m apart, eastwards. */
function streetRows(outcode: string, easting: number, northing: number, houses: number): string {
  const letters = 'ABDEFGHJLN';
  return Array.from({ length: houses }, (_, house) => {
    const inward = `1${letters[Math.floor(house / 10) % 10]}${letters[house % 10]}`;
    return `"${outcode}${inward.padStart(7 - outcode.length)}",10,${easting + house * 100},${northing},"E92000001","","","","",""\n`;
  }).join('');
}

const ONSPD_HEADER = 'pcd,pcd2,pcds,dointr,doterm,oseast1m,osnrth1m,osgrdind,lat,long\n';
const onspdRow = (postcode: string, doterm: string, lat: number, lng: number) =>
  `"${postcode}","${postcode}","${postcode}","198001","${doterm}","","","1",${lat},${lng}\n`;

function file(name: string, content: string | Buffer): string {
  const full = path.join(folder, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  return full;
}

async function count(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`);
  return rows[0]?.count ?? -1;
}

const run = (given: string, options: { signal?: AbortSignal; again?: boolean; batchRows?: number } = {}) =>
  runImport(database.pool, given, { output, ...options });

describe('importing', () => {
  it('loads Code-Point Open, counts what it leaves out and computes the districts', async () => {
    const given = file(
      'ls.csv',
      `${streetRows('LS6', 428000, 436000, 11)}"LS6 9ZZ",90,0,0,"","","","","",""\n"LS6 9O",10,428000,436000,"","","","","",""\n`,
    );
    const report = await run(given);
    expect(report).toMatchObject({
      files: 1,
      loaded: 11,
      newRows: 11,
      skipped: { 'without a location': 1, 'not a postcode': 1 },
      failures: [],
      districts: 3,
      stopped: false,
    });
    expect(importSucceeded(report)).toBe(true);
    const { rows } = await database.pool.query(
      'SELECT code, level, easting, northing, radius_m, postcodes FROM postcode_districts ORDER BY code',
    );
    const middle = { easting: 428500, northing: 436000, radius_m: 500, postcodes: 11 };
    expect(rows).toEqual([
      { code: 'LS', level: 'area', ...middle },
      { code: 'LS6', level: 'outcode', ...middle },
      { code: 'LS6 1', level: 'sector', ...middle },
    ]);
    expect(written).toContain('11 rows imported from 1 file, 11 rows in this run.');
    expect(written).toContain('  1 without a location');
  });

  it('makes postcodes and their parts locatable', async () => {
    await run(file('ec.csv', streetRows('EC1A', 531900, 181600, 3) + streetRows('EC1Y', 532700, 182200, 3)));
    const deps = { db: database.pool, clock: { now: () => new Date() }, postcodeService: null };
    expect(await locatePlace(deps, 'ec1a1ab')).toMatchObject({ precision: 'unit', source: 'imported' });
    expect(await locatePlace(deps, 'EC1A 1ZZ')).toMatchObject({ precision: 'sector', source: 'imported' });
    expect(await locatePlace(deps, 'EC1')).toMatchObject({
      precision: 'outcode',
      source: 'imported',
      grid: { easting: 532400, northing: 181900 },
    });
  });

  it('loads an ONS directory with withdrawn postcodes, which do not move their district', async () => {
    const report = await run(
      file(
        'ONSPD.csv',
        ONSPD_HEADER +
          onspdRow('BT1 5GS', '', 54.597, -5.93) +
          onspdRow('BT1 5XX', '199606', 54.9, -5.5) +
          onspdRow('AB1 0AA', '199606', 57.1, -2.24) +
          onspdRow('JE2 3QA', '', 99.999999, 0),
      ),
    );
    expect(report).toMatchObject({ loaded: 3, skipped: { 'without a location': 1 } });
    const { rows } = await database.pool.query(
      `SELECT code, lat, postcodes FROM postcode_districts WHERE level = 'outcode' ORDER BY code`,
    );
    expect(rows).toEqual([
      { code: 'AB1', lat: 57.1, postcodes: 1 },
      { code: 'BT1', lat: 54.597, postcodes: 1 },
    ]);
  });

  it('lets a newer file move a postcode and bring a withdrawn one back', async () => {
    await run(file('old.csv', ONSPD_HEADER + onspdRow('LS6 1AA', '200001', 53.8, -1.5)));
    await run(file('new.csv', streetRows('LS6', 428000, 436000, 1)));
    const { rows } = await database.pool.query('SELECT easting, terminated_on, source FROM postcodes');
    expect(rows).toEqual([{ easting: 428000, terminated_on: null, source: 'code-point-open' }]);
  });

  it('takes the last of two rows for one postcode', async () => {
    await run(file('twice.csv', streetRows('LS6', 428000, 436000, 1) + streetRows('LS6', 429000, 436000, 1)));
    expect(await count('postcodes WHERE easting = 429000')).toBe(1);
  });
});

describe('files, folders and zips', () => {
  it('reads the data of a zip and leaves its documents alone', async () => {
    const zip = createZip({
      'Data/CSV/e.csv': streetRows('E8', 534000, 184000, 4),
      'Data/CSV/ls.csv': streetRows('LS6', 428000, 436000, 5),
      'Doc/licence.txt': 'Open Government Licence',
      'Doc/Code-Point_Open_Column_Headers.csv': 'PC,PQ,EA,NO\n',
    });
    expect(await run(file('codepo_gb.zip', zip))).toMatchObject({ files: 2, loaded: 9, otherFiles: [] });
  });

  it('reads a directory that comes both whole and area by area only once', async () => {
    const rows = ONSPD_HEADER + onspdRow('LS6 1AA', '', 53.8, -1.5);
    const zip = createZip({
      'Data/ONSPD_MAY_2026_UK.csv': rows,
      'Data/multi_csv/ONSPD_MAY_2026_UK_LS.csv': rows,
      'Documents/LA names and codes.csv': 'LAD23CD,LAD23NM\n',
    });
    expect(await run(file('onspd.zip', zip))).toMatchObject({ files: 1, loaded: 1 });
  });

  it('reads a folder with all that is below it, and says what was not postcode data', async () => {
    file('CSV/e.csv', streetRows('E8', 534000, 184000, 4));
    file('CSV/deeper/ls.csv', streetRows('LS6', 428000, 436000, 5));
    file('members.csv', 'name,telephone\nAda,0113\n');
    file('notes.txt', 'nothing');
    const report = await run(folder);
    expect(report).toMatchObject({ files: 2, loaded: 9, otherFiles: ['members.csv'] });
    expect(importSucceeded(report)).toBe(true);
  });

  it('goes on after a bad file, and reports failure', async () => {
    file('bad.zip', 'this is no zip');
    await expect(run(folder)).rejects.toThrow('bad.zip is not a readable zip');
    rmSync(path.join(folder, 'bad.zip'));

    const zip = createZip({
      'Data/a.csv': streetRows('E8', 534000, 184000, 400),
      'Data/b.csv': streetRows('LS6', 1, 1, 0),
    });
    const broken = Buffer.from(zip);
    broken.fill(0xff, 60, 90); // inside the first entry's compressed data
    file('broken.zip', broken);
    file('ls.csv', streetRows('LS6', 428000, 436000, 5));
    const report = await run(folder);
    expect(report.failures).toHaveLength(1);
    expect(report.failures[0]?.file).toBe('broken.zip: Data/a.csv');
    expect(report.loaded).toBe(5);
    expect(importSucceeded(report)).toBe(false);
  });

  it('fails when there is nothing to import', async () => {
    const report = await run(file('members.csv', 'name,telephone\nAda,0113\n'));
    expect(importSucceeded(report)).toBe(false);
    expect(describeReport(report).at(-1)).toMatch(/^We found no postcodes\./);
    await expect(run(path.join(folder, 'nowhere'))).rejects.toThrow('There is no file or folder at');
    expect(importSucceeded(await run(file('empty.csv', '')))).toBe(false);
  });
});

describe('continuing', () => {
  it('stops after the batch in hand and goes on there', async () => {
    const given = file('ls.csv', streetRows('LS6', 428000, 436000, 50));
    const stop = new AbortController();
    stop.abort();
    const first = await run(given, { signal: stop.signal, batchRows: 20 });
    expect(first).toMatchObject({ stopped: true, loaded: 20 });
    expect(importSucceeded(first)).toBe(false);
    expect(written).toContain('Run the same command again to continue');
    expect(await count('postcodes')).toBe(20);

    // A marker in the first batch survives: it isn't read again.
    await database.pool.query(`UPDATE postcodes SET easting = 1 WHERE postcode = 'LS61AA'`);
    const second = await run(given, { batchRows: 20 });
    expect(second).toMatchObject({ stopped: false, loaded: 50, newRows: 30 });
    expect(await count('postcodes')).toBe(50);
    expect(await count('postcodes WHERE easting = 1')).toBe(1);
  });

  it('does not read a finished file again, by whatever name, unless told to', async () => {
    const content = streetRows('LS6', 428000, 436000, 5);
    await run(file('ls.csv', content));
    const second = await run(file('copy.csv', content));
    expect(second).toMatchObject({ files: 1, filesAlreadyImported: 1, loaded: 5, newRows: 0 });
    expect(importSucceeded(second)).toBe(true);
    expect(await run(file('copy.csv', content), { again: true })).toMatchObject({ newRows: 5 });
  });
});

it('draws a bar on a terminal and writes lines elsewhere', async () => {
  file('e.csv', streetRows('E8', 534000, 184000, 40));
  file('n.csv', streetRows('N4', 531000, 187000, 40));
  await run(folder);
  expect(written).not.toContain('\r');
  expect(written.split('\n').slice(0, 3)).toEqual([
    ' 50 %  40 rows  e.csv',
    '100 %  80 rows  n.csv',
    'Computing districts.',
  ]);

  written = '';
  await runImport(database.pool, folder, { output: { ...output, isTTY: true }, again: true });
  expect(written).toContain('\r███████████████░░░░░░░░░░░░░░░  50 %  40 rows  e.csv');
  expect(written).toContain('100 %  80 rows  n.csv');
});

/** Compressed, like the publishers'. */
function createZip(entries: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(0x0800, 2); // names in UTF-8
    fields.writeUInt16LE(8, 4); // deflate
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        fields,
        attributes,
        Buffer.from(name),
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}
