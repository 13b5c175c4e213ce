import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it.runIf(process.platform !== 'win32')('what npm runs ends when npm is told to end', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-npm-'));
  const served = `process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
    setInterval(() => {}, 1000); console.log('ready');`;
  writeFileSync(path.join(folder, 'package.json'), '{"scripts": {"start": "node start.mjs"}}');
  writeFileSync(
    path.join(folder, 'start.mjs'),
    `import { spawn } from 'node:child_process';
     import { endWithNpm } from ${JSON.stringify(path.resolve(import.meta.dirname, 'end-with-npm.mjs'))};
     const child = spawn(process.execPath, ['-e', ${JSON.stringify(served)}], { stdio: 'inherit' });
     child.on('exit', () => process.exit());
     endWithNpm(child);`,
  );
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('ready');
    npm.kill('SIGTERM');
    expect((await lines.next()).value).toBe('ended');
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
