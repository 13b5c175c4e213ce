import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createSession, createUser } from '#support/session-factory.ts';
import { readToday, readWorkspace } from './read-workspace.server.ts';

const now = new Date('2026-11-25T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function arrange() {
  const { id, ownerId } = await createBusiness(database.pool);
  return { id, owner: { id: ownerId ?? '' } };
}

describe('what a business needs', () => {
  it('is nothing at first, and a room shows with what it is for', async () => {
    const { id, owner } = await arrange();
    expect(await readWorkspace(database.pool, owner, id, now)).toEqual({
      questions: 0,
      customers: false,
      reviews: false,
      places: false,
      children: false,
      openData: false,
      apiKeys: false,
      webhooks: false,
    });
    const session = await createSession(database.pool, { businessId: id });
    await database.pool.query(`UPDATE sessions SET age_groups = '{6-12}' WHERE id = $1`, [session.id]);
    expect(await readWorkspace(database.pool, owner, id, now)).toMatchObject({ children: true });
  });

  it('is told to the front desk too, and to nobody else', async () => {
    const { id } = await arrange();
    const desk = await createUser(database.pool);
    await expect(readWorkspace(database.pool, desk, id, now)).rejects.toMatchObject({ code: 'forbidden' });
    await createMember(database.pool, id, 'front_desk', desk.id);
    expect(await readWorkspace(database.pool, desk, id, now)).toMatchObject({ questions: 0 });
    await expect(readToday(database.pool, desk, id, now)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('today', () => {
  it('ticks the steps of a new business by what there is, and is done with them at the first booking', async () => {
    const { id, owner } = await arrange();
    expect((await readToday(database.pool, owner, id, now)).setup).not.toContain('session');
    await createSession(database.pool, { businessId: id });
    await database.pool.query(`UPDATE businesses SET opening_times = '{Mo 06:30-20:00}' WHERE id = $1`, [id]);
    expect((await readToday(database.pool, owner, id, now)).setup).toEqual(['page', 'session']);
    await createPaidBooking(database.pool, { feePence: 900, businessId: id });
    const booked = await readToday(database.pool, owner, id, now);
    expect(booked.setup).toBeNull();
    // Paid for, and nowhere to send it.
    expect(booked.questions).toContainEqual({ kind: 'payouts' });
  });

  it('asks about sessions that we turned down, as many as the sidebar counts', async () => {
    const { id, owner } = await arrange();
    const session = await createSession(database.pool, { businessId: id });
    await database.pool.query(
      `UPDATE sessions SET status = 'rejected', rejection_reason = 'No address' WHERE id = $1`,
      [session.id],
    );
    const { questions } = await readToday(database.pool, owner, id, now);
    expect(questions).toMatchObject([{ kind: 'session', sessionId: session.id }]);
    expect(await readWorkspace(database.pool, owner, id, now)).toMatchObject({ questions: 1 });
  });
});
