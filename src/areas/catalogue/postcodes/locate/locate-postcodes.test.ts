import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#shared/domain/clock.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { locatePostcodes } from './locate-postcodes.server.ts';
import { createPostcodeService } from './postcode-service.server.ts';

const database = setUpDatabase();
let server: Server;
let asked: string[][];
let isServiceUp: boolean;

beforeAll(async () => {
  await database.pool.query(
    `INSERT INTO postcodes (postcode, outcode, easting, northing, lat, lng, source)
     VALUES ('LS63AB', 'LS6', 428000, 436000, 53.82, -1.575, 'ons')`,
  );
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { postcodes } = JSON.parse(body) as { postcodes: string[] };
    asked.push(postcodes);
    response.statusCode = isServiceUp ? 200 : 503;
    response.end(
      JSON.stringify({
        status: 200,
        result: postcodes.map((query) => ({
          query,
          result: query.endsWith('QQ') ? null : { postcode: query, latitude: 53.5, longitude: -2.2 },
        })),
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
});
beforeEach(() => {
  asked = [];
  isServiceUp = true;
});

const locate = (postcodes: readonly string[], withService: boolean) => {
  const baseUrl = withService ? `http://127.0.0.1:${(server.address() as AddressInfo).port}` : '';
  const postcodeService = createPostcodeService({ baseUrl, clock: systemClock });
  return locatePostcodes({ db: database.pool, clock: systemClock, postcodeService }, postcodes);
};

const letters = 'ABDEFGHJLN';
const manchester = Array.from(
  { length: 150 },
  (_, n) => `M${1 + Math.floor(n / 100)} 1${letters[Math.floor(n / 10) % 10]}${letters[n % 10]}`,
);

describe('placing many postcodes', () => {
  it('asks the imported table, then the service a hundred at a time, then the gazetteer', async () => {
    const places = await locate(['ls6 3ab', ...manchester, 'M3 9QQ', 'nowhere'], true);
    expect(asked.map(({ length }) => length)).toEqual([100, 51]);
    expect(places.get('ls6 3ab')).toMatchObject({ source: 'imported', approximate: false, label: 'LS6 3AB' });
    expect(places.get('M1 1AA')).toMatchObject({ source: 'postcodes.io', point: { lat: 53.5, lng: -2.2 } });
    expect(places.get('M3 9QQ')).toMatchObject({ source: 'gazetteer', approximate: true });
    expect(places.has('nowhere')).toBe(false);
    expect(places.size).toBe(152);
  });

  it('does not go on asking a service that does not answer', async () => {
    isServiceUp = false;
    const places = await locate(manchester, true);
    expect(asked).toHaveLength(1);
    expect(places.get('M1 1AA')).toMatchObject({ source: 'gazetteer', label: 'Manchester Piccadilly (M1)' });
  });

  it('finds the finest district, and knows that there is none where the area is imported', async () => {
    await database.pool.query(
      `INSERT INTO postcode_districts (code, level, easting, northing, lat, lng, radius_m, postcodes)
       VALUES ('LS6', 'outcode', 428000, 436000, 53.82, -1.57, 1200, 40),
              ('LS', 'area', 430000, 434000, 53.8, -1.55, 9000, 400)`,
    );
    const places = await locate(['LS6 1AA', 'LS99 9ZZ', 'M1 1AA'], false);
    expect(places.get('LS6 1AA')).toMatchObject({ source: 'imported', precision: 'outcode' });
    expect(places.get('LS99 9ZZ')).toMatchObject({ kind: 'not-found', reason: 'unknown' });
    expect(places.get('M1 1AA')).toMatchObject({ source: 'gazetteer', precision: 'outcode' });
  });
});
