import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { type ImportWorkerDeps, processImports } from './import-worker.server.ts';
import { MAX_IMPORT_BYTES } from './listing-columns.ts';
import { importRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
let deps: ImportWorkerDeps;
let admin: string;

beforeAll(async () => {
  const { pool } = database;
  deps = {
    pool,
    outbox,
    locateMany: (postcodes) =>
      locatePostcodes({ db: pool, clock: systemClock, postcodeService: null }, postcodes),
  };
  app = createHttpApp();
  acceptUploads(app);
  importRoutes({
    pool,
    outbox,
    auth: headerAuthenticator(pool),
  })(app);
  admin = (await createUser(pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' })).id;
});
afterAll(() => app.close());
// DELETE is faster here: TRUNCATE recreates the files of over a hundred tables.
beforeEach(async () => {
  await database.pool.query('DELETE FROM listing_imports');
  await database.pool.query('DELETE FROM businesses');
});

const HEADING = 'name,address,postcode,Opening hours\n';
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `Hall ${n},"${n} Long Road, Leeds",LS6 3AB,always\n`).join('');

const upload = (content: string | Buffer, name = 'halls.csv') => {
  const boundary = '----import';
  return app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, [USER_HEADER]: admin },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n`),
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
};

const ask = (method: 'GET' | 'POST', path: string) =>
  app.inject({ method, url: `/api/admin/imports${path}`, headers: { [USER_HEADER]: admin } });

const listed = async () =>
  (await queryOne<{ n: number }>(database.pool, 'SELECT count(*) AS n FROM businesses')).n;

describe('an admin’s import', () => {
  it('is checked, then imported when told to, and audited', async () => {
    const sent = await upload(
      `${HEADING}${rows(3)}Hall 1,"9 Long Road, Leeds",LS6 3AB,\n=cmd(),x,LS6 3AB,\n`,
    );
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json<{ id: string }>();
    expect(sent.json()).toMatchObject({
      state: 'checking',
      fileName: 'halls.csv',
      ignoredColumns: ['Opening hours'],
    });
    expect((await ask('POST', `/${id}/start`)).json()).toMatchObject({
      code: 'conflict',
      message: 'We’re still checking this file.',
    });

    await processImports(deps);
    const counts = { rowsRead: 5, newListings: 3, duplicates: 1, refused: 1, approximate: 3 };
    const checked = await ask('GET', `/${id}`);
    expect(checked.json()).toMatchObject({
      state: 'checked',
      fraction: 1,
      ...counts,
      startedBy: 'Moira Keane',
    });
    const { notes } = checked.json<{ notes: { line: number; kind: string }[] }>();
    expect(notes.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '6 refused',
      '5 duplicate',
      '2 approximate',
      '3 approximate',
      '4 approximate',
    ]);
    expect(await listed()).toBe(0);

    expect((await ask('POST', `/${id}/start`)).json()).toMatchObject({ state: 'importing', rowsRead: 0 });
    expect((await ask('POST', `/${id}/start`)).statusCode).toBe(409);
    await processImports(deps);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({ state: 'imported', ...counts });
    expect(await listed()).toBe(3);
    const { rows: entries } = await database.pool.query(
      `SELECT action, actor_id, details FROM audit_log WHERE subject = 'import' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      { action: 'import.started', actor_id: admin, details: { file: 'halls.csv', rows: 5, expected: 3 } },
      { action: 'import.finished', actor_id: admin, details: { file: 'halls.csv', ...counts } },
    ]);
    expect(await queryOne(database.pool, 'SELECT content FROM listing_imports')).toEqual({ content: null });
    expect((await ask('GET', '')).json()).toMatchObject([{ id, state: 'imported' }]);
    expect((await ask('POST', `/${id}/start`)).json()).toMatchObject({
      message: 'You’ve already imported this file.',
    });

    const report = await ask('GET', `/${id}/report.csv`);
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = report.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFline,kind,name,sentence');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe(`6,refused,'=cmd(),address “x”: Address is required.`);
  });

  it('taken over by another worker keeps nothing of its own batch', async () => {
    const { id } = (await upload(HEADING + rows(10))).json<{ id: string }>();
    await processImports(deps);
    await ask('POST', `/${id}/start`);
    const slow: ImportWorkerDeps = {
      ...deps,
      locateMany: async (postcodes) => {
        await database.pool.query('UPDATE listing_imports SET worker = gen_random_uuid()');
        return deps.locateMany(postcodes);
      },
    };
    await processImports(slow);
    expect(await listed()).toBe(0);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({ state: 'importing', rowsRead: 0 });
  });

  it('ends with a sentence at a row from which it cannot be read on', async () => {
    const { id } = (await upload(`${HEADING}${rows(1)}"Open,1 Road,LS6 3AB\n`)).json<{ id: string }>();
    await processImports(deps);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('A quotation mark is opened and never closed') as string,
    });
    expect((await ask('POST', `/${id}/start`)).statusCode).toBe(409);
  });

  it.each([
    ['a workbook called .csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 415, 'This is an Excel workbook.'],
    ['Latin 1', Buffer.from(`${HEADING}Café,1 Road,LS6 3AB,`, 'latin1'), 415, 'This file isn’t UTF-8 text.'],
    ['zero bytes', `${HEADING}Hall\u0000,1 Road,LS6 3AB,`, 415, 'This isn’t a CSV file'],
    ['a web page', '<!doctype html><title>name</title>', 400, 'The first line must name the columns'],
    ['nothing', '', 400, 'Choose a CSV file.'],
    ['more than 20 MB', Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'), 413, 'Choose a file up to 20 MB.'],
  ])('is refused for %s', async (_what, content, status, sentence) => {
    const answer = await upload(content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      field: 'file',
      message: expect.stringContaining(sentence) as string,
    });
    expect((await ask('GET', '')).json()).toEqual([]);
  });

  it('has a template that can be imported as it is', async () => {
    const template = await ask('GET', '/template.csv');
    expect(template.headers['content-disposition']).toBe('attachment; filename="listings-template.csv"');
    const { id } = (await upload(template.rawPayload)).json<{ id: string }>();
    await processImports(deps);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({
      state: 'checked',
      newListings: 1,
      refused: 0,
      ignoredColumns: [],
    });
  });

  it('goes on in slices, and where a dead process left it', async () => {
    const { id } = (await upload(HEADING + rows(1200))).json<{ id: string }>();
    await processImports(deps);
    await ask('POST', `/${id}/start`);
    await processImports(deps, 0);
    expect(await listed()).toBe(500);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({ state: 'importing', rowsRead: 500 });
    await database.pool.query(`UPDATE listing_imports SET worker = gen_random_uuid(), heartbeat_at = now()`);
    await processImports(deps);
    expect(await listed()).toBe(500);
    await database.pool.query(`UPDATE listing_imports SET heartbeat_at = now() - interval '3 minutes'`);
    await processImports(deps);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({
      state: 'imported',
      rowsRead: 1200,
      newListings: 1200,
      duplicates: 0,
    });
    expect(await listed()).toBe(1200);
  });
});
