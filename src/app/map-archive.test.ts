import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { mapArchive, vectorTile } from '#support/map-archive.ts';
import { type MapArchive, mapTileRoutes, openMapArchive } from './map-archive.server.ts';

const world = vectorTile([
  {
    layer: 'earth',
    properties: { kind: 'earth' },
    form: 'area',
    positions: [
      [-8, 61],
      [2, 61],
      [2, 49],
      [-8, 49],
    ],
  },
]);
const attribution = '<a href="https://openstreetmap.org/copyright">© OpenStreetMap</a>, as of <b>today</b>';
const vectorArchive = mapArchive(world, { tileType: 1, compression: 2, attribution });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-map-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeArchive(bytes: Buffer): string {
  const file = path.join(folder, `${crypto.randomUUID()}.pmtiles`);
  writeFileSync(file, bytes);
  return file;
}

const openArchives: Pick<MapArchive, 'close'>[] = [];
afterEach(async () => {
  for (const archive of openArchives.splice(0)) await archive.close();
});

async function openArchive(place: string): Promise<MapArchive> {
  const archive = await openMapArchive(place);
  openArchives.push(archive);
  return archive;
}

async function serve(place: string) {
  const app = createHttpApp();
  mapTileRoutes(await openMapArchive(place))(app);
  openArchives.push(app);
  return app;
}

describe('an archive of vectors', () => {
  it('tells the browser where its tiles are, how close they reach, and whose they are, as text', async () => {
    const { config } = await openArchive(writeArchive(vectorArchive));
    expect(config).toEqual({
      tileUrl: '/map-tiles/{z}/{x}/{y}',
      vectors: true,
      maxZoom: 0,
      attribution: '© OpenStreetMap, as of today',
    });
  });

  it('is credited to OpenStreetMap where it does not say to whom', async () => {
    const { config } = await openArchive(writeArchive(mapArchive(world, { tileType: 1, compression: 1 })));
    expect(config.attribution).toBe('© OpenStreetMap');
  });

  it('gives its tiles as they lie there, to be kept for a day and not sent twice', async () => {
    const app = await serve(writeArchive(vectorArchive));
    const answer = await app.inject('/map-tiles/0/0/0');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
    });
    expect(gunzipSync(answer.rawPayload).equals(world)).toBe(true);
    const again = await app.inject({
      url: '/map-tiles/0/0/0',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('has empty tiles where it does not reach', async () => {
    const answer = await (await serve(writeArchive(vectorArchive))).inject('/map-tiles/3/1/1');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(0);
  });

  it.each([
    '/map-tiles/0/0/1',
    '/map-tiles/-1/0/0',
    '/map-tiles/1/0.5/0',
    '/map-tiles/99/0/0',
    '/map-tiles/a/b/c',
  ])('has nothing at %s, beside the world', async (url) => {
    const answer = await (await serve(writeArchive(vectorArchive))).inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('an archive of pictures', () => {
  it('gives them as pictures, and 404 where it does not reach', async () => {
    const app = await serve(
      writeArchive(mapArchive(Buffer.from('picture'), { tileType: 2, compression: 1 })),
    );
    const answer = await app.inject('/map-tiles/0/0/0');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe('picture');
    expect((await app.inject('/map-tiles/1/0/0')).statusCode).toBe(404);
  });
});

describe('an archive at an address', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function listen(bytes: Buffer, asked: string[]): Promise<string> {
    const own = createServer((request, response) => {
      asked.push(String(request.headers.range));
      const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
      const part = bytes.subarray(Number(from), Number(to) + 1);
      response.writeHead(206, {
        'content-length': part.length,
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
        etag: '"one"',
      });
      response.end(part);
    });
    server = own;
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const address = own.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}/uk.pmtiles`;
  }

  it('is read by range requests, and 503 is said while it does not answer', async () => {
    const asked: string[] = [];
    const app = await serve(await listen(vectorArchive, asked));
    expect(gunzipSync((await app.inject('/map-tiles/0/0/0')).rawPayload).equals(world)).toBe(true);
    expect(asked.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    const away = await app.inject('/map-tiles/0/0/0');
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ code: 'unavailable', message: 'We can’t load the map right now.' });
  });
});

it('is closed with the app that serves it', async () => {
  const app = createHttpApp();
  const archive = await openMapArchive(writeArchive(vectorArchive));
  mapTileRoutes(archive)(app);
  await app.close();
  await expect(archive.tile({ z: 0, x: 0, y: 0 })).rejects.toThrow(/closed/);
});

describe('what is no map', () => {
  it.each([
    ['a file of something else', Buffer.alloc(200, 'x'), /isn’t a valid PMTiles archive/],
    ['an empty file', Buffer.alloc(0), /isn’t a valid PMTiles archive/],
    ['tiles of an unknown kind', mapArchive(world, { tileType: 6, compression: 1 }), /browsers can’t show/],
    [
      'tiles packed as browsers cannot unpack',
      mapArchive(world, { tileType: 1, compression: 4 }),
      /browsers can’t show/,
    ],
  ])('is refused at start: %s', async (_, bytes, sentence) => {
    await expect(openMapArchive(writeArchive(bytes))).rejects.toThrow(sentence);
  });

  it('is refused at start: a file that is not there', async () => {
    await expect(openMapArchive(path.join(folder, 'none.pmtiles'))).rejects.toThrow(/can’t read the file/);
  });
});
