import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#support/database-proxy.ts';
import { transaction } from './database.server.ts';
import { type OpenDatabase, openDatabase } from './open-database.server.ts';
import { isReplicaRead, monitorReplica, readForSharedCache, withReplicaReads } from './replica.server.ts';

const answering = (answer: () => Promise<{ rows: object[] }>) =>
  ({ query: answer, end: () => Promise.resolve() }) as never;

describe.skipIf(testDatabaseUrl === undefined)('a database with a replica', () => {
  let leader: TestDatabase;
  let standIn: TestDatabase; // a database of its own, so that one sees which has answered
  let cable: DatabaseProxy;
  let opened: OpenDatabase;
  const warnings: string[] = [];

  beforeAll(async () => {
    [leader, standIn] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    for (const [name, { pool }] of [
      ['leader', leader],
      ['replica', standIn],
    ] as const) {
      await pool.query('CREATE TABLE who_answers (name text)');
      await pool.query('INSERT INTO who_answers VALUES ($1)', [name]);
    }
    cable = await startDatabaseProxy(standIn.url ?? '');
    opened = await openDatabase({
      url: leader.url ?? '',
      dataDir: '',
      replica: { url: cable.url, log: { warn: (_details, message) => void warnings.push(message) } },
    });
  });
  afterAll(async () => {
    await opened.close();
    await cable.close();
    await Promise.all([leader.drop(), standIn.drop()]);
  });

  const ASK = 'SELECT name FROM who_answers ORDER BY name LIMIT 1';
  const whoAnswers = async () => (await opened.pool.query<{ name: string }>(ASK)).rows[0]?.name;

  it('has visitors answered by it, and everybody else by the leader', async () => {
    await expect.poll(() => withReplicaReads(whoAnswers)).toBe('replica');
    expect(await whoAnswers()).toBe('leader');
    expect(await Promise.all([withReplicaReads(whoAnswers), whoAnswers()])).toEqual(['replica', 'leader']);
  });

  it('leaves what outlasts a visitor to the leader, and answers the visitor alone while that is away', async () => {
    await expect.poll(() => withReplicaReads(whoAnswers)).toBe('replica');
    expect(await withReplicaReads(() => readForSharedCache(whoAnswers))).toEqual({
      result: 'leader',
      lasts: true,
    });
    const leaderIsAway = () => (isReplicaRead() ? whoAnswers() : Promise.reject(new Error('away')));
    expect(await withReplicaReads(() => readForSharedCache(leaderIsAway))).toEqual({
      result: 'replica',
      lasts: false,
    });
  });

  it('asks the leader whatever changes something or belongs together', async () => {
    const inserted = await withReplicaReads(() =>
      opened.pool.query(
        `INSERT INTO who_answers SELECT 'visitor' WHERE EXISTS (SELECT FROM who_answers) RETURNING name`,
      ),
    );
    expect(inserted.rowCount).toBe(1);
    expect((await leader.pool.query(`DELETE FROM who_answers WHERE name = 'visitor'`)).rowCount).toBe(1);
    const inside = await withReplicaReads(() =>
      transaction(opened.pool, async (tx) => (await tx.query<{ name: string }>(ASK)).rows[0]?.name),
    );
    expect(inside).toBe('leader');
  });

  it('is done without while it is away, and asked again when it is back', async () => {
    await cable.cut();
    expect(await withReplicaReads(whoAnswers)).toBe('leader');
    await expect.poll(() => warnings).toEqual(['the replica does not answer: the leader is asked instead']);
    await cable.mend();
    await expect.poll(() => withReplicaReads(whoAnswers), { timeout: 20_000 }).toBe('replica');
  });
});

describe('a replica', () => {
  it('keeps up once it has come as far as the leader was, and not when it stays behind', async () => {
    const warn = () => undefined;
    let reached = false;
    const replica = monitorReplica(
      answering(() => Promise.resolve({ rows: [{ position: '0/1' }] })),
      answering(() => Promise.resolve({ rows: [{ reached }] })),
      { warn },
    );
    await expect.poll(() => replica.isCurrent()).toBe(false);
    reached = true;
    await expect.poll(() => replica.isCurrent(), { timeout: 5000 }).toBe(true);
    reached = false;
    await expect.poll(() => replica.isCurrent(), { timeout: 10_000 }).toBe(false);
    await replica.close();
  });

  it('answers on while the leader is away', async () => {
    const replica = monitorReplica(
      answering(() => Promise.reject(new Error('away'))),
      answering(() => Promise.resolve({ rows: [{ reached: true }] })),
      { warn: () => undefined },
    );
    await expect.poll(() => replica.isCurrent(), { timeout: 5000 }).toBe(true);
    await replica.close();
  });
});
