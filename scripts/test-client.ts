/** `npm run test:client` after the build: installs, builds and tests the TypeScript client against a demo site. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '../tests/e2e/support/e2e-database.ts';
import { runSite } from '../tests/e2e/support/run-site.ts';
import { CLIENT_FOLDER } from './client-files.ts';

const folder = path.resolve(import.meta.dirname, '..', CLIENT_FOLDER);
const windows = process.platform === 'win32';
execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit', shell: windows });
execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit', shell: windows });

const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-client-'));
const database = await createDatabase();
try {
  const site = await runSite({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  });
  try {
    const tests = spawn('npm', ['test'], {
      cwd: folder,
      stdio: 'inherit',
      shell: windows,
      env: { ...process.env, FETTLE_URL: site.url },
    });
    const [status] = await once(tests, 'exit');
    process.exitCode = status === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
} finally {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}
