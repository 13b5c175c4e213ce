// `npm run check`: all static checks. Reports everything that is wrong at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './ensure.mjs';

ensureInstalled();

const bin = (name) => path.join('node_modules', ...name.split('/'));
// On two cores, TypeScript's second checker costs two thirds more CPU time and saves nothing.
const checkers = os.availableParallelism() > 2 ? [] : ['--checkers', '1'];
const types = [
  // By path: TypeScript 5, for the sandbox's conformance test, has a `tsc` too.
  ['types', [bin('typescript/bin/tsc'), '--project', '.', ...checkers]],
];
const others = [
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['borders', [bin('tsx/dist/cli.mjs'), 'scripts/import-boundaries.ts']],
  // Sizes, radii and spacing are steps of the theme.
  ['arbitrary values', [bin('tsx/dist/cli.mjs'), 'scripts/arbitrary-values.ts']],
  ['repeats', [bin('tsx/dist/cli.mjs'), 'scripts/duplicate-lines.ts']],
  // Row types against PostgreSQL's columns, on a migrated database.
  ['sql rows', [bin('tsx/dist/cli.mjs'), 'scripts/sql-rows.ts']],
  ['migrations', [bin('tsx/dist/cli.mjs'), 'scripts/migrations.ts']],
  // docs/states.md draws the state tables.
  ['states', [bin('tsx/dist/cli.mjs'), 'scripts/draw-states.ts', '--check']],
  // Fails on new offences; with `--strict` also if the baseline could shrink.
  ['language', [bin('tsx/dist/cli.mjs'), 'scripts/language.ts', '--strict']],
];

// Types take longer than all others together.
const failed = (await Promise.all([types, others].map(inTurn))).includes(true);
process.exit(failed ? 1 : 0);

/** True if any failed. Prints each output at its end. */
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
