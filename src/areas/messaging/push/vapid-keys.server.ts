import type { Db } from '#shared/db/database.server.ts';
import { findVapidKeys, insertVapidKeys } from './queries.server.ts';
import type { VapidKeys } from './rules.ts';

/**
 * The keys of the settings, or else those of the database, made once: a browser is subscribed with one key and can be
 * reached with no other, so every process, after every start, has to have the same.
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
