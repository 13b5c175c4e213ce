import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Random } from '#demo/random.ts';
import { findFreePort } from '#support/free-port.ts';
import type { Fault } from './faults.ts';
import { Program } from './program.ts';
import { findPostgres, type TestPostgres, withClient } from './test-postgres.ts';

/** PgBouncer's pool mode. */
export type PoolMode = 'session' | 'transaction';

/** Also fails PgBouncer (Debian's package). */
export interface PooledPostgres extends TestPostgres {
  pooler: Fault;
}

const DEBIAN = '/usr/sbin/pgbouncer';

/** `url` goes through PgBouncer, which opens its own connections. */
export async function startPgBouncer(
  folder: string,
  postgres: TestPostgres,
  mode: PoolMode,
): Promise<PooledPostgres> {
  const port = await findFreePort();
  const behind = new URL(postgres.url);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
fettle = host=127.0.0.1 port=${behind.port} dbname=fettle user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = 80
server_reset_query = DISCARD ALL
`,
  );
  const url = `postgres://postgres@127.0.0.1:${port}/fettle`;
  const program = new Program({
    name: 'PgBouncer',
    command: existsSync(DEBIAN) ? DEBIAN : 'pgbouncer',
    args: [file],
    env: {},
    owner: findPostgres().owner,
    isReady: () =>
      withClient(url, (client) => client.query('SELECT 1')).then(
        () => true,
        () => false,
      ),
  });
  await program.start();
  return {
    ...postgres,
    url,
    pooler: {
      name: 'kill -9 of PgBouncer before the database',
      async happen(random: Random) {
        await program.end('SIGKILL');
        await setTimeout(random.integer(200, 2_000));
        await program.start();
      },
    },
    async stop() {
      await program.end('SIGKILL');
      await postgres.stop();
    },
  };
}
