import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, testDatabaseUrl } from '#support/database.ts';
import { startDatabaseProxy } from '#support/database-proxy.ts';
import { isDatabaseUnavailable, isReadOnly } from './database.server.ts';
import { openDatabase, openingProblem } from './open-database.server.ts';

const open = (url: string) => openDatabase({ url, dataDir: '' });

describe.skipIf(testDatabaseUrl === undefined)('a connection that is lost under a statement', () => {
  it('costs a question nothing, and is told to whoever wanted something changed', async () => {
    const database = await createTestDatabase();
    const { pool, close } = await open(database.url ?? '');
    const cutUnder = async (mark: string) => {
      const cut = async () =>
        (
          await database.pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE $1`,
            [`%${mark}%`],
          )
        ).rowCount;
      await expect.poll(cut, { interval: 5 }).toBe(1);
    };
    const asked = pool.query<{ n: number }>(
      'SELECT count(*) AS n /* a question */ FROM generate_series(1, 4000000)',
    );
    await cutUnder('a question');
    expect((await asked).rows).toEqual([{ n: 4_000_000 }]);

    await pool.query('CREATE TABLE counted (n int)');
    const changed = pool
      .query('INSERT INTO counted /* a change */ SELECT generate_series(1, 4000000)')
      .catch((error: unknown) => error);
    await cutUnder('a change');
    expect(isDatabaseUnavailable(await changed)).toBe(true);
    expect((await pool.query('SELECT count(*) AS n FROM counted')).rows).toEqual([{ n: 0 }]);
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
    await close();
    await database.drop();
  });

  it.each([
    ['SELECT 1', true],
    ['WITH a AS (SELECT 1) SELECT updated_at FROM a', true],
    ['WITH a AS (INSERT INTO t VALUES (1) RETURNING 1) SELECT * FROM a', false],
    ['SELECT 1 FROM t FOR UPDATE', false],
    ["SELECT graphile_worker.add_job('a')", false],
    ['SELECT pg_advisory_xact_lock(1)', false],
    ['UPDATE t SET a = 1', false],
  ])('%s is a question: %s', (text, asks) => expect(isReadOnly(text)).toBe(asks));
});

describe('a PostgreSQL that cannot be used is told in a sentence', () => {
  it('nobody there', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    await expect(open(`postgres://root:hidden@127.0.0.1:${port}/fettle?password=hidden`)).rejects.toThrow(
      new RegExp(
        `^PostgreSQL at postgres://root@127.0.0.1:${port}/fettle does not answer: connect ECONNREFUSED [^?]*$`,
      ),
    );
  });

  it.skipIf(testDatabaseUrl === undefined)('nobody there yet: it is waited for', async () => {
    const cable = await startDatabaseProxy(testDatabaseUrl ?? '');
    await cable.cut();
    let said = (_sentence: string): void => undefined;
    const waiting = new Promise<string>((resolve) => {
      said = resolve;
    });
    const opened = openDatabase({ url: cable.url, dataDir: '', wait: { forMs: 60_000, say: said } });
    expect(await waiting).toMatch(/^PostgreSQL at .* does not answer: .* Waiting for it\.$/);
    await cable.mend();
    const { pool, close } = await opened;
    expect((await pool.query('SELECT 1 AS there')).rows).toEqual([{ there: 1 }]);
    await close();
    await cable.close();
  });

  it.skipIf(testDatabaseUrl === undefined)('what refuses is not waited for', async () => {
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = '/fettle_that_is_not_there';
    const said: string[] = [];
    const wait = { forMs: 60_000, say: (sentence: string) => void said.push(sentence) };
    await expect(openDatabase({ url: url.href, dataDir: '', wait })).rejects.toThrow(/has no such database/);
    expect(said).toEqual([]);
  });

  it('an address that is none', async () => {
    await expect(open('nonsense')).rejects.toThrow('DATABASE_URL isn’t a PostgreSQL address');
  });

  it.skipIf(testDatabaseUrl === undefined)('no such database', async () => {
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = '/fettle_that_is_not_there';
    await expect(open(url.href)).rejects.toThrow(/has no such database. Make it first/);
  });

  it('the wrong password, which is not repeated', () => {
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(openingProblem('postgres://fettle:hidden@db.internal/fettle', refused)).toBe(
      'PostgreSQL at postgres://fettle@db.internal/fettle refuses the password. Check the user and password in DATABASE_URL.',
    );
  });

  it('one that is too old', async () => {
    const server = startOldServer();
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(open(`postgres://root@127.0.0.1:${port}/fettle`)).rejects.toThrow(
      `Fettle needs PostgreSQL 15 or later; at postgres://root@127.0.0.1:${port}/fettle is 14.12.`,
    );
    server.close();
  });
});

/** Speaks just enough of the protocol to log in and answer every statement with its version. */
function startOldServer() {
  const message = (type: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
    );
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const ready = message('Z', Buffer.from('I'));
  const column = (name: string, type: number) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0, 4),
      int(0, 2),
      int(type, 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]);
  const value = (text: string) => Buffer.concat([int(text.length, 4), Buffer.from(text)]);
  const answer = Buffer.concat([
    message('T', int(2, 2), column('version', 23), column('name', 25)),
    message('D', int(2, 2), value('140012'), value('14.12')),
    message('C', 'SELECT 1'),
    ready,
  ]);
  return createServer((socket) => {
    let begun = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!begun) socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
      else if (data[0] === 'Q'.charCodeAt(0)) socket.write(answer);
      begun = true;
    });
  }).listen(0, '127.0.0.1');
}
