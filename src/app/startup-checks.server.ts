import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Pool } from '#shared/db/database.server.ts';
import type { Config } from './config.server.ts';
import { claimForProduction, readInstallation } from './installation-queries.server.ts';

/** Throws a sentence when nobody can listen there, before anything is made. A port that is 0 is any that is free. */
export async function assertPortUsable(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(listeningProblem(host, port, error), { cause: error });
  }
  server.close();
  await once(server, 'close');
}

function listeningProblem(host: string, port: number, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program, perhaps another Fettle, is using port ${port}. Stop it or set PORT to another number.`;
    case 'EACCES':
      return `This user can’t listen on port ${port}. Set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} isn’t an address of this machine.`;
    default:
      return `Fettle can’t listen on ${host}, port ${port} (${code ?? String(error)}).`;
  }
}

/** Makes the data folder. Throws a sentence when it, or the embedded database's in it, cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolders(folder);
    assertWritable(folder);
    for (const inside of ['postgres', 'postgres/data'])
      if (isFolder(path.join(folder, inside))) assertWritable(path.join(folder, inside));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `Fettle can’t write to the data folder ${folder} (${errorReasons[code ?? ''] ?? code ?? String(error)}). Make it writable for this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

const errorReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'a file has the same name',
  ENOSPC: 'the disk is full',
  ENOENT: 'the folder can’t be created there',
};

/** One after the other: made all at once, Node waits for ever where the system refuses and says "not there" (/proc). */
function makeFolders(folder: string): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolders(parent);
  mkdirSync(folder, { mode: 0o700 });
}

function assertWritable(folder: string): void {
  readdirSync(folder);
  const file = path.join(folder, `.writable-${randomUUID()}`);
  writeFileSync(file, '', { flag: 'wx' });
  rmSync(file);
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

const RESET_INSTRUCTIONS =
  'Start with an empty database. Set another DATABASE_URL (create one with createdb) or, without one, another DATA_DIR. ' +
  'Then create the first admin with: npm run admin -- create';

/**
 * Refuses the other mode's database: a demo's in production (public passwords), a real one in the demo (no mail,
 * sandbox payments). Production marks a new database as real.
 * @throws a sentence with the remedy
 */
export async function assertDatabaseMode(pool: Pool, mode: Config['mode']): Promise<void> {
  if (mode === 'production') await claimForProduction(pool);
  const { kind, demoRows } = await readInstallation(pool);
  if (mode === 'production' && (kind === 'demo' || demoRows > 0))
    throw new Error(
      `This is a demo database. It has, or had, accounts with public passwords, including an admin. Production can’t use it. ${RESET_INSTRUCTIONS}`,
    );
  if (mode === 'demo' && kind === 'production')
    throw new Error(
      'This database belongs to a production site. Set NODE_ENV=production to serve it. For the demo, set another DATABASE_URL or DATA_DIR.',
    );
}
