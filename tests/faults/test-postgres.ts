import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '#support/free-port.ts';
import { folderOfPrograms, whoRunsIt } from '../../scripts/test-postgres.mjs';
import { runProgram } from './program.ts';

/** Configured as durably as in production: commits survive a kill. */
export interface TestPostgres {
  /** Database `fettle`. */
  url: string;
  /** Immediate shutdown, then recovery from the WAL. */
  restartImmediately(): Promise<void>;
  /** Returns how many connections it ended. */
  cutConnections(): Promise<number>;
  stop(): Promise<void>;
}

/** Throws if PostgreSQL isn't installed. */
export function findPostgres(): { programs: string; owner: { uid?: number; gid?: number } } {
  const programs = folderOfPrograms();
  const owner = whoRunsIt();
  if (programs === null || owner === null)
    throw new Error('This needs PostgreSQL’s own programs (on Debian: apt-get install postgresql).');
  return { programs, owner };
}

export async function startTestPostgres(folder: string): Promise<TestPostgres> {
  const { programs, owner } = findPostgres();
  const home = path.join(folder, 'postgres');
  mkdirSync(home, { recursive: true });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const data = path.join(home, 'data');
  const ask = async (program: string, args: string[]) => {
    const { status, printed } = await runProgram(path.join(programs, program), args, {}, owner);
    if (status !== 0) throw new Error(`${program} failed.\n${printed}`);
  };
  await ask('initdb', [
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const port = await findFreePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=100`;
  const control = (...args: string[]) =>
    ask('pg_ctl', ['-D', data, '-l', path.join(home, 'log'), '-o', settings, '-w', '-t', '60', ...args]);
  await control('start');
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await withClient(server, (client) => client.query('CREATE DATABASE fettle'));
  return {
    url: `postgres://postgres@127.0.0.1:${port}/fettle`,
    restartImmediately: () => control('restart', '-m', 'immediate'),
    async cutConnections() {
      const { rowCount } = await withClient(server, (client) =>
        client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'fettle'`),
      );
      return rowCount ?? 0;
    },
    stop: () => control('stop', '-m', 'immediate'),
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection already fails the statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
