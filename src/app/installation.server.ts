import type { Pool } from '#shared/db/database.server.ts';
import type { Config } from './config.server.ts';
import { claimForProduction, installation } from './installation-queries.server.ts';

const BEGIN_CLEANLY =
  'Begin with an empty database: another DATABASE_URL (createdb makes one), or without one another DATA_DIR. ' +
  'Then make the first admin with: npm run admin -- create';

/**
 * Refuses the database that belongs to the other mode: a demonstration's in production, because its accounts have a
 * password that everybody can read; a real site's in the demo, because mail would not leave and payments would be
 * asked for at a sandbox. A database that is neither yet becomes a real site's when production first starts on it.
 *
 * @throws a sentence that says how to begin cleanly
 */
export async function refuseDatabaseOfOtherMode(pool: Pool, mode: Config['mode']): Promise<void> {
  if (mode === 'production') await claimForProduction(pool);
  const { kind, demoRows } = await installation(pool);
  if (mode === 'production' && (kind === 'demo' || demoRows > 0))
    throw new Error(
      `This database is a demonstration’s: it has, or had, accounts whose password everybody can read, an admin’s among them. Production does not start on it. ${BEGIN_CLEANLY}`,
    );
  if (mode === 'demo' && kind === 'production')
    throw new Error(
      'This database belongs to a site in production. Set NODE_ENV=production to serve it; the demo needs a database of its own (another DATABASE_URL or DATA_DIR).',
    );
}
