/**
 * `npm run test:upgrade`: the last release's database tests on today's schema, because updates roll out gradually and
 * may be reverted. `--short` runs the main ones, FILES_FOLDER only those; `--commit SHA` replaces the last release.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrationsFolder, newMigrations, readLastRelease } from './migrations/release.ts';
import { runCommand } from './run-command.ts';
import { startTestPostgres } from './test-postgres.mjs';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** They compare the schema or the checkout with a fixed list. */
const SCHEMA_TESTS =
  /(table-owners|states|compose-personal-data|migrate|portability.package.(kinds|round-trip)|backup|template|product-doc|project-files)\.test\.ts$/;

/** Release tests that intentionally fail now, with the reason. */
const CHANGED_ON_PURPOSE: readonly string[] = [
  // There are 63 (docs/decisions/0147-keep-activities-as-data-over-openactives-list.md).
  'GET /api/session-types lists the seven kinds',
];

/**
 * Present in releases that can be updated: schema 1.0.0 and later. Earlier ones must export and import
 * (docs/decisions/0121-squash-the-schema-into-version-1-0-0.md).
 */
const OLDEST = 'migrations/0001_identity.sql';

const MAIN_JOURNEY_TESTS =
  /areas[\\/](identity[\\/]accounts|booking[\\/](?:bookings|appointments))[\\/]routes\.test/;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, commit: { type: 'string' } },
  });
  const commit = values.commit ?? readLastRelease(migrationsFolder).commit;
  const added = newMigrations(migrationsFolder);
  if (values.commit === undefined && added.length === 0) {
    console.log(
      `No new migrations since the last release (${commit.slice(0, 8)}), so there is nothing to run. ` +
        'Schema 1.0.0 is the oldest that is updated: there is nothing older to upgrade from.',
    );
    return 0;
  }
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectFolder }).status !== 0) {
    console.log(
      `Left out: the last release (${commit.slice(0, 8)}) is not in this copy’s history (git fetch --unshallow).`,
    );
    return 0;
  }
  if (spawnSync('git', ['cat-file', '-e', `${commit}:${OLDEST}`], { cwd: projectFolder }).status !== 0)
    throw new Error(`${commit.slice(0, 8)} is from before schema 1.0.0, which no database is updated from.`);
  console.log(`The program of ${commit.slice(0, 8)} on the schema of today (new: ${added.join(', ')}) …`);
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-last-release-'));
  try {
    checkOutRelease(commit, folder, values.short);
    const url = process.env.TEST_DATABASE_URL ?? (await startTestPostgres());
    const files = positionals.length > 0 ? positionals : listDatabaseTests(folder, values.short);
    const { status } = spawnSync(
      process.execPath,
      [
        path.join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...files,
        '--reporter=dot',
        ...(CHANGED_ON_PURPOSE.length === 0
          ? []
          : [`--testNamePattern=^(?!.*(?:${CHANGED_ON_PURPOSE.join('|')}))`]),
      ],
      {
        cwd: folder,
        stdio: 'inherit',
        env: { ...process.env, ...(url !== null && { TEST_DATABASE_URL: url }) },
      },
    );
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Migrates as today's first process does. */
const MIGRATOR = path.join('src', 'shared', 'db', 'migrate.server.ts');

/** The release's sources with today's migrations, migrator and, where equal or short, packages. */
function checkOutRelease(commit: string, folder: string, short: boolean): void {
  const archive = spawnSync('git', ['archive', commit], { cwd: projectFolder, maxBuffer: 2 ** 30 });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`Could not check out ${commit}.`);
  rmSync(path.join(folder, 'migrations'), { recursive: true });
  cpSync(migrationsFolder, path.join(folder, 'migrations'), { recursive: true });
  cpSync(path.join(projectFolder, MIGRATOR), path.join(folder, MIGRATOR));
  const lockOf = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (short || lockOf(folder) === lockOf(projectFolder)) {
    symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
    return;
  }
  console.log('Installing its packages …');
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('Could not install its packages.');
}

function listDatabaseTests(folder: string, short: boolean): string[] {
  return ['src', 'tests', 'scripts'].flatMap((part) =>
    readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(part, file))
      .filter((file) => /\.test\.tsx?$/.test(file) && !SCHEMA_TESTS.test(file))
      .filter((file) => !short || MAIN_JOURNEY_TESTS.test(file))
      .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('#support/')),
  );
}

// Exits explicitly to end PostgreSQL.
runCommand(async () => process.exit(await main()));
