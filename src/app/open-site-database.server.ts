import type { FastifyBaseLogger } from 'fastify';
import {
  type OpenDatabase,
  openDatabase,
  type WaitForDatabaseOptions,
} from '#shared/db/open-database.server.ts';
import type { Config } from './config.server.ts';

/** How long a start waits for a server that does not answer, and that the log says so. */
export function waitForDatabase(log: Pick<FastifyBaseLogger, 'warn'>): WaitForDatabaseOptions {
  return { forMs: 60_000, say: (sentence) => log.warn(sentence) };
}

/** Opens the database in parallel with loading the rest, as the embedded one is slow. */
export function openSiteDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  return openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    replica: config.replicaUrl === undefined ? undefined : { url: config.replicaUrl, log },
    wait: waitForDatabase(log),
    begin: async () => {
      const { restoreDemoSnapshot } = await import('#demo/demo-snapshot.server.ts');
      restoreDemoSnapshot(config, new Date(), log);
    },
  });
}
