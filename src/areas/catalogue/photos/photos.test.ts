import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '#areas/catalogue/moderation/decide.server.ts';
import { getSession } from '#areas/catalogue/sessions/show/get-session.server.ts';
import { findReportedTitle } from '#areas/operations/admin/reports/queries.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { processPhoto } from '#shared/pictures/make-photo.server.ts';
import { photoFormats, photoWidths } from '#shared/pictures/photo-sizes.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { authUser } from '#support/people.ts';
import { createBusiness, createMember, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { OwnPhoto } from './contract.ts';
import { removeAllPhotos } from './manage-photos.server.ts';
import { photoData } from './photo-data.server.ts';
import { removeOrphanedFiles } from './photo-files.server.ts';
import { photoModeration } from './review-photo.server.ts';
import { photographRoutes } from './routes.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-photographs-'));
const disk = diskStorage(folder);
let now = new Date('2026-11-23T09:00:00Z');
/** How many more writes succeed before the storage fails. */
let room = Number.POSITIVE_INFINITY;
const storage: FileStorage = {
  ...disk,
  put: (...given) => (room-- > 0 ? disk.put(...given) : Promise.reject(new Error('The storage is away.'))),
};
/** Tests that aren't about processing replace it with a fast fake. */
let make = processPhoto;
const makeAtOnce: typeof processPhoto = async () => ({
  kind: 'made',
  whole: Buffer.from('whole'),
  size: { width: 800, height: 600 },
  cut: { x: 0, y: 0, width: 1 },
  files: photoWidths.flatMap((width) =>
    photoFormats.map((format) => ({ width, format, bytes: Buffer.from(`${width} ${format}`) })),
  ),
});
const database = setUpDatabase();
let app: AppInstance;
let deps: Parameters<typeof photographRoutes>[0];

beforeAll(async () => {
  const { pool } = database;
  app = createHttpApp();
  acceptUploads(app);
  deps = {
    pool,
    outbox,
    clock: { now: () => now },
    storage,
    maker: { run: (task) => make(task) },
    auth: {
      currentUser: async ({ headers }) =>
        typeof headers['x-user'] === 'string' ? authUser(pool, headers['x-user']) : null,
    },
  };
  photographRoutes(deps)(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const picture = (background: string, size = { width: 800, height: 800 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

function send(user: string, owner: string, bytes: Buffer) {
  const head = '--fettle\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  return app.inject({
    method: 'POST',
    url: `/api/photos/${owner}`,
    headers: { 'x-user': user, 'content-type': 'multipart/form-data; boundary=fettle' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--fettle--\r\n')]),
  });
}

const ask = (user: string | null, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: user === null ? {} : { 'x-user': user },
    ...(payload === undefined ? {} : { payload }),
  });

async function studio() {
  const { pool } = database;
  const { id, ownerId } = await createBusiness(pool);
  const session = await createSession(pool, { businessId: id });
  const manager = await createMember(pool, id, 'manager');
  const admin = await createUser(pool, { role: 'admin' });
  return {
    id,
    session: session.id,
    owner: ownerId ?? '',
    manager: manager.id,
    admin: admin.id,
    business: `businesses/${id}`,
  };
}

async function shown(of: { owner: string; admin: string }, owner: string, colour: string, alt: string) {
  const sent: OwnPhoto = (await send(of.owner, owner, await picture(colour))).json();
  await ask(of.owner, 'PUT', `/api/photos/${owner}/${sent.id}`, { alt });
  const answer = await ask(of.admin, 'POST', `/api/admin/photos/${sent.id}/approve`, {
    files: sent.files,
    alt,
  });
  expect(answer.statusCode).toBe(204);
  return sent;
}

describe('a photograph', () => {
  it('is cut to 4 by 3 in three widths, upright, and holds nothing of where it was taken', async () => {
    const { owner, business } = await studio();
    const answer = await send(owner, business, await picture('#804020'));
    expect(answer.statusCode).toBe(201);
    const photo: OwnPhoto = answer.json();
    expect(photo).toMatchObject({ state: 'waiting', alt: '', width: 800, height: 800 });
    expect(photo.cut).toEqual({ x: 0, y: 0.125, width: 1 });
    for (const [file, width, height] of [
      [`${photo.files}-320.avif`, 320, 240],
      [`${photo.files}-640.webp`, 640, 480],
      [`${photo.files}-1280.webp`, 1280, 960],
      [`${photo.whole}.webp`, 800, 800],
    ] as const) {
      const { rawPayload, headers } = await ask(owner, 'GET', `/photographs/${file}`);
      expect(headers['cache-control']).toBe('private, no-store');
      const { exif, ...read } = await sharp(rawPayload).metadata();
      expect([read.width, read.height, exif]).toEqual([width, height, undefined]);
    }
  });

  it('is seen by nobody else until it has a description and an admin has read it', async () => {
    const { owner, admin, business } = await studio();
    const photo: OwnPhoto = (await send(owner, business, await picture('#804021'))).json();
    const file = `/photographs/${photo.files}-640.webp`;
    const waits = async () => (await ask(admin, 'GET', '/api/admin/photos')).json().photos;
    const isWaiting = async () => (await waits()).some(({ id }: OwnPhoto) => id === photo.id);
    expect(await isWaiting()).toBe(false);
    await ask(owner, 'PUT', `/api/photos/${business}/${photo.id}`, { alt: 'The hall' });
    expect(await isWaiting()).toBe(true);
    const stranger = (await createUser(database.pool)).id;
    for (const person of [null, stranger]) expect((await ask(person, 'GET', file)).statusCode).toBe(404);
    expect((await ask(null, 'GET', `/api/photos/${business}`)).json()).toEqual([]);

    const approve = (alt: string) =>
      ask(admin, 'POST', `/api/admin/photos/${photo.id}/approve`, { files: photo.files, alt });
    expect((await approve('Other words')).json().message).toBe(
      'This photograph changed after you opened it. Reload the page and check it again.',
    );
    expect((await approve('The hall')).statusCode).toBe(204);
    expect((await approve('The hall')).json().code).toBe('conflict');
    const open = await ask(null, 'GET', file);
    expect([open.statusCode, open.headers['cache-control']]).toEqual([
      200,
      'public, max-age=2592000, immutable',
    ]);
    expect((await ask(null, 'GET', `/photographs/${photo.whole}.webp`)).statusCode).toBe(404);
    expect((await ask(null, 'GET', `/api/photos/${business}`)).json()).toEqual([
      { id: photo.id, files: photo.files, alt: 'The hall' },
    ]);
    await ask(owner, 'PUT', `/api/photos/${business}/${photo.id}`, { alt: '' });
    expect((await ask(null, 'GET', `/api/photos/${business}`)).json()).toEqual([]);
    expect((await ask(null, 'GET', file)).statusCode).toBe(404);
  });

  it('is refused, reported and taken down with a reason that its owner sees', async () => {
    const people = await studio();
    const { pool } = database;
    const photo = await shown(people, people.business, '#204080', 'The door');
    expect(await findReportedTitle(pool, 'photo', photo.id)).toBe('Photograph of Test Hall');
    const act = { actorId: people.admin, requestId: 'r' };
    const refusal = { verdict: 'rejected', reason: 'It shows somebody else’s door.' } as const;
    await decide(deps, act, photoModeration, photo.id, refusal);
    expect(await findReportedTitle(pool, 'photo', photo.id)).toBeNull();
    expect((await ask(null, 'GET', `/api/photos/${people.business}`)).json()).toEqual([]);
    expect((await ask(people.owner, 'GET', `/api/photos/${people.business}/all`)).json()).toMatchObject([
      { state: 'refused', reason: 'It shows somebody else’s door.' },
    ]);
    const { action } = await queryOne<{ action: string }>(
      pool,
      `SELECT action FROM audit_log WHERE subject = 'photo' AND subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [photo.id],
    );
    expect(action).toBe('photo.taken-down');
  });

  it('stands for a session, its own before its business’s, also in the search', async () => {
    const people = await studio();
    const { pool } = database;
    const cover = async () =>
      (await getSession(pool, people.session, null, { now, occurrencesEach: 0 })).photo;
    const version = async () =>
      (
        await queryOne<{ version: number }>(
          pool,
          'SELECT version FROM search_listings WHERE session_id = $1',
          [people.session],
        )
      ).version;
    expect(await cover()).toBeNull();
    const before = await version();
    const ofBusiness = await shown(people, people.business, '#208040', 'The hall');
    expect(await cover()).toEqual({ files: ofBusiness.files, alt: 'The hall' });
    const between = await version();
    expect(between).toBeGreaterThan(before);
    const own = await shown(people, `sessions/${people.session}`, '#208041', 'The mats');
    expect(await cover()).toEqual({ files: own.files, alt: 'The mats' });
    expect(await version()).toBeGreaterThan(between);
  });

  it('is shown as somebody cuts it, from its whole', async () => {
    const people = await studio();
    const half = await sharp(await picture('#ff0000', { width: 800, height: 600 }))
      .composite([{ input: await picture('#0000ff', { width: 400, height: 600 }), left: 400, top: 0 }])
      .png()
      .toBuffer();
    const sent: OwnPhoto = (await send(people.owner, people.business, half)).json();
    const url = `/api/photos/${people.business}/${sent.id}`;
    const cut = { x: 0.6, y: 0.2, width: 0.4 };
    const changed: OwnPhoto = (await ask(people.owner, 'PUT', url, { cut })).json();
    expect(changed.cut).toEqual(cut);
    expect(changed.files).not.toBe(sent.files);
    const { rawPayload } = await ask(people.owner, 'GET', `/photographs/${changed.files}-320.webp`);
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect((await ask(people.owner, 'GET', `/photographs/${sent.files}-320.webp`)).statusCode).toBe(404);
    // Clamps to the edge, but refuses an empty crop.
    const beyond = await ask(people.owner, 'PUT', url, { cut: { x: 0.9, y: 1, width: 0.5 } });
    expect(beyond.json().cut).toEqual({ x: 0.5, y: 0.5, width: 0.5 });
    for (const wrong of [{}, { cut: { x: -1, y: 0, width: 1 } }, { alt: 'x'.repeat(161) }, { alt: 4 }])
      expect((await ask(people.owner, 'PUT', url, wrong)).statusCode).toBe(400);
  });
});

describe('photographs of one', () => {
  beforeAll(() => {
    make = makeAtOnce;
  });
  afterAll(() => {
    make = processPhoto;
  });

  it('are eight at most, however many come at once, each once, and keep their order without gaps', async () => {
    const { owner, business } = await studio();
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, n) => picture(`#10${n}040`)));
    const answers = await Promise.all(
      [...pictures, ...pictures].map((bytes) => send(owner, business, bytes)),
    );
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'You can have up to eight photographs. Remove one first.',
    );
    const all = async (): Promise<OwnPhoto[]> =>
      (await ask(owner, 'GET', `/api/photos/${business}/all`)).json();
    const photos = await all();
    expect(photos).toHaveLength(8);
    const [first, ...others] = photos.map(({ id }) => id);
    const order = [...others, first];
    expect((await ask(owner, 'PUT', `/api/photos/${business}/order`, { order })).statusCode).toBe(200);
    await ask(owner, 'DELETE', `/api/photos/${business}/${others[2]}`);
    expect((await all()).map(({ id }) => id)).toEqual(order.filter((id) => id !== others[2]));
    const { rows } = await database.pool.query<{ place: number }>(
      `SELECT position AS place FROM photos WHERE business_id = $1 ORDER BY position`,
      [business.split('/')[1]],
    );
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are ordered by naming each once: no other’s, none twice, none left out', async () => {
    const mine = await studio();
    const theirs = await studio();
    const add = async (of: typeof mine, colour: string): Promise<OwnPhoto> =>
      (await send(of.owner, of.business, await picture(colour))).json();
    const [a, b] = [await add(mine, '#304050'), await add(mine, '#905010')];
    const foreign = await add(theirs, '#109050');
    for (const order of [[a.id], [a.id, a.id], [a.id, foreign.id], [b.id, a.id, foreign.id]]) {
      const answer = await ask(mine.owner, 'PUT', `/api/photos/${mine.business}/order`, { order });
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'The photographs changed after you opened this page. Reload it and try again.',
      ]);
    }
    for (const order of [[], ['nothing'], 'abc', Array.from({ length: 9 }, () => a.id)])
      expect((await ask(mine.owner, 'PUT', `/api/photos/${mine.business}/order`, { order })).statusCode).toBe(
        400,
      );
    for (const [method, payload] of [
      ['PUT', { alt: 'Mine now' }],
      ['DELETE', undefined],
    ] as const)
      expect(
        (await ask(mine.owner, method, `/api/photos/${mine.business}/${foreign.id}`, payload)).statusCode,
      ).toBe(404);
    const kept = (await ask(mine.owner, 'GET', `/api/photos/${mine.business}/all`)).json();
    expect(kept.map(({ id }: OwnPhoto) => id)).toEqual([a.id, b.id]);
  });

  it('are looked after by whoever may change the page: of a session its managers too', async () => {
    const { owner, manager, session, business } = await studio();
    const stranger = await studio();
    const bytes = await picture('#405060');
    const trainer = await createUser(database.pool);
    const { id: trainerId } = await queryOne<{ id: number }>(
      database.pool,
      `INSERT INTO trainers (user_id, first_name, last_name, bio, specialties, experience_years, hourly_rate_pence,
                             location, phone, email, available_days, preferred_times, session_types, travel_radius_km, status)
       VALUES ($1, 'Ada', 'Rowe', repeat('x', 60), '{Yoga}', 3, 4000, 'Hackney', '1', 'a@b.example', '{1}',
               '{morning}', '{online}', 5, 'approved') RETURNING id`,
      [trainer.id],
    );
    const statuses: [who: string, owner: string, status: number][] = [
      [manager, business, 403],
      [stranger.owner, business, 403],
      [manager, `sessions/${session}`, 201],
      [owner, `sessions/${session}`, 201],
      [stranger.owner, `sessions/${session}`, 403],
      [trainer.id, `trainers/${trainerId}`, 201],
      [owner, `trainers/${trainerId}`, 403],
      [owner, 'trainers/999999', 404],
      [owner, 'towns/1', 404],
      [owner, 'businesses/x', 404],
    ];
    for (const [who, of, status] of statuses) expect((await send(who, of, bytes)).statusCode).toBe(status);
    expect((await app.inject({ method: 'POST', url: `/api/photos/${business}` })).statusCode).toBe(401);
  });
});

describe('what is no photograph', () => {
  const lies = async (): Promise<[what: string, bytes: Buffer, status: number, message: string][]> => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const jpeg = await picture('#506070');
    // 51 million black pixels in about ten kilobytes of PNG.
    const bomb = await sharp({ create: { width: 30_000, height: 1700, channels: 3, background: '#000000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const kinds = 'Choose a JPEG, PNG, or WebP file.';
    return [
      ['a text', Buffer.from('not a picture at all'), 415, kinds],
      ['an SVG with a script', svg, 415, kinds],
      ['a web page after the mark of a GIF', Buffer.from('GIF89a<script>alert(1)</script>'), 415, kinds],
      ['half of a picture', jpeg.subarray(0, 400), 400, 'We couldn’t open this picture. Choose another one.'],
      [
        'the head of a picture and a script',
        Buffer.concat([jpeg.subarray(0, 20), svg]),
        400,
        'We couldn’t open this picture. Choose another one.',
      ],
      ['too many pixels', bomb, 400, 'This picture has more than 50 million pixels. Choose a smaller one.'],
      [
        'a dot',
        await picture('#111111', { width: 40, height: 40 }),
        400,
        'Choose a picture of at least 480 by 360 pixels, so that it is sharp.',
      ],
      ['nothing', Buffer.alloc(0), 400, 'Choose a file.'],
      ['thirteen megabytes', Buffer.alloc(13 * 1024 * 1024), 413, 'Choose a file up to 12 MB.'],
    ];
  };

  it('is refused in a sentence, and leaves nothing', async () => {
    const { owner, business } = await studio();
    const noted = await queryOne<{ count: number }>(
      database.pool,
      'SELECT count(*) FROM orphaned_photo_files',
    );
    for (const [what, bytes, status, message] of await lies()) {
      const answer = await send(owner, business, bytes);
      expect([what, answer.statusCode, answer.json().message]).toEqual([
        what,
        status,
        status === 415 ? expect.stringContaining('Choose a JPEG') : message,
      ]);
    }
    expect((await ask(owner, 'GET', `/api/photos/${business}/all`)).json()).toEqual([]);
    expect(await queryOne(database.pool, 'SELECT count(*) FROM orphaned_photo_files')).toEqual(noted);
  });

  it('but for what hangs on behind a picture: of that only the picture is kept', async () => {
    const { owner, business } = await studio();
    const script = Buffer.from('<script>alert(1)</script>');
    const sent: OwnPhoto = (
      await send(owner, business, Buffer.concat([await picture('#607080'), script]))
    ).json();
    const { rawPayload } = await ask(owner, 'GET', `/photographs/${sent.whole}.webp`);
    expect(rawPayload.includes(script)).toBe(false);
  });

  it('is no address either', async () => {
    for (const file of [
      '..%2F..%2Fetc%2Fpasswd',
      `${randomUUID()}-640.svg`,
      randomUUID(),
      `${randomUUID()}.webp`,
    ])
      expect((await ask(null, 'GET', `/photographs/${file}`)).statusCode).toBe(404);
  });
});

describe('the files', () => {
  beforeAll(() => {
    make = makeAtOnce;
  });

  const kept = () => readdirSync(path.join(folder, 'photographs'));
  const anHourLater = async () => {
    now = new Date(now.getTime() + 3_700_000);
    await removeOrphanedFiles(deps);
  };

  it('of a photograph that was never finished, recut or removed go within hours, and no others', async () => {
    const { owner, business } = await studio();
    await anHourLater();
    const others = kept().length;
    const stays: OwnPhoto = (await send(owner, business, await picture('#708090'))).json();
    const goes: OwnPhoto = (await send(owner, business, await picture('#207010'))).json();
    for (let files = 0; files < 7; files++) {
      room = files;
      const answer = await send(owner, business, await picture('#c01030'));
      expect(answer.statusCode).toBe(500);
    }
    room = Number.POSITIVE_INFINITY;
    await ask(owner, 'PUT', `/api/photos/${business}/${stays.id}`, { cut: { x: 0, y: 0, width: 0.5 } });
    await ask(owner, 'DELETE', `/api/photos/${business}/${goes.id}`);
    await removeOrphanedFiles(deps);
    expect(kept().length).toBeGreaterThan(others + 14);
    await anHourLater();
    expect(kept().length).toBe(others + 7);
    const { count } = await queryOne<{ count: number }>(
      database.pool,
      'SELECT count(*) FROM orphaned_photo_files',
    );
    expect(count).toBe(0);
  });

  it('go at once with the account of whoever put them up', async () => {
    const { owner, business, session } = await studio();
    await anHourLater();
    const others = kept().length;
    await send(owner, business, await picture('#8090a0'));
    await send(owner, `sessions/${session}`, await picture('#20a0f0'));
    const copy = await photoData.tables.photographs?.(database.pool, owner);
    expect(copy).toHaveLength(2);
    const keys = await transaction(database.pool, async (tx) =>
      photoData.close?.(tx, { userId: owner, email: 'a@b.example' }),
    );
    for (const key of keys ?? []) await storage.delete(key);
    expect(kept().length).toBe(others);
    expect(await photoData.tables.photographs?.(database.pool, owner)).toEqual([]);
  });
});

it('of somebody who teaches are their business’s to send, stand on their page, and go with them', async () => {
  const of = await studio();
  const id = await createInstructor(database.pool, of.id);
  const owner = `instructors/${id}`;
  const stranger = await createUser(database.pool);
  expect((await send(stranger.id, owner, await picture('#804090'))).statusCode).toBe(403);
  const photo = await shown({ owner: of.manager, admin: of.admin }, owner, '#804091', 'She sits on a mat');
  const portrait = () =>
    queryOne<{ photo: unknown }>(database.pool, 'SELECT instructor_photo($1) AS photo', [id]).then(
      (row) => row.photo,
    );
  expect(await portrait()).toEqual({ files: photo.files, alt: 'She sits on a mat' });
  await transaction(database.pool, (tx) => removeAllPhotos(tx, { of: 'instructors', id }, new Date()));
  expect(await portrait()).toBeNull();
  expect((await ask(null, 'GET', `/photographs/${photo.files}-640.webp`)).statusCode).toBe(404);
});
