// `npm run check`: format, lint (circles included), the borders between features, SQL rows, migrations, types, state drawings and
// the language of texts. Reports everything that is wrong at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './ensure.mjs';

ensureInstalled();

const bin = (name) => path.join('node_modules', ...name.split('/'));
// TypeScript shares the files out among checkers, each of which works out for itself what they have in common: a second
// one costs two thirds more of the processor, which two cores do not give back. Where there are more it is as it comes.
const checkers = os.availableParallelism() > 2 ? [] : ['--checkers', '1'];
const types = [
  // By its path: TypeScript 5, which the sandbox's conformance test reads types with, has a `tsc` too.
  ['types', [bin('typescript/bin/tsc'), '--project', '.', ...checkers]],
];
const others = [
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['borders', [bin('tsx/dist/cli.mjs'), 'scripts/import-boundaries.ts']],
  // Sizes, radii and spacing are steps of the theme.
  ['arbitrary values', [bin('tsx/dist/cli.mjs'), 'scripts/arbitrary-values.ts']],
  ['repeats', [bin('tsx/dist/cli.mjs'), 'scripts/duplicate-lines.ts']],
  // Row types against the columns that PostgreSQL answers, on a migrated database.
  ['sql rows', [bin('tsx/dist/cli.mjs'), 'scripts/sql-rows.ts']],
  ['migrations', [bin('tsx/dist/cli.mjs'), 'scripts/migrations.ts']],
  // docs/states.md draws the state tables of the features.
  ['states', [bin('tsx/dist/cli.mjs'), 'scripts/draw-states.ts', '--check']],
  // Fails on new offences. With `--strict` also when the baseline could shrink.
  ['language', [bin('tsx/dist/cli.mjs'), 'scripts/language.ts', '--strict']],
];

// The types take longer than all others together.
const failed = (await Promise.all([types, others].map(inTurn))).includes(true);
process.exit(failed ? 1 : 0);

/** Runs one after the other; whether any failed. What each says is told once it is over. */
async function inTurn(checks) {
  let failed = false;
  for (const [name, args] of checks) {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const [status] = await once(child, 'close');
    process.stdout.write(Buffer.concat(said));
    console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
    failed ||= status !== 0;
  }
  return failed;
}
