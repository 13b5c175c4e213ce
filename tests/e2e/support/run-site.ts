import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../../..');

export interface RunningSite {
  process: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

/** Starts the site with no outside services; resolves when it is ready. */
export async function runSite(settings: Record<string, string>): Promise<RunningSite> {
  const child = spawn(process.execPath, [path.join(projectFolder, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RATE_LIMITS: 'off',
      POSTCODES_IO_URL: '',
      MAP_TILE_URL: '',
      // Tests receive webhooks on localhost.
      WEBHOOK_TEST_RECEIVERS: 'on',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      // Prints the site's warnings beside the failing test.
      if (printed.includes('ready at ')) process.stderr.write(chunk);
      else printed += chunk.toString();
      const address = /ready at (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`The site ended with ${code} before it was ready.\n${printed}`)),
    );
  });
  return {
    process: child,
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
