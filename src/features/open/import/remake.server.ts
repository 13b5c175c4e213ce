import { toGrid } from '#features/places/postcodes/national-grid.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { activityOf } from './activities.server.ts';
import {
  deleteSessions,
  type ItemOfKey,
  itemsOfKeys,
  type KeyedSession,
  keepRefusals,
  markSame,
  writeSessions,
} from './elsewhere-queries.server.ts';
import type { Refused } from './facts.ts';
import { makeSession } from './make-session.ts';

/**
 * Brings the sessions that have these keys to what their feeds say by now: made, changed, taken out, or refused. In the
 * transaction that keeps the items, so that there is never one without the other.
 */
export async function remake(
  tx: Tx,
  source: { id: string; publisher: string },
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const items = new Map<string, ItemOfKey[]>();
  for (const item of await itemsOfKeys(tx, source.id, keys))
    items.set(item.key, [...(items.get(item.key) ?? []), item]);
  const sessions: KeyedSession[] = [];
  const refused: (Refused & { key: string })[] = [];
  for (const [key, own] of items) {
    const facts = own.map((item) => item.facts);
    const made = makeSession(
      {
        series: facts.filter(({ isDate }) => !isDate),
        dated: facts.filter(({ isDate }) => isDate),
        parentNamed: own.some((item) => item.facts.isDate && item.parentNamed),
      },
      { now, publisher: source.publisher, activityOf },
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
  await keepRefusals(tx, source.id, keys, refused);
  if (sessions.length > 0) await markSame(tx, await writeSessions(tx, source.id, sessions));
}
