import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { accessFacts, accessMask } from '#shared/domain/access-facts.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { processPhoto } from '#shared/pictures/make-photo.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { createAccessFact, createAccessPhoto } from '#support/accessibility.ts';
import { createAttendedBooking } from '#support/attended-booking.ts';
import { createBusiness, createMember, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { FactForReview, OwnAccess, PublicFact } from './contract.ts';
import { eraseAccessData } from './queries.server.ts';
import { requestReconfirmation } from './request-reconfirmation.server.ts';
import { accessRoutes } from './routes.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-access-'));
let now = new Date();
const clock = { now: () => now };
const database = setUpDatabase();
let app: AppInstance;
let notifications: string[] = [];

beforeAll(async () => {
  app = createHttpApp();
  acceptUploads(app);
  accessRoutes({
    pool: database.pool,
    clock,
    storage: diskStorage(folder),
    maker: { run: processPhoto },
    auth: headerAuthenticator(database.pool),
    onAccessDenied: async (_tx, { factId }) => void notifications.push(`${factId} denied`),
    onAccessDecided: async (_tx, { factId, verdict }) => void notifications.push(`${factId} ${verdict}`),
  })(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  notifications = [];
  now = new Date();
});

const ask = (user: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: user === null ? {} : { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });

function sendPhoto(user: string, url: string, bytes: Buffer) {
  const head = '--fettle\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  return app.inject({
    method: 'POST',
    url,
    headers: { [USER_HEADER]: user, 'content-type': 'multipart/form-data; boundary=fettle' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--fettle--\r\n')]),
  });
}

const createDoorPhoto = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#9b5a41' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function createStudio() {
  const { id, ownerId } = await createBusiness(database.pool);
  const session = await createSession(database.pool, { businessId: id, status: 'published' });
  const admin = await createUser(database.pool, { role: 'admin' });
  return {
    id,
    owner: ownerId ?? '',
    admin: admin.id,
    sessionId: session.id,
    url: `/api/businesses/${id}/access`,
  };
}

const venue = { sessionId: null, fact: 'step_free', holds: true, statement: 'Level door 92 cm wide.' };
const getPublicFacts = async (sessionId: number): Promise<PublicFact[]> =>
  (await ask(null, 'GET', `/api/sessions/${sessionId}/access`)).json();
const readAccessMask = async (sessionId: number): Promise<number> =>
  (
    await queryOne<{ mask: number }>(
      database.pool,
      'SELECT access_mask AS mask FROM search_listings WHERE session_id = $1',
      [sessionId],
    )
  ).mask;

describe('what a business says', () => {
  it('everybody reads with its day, of the venue and of the session, and finds by it', async () => {
    const { owner, url, sessionId, id } = await createStudio();
    expect((await ask(owner, 'PUT', url, venue)).statusCode).toBe(200);
    await ask(owner, 'PUT', url, { sessionId, fact: 'quiet', holds: true, statement: 'No music.' });
    await ask(owner, 'PUT', url, { sessionId: null, fact: 'hearing_loop', holds: false, statement: '' });
    expect(await getPublicFacts(sessionId)).toMatchObject([
      {
        fact: 'step_free',
        holds: true,
        statement: venue.statement,
        statedAt: now.toISOString(),
        checkedAt: null,
      },
      { fact: 'quiet', holds: true },
      { fact: 'hearing_loop', holds: false },
    ]);
    expect(await readAccessMask(sessionId)).toBe(accessMask(['step_free', 'quiet']));
    const other = await createSession(database.pool, { businessId: id, status: 'published' });
    expect((await getPublicFacts(other.id)).map(({ fact }) => fact)).toEqual(['step_free', 'hearing_loop']);
    await ask(owner, 'DELETE', `${url}/${(await getPublicFacts(sessionId))[0]?.id}`);
    expect(await readAccessMask(sessionId)).toBe(accessMask(['quiet']));
    expect(await readAccessMask(other.id)).toBe(0);
  });

  it('each fact has the bit in the database that it has here', async () => {
    for (const { value } of accessFacts) {
      const { bit } = await queryOne<{ bit: number }>(database.pool, 'SELECT access_bit($1) AS bit', [value]);
      expect(bit).toBe(accessMask([value]));
    }
  });

  it.each<[string, object, string]>([
    ['a yes without words', { ...venue, statement: ' ' }, 'Describe what people will find, in a few words'],
    [
      'a session’s fact of the venue',
      { ...venue, fact: 'quiet' },
      'This doesn’t apply to that venue or session.',
    ],
  ])('is refused: %s', async (_what, body, sentence) => {
    const { owner, url } = await createStudio();
    const answer = await ask(owner, 'PUT', url, body);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain(sentence);
  });

  it('is theirs alone to say: not a stranger’s, front desk’s or another owner’s, nor of another’s session', async () => {
    const { owner, url, id } = await createStudio();
    const factId = await createAccessFact(database.pool, { businessId: id }, 'step_free');
    const other = await createStudio();
    const { id: desk } = await createMember(database.pool, id, 'front_desk');
    for (const user of [other.owner, desk, (await createUser(database.pool)).id]) {
      expect((await ask(user, 'GET', url)).statusCode).toBe(403);
      expect((await ask(user, 'PUT', url, venue)).statusCode).toBe(403);
      expect((await ask(user, 'DELETE', `${url}/${factId}`)).statusCode).toBe(403);
      expect((await sendPhoto(user, `${url}/${factId}/photo`, await createDoorPhoto())).statusCode).toBe(403);
      expect((await ask(user, 'GET', `${url}/${factId}/photo`)).statusCode).toBe(403);
    }
    expect((await ask(other.owner, 'DELETE', `${other.url}/${factId}`)).statusCode).toBe(404);
    expect(
      (await sendPhoto(other.owner, `${other.url}/${factId}/photo`, await createDoorPhoto())).statusCode,
    ).toBe(404);
    await createAccessPhoto(database.pool, factId);
    expect((await ask(other.owner, 'GET', `${other.url}/${factId}/photo`)).statusCode).toBe(404);
    const quiet = { sessionId: other.sessionId, fact: 'quiet', holds: true, statement: 'No music.' };
    expect((await ask(owner, 'PUT', url, quiet)).statusCode).toBe(404);
    expect(readdirSync(path.join(folder, 'access'))).toEqual([]);
  });

  it('is not read of a session that is not seen', async () => {
    const { id, sessionId } = await createStudio();
    await createAccessFact(database.pool, { businessId: id }, 'step_free');
    await database.pool.query(`UPDATE sessions SET status = 'pending' WHERE id = $1`, [sessionId]);
    expect(await getPublicFacts(sessionId)).toEqual([]);
  });
});

describe('the photograph', () => {
  it('is kept without what the camera wrote, seen by owner and admins, checked as it was seen, and looked at again when the words change', async () => {
    const { owner, admin, url, sessionId } = await createStudio();
    const stated: OwnAccess = (await ask(owner, 'PUT', url, venue)).json();
    const factId = stated.facts[0]?.id ?? '';
    expect((await sendPhoto(owner, `${url}/${factId}/photo`, await createDoorPhoto())).statusCode).toBe(201);
    const file = await ask(owner, 'GET', `${url}/${factId}/photo`);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect(file.headers['cache-control']).toBe('private, no-store');

    const waiting = async (): Promise<FactForReview | undefined> =>
      (await ask(admin, 'GET', '/api/admin/access')).json().find((fact: FactForReview) => fact.id === factId);
    const seen = await waiting();
    const check = { photoId: seen?.photo?.id ?? '', holds: true, statement: venue.statement };
    const act = `/api/admin/access/${factId}/photo/check`;
    expect((await ask(admin, 'POST', act, { ...check, statement: 'Other words.' })).statusCode).toBe(409);
    expect((await ask(admin, 'POST', act, check)).statusCode).toBe(204);
    expect((await ask(admin, 'POST', act, check)).statusCode).toBe(409);
    expect(notifications).toEqual([`${factId} checked`]);
    expect(await getPublicFacts(sessionId)).toMatchObject([{ checkedAt: now.toISOString() }]);
    expect(await waiting()).toBeUndefined();

    // The same words keep the photo's check, other words reset it, the opposite deletes it.
    await ask(owner, 'PUT', url, venue);
    expect(await getPublicFacts(sessionId)).toMatchObject([{ checkedAt: expect.any(String) }]);
    await ask(owner, 'PUT', url, { ...venue, statement: 'Ramp at the side door.' });
    expect(await getPublicFacts(sessionId)).toMatchObject([{ checkedAt: null }]);
    const reason = 'There are people in it.';
    const refuse = { photoId: check.photoId, reason };
    expect((await ask(admin, 'POST', `/api/admin/access/${factId}/photo/refuse`, refuse)).statusCode).toBe(
      204,
    );
    expect((await ask(owner, 'GET', url)).json().facts).toMatchObject([
      { photo: { state: 'refused', reason } },
    ]);
    await ask(owner, 'PUT', url, { ...venue, holds: false });
    expect((await ask(owner, 'GET', url)).json().facts).toMatchObject([{ photo: null }]);
    expect(readdirSync(path.join(folder, 'access'))).toEqual([]);
  });

  it('has to be a picture', async () => {
    const { owner, url, id } = await createStudio();
    const factId = await createAccessFact(database.pool, { businessId: id }, 'step_free');
    const answer = await sendPhoto(owner, `${url}/${factId}/photo`, Buffer.from('%PDF-1.4 not a picture'));
    expect(answer.statusCode).toBe(415);
  });
});

async function addAttendee(seat: Awaited<ReturnType<typeof createAttendedBooking>>) {
  const other = await createAttendedBooking(database.pool);
  await database.pool.query(
    'UPDATE bookings SET session_id = $2, business_id = $3, occurrence_id = $4 WHERE id = $1',
    [other.bookingId, seat.sessionId, seat.businessId, seat.occurrenceId],
  );
  return other;
}

describe('what people who came say', () => {
  it('is counted once each, and what two or more deny is found no more', async () => {
    const seats = [];
    const first = await createAttendedBooking(database.pool);
    const { businessId, sessionId } = first;
    seats.push(first);
    const factId = await createAccessFact(database.pool, { businessId }, 'step_free');
    for (let more = 0; more < 2; more++) seats.push(await addAttendee(first));
    const say = (seat: { userId: string; bookingId: string }, agrees: boolean | null, found = '') =>
      ask(seat.userId, 'PUT', `/api/bookings/${seat.bookingId}/access`, {
        opinions: [{ factId, agrees, found }],
      });
    const [a, b, c] = seats;
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three came.');
    expect((await say(a, true)).json()).toMatchObject([{ agree: 1, deny: 0, own: { agrees: true } }]);
    await say(a, true);
    await say(b, false, 'A step of ten centimetres.');
    expect(await getPublicFacts(sessionId)).toMatchObject([{ agree: 1, deny: 1 }]);
    expect(await readAccessMask(sessionId)).toBe(1);
    await Promise.all([say(a, null), say(c, false)]);
    expect(await getPublicFacts(sessionId)).toMatchObject([{ agree: 0, deny: 2 }]);
    expect(await readAccessMask(sessionId)).toBe(0);
    // Only a person's first denial sends an email.
    await say(b, false, 'A step, twelve centimetres.');
    expect(notifications).toEqual([`${factId} denied`, `${factId} denied`]);
    await say(c, true);
    expect(await readAccessMask(sessionId)).toBe(1);
  });

  it('is for those who were there, of what was said there, once it is over', async () => {
    const seat = await createAttendedBooking(database.pool);
    const { id: elsewhere } = await createBusiness(database.pool);
    const foreign = await createAccessFact(database.pool, { businessId: elsewhere }, 'step_free');
    const url = `/api/bookings/${seat.bookingId}/access`;
    const stranger = await createUser(database.pool);
    expect((await ask(null, 'GET', url)).statusCode).toBe(401);
    expect((await ask(stranger.id, 'GET', url)).statusCode).toBe(404);
    const about = (factId: string) => ({ opinions: [{ factId, agrees: false }] });
    expect((await ask(stranger.id, 'PUT', url, about(foreign))).statusCode).toBe(404);
    expect((await ask(seat.userId, 'PUT', url, about(foreign))).statusCode).toBe(404);
    await createMember(database.pool, seat.businessId, 'front_desk', seat.userId);
    expect((await ask(seat.userId, 'GET', url)).statusCode).toBe(403);
    await database.pool.query('DELETE FROM business_members WHERE user_id = $1', [seat.userId]);
    await database.pool.query(`UPDATE bookings SET state = 'no_show' WHERE id = $1`, [seat.bookingId]);
    expect((await ask(seat.userId, 'GET', url)).statusCode).toBe(403);
    await database.pool.query(`UPDATE bookings SET state = 'confirmed' WHERE id = $1`, [seat.bookingId]);
    now = new Date('2020-01-01T12:00:00Z');
    expect((await ask(seat.userId, 'GET', url)).statusCode).toBe(409);
  });

  it('goes to the admins, who leave the fact or take it down, and starts anew when it is stated anew', async () => {
    const seat = await createAttendedBooking(database.pool);
    const { businessId, sessionId } = seat;
    const { ownerId } = await queryOne<{ ownerId: string }>(
      database.pool,
      'SELECT owner_id AS "ownerId" FROM businesses WHERE id = $1',
      [businessId],
    );
    const admin = (await createUser(database.pool, { role: 'admin' })).id;
    const factId = await createAccessFact(database.pool, { businessId }, 'step_free');
    const say = (agrees: boolean | null, found = '') =>
      ask(seat.userId, 'PUT', `/api/bookings/${seat.bookingId}/access`, {
        opinions: [{ factId, agrees, found }],
      });
    const unread = async (): Promise<FactForReview[]> =>
      (await ask(admin, 'GET', '/api/admin/access')).json().filter(({ id }: FactForReview) => id === factId);
    await say(false, 'The lift was out of order.');
    expect(await unread()).toMatchObject([{ unread: true, found: [{ text: 'The lift was out of order.' }] }]);
    const leave = (deny: number) => ask(admin, 'POST', `/api/admin/access/${factId}/leave`, { deny });
    expect((await leave(0)).statusCode).toBe(409);
    expect((await leave(1)).statusCode).toBe(204);
    expect(await unread()).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await say(false, 'It still is.');
    expect(await unread()).toHaveLength(1);
    const takeDown = `/api/admin/access/${factId}/take-down`;
    const reason = 'The lift has not worked for months.';
    expect((await ask(ownerId, 'POST', takeDown, { reason })).statusCode).toBe(403);
    expect((await ask(admin, 'POST', takeDown, { reason })).statusCode).toBe(204);
    expect((await ask(admin, 'POST', takeDown, { reason })).statusCode).toBe(409);
    expect(await unread()).toEqual([]);
    expect(await getPublicFacts(sessionId)).toEqual([]);
    expect(await readAccessMask(sessionId)).toBe(0);
    expect((await say(true)).statusCode).toBe(404);
    const url = `/api/businesses/${businessId}/access`;
    expect((await ask(ownerId, 'GET', url)).json().facts).toMatchObject([{ takenDown: reason }]);
    await ask(ownerId, 'PUT', url, { ...venue, statement: 'The lift works again.' });
    expect(await getPublicFacts(sessionId)).toMatchObject([
      { statement: 'The lift works again.', agree: 0, deny: 0 },
    ]);
    expect(await readAccessMask(sessionId)).toBe(1);
  });
});

it('a business is asked once to say again what it said a year ago, of what is on', async () => {
  const { id, owner, url, sessionId } = await createStudio();
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000);
  await createAccessFact(database.pool, { businessId: id }, 'step_free', { statedAt: yearAgo });
  await createAccessFact(database.pool, { businessId: id, sessionId }, 'quiet', { statedAt: yearAgo });
  await createAccessFact(database.pool, { businessId: id }, 'hearing_loop');
  const asked: number[] = [];
  const run = () =>
    requestReconfirmation({
      pool: database.pool,
      clock,
      onAccessStale: async (_tx, { businessId }) => void asked.push(businessId),
    });
  await run();
  await run();
  expect(asked.filter((businessId) => businessId === id)).toEqual([id]);
  await ask(owner, 'PUT', url, venue);
  now = new Date(now.getTime() + 366 * 86_400_000);
  await run();
  expect(asked.filter((businessId) => businessId === id)).toEqual([id, id]);
});

it('what somebody found goes with their account, and stays counted', async () => {
  const seat = await createAttendedBooking(database.pool);
  const factId = await createAccessFact(database.pool, { businessId: seat.businessId }, 'step_free');
  await ask(seat.userId, 'PUT', `/api/bookings/${seat.bookingId}/access`, {
    opinions: [{ factId, agrees: false, found: 'I use a wheelchair, and there is a step.' }],
  });
  await transaction(database.pool, (tx) => eraseAccessData(tx, seat.userId));
  const { found } = await queryOne<{ found: string }>(
    database.pool,
    'SELECT found FROM access_feedback WHERE fact_id = $1',
    [factId],
  );
  expect(found).toBe('');
  expect(await getPublicFacts(seat.sessionId)).toMatchObject([{ deny: 1 }]);
});
