import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { findOurActivity } from './activities.server.ts';
import { buildSession } from './build-session.ts';
import {
  deleteSessions,
  type KeyedItem,
  type KeyedSession,
  listItemsByKey,
  markDuplicates,
  replaceSkippedItems,
  upsertSessions,
} from './external-session-queries.server.ts';
import type { SkippedItem } from './skip-reasons.ts';

/** Updates the sessions of these keys from the stored items, in the transaction that stores the items. */
export async function rebuildSessions(
  tx: Tx,
  source: { id: string; publisher: string },
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const items = new Map<string, KeyedItem[]>();
  for (const item of await listItemsByKey(tx, source.id, keys))
    items.set(item.key, [...(items.get(item.key) ?? []), item]);
  const sessions: KeyedSession[] = [];
  const refused: (SkippedItem & { key: string })[] = [];
  for (const [key, own] of items) {
    const facts = own.map((item) => item.facts);
    const made = buildSession(
      {
        series: facts.filter(({ isDate }) => !isDate),
        dated: facts.filter(({ isDate }) => isDate),
        parentNamed: own.some((item) => item.facts.isDate && item.parentNamed),
      },
      { now, publisher: source.publisher, activityOf: findOurActivity },
    );
    if ('refusal' in made) refused.push({ key, ...made });
    else {
      const { easting, northing } = toGrid(made.point);
      sessions.push({ ...made, key, easting: Math.round(easting), northing: Math.round(northing) });
    }
  }
  const made = new Set(sessions.map(({ key }) => key));
  await deleteSessions(
    tx,
    source.id,
    keys.filter((key) => !made.has(key)),
  );
  await replaceSkippedItems(tx, source.id, keys, refused);
  if (sessions.length > 0) await markDuplicates(tx, await upsertSessions(tx, source.id, sessions));
}
