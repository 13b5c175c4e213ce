import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs a PostgreSQL program; the password goes through the environment, because arguments are visible to all users.
 * @throws a sentence if the program is missing or fails
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(findNewestProgram(program), [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`We could not find ${program}. Install PostgreSQL’s client programs.`)
          : error,
      ),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}

/** An older one refuses a newer server, so take the newest of Debian's or the one on the path. */
export function findNewestProgram(program: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => path.join(debian, version, 'bin', program)).find((file) => existsSync(file)) ??
    program
  );
}
