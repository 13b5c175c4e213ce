import type { Db } from '#shared/db/database.server.ts';
import { findVapidKeys, insertVapidKeys } from './queries.server.ts';
import type { VapidKeys } from './rules.ts';

/**
 * Configured keys, or else the database's, created once. A browser can only be reached with the key it subscribed
 * with, so all processes must share it.
 */
export async function resolveVapidKeys(db: Db, configured: VapidKeys | null): Promise<VapidKeys> {
  if (configured !== null) return configured;
  const known = await findVapidKeys(db);
  if (known !== null) return known;
  const { default: webPush } = await import('web-push'); // needed once in the life of a database
  const made = webPush.generateVAPIDKeys();
  await insertVapidKeys(db, made);
  return (await findVapidKeys(db)) ?? made;
}
