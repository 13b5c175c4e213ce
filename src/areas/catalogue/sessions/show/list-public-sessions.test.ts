import { describe, expect, it } from 'vitest';
import { transaction } from '#shared/db/database.server.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { listPublicSessionParts, listPublicSessions } from './list-public-sessions.server.ts';

const database = setUpDatabase();

const collectIds = async (part: number, size: number): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of listPublicSessions(database.pool, part, size)) ids.push(id);
  return ids;
};

describe('public sessions', () => {
  it('are none in an empty database', async () => {
    expect(await listPublicSessionParts(database.pool, 10)).toEqual([]);
    expect(await collectIds(1, 10)).toEqual([]);
  });

  it('come in parts by id, without those that not everybody may find', async () => {
    const open = await createBusiness(database.pool);
    const waiting = await createBusiness(database.pool, { status: 'submitted' });
    const { pool } = database;
    for (let index = 0; index < 3; index++) await createSession(pool, { businessId: open.id });
    await pool.query('ALTER TABLE sessions ALTER COLUMN id RESTART WITH 11');
    await createSession(pool, { businessId: open.id, status: 'pending' });
    await createSession(pool, { businessId: waiting.id });
    await pool.query('ALTER TABLE sessions ALTER COLUMN id RESTART WITH 20');
    await createSession(pool, { businessId: open.id });
    await createSession(pool, { businessId: open.id });
    await createSession(pool, { businessId: open.id, status: 'paused' });

    expect(await listPublicSessionParts(pool, 10)).toEqual([1, 2, 3]);
    expect(await collectIds(1, 10)).toEqual([1, 2, 3]);
    expect(await collectIds(2, 10)).toEqual([20]);
    expect(await collectIds(3, 10)).toEqual([21]);
    expect(await listPublicSessionParts(pool, 5)).toEqual([1, 4, 5]);
  });

  it('say when they or their business last changed', async () => {
    const business = await createBusiness(database.pool);
    const { id } = await createSession(database.pool, { businessId: business.id });
    await database.pool.query(`UPDATE sessions SET updated_at = '2026-03-01' WHERE id = $1`, [id]);
    await database.pool.query(`UPDATE businesses SET updated_at = '2026-05-01T10:00Z' WHERE id = $1`, [
      business.id,
    ]);
    const found = [];
    for await (const session of listPublicSessions(database.pool, 1, 1_000)) found.push(session);
    expect(found.at(-1)).toEqual({ id, changedAt: new Date('2026-05-01T10:00Z') });
  });

  it('come whole when there are more than fit one fetch', async () => {
    const { id: businessId } = await createBusiness(database.pool);
    await transaction(database.pool, async (tx) => {
      await tx.query(`SET LOCAL fettle.bulk_load = 'on'`);
      await tx.query(
        `INSERT INTO sessions (id, business_id, session_type_id, title, difficulties, age_groups, price_pence,
                               duration_minutes, capacity, status)
         SELECT 100000 + n, $1, 2, 'Yoga', '{all_levels}', '{all_ages}', 1400, 60, 12, 'published'
           FROM generate_series(1, 12000) AS n`,
        [businessId],
      );
    });
    const ids = await collectIds(2, 100_000);
    expect(ids).toHaveLength(12_000);
    expect(new Set(ids).size).toBe(12_000);
  });
});
