// `npm start`: installs what is missing, builds what is stale, and serves. Plain JavaScript, because it runs
// before anything is installed.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, refuseOldNode } from './ensure.mjs';

refuseOldNode();
ensureInstalled();
ensureBuilt();

// V8 takes its limit from the machine's memory and leaves rubbish lying until it is near; half of this is in use.
const HEAP_MEGABYTES = 160;

const server = spawn(
  process.execPath,
  ['--enable-source-maps', `--max-old-space-size=${HEAP_MEGABYTES}`, 'dist/server/main.js'],
  { stdio: 'inherit' },
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)),
);
