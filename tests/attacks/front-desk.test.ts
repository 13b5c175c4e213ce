import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';

/** Offline requests of a front desk, replayed, reordered, altered and sent by others. */
const whole = setUpWholeApp();

interface DeskFixture {
  businessId: number;
  occurrenceId: number;
  bookingId: string;
  owner: string;
  desk: string;
}

async function arrange(): Promise<DeskFixture> {
  const { id: businessId, ownerId } = await createBusiness(whole.shop.pool);
  const startsAt = new Date(Math.floor((Date.now() + 3_600_000) / 60_000) * 60_000);
  const { bookingId } = await createPaidBooking(whole.shop.pool, { businessId, startsAt });
  const { id: occurrenceId } = await queryOne<{ id: number }>(
    whole.shop.pool,
    'SELECT occurrence_id AS id FROM bookings WHERE id = $1',
    [bookingId],
  );
  const desk = (await createMember(whole.shop.pool, businessId, 'front_desk')).id;
  return { businessId, occurrenceId, bookingId, owner: ownerId ?? '', desk };
}

const send = (person: string | null, method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  whole.app.inject({
    method,
    url,
    headers: person === null ? {} : { [USER_HEADER]: person },
    ...(payload === undefined ? {} : { payload }),
  });
const walkIn = (key: string, more: object = {}) => ({
  key,
  name: 'Rosa Whitfield',
  places: 1,
  paidBy: 'cash',
  ...more,
});
const saveNote = (person: string | null, occurrenceId: number, body: object) =>
  send(person, 'POST', `/api/occurrences/${occurrenceId}/walk-ins`, body);
const markAttendance = (
  person: string | null,
  bookingId: string,
  state: string,
  was: string,
  more: object = {},
) => send(person, 'PUT', `/api/bookings/${bookingId}/attendance`, { state, was, ...more });
const readTaken = async (occurrenceId: number): Promise<number> =>
  (
    await queryOne<{ taken: number }>(whole.shop.pool, 'SELECT taken FROM occurrences WHERE id = $1', [
      occurrenceId,
    ])
  ).taken;
const readBookingState = async (bookingId: string): Promise<string> =>
  (
    await queryOne<{ state: string }>(whole.shop.pool, 'SELECT state FROM bookings WHERE id = $1', [
      bookingId,
    ])
  ).state;

it('a walk-in sent fifty times at once, and replayed after, takes its places once', async () => {
  const { occurrenceId, desk, owner } = await arrange();
  const before = await readTaken(occurrenceId);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_try, index) =>
      saveNote(index % 2 === 0 ? desk : owner, occurrenceId, walkIn(key, { places: 2 })),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201)).toEqual([]);
  expect(await readTaken(occurrenceId)).toBe(before + 2);
  expect((await send(desk, 'DELETE', `/api/walk-ins/${key}`)).statusCode).toBe(204);
  expect(await readTaken(occurrenceId)).toBe(before);
  // Replaying an undone request must not redo it.
  for (let replay = 0; replay < 10; replay += 1) {
    expect((await saveNote(desk, occurrenceId, walkIn(key, { places: 2 }))).statusCode).toBe(409);
    await send(desk, 'DELETE', `/api/walk-ins/${key}`);
  }
  expect(await readTaken(occurrenceId)).toBe(before);
});

it('a key that names another walk-in is refused, whatever differs, also at another business', async () => {
  const [here, there] = [await arrange(), await arrange()];
  const key = randomUUID();
  expect((await saveNote(here.desk, here.occurrenceId, walkIn(key))).statusCode).toBe(201);
  const [mine, theirs] = [await readTaken(here.occurrenceId), await readTaken(there.occurrenceId)];
  for (const body of [walkIn(key, { name: 'Eve' }), walkIn(key, { places: 3 })])
    expect((await saveNote(here.desk, here.occurrenceId, body)).statusCode).toBe(409);
  const elsewhere = await saveNote(there.desk, there.occurrenceId, walkIn(key));
  expect(elsewhere.statusCode).toBe(409);
  expect(elsewhere.body).not.toContain('Rosa');
  expect((await send(there.desk, 'DELETE', `/api/walk-ins/${key}`)).statusCode).toBe(403);
  expect([await readTaken(here.occurrenceId), await readTaken(there.occurrenceId)]).toEqual([mine, theirs]);
});

it('nobody but the team of that business notes, marks or takes back', async () => {
  const { occurrenceId, bookingId, desk } = await arrange();
  const elsewhere = await arrange();
  const key = randomUUID();
  await saveNote(desk, occurrenceId, walkIn(key));
  const before = await readTaken(occurrenceId);
  const booker = await queryOne<{ id: string }>(
    whole.shop.pool,
    'SELECT user_id AS id FROM bookings WHERE id = $1',
    [bookingId],
  );
  const removed = await arrange();
  await whole.shop.pool.query('DELETE FROM business_members WHERE user_id = $1', [removed.desk]);
  for (const person of [
    null,
    (await createUser(whole.shop.pool)).id,
    booker.id,
    elsewhere.owner,
    elsewhere.desk,
    removed.desk,
    randomUUID(),
  ]) {
    for (const answer of [
      await saveNote(person, occurrenceId, walkIn(randomUUID())),
      await saveNote(person, occurrenceId, walkIn(key)),
      await markAttendance(person, bookingId, 'attended', 'confirmed'),
      await markAttendance(person, bookingId, 'no_show', 'confirmed'),
      await markAttendance(person, bookingId, 'confirmed', 'confirmed'),
      await send(person, 'DELETE', `/api/walk-ins/${key}`),
    ])
      expect([401, 403, 404], answer.body).toContain(answer.statusCode);
  }
  for (const answer of [
    await saveNote(removed.desk, removed.occurrenceId, walkIn(randomUUID())),
    await markAttendance(removed.desk, removed.bookingId, 'attended', 'confirmed'),
  ])
    expect(answer.statusCode).toBe(403);
  expect(await readTaken(occurrenceId)).toBe(before);
  expect(await readBookingState(bookingId)).toBe('confirmed');
});

it('marks in any order, replayed, agree with what was last said knowingly', async () => {
  const { bookingId, desk, owner } = await arrange();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_try, index) =>
      markAttendance(index % 2 === 0 ? desk : owner, bookingId, 'attended', 'confirmed'),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
  expect((await markAttendance(owner, bookingId, 'confirmed', 'attended')).statusCode).toBe(200);
  // From here the replayed first mark matches the state again; no-shows before the start are refused.
  expect((await markAttendance(desk, bookingId, 'no_show', 'confirmed')).statusCode).toBe(409);
  expect((await markAttendance(desk, bookingId, 'no_show', 'attended')).statusCode).toBe(409);
  expect((await markAttendance(desk, bookingId, 'confirmed', 'no_show')).statusCode).toBe(200);
  expect(await readBookingState(bookingId)).toBe('confirmed');
  await whole.shop.pool.query(
    `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
    [bookingId],
  );
  for (const was of ['confirmed', 'attended', 'no_show'])
    for (const state of ['attended', 'no_show'])
      if (state !== was) expect((await markAttendance(desk, bookingId, state, was)).statusCode).toBe(409);
  expect(await readBookingState(bookingId)).toBe('cancelled_by_seeker');
});

it('a moment that cannot be true is not kept, and a body that is none is refused', async () => {
  const { occurrenceId, bookingId, desk } = await arrange();
  for (const at of ['1970-01-01T00:00:00.000Z', '2999-12-31T23:59:59.000Z', '0001-01-01T00:00:00Z']) {
    const key = randomUUID();
    const answer = await saveNote(desk, occurrenceId, walkIn(key, { at }));
    expect([201, 400], answer.body).toContain(answer.statusCode);
    if (answer.statusCode === 201) {
      const cameAt = new Date(answer.json<{ cameAt: string }>().cameAt).getTime();
      expect(Math.abs(cameAt - Date.now()), at).toBeLessThan(4 * 3_600_000);
    }
  }
  const before = await readTaken(occurrenceId);
  for (const more of [
    { key: '1' },
    { key: null },
    { places: 0 },
    { places: -1 },
    { places: 1.5 },
    { places: 1e9 },
    { places: '2' },
    { paidBy: 'crypto' },
    { name: '' },
    { name: 'bit.ly/win-500' },
    { name: 'Eve\r\nBcc: all' },
    { name: { $ne: null } },
    { at: 'yesterday' },
    { at: '2026-11-24T25:00:00Z' },
  ]) {
    const answer = await saveNote(desk, occurrenceId, walkIn(randomUUID(), more));
    // Line breaks become spaces; everything else is refused.
    if ('name' in more && typeof more.name === 'string' && more.name.startsWith('Eve')) continue;
    expect(answer.statusCode, JSON.stringify(more)).toBe(400);
  }
  expect(await readTaken(occurrenceId)).toBeLessThanOrEqual(before + 1);
  for (const [state, was] of [
    ['cancelled_by_seeker', 'confirmed'],
    ['cancelled_by_business', 'confirmed'],
    ['attended', 'cancelled_by_seeker'],
    ['paid', 'confirmed'],
    ['', ''],
  ] as const)
    expect((await markAttendance(desk, bookingId, state, was)).statusCode, `${was} to ${state}`).toBe(400);
  for (const id of ['0', 'null', '..', `${bookingId}0`, randomUUID()])
    expect([400, 404]).toContain((await markAttendance(desk, id, 'attended', 'confirmed')).statusCode);
  expect(await readBookingState(bookingId)).toBe('confirmed');
});
