import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { lastWeeklyDay } from '../occurrences/horizon.ts';
import {
  findFarthestHorizon,
  listOccurrencesFrom,
  lockOccurrences,
} from '../occurrences/occurrence-queries.server.ts';
import { withdrawOccurrences } from '../own/form-queries.server.ts';
import type { Term } from './contract.ts';
import { isInTerm } from './rules.ts';
import { replaceTerms } from './term-queries.server.ts';

/** Withdraws empty weekly dates outside. The caller must hold the session's lock, and add dates inside. */
export async function applyTerms(
  tx: Tx,
  session: { id: number },
  terms: readonly Term[],
  now: Date,
): Promise<void> {
  await replaceTerms(tx, session.id, terms);
  const { weeks } = await findFarthestHorizon(tx, [session.id]);
  const last = terms.length === 0 ? lastWeeklyDay(londonDay(now), weeks) : null;
  const ahead = (await listOccurrencesFrom(tx, session.id, now)).map(({ id }) => id);
  const outside = (await lockOccurrences(tx, ahead)).filter(({ startsAt, laidOutFor, oneOff }) => {
    const day = londonDay(laidOutFor ?? startsAt);
    return startsAt > now && !oneOff && (!isInTerm(terms, day) || (last !== null && day > last));
  });
  await withdrawOccurrences(
    tx,
    outside.map(({ id }) => id),
  );
}
