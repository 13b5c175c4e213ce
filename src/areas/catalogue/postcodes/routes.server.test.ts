import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { placesRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  await database.pool.query(
    `INSERT INTO postcodes (postcode, outcode, easting, northing, lat, lng, terminated_on, source) VALUES
       ('LS63AB', 'LS6', 428200, 436200, 53.8195, -1.5731, NULL, 'ons'),
       ('LS63AD', 'LS6', 428200, 436200, 53.8195, -1.5731, NULL, 'ons'),
       ('LS63AE', 'LS6', 428200, 436200, 53.8195, -1.5731, '2001-02-01', 'ons')`,
  );
  await database.pool.query(
    `INSERT INTO postcode_districts (code, level, easting, northing, lat, lng, radius_m, postcodes) VALUES
       ('LS6', 'outcode', 428200, 436200, 53.8195, -1.5731, 1500, 3),
       ('LS6 3', 'sector', 428200, 436200, 53.8195, -1.5731, 600, 3)`,
  );
  app = createHttpApp();
  placesRoutes({ db: database.pool, clock: { now: () => new Date() }, postcodeService: null })(app);
  await app.ready();
});
afterAll(() => app.close());

async function get(path: string, q: string) {
  const response = await app.inject({ url: `${path}?${new URLSearchParams({ q })}` });
  return { status: response.statusCode, body: response.json() };
}

describe('GET /api/places/suggest', () => {
  async function values(q: string): Promise<string[]> {
    const { status, body } = await get('/api/places/suggest', q);
    expect(status).toBe(200);
    return body.map((suggestion: { value: string }) => suggestion.value);
  }

  it('suggests names with what tells them apart', async () => {
    const { body } = await get('/api/places/suggest', 'Leed');
    expect(body[0]).toEqual({ label: 'Leeds', detail: 'West Yorkshire', value: 'Leeds, West Yorkshire' });
  });

  it('completes postcodes from the gazetteer and from the imported table', async () => {
    expect(await values('E1')).toEqual(['E1', 'E10', 'E11', 'E12', 'E13', 'E14', 'E15', 'E16']);
    expect(await values('ls6')).toEqual(['LS6', 'LS6 3']);
    expect(await values('LS6 3')).toEqual(['LS6 3', 'LS6 3AB', 'LS6 3AD']);
    expect(await values('LS63')).toEqual(['LS6 3', 'LS6 3AB', 'LS6 3AD']);
    expect(await values('LS6 3A')).toEqual(['LS6 3AB', 'LS6 3AD']);
    expect(await values('LS6 3AB')).toEqual(['LS6 3AB']);
  });

  it('offers an area among the names that begin with its letters', async () => {
    const suggested = await values('le');
    expect(suggested).toContain('LE');
    expect(suggested[0]).toBe('Leeds, West Yorkshire');
    expect(suggested).toHaveLength(8);
  });

  it('forgives a slip, and suggests nothing for nonsense', async () => {
    expect((await values('Manchster'))[0]).toBe('Manchester, Greater Manchester');
    expect(await values('%%%')).toEqual([]);
    expect(await values('LS6_')).toEqual(['LS6', 'LS6 3']);
    expect(await values('')).toEqual([]);
  });

  it('only suggests what can be located', async () => {
    for (const begun of ['S', 'St', 'New', 'B', 'EC', 'W1', 'LS6']) {
      for (const value of await values(begun)) {
        const { body } = await get('/api/places/locate', value);
        expect(body.kind, value).toBe('located');
      }
    }
  });
});

describe('GET /api/places/locate', () => {
  it('answers a place, and the reason when there is none', async () => {
    const known = await get('/api/places/locate', 'ls63ab');
    expect(known.status).toBe(200);
    expect(known.body).toMatchObject({ kind: 'located', label: 'LS6 3AB', approximate: false });
    const unknown = await get('/api/places/locate', 'M1 1AO');
    expect(unknown.status).toBe(200);
    expect(unknown.body).toMatchObject({ kind: 'not-found', reason: 'malformed' });
  });

  it('refuses a request without a place, and one that is too long', async () => {
    const missing = await app.inject({ url: '/api/places/locate' });
    expect(missing.statusCode).toBe(400);
    expect((await get('/api/places/locate', 'x'.repeat(101))).status).toBe(400);
  });
});
