// `npm start`: installs, builds and serves. Plain JavaScript, because nothing may be installed yet.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { beginsWithTheDemo } from './begins-with-the-demo.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureBuilt, ensureInstalled, fail, refuseOldNode } from './ensure.mjs';

refuseOldNode();
await refuseUsedPort();
ensureInstalled({ dev: false });
await ensureBuilt({ images: beginsWithTheDemo(process.env) });

/** Checks before minutes of installing; the server checks again. */
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

// V8 sizes its heap by the machine's memory and collects late. Some 150 MB are needed for the demo; 160 weren't
// enough for a first start, nor 256 for feeds of 100,000 sessions (npm run bench -- feeds).
const HEAP_MEGABYTES = 512;

// Limits glibc's arenas, which hold freed memory per thread. From version 22 Node.js caches compiled code there; 20
// ignores it.
const environment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'dist/compile-cache', ...process.env };

// The embedded database is for small machines: without source maps and with more frequent collection it saves 80 of
// 400 MB. Nor does V8 optimise PostgreSQL's code: hardly faster, and Node.js 24 needs 600 MB for a single function.
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
