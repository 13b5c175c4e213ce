import type { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { deleteLookupsBefore, findLookup, type LookupKind, saveLookup } from '../queries.server.ts';

const DAY_MS = 86_400_000;
/** Postcodes hardly ever move. */
const FOUND_TTL_DAYS = 90;
/** New estates get their postcodes eventually. */
const NOT_FOUND_TTL_DAYS = 7;
/** Too old even as a fallback. */
const MAX_AGE_DAYS = 365;

const MAX_QUERY_LENGTH = 100;

/**
 * Returns a cached answer or asks the service and caches it. Falls back to an expired answer if the service is
 * unavailable.
 * @param schema cached answers of another shape are ignored
 * @param isUnknown marks "no such place", cached for a shorter time
 * @param ask returns null if the service is unavailable
 */
export async function cachedLookup<Answer>(
  deps: { db: Db; clock: Clock },
  lookup: { kind: LookupKind; query: string },
  schema: z.ZodType<Answer>,
  isUnknown: (answer: Answer) => boolean,
  ask: () => Promise<Answer | null>,
): Promise<Answer | null> {
  if (lookup.query === '' || lookup.query.length > MAX_QUERY_LENGTH) return null;
  const now = deps.clock.now();
  const saved = await findLookup(deps.db, lookup.kind, lookup.query);
  const remembered = saved ? (schema.safeParse(saved.answer).data ?? null) : null;
  if (saved && remembered !== null) {
    const days = isUnknown(remembered) ? NOT_FOUND_TTL_DAYS : FOUND_TTL_DAYS;
    if (now.getTime() - saved.lookedUpAt.getTime() < days * DAY_MS) return remembered;
  }
  const answer = await ask();
  if (answer === null) return remembered;
  await saveLookup(deps.db, { ...lookup, answer, lookedUpAt: now });
  return answer;
}

/** A daily job: deletes answers over a year old and returns how many. */
export function deleteExpiredLookups(deps: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - MAX_AGE_DAYS * DAY_MS);
  return deleteLookupsBefore(deps.db, before);
}
