// A temporary PostgreSQL for one run, without durability: dropping a test file's database forces a checkpoint, a
// third of the run on a durable server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { letsUsCreateDatabases } from './find-postgres.mjs';

const READY_WITHIN_MS = 30_000;
const unhurried = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // On new connections PostgreSQL would plan the first five executions individually.
  plan_cache_mode: 'force_generic_plan',
  shared_buffers: '256MB',
  max_connections: 300,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** Ends with this process. Returns its URL; null if there are no programs. */
export async function startTestPostgres() {
  const programs = folderOfPrograms();
  const owner = whoRunsIt();
  if (programs === null || owner === null) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fettle-test-postgres-'));
  // The server may still be writing.
  const clearAway = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(
    path.join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  if (made.status !== 0) {
    clearAway();
    return null;
  }
  const port = await freePort();
  const server = spawn(
    path.join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(unhurried).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  // Before the parent folder is deleted.
  process.prependOnceListener('exit', () => {
    server.kill('SIGQUIT');
    clearAway();
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt && server.exitCode === null; ) {
    if (await letsUsCreateDatabases(address)) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

const DEBIAN = '/usr/lib/postgresql';

/** Debian's folder for a version. */
export const debianPrograms = (version) => path.join(DEBIAN, version, 'bin');

/** Installed Debian versions, newest first. */
export function postgresVersions() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions.sort((a, b) => Number(b) - Number(a));
}

/** TEST_POSTGRES_PROGRAMS, or the newest on the machine. */
export function folderOfPrograms() {
  const { TEST_POSTGRES_PROGRAMS: named, PATH = '' } = process.env;
  const folders =
    named === undefined
      ? [...postgresVersions().map(debianPrograms), ...PATH.split(path.delimiter)]
      : [named];
  return (
    folders.find((folder) =>
      ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))),
    ) ?? null
  );
}

/** PostgreSQL refuses root; use its package's user. Null if missing. */
export function whoRunsIt() {
  if (process.getuid?.() !== 0) return {};
  const ask = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [ask('-u'), ask('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : null;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
