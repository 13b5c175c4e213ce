import type { Db } from '#shared/db/database.server.ts';
import { keepSiteKeys, ownSiteKeys } from './queries.server.ts';
import type { SiteKeys } from './rules.ts';

/**
 * The keys of the settings, or else those of the database, made once: a browser is subscribed with one key and can be
 * reached with no other, so every process, after every start, has to have the same.
 */
export async function settleSiteKeys(db: Db, configured: SiteKeys | null): Promise<SiteKeys> {
  if (configured !== null) return configured;
  const known = await ownSiteKeys(db);
  if (known !== null) return known;
  const { default: webPush } = await import('web-push'); // needed once in the life of a database
  const made = webPush.generateVAPIDKeys();
  await keepSiteKeys(db, made);
  return (await ownSiteKeys(db)) ?? made;
}
