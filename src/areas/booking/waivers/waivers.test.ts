import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import type { CurrentWaiver, WaiverAnswers, WaiverToSign } from './contract.ts';
import { waiverSentences } from './copy.ts';
import { exampleWaiver } from './example-waiver.ts';
import { waiverJobs } from './jobs.server.ts';
import { eraseWaivers, signatureRows } from './queries.server.ts';
import { waiverStatusByBooking } from './read-answers.server.ts';
import { waiverRoutes } from './routes.server.ts';
import type { SigningLinkCreated } from './sign-by-link.server.ts';

let mailed: SigningLinkCreated[] = [];
let now = new Date('2026-11-24T09:40:00Z');
const database = setUpDatabase();
let app: AppInstance;
let studio: { id: number; owner: string };
let createBookedPlace: { bookingId: string; userId: string };

beforeAll(async () => {
  app = createHttpApp();
  waiverRoutes({
    pool: database.pool,
    clock: { now: () => now },
    auth: headerAuthenticator(database.pool),
    onSigningLinkMade: async (_tx, made) => void mailed.push(made),
  })(app);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-11-24T09:40:00Z');
  const { id, ownerId } = await createBusiness(database.pool, { name: 'Willow & Stone' });
  studio = { id, owner: ownerId ?? '' };
  createBookedPlace = await book();
  mailed = [];
});

const book = (startsAt = new Date('2026-11-25T18:00:00Z')) =>
  createPaidBooking(database.pool, {
    businessId: studio.id,
    fullName: 'Ada Rowe',
    feePence: 1400,
    startsAt,
  });
const ask = (user: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });
const publishWaiverAs = async (was: number | null = null, more: object = {}, who = studio.owner) =>
  ask(who, 'PUT', `/api/businesses/${studio.id}/waiver`, { ...exampleWaiver, ...more, was });
const currentVersion = async () => {
  const answer = (
    await ask(studio.owner, 'GET', `/api/businesses/${studio.id}/waiver`)
  ).json<CurrentWaiver>();
  if (answer.inForce === null) throw new Error('There is no waiver.');
  return answer.inForce;
};
const fine = ['no', 'no', 'no', 'no', 'no', 'no', ''];
const sign = async (
  more: object = {},
  who = createBookedPlace.userId,
  bookingId = createBookedPlace.bookingId,
) =>
  ask(who, 'POST', `/api/bookings/${bookingId}/waiver`, {
    waiverId: 'waiverId' in more ? undefined : (await currentVersion()).id,
    answers: fine,
    signedName: 'Ada Rowe',
    consent: true,
    ...more,
  });
const waiverStatus = async (bookingId = createBookedPlace.bookingId) =>
  (await waiverStatusByBooking(database.pool, [bookingId])).get(bookingId);
const toSign = async () =>
  (
    await ask(createBookedPlace.userId, 'GET', `/api/bookings/${createBookedPlace.bookingId}/waiver`)
  ).json<WaiverToSign | null>();

describe('writing one', () => {
  it('publishes a version, asks nothing before, and asks again after the next', async () => {
    expect(await toSign()).toBeNull();
    expect(await waiverStatus()).toBeUndefined();

    expect((await publishWaiverAs()).json<CurrentWaiver>().inForce).toMatchObject({
      version: 1,
      signed: 0,
      unsigned: 1,
    });
    expect(await waiverStatus()).toBe('missing');
    expect((await sign()).statusCode).toBe(200);
    expect(await waiverStatus()).toBe('signed');
    expect(await currentVersion()).toMatchObject({ version: 1, signed: 1, unsigned: 0 });

    expect(
      (await publishWaiverAs(1, { title: 'Before you begin' })).json<CurrentWaiver>().inForce,
    ).toMatchObject({
      version: 2,
      signed: 0,
      unsigned: 1,
    });
    expect(await waiverStatus()).toBe('missing');
  });

  it('with the same words publishes nothing, and asks nobody again', async () => {
    await publishWaiverAs();
    await sign();
    expect((await publishWaiverAs(1)).json<CurrentWaiver>().inForce).toMatchObject({ version: 1, signed: 1 });
  });

  it('by two at once is one version, and the other is told', async () => {
    const answers = await Promise.all([
      publishWaiverAs(null),
      publishWaiverAs(null, { title: 'Another title' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await currentVersion()).version).toBe(1);
    expect((await publishWaiverAs(null)).json()).toMatchObject({ message: waiverSentences.editedMeanwhile });
  });

  it('is for who looks after the business, and stops asking when it is withdrawn', async () => {
    const desk = await createMember(database.pool, studio.id, 'front_desk');
    expect((await publishWaiverAs(null, {}, desk.id)).statusCode).toBe(403);
    expect((await publishWaiverAs(null, {}, createBookedPlace.userId)).statusCode).toBe(403);
    await publishWaiverAs();
    await ask(studio.owner, 'DELETE', `/api/businesses/${studio.id}/waiver`);
    expect(await toSign()).toBeNull();
    expect((await publishWaiverAs()).json<CurrentWaiver>().inForce).toMatchObject({ version: 2 });
  });

  it.each([
    ['no words', { body: '' }],
    ['a choice of one', { questions: [{ kind: 'choice', text: 'Which?', options: ['One'], look: [] }] }],
    [
      'an answer to look at that cannot be given',
      { questions: [{ kind: 'choice', text: 'Which?', options: ['One', 'Two'], look: ['Three'] }] },
    ],
    ['too much', { questions: Array.from({ length: 21 }, () => exampleWaiver.questions[0]) }],
  ])('refuses %s', async (_what, more) => {
    expect((await publishWaiverAs(null, more)).statusCode).toBe(400);
  });
});

describe('signing one', () => {
  beforeEach(async () => {
    await publishWaiverAs();
  });

  it('is once for each person, at every date there', async () => {
    await sign();
    const other = await book(new Date('2026-12-02T18:00:00Z'));
    await database.pool.query('UPDATE bookings SET user_id = $2 WHERE id = $1', [
      other.bookingId,
      createBookedPlace.userId,
    ]);
    expect(await waiverStatus(other.bookingId)).toBe('signed');
    await database.pool.query(`UPDATE bookings SET attendee_name = 'Priya Nair' WHERE id = $1`, [
      other.bookingId,
    ]);
    expect(await waiverStatus(other.bookingId)).toBe('missing');
    expect((await ask(createBookedPlace.userId, 'GET', '/api/waivers/to-sign')).json()).toMatchObject([
      { bookingId: other.bookingId, person: 'Priya Nair', giver: 'Willow & Stone' },
    ]);
  });

  it('twice at once is once; with other answers the second is told', async () => {
    const same = await Promise.all([sign(), sign()]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const other = await sign({ answers: ['yes', ...fine.slice(1)] });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ message: waiverSentences.signedAlready });
    expect((await currentVersion()).signed).toBe(1);
  });

  it('of a version that was changed meanwhile is told, and signs nothing', async () => {
    const { id } = await currentVersion();
    await publishWaiverAs(1, { title: 'Other words' });
    const late = await sign({ waiverId: id });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ message: waiverSentences.changed });
    expect(await waiverStatus()).toBe('missing');
  });

  it('wants answers, consent and the name of whoever comes', async () => {
    const refused = await sign({ answers: ['no'], consent: false, signedName: 'Priya Nair' });
    expect(refused.statusCode).toBe(400);
    const fields = refused.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field);
    expect(fields).toEqual([
      'answers.1',
      'answers.2',
      'answers.3',
      'answers.4',
      'answers.5',
      'consent',
      'signedName',
    ]);
  });

  it('for a child is a guardian’s', async () => {
    await database.pool.query(
      `UPDATE bookings SET attendee_name = 'Max Rowe', attendee_age = 9, guardian_name = 'Ada Rowe',
              guardian_phone = '020 7946 0000' WHERE id = $1`,
      [createBookedPlace.bookingId],
    );
    expect(await toSign()).toMatchObject({ child: true, guardian: 'Ada Rowe', person: 'Max Rowe' });
    expect((await sign()).statusCode).toBe(400);
    expect((await sign({ asGuardian: true })).json()).toMatchObject({ signed: { byGuardian: true } });
  });

  it('of somebody else’s booking is as if there were none, and of one that is over it is too late', async () => {
    const stranger = await createUser(database.pool);
    expect((await sign({}, stranger.id)).statusCode).toBe(404);
    expect(
      (await ask(stranger.id, 'GET', `/api/bookings/${createBookedPlace.bookingId}/waiver`)).statusCode,
    ).toBe(404);
    expect(
      (await ask(stranger.id, 'DELETE', `/api/bookings/${createBookedPlace.bookingId}/waiver`)).statusCode,
    ).toBe(404);
    now = new Date('2026-11-26T09:00:00Z');
    expect((await sign()).statusCode).toBe(409);
  });
});

it('a trainer has their clients sign, and reads the answers of their own alone', async () => {
  const { id: trainerId, userId: trainer } = await createTrainer(database.pool);
  const { userId: other } = await createTrainer(database.pool);
  await database.pool.query(
    `WITH hour AS (
       INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
       SELECT $2, starts_at, starts_at + interval '45 minutes', starts_at + interval '45 minutes', 'online'
       FROM bookings WHERE id = $1 RETURNING id
     )
     UPDATE bookings SET occurrence_id = NULL, session_id = NULL, business_id = NULL, trainer_id = $2,
            appointment_id = hour.id FROM hour WHERE bookings.id = $1`,
    [createBookedPlace.bookingId, trainerId],
  );
  const published = await ask(trainer, 'PUT', '/api/trainer-waiver', { ...exampleWaiver, was: null });
  const { inForce: waiver } = published.json<CurrentWaiver>();
  expect(
    (await ask(createBookedPlace.userId, 'PUT', '/api/trainer-waiver', { ...exampleWaiver, was: 1 }))
      .statusCode,
  ).toBe(403);
  expect((await sign({ waiverId: waiver?.id, answers: ['yes', ...fine.slice(1)] })).statusCode).toBe(200);
  const answers = `/api/bookings/${createBookedPlace.bookingId}/waiver-answers`;
  expect((await ask(other, 'GET', answers)).statusCode).toBe(404);
  expect((await ask(trainer, 'GET', answers)).json<WaiverAnswers>().answers[0]).toMatchObject({
    answer: 'yes',
  });
});

describe('the answers', () => {
  const answers = ['yes', ...fine.slice(1, 6), 'A sore knee'];
  const read = (who: string) =>
    ask(who, 'GET', `/api/bookings/${createBookedPlace.bookingId}/waiver-answers`);
  const readings = async () =>
    (
      await queryOne<{ n: number }>(
        database.pool,
        `SELECT count(*)::integer AS n FROM audit_log WHERE action = 'waiver.read' AND subject_id = $1`,
        [createBookedPlace.bookingId],
      )
    ).n;

  beforeEach(async () => {
    await publishWaiverAs();
    await sign({ answers });
  });

  it('are read by who is at the door, each time written down without a word of them', async () => {
    const desk = await createMember(database.pool, studio.id, 'front_desk');
    expect(await waiverStatus()).toBe('look');
    const answer = (await read(desk.id)).json<WaiverAnswers>();
    expect(answer.answers.filter(({ look }) => look).map(({ answer: said }) => said)).toEqual([
      'yes',
      'A sore knee',
    ]);
    expect(await readings()).toBe(1);
    const { rows } = await database.pool.query('SELECT * FROM audit_log');
    expect(JSON.stringify(rows)).not.toContain('sore knee');
  });

  it('are nobody else’s: not another business’s, nor the client’s at this address, nor the desk’s later', async () => {
    const { ownerId } = await createBusiness(database.pool);
    expect((await read(ownerId ?? '')).statusCode).toBe(403);
    expect((await read(createBookedPlace.userId)).statusCode).toBe(403);
    now = new Date('2026-12-20T09:00:00Z');
    expect((await read(studio.owner)).statusCode).toBe(409);
    expect(await readings()).toBe(0);
  });

  it('are in the copy of the person’s data, and gone once they take their consent back', async () => {
    expect(JSON.stringify(await signatureRows(database.pool, createBookedPlace.userId))).toContain(
      'sore knee',
    );
    await ask(createBookedPlace.userId, 'DELETE', `/api/bookings/${createBookedPlace.bookingId}/waiver`);
    expect(JSON.stringify(await signatureRows(database.pool, createBookedPlace.userId))).not.toContain(
      'sore knee',
    );
    expect(await waiverStatus()).toBe('missing');
    expect((await sign()).statusCode).toBe(200);
    expect(await waiverStatus()).toBe('signed');
  });

  it('go when the next version is signed, and a year after the last date', async () => {
    await publishWaiverAs(1, { title: 'Other words' });
    await sign();
    const old = await queryOne<{ answers: string }>(
      database.pool,
      `SELECT s.answers FROM waiver_signatures s JOIN waivers w ON w.id = s.waiver_id
       WHERE s.user_id = $1 AND w.version = 1`,
      [createBookedPlace.userId],
    );
    expect(old.answers).toEqual([]);
    const jobs = waiverJobs({ pool: database.pool, clock: { now: () => now } });
    now = new Date('2027-11-24T12:00:00Z');
    await jobs['forgetWaivers']?.({});
    expect(await waiverStatus()).toBe('signed');
    now = new Date('2027-11-27T12:00:00Z');
    await jobs['forgetWaivers']?.({});
    expect(await waiverStatus()).toBe('missing');
    now = new Date('2029-11-27T12:00:00Z');
    await jobs['forgetWaivers']?.({});
    expect(await signatureRows(database.pool, createBookedPlace.userId)).toEqual([]);
  });

  it('and names go with the account; what was published and signed changes in no other way', async () => {
    await expect(
      database.pool.query(`UPDATE waiver_signatures SET answers = '["no"]' WHERE user_id = $1`, [
        createBookedPlace.userId,
      ]),
    ).rejects.toThrow('A signature does not change.');
    await expect(
      database.pool.query('DELETE FROM waiver_signatures WHERE user_id = $1', [createBookedPlace.userId]),
    ).rejects.toThrow('A signature does not change.');
    await expect(
      database.pool.query(`UPDATE waivers SET title = 'x' WHERE business_id = $1`, [studio.id]),
    ).rejects.toThrow('A published waiver does not change.');
    await transaction(database.pool, (tx) => eraseWaivers(tx, createBookedPlace.userId));
    const [row] = await signatureRows(database.pool, createBookedPlace.userId);
    expect(row).toMatchObject({ signed_name: '', person: '', answers: '[]' });
  });
});

describe('a link of one’s own', () => {
  /** Sam is an adult; the account is Ada's. */
  const forSam = (age: number | null = null) =>
    database.pool.query(`UPDATE bookings SET attendee_name = 'Sam Okafor', attendee_age = $2 WHERE id = $1`, [
      createBookedPlace.bookingId,
      age,
    ]);
  const make = (email = '', who = createBookedPlace.userId) =>
    ask(who, 'POST', `/api/bookings/${createBookedPlace.bookingId}/waiver-link`, { email });
  const linkOf = async () => (await make()).json<{ path: string }>().path.replace('/waiver/', '');
  const open = (token: string) => app.inject({ method: 'GET', url: `/api/waiver-links/${token}` });
  const signBy = async (token: string, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/waiver-links/${token}`,
      payload: {
        waiverId: (await currentVersion()).id,
        answers: fine,
        signedName: 'Sam Okafor',
        consent: true,
        ...more,
      },
    });

  it('opens for whoever has it, is signed in their own name, and keeps the answers from who booked', async () => {
    await publishWaiverAs();
    await forSam();
    const token = await linkOf();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await database.pool.query('SELECT * FROM waiver_links WHERE booking_id = $1', [
      createBookedPlace.bookingId,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|Sam`));
    expect((await open(token)).json()).toMatchObject({ person: 'Sam Okafor', open: true, signed: null });
    expect((await signBy(token, { signedName: 'Ada Rowe' })).statusCode).toBe(400);
    const signed = await signBy(token, { answers: ['yes', ...fine.slice(1, 6), 'A stent.'] });
    expect(signed.json()).toMatchObject({ signed: { signedName: 'Sam Okafor', byLink: true } });
    expect(await waiverStatus()).toBe('look');

    expect(await toSign()).toMatchObject({ signed: { signedName: 'Sam Okafor', byLink: true } });
    const copy = (await signatureRows(database.pool, createBookedPlace.userId)).at(-1);
    expect(copy).toMatchObject({ person: 'Sam Okafor', answers: null });
    const erased = await ask(
      createBookedPlace.userId,
      'DELETE',
      `/api/bookings/${createBookedPlace.bookingId}/waiver`,
    );
    expect([erased.statusCode, erased.json().message]).toEqual([409, waiverSentences.signedByLink]);
    expect((await make()).statusCode).toBe(409);

    // The link still works after the date for withdrawal.
    now = new Date('2026-12-20T10:00:00Z');
    const taken = await app.inject({ method: 'DELETE', url: `/api/waiver-links/${token}` });
    expect(taken.json()).toMatchObject({ signed: null, open: false });
    expect((await open(token)).statusCode).toBe(404);
  });

  it('is mailed without being told to who booked, and the one before it opens nothing any more', async () => {
    await publishWaiverAs();
    await forSam();
    const first = await linkOf();
    const sent = await make('sam@people.example');
    expect(sent.json()).toEqual({ path: null, sentTo: 'sam@people.example' });
    expect(mailed).toMatchObject([
      { address: 'sam@people.example', person: 'Sam Okafor', giver: 'Willow & Stone', bookedBy: 'Ada Rowe' },
    ]);
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(mailed[0]?.token ?? '')).statusCode).toBe(200);
    expect((await make('not an address')).statusCode).toBe(400);
    const entry = await queryOne(
      database.pool,
      `SELECT details FROM audit_log WHERE action = 'waiver.link_made' AND subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [createBookedPlace.bookingId],
    );
    expect(entry).toEqual({ details: { mailed: true } });
  });

  it('ends with another name on the booking, with its date, when it is cancelled, and with the account', async () => {
    await publishWaiverAs();
    await forSam();
    const token = await linkOf();
    const named = (name: string) =>
      database.pool.query('UPDATE bookings SET attendee_name = $2 WHERE id = $1', [
        createBookedPlace.bookingId,
        name,
      ]);
    await named('Jo Park');
    expect((await open(token)).statusCode).toBe(404);
    await named('sam  okafor');
    expect((await open(token)).statusCode).toBe(200);
    now = new Date('2026-11-25T20:00:00Z');
    expect((await open(token)).json()).toMatchObject({ message: waiverSentences.deadLink });
    expect((await signBy(token)).statusCode).toBe(404);
    now = new Date('2026-11-24T09:40:00Z');
    await transaction(database.pool, (tx) => eraseWaivers(tx, createBookedPlace.userId));
    expect((await open(token)).statusCode).toBe(404);
    expect((await open('guessed')).statusCode).toBe(404);
  });

  it('is for grown-ups, for one’s own booking, and for what is asked', async () => {
    await forSam();
    expect((await make()).statusCode).toBe(409);
    await publishWaiverAs();
    expect((await make('', studio.owner)).statusCode).toBe(404);
    await forSam(9);
    const refused = await make();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A parent or guardian must sign for Sam Okafor.',
    ]);
  });

  it('is removed a year after the date', async () => {
    await publishWaiverAs();
    await forSam();
    await make();
    now = new Date('2027-12-01T10:00:00Z');
    await waiverJobs({ pool: database.pool, clock: { now: () => now } })['forgetWaivers']?.({});
    const { left } = await queryOne<{ left: number }>(
      database.pool,
      'SELECT count(*) AS left FROM waiver_links WHERE booking_id = $1',
      [createBookedPlace.bookingId],
    );
    expect(left).toBe(0);
  });
});
