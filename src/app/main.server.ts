import { createLog } from '#shared/log/create-log.server.ts';
import { announce } from './announce.server.ts';
import { readConfig } from './config.server.ts';
import { prepareDataFolder, refuseUnusablePort } from './refuse-at-start.server.ts';

/** Starts Fettle: reads the configuration, composes, listens, and closes cleanly on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // React decides by NODE_ENV, when it is first imported, between its production build and one that renders
  // several times slower; the configuration above has been read from what was really set.
  if (process.env.FETTLE_DEV !== 'on') process.env.NODE_ENV ??= 'production';
  // Before anything is made: a second `npm start` in the same place leaves no trace.
  if (config.port !== 0) await refuseUnusablePort(config.host, config.port);
  if (config.mode === 'demo' || config.databaseUrl === undefined || config.s3 === null)
    prepareDataFolder(config.dataDir);
  const { compose } = await import('./compose.server.ts');
  const log = createLog(config.logLevel);
  const fettle = await compose(config, log);
  await fettle.listen();
  announce(config, fettle.port(), fettle.demoAccess);

  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'closing');
    await fettle.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));
}

main().catch((error: Error) => {
  // A person reads this in a terminal: the sentence matters, the stack does not.
  console.error(`Fettle could not start.\n${error.message}`);
  process.exit(1);
});
