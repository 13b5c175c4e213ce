// The tests' own PostgreSQL, where the machine has its programs: for one run, in a folder that is thrown away. Nothing of
// it need outlast a power cut, so that it never waits for the disk. Each file of tests has a database of its own, and
// dropping one has a server write out what all others have changed: on an ordinary one that is a third of the run.
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
  // Each test's connections are new, and a statement is planned for its values the first five times on each.
  plan_cache_mode: 'force_generic_plan',
  shared_buffers: '256MB',
  max_connections: 300,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** Starts one that ends with this process, and leaves nothing behind. Answers its address; null where there is none to start. */
export async function startTestPostgres() {
  const programs = folderOfPrograms();
  const owner = whoRunsIt();
  if (programs === null || owner === null) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fettle-test-postgres-'));
  // While the last of it goes down, it may still be writing.
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
  // Before the folder around its own is cleared away.
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

/** Where Debian's packages keep the programs of a version. */
export const debianPrograms = (version) => path.join(DEBIAN, version, 'bin');

/** The versions whose programs Debian's packages have brought, the newest first. */
export function postgresVersions() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions.sort((a, b) => Number(b) - Number(a));
}

/**
 * Where its programs are: those that TEST_POSTGRES_PROGRAMS names, or the newest that the machine has, of those where
 * Debian keeps them and on the path.
 */
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

/** It refuses to run as root: then as the user that its package brings. Null where that is missing. */
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
