import type { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { deleteLookupsBefore, findLookup, type LookupKind, saveLookup } from '../queries.server.ts';

const DAY_MS = 86_400_000;
/** Postcodes hardly ever move. */
const FOUND_TTL_DAYS = 90;
/** A new estate gets its postcodes one day. */
const NOT_FOUND_TTL_DAYS = 7;
/** Beyond this an answer is not even worth keeping for when the service is away. */
const MAX_AGE_DAYS = 365;

const MAX_QUERY_LENGTH = 100;

/**
 * Answers from what the service said before, or asks it and remembers, "no such place" included. When the
 * service cannot be asked, an answer that has grown old is better than none.
 *
 * @param schema the shape the answer was saved in; an answer of an earlier shape counts as not remembered
 * @param isUnknown tells an answer that means "no such place", which is remembered for a shorter time
 * @param ask asks the service; null when it cannot be asked now
 * @returns null when neither memory nor service has an answer
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

/**
 * Deletes the postcode service's answers that are more than a year old. For a daily job.
 *
 * @returns how many were deleted
 */
export function deleteExpiredLookups(deps: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - MAX_AGE_DAYS * DAY_MS);
  return deleteLookupsBefore(deps.db, before);
}
