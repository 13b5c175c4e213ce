// `npm run check`: format, lint (circles included), the borders between features, migrations, types, and the states that
// the documents draw. Says all that is wrong at once.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './ensure.mjs';

ensureInstalled();

const bin = (name) => path.join('node_modules', ...name.split('/'));
const checks = [
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['borders', [bin('tsx/dist/cli.mjs'), 'scripts/borders.ts']],
  ['repeats', [bin('tsx/dist/cli.mjs'), 'scripts/repeats.ts']],
  ['migrations', [bin('tsx/dist/cli.mjs'), 'scripts/migrations.ts']],
  // By its path: TypeScript 5, which the sandbox's conformance test reads types with, has a `tsc` too.
  ['types', [bin('typescript/bin/tsc'), '--project', '.']],
  // The drawings of the state machines in docs/architecture.md are those of the tables.
  ['states', [bin('tsx/dist/cli.mjs'), 'scripts/draw-states.ts', '--check']],
];

let failed = false;
for (const [name, args] of checks) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
