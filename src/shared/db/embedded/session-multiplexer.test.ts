import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { SessionMultiplexer } from './session-multiplexer.server.ts';

it('a checkpoint waits for a transaction’s end, and is written then', async () => {
  const db = await PGlite.create();
  const turns = new SessionMultiplexer(db);
  const query = (statement: string) => {
    const text = Buffer.from(`${statement}\0`);
    const head = Buffer.from([0x51, 0, 0, 0, text.length + 4]);
    return turns.enqueue(1, Buffer.concat([head, text]), () => {});
  };
  const checkpointAt = async () =>
    (await db.query<{ lsn: string }>('SELECT checkpoint_lsn::text AS lsn FROM pg_control_checkpoint()'))
      .rows[0]?.lsn;
  try {
    await query('CREATE TABLE kept (n integer)');
    const before = await checkpointAt();
    await query('BEGIN');
    await query('INSERT INTO kept VALUES (1)');
    const written = turns.checkpoint();
    await query('INSERT INTO kept VALUES (2)');
    expect(await checkpointAt()).toBe(before);
    await query('COMMIT');
    await written;
    expect(await checkpointAt()).not.toBe(before);
    expect((await db.query('SELECT n FROM kept ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  } finally {
    await db.close();
  }
});
