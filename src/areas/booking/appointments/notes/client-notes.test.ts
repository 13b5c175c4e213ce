import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { transaction } from '#shared/db/database.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { readTrainerDiary } from '../trainer-diary.server.ts';
import { clientNoteJobs, createClientNote, removeClientNote } from './manage-client-notes.server.ts';
import { clientNoteRows, eraseNotes, trainerNoteRows } from './note-queries.server.ts';

const shop = setUpShop();
let trainer: AuthUser;
let client: AuthUser;
let bookingId: string;

beforeEach(async () => {
  const made = await createTrainer(shop.pool);
  trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  client = await createPerson(shop.pool);
  const held = await holdOpenHour(shop, client, {
    trainerId: made.id,
    startsAt: await findOpenHour(shop, made.id),
  });
  await shop.pay(held.paymentIntentId);
  ({ id: bookingId } = await createBooking(shop.deps, client, { holdId: held.holdId }));
});

const act = (who: AuthUser) => ({ actorId: who.id, requestId: 'request' });
const note = (text: string, key = randomUUID(), who = trainer) =>
  createClientNote(shop.deps, act(who), bookingId, { text, key });

describe('what a trainer notes of a client', () => {
  it('stands beside each of their bookings, once however often it is sent, and can be removed', async () => {
    const key = randomUUID();
    await note('Likes to be counted for.', key);
    const diary = await note('Likes to be counted for.', key);

    expect(diary.upcoming[0]?.notes).toMatchObject([{ id: key, text: 'Likes to be counted for.' }]);
    expect((await removeClientNote(shop.deps, act(trainer), key)).upcoming[0]?.notes).toEqual([]);
  });

  it('is nobody else’s to write, read or remove', async () => {
    const { userId } = await createTrainer(shop.pool);
    const other = (await authUser(shop.pool, userId)) as AuthUser;
    const key = randomUUID();
    await note('Private.', key);
    await expect(note('Mine now.', randomUUID(), other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(note('Me.', randomUUID(), client)).rejects.toMatchObject({ code: 'forbidden' });
    await removeClientNote(shop.deps, act(other), key);
    expect((await readTrainerDiary(shop.deps, trainer)).upcoming[0]?.notes).toHaveLength(1);
    expect(JSON.stringify(await readTrainerDiary(shop.deps, other))).not.toContain('Private.');
    const { rows } = await shop.pool.query(`SELECT * FROM audit_log WHERE action = 'client.noted'`);
    expect(JSON.stringify(rows)).not.toContain('Private.');
  });

  it('is in both copies of data, goes with either account, and two years after the last appointment', async () => {
    await note('Left knee.');
    expect(await clientNoteRows(shop.pool, client.id)).toMatchObject([{ note: 'Left knee.' }]);
    expect(await trainerNoteRows(shop.pool, trainer.id)).toMatchObject([{ note: 'Left knee.' }]);

    const at = (days: number) => ({
      pool: shop.pool,
      clock: { now: () => new Date(shop.deps.clock.now().getTime() + days * 86_400_000) },
    });
    await clientNoteJobs(at(720))['forgetClientNotes']?.({});
    expect(await clientNoteRows(shop.pool, client.id)).toHaveLength(1);
    await clientNoteJobs(at(740))['forgetClientNotes']?.({});
    expect(await clientNoteRows(shop.pool, client.id)).toEqual([]);

    await note('Left knee.');
    await transaction(shop.pool, (tx) => eraseNotes(tx, client.id));
    expect(await trainerNoteRows(shop.pool, trainer.id)).toEqual([]);
  });
});
