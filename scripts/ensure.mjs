// Steps before `npm start` and `npm test`. No dependencies: nothing may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Fettle needs Node.js 20.19 or later; this is ${process.version}.`);
}

/**
 * Skips an installation that already matches the lock file.
 *
 * @param dev whether tests, linters and validators are needed too; building and serving work without them
 */
export function ensureInstalled({ dev = true } = {}) {
  const lock = digest([readFileSync('package-lock.json')]);
  const stamp = 'node_modules/.fettle-installed';
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} all` || (!dev && installed === `${lock} serving`)) return;
  console.log('Installing dependencies...');
  // `npm ci` refuses lock files without other platforms' binaries; `install --no-save` keeps the locked versions too.
  const which = dev ? '--include=dev' : '--omit=dev';
  run('npm', ['install', '--no-save', which, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, `${lock} ${dev ? 'all' : 'serving'}`);
}

/**
 * Builds browser and server unless the last build was made from exactly these sources.
 *
 * @param images whether a first start will begin with them: then they are made beside a build
 */
export async function ensureBuilt({ images = false } = {}) {
  const wanted = digest(sourceFiles().map((file) => Buffer.concat([Buffer.from(file), readFileSync(file)])));
  const stamp = 'dist/.fettle-built';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building...');
  const making = images ? makeImages() : null;
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn']);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, wanted);
  await making;
}

/** Only warns on failure: the first start then does the work itself. */
async function makeImages() {
  const args = [
    path.join('node_modules', 'tsx', 'dist', 'cli.mjs'),
    path.join('scripts', 'make-snapshots.ts'),
  ];
  const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (status !== 0)
    console.warn('Could not create the demo images. The first start takes longer without them.');
}

/** Exits if the command fails. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (error) fail(`Could not run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function sourceFiles() {
  const files = [
    'package-lock.json',
    'package.json',
    'vite.config.ts',
    ...['public-page-sources', 'icon-sprite', 'snapshot-sources', 'page-chunks', 'server-chunks'].map(
      (name) => `scripts/${name}.ts`,
    ),
    'tsconfig.json',
  ];
  for (const folder of ['src', 'packages/demo', 'packages/stripe-sandbox', 'public']) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      const file = path.join(folder, entry);
      if (statSync(file).isFile() && !/\.test\.tsx?$/.test(file)) files.push(file);
    }
  }
  return files.sort();
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
