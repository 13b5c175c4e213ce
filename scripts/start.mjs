// `npm start`: installs what is missing, builds what is stale, and serves. Plain JavaScript, because it runs
// before anything is installed.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { beginsWithTheDemo } from './begins-with-the-demo.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureBuilt, ensureInstalled, fail, refuseOldNode } from './ensure.mjs';

refuseOldNode();
await refuseUsedPort();
ensureInstalled();
await ensureBuilt({ images: beginsWithTheDemo(process.env) });

/** Told before minutes are spent on installing and building; the server looks again, and at all else, when it starts. */
async function refuseUsedPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return; // the server says what is wrong with it
  const server = createServer().listen({ host: process.env.HOST || '127.0.0.1', port });
  const taken = await new Promise((resolve) => {
    server.once('listening', () => server.close(() => resolve(false)));
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
  });
  if (taken)
    fail(
      `Another program, perhaps another Fettle, is using port ${port}. Stop it or set PORT to another number.`,
    );
}

// V8 takes its limit from the machine's memory and leaves rubbish lying until it is near. Laying out the demo's data
// needs some 150: with the maps of its own code, which a process keeps, 160 were not enough for a first start, nor 256
// for the feeds of 100,000 sessions (npm run bench -- feeds).
const HEAP_MEGABYTES = 512;

// Memory that was given back is kept apart for each of many threads by the C library, unless it may do so for two alone.
// From version 22 Node.js keeps compiled code there for the next start; Node.js 20 ignores it.
const environment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'dist/compile-cache', ...process.env };

// A database of its own is what a small machine has: there the maps, which Node.js reads with every module, are left out
// of the logs, and rubbish is collected more often; together they are some 80 MB of 400. Nor does V8 compile what is used
// most of PostgreSQL a second time: that runs hardly faster, and a single function takes Node.js 24 600 MB meanwhile.
const server = spawn(
  process.execPath,
  [
    ...(process.env.DATABASE_URL ? ['--enable-source-maps'] : ['--max-semi-space-size=4', '--liftoff-only']),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    'dist/server/main.js',
  ],
  { stdio: 'inherit', env: environment },
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
endWithNpm(server);
server.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)),
);
