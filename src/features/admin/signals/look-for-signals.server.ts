import type { Db, Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import {
  accountsFrom,
  declinesBy,
  forgetSignals,
  holdsBy,
  joinedSince,
  keepSignal,
  pairsOf,
  reviewsOf,
  type Seen,
} from './queries.server.ts';
import {
  isBurst,
  isCrowd,
  isDuplicate,
  isHolding,
  isTryingCards,
  likenessOf,
  signalLimits,
} from './rules.ts';

/**
 * Looks at what people did of late for signs of misuse and for businesses that stand there twice, and keeps what it
 * finds for the admins. Nobody is stopped by it: that is for an admin to decide. Answers how many signs there were.
 */
export async function lookForSignals(db: Db, now: Date): Promise<number> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { holds, declines, reviews, accounts, duplicate } = signalLimits;
  const found: Seen[] = [
    ...(await holdsBy(db, since(holds.withinMs), holds.from)).filter(({ facts }) => isHolding(facts)),
    ...(await declinesBy(db, since(declines.withinMs), declines.from)).filter(({ facts }) =>
      isTryingCards(facts),
    ),
    ...(
      await reviewsOf(db, {
        since: since(reviews.withinMs),
        newSince: since(reviews.newAccountMs),
        from: reviews.from,
      })
    ).filter(({ facts }) => isBurst(facts)),
    ...(await accountsFrom(db, since(accounts.withinMs), accounts.from)).filter(({ facts }) =>
      isCrowd(facts),
    ),
    ...(await duplicatesSince(db, since(duplicate.withinMs))),
  ];
  for (const seen of found) await keepSignal(db, seen, now);
  return found.length;
}

/** Businesses that are compared in one step: thousands may have come in one file, of which each has many pairs. */
const COMPARED_AT_ONCE = 200;

/** Of each business that joined the one it looks most like, so that a chain is not a signal for each pair. */
async function duplicatesSince(db: Db, since: Date): Promise<Seen[]> {
  const nearest = new Map<number, Seen>();
  const joined = await joinedSince(db, since);
  for (let from = 0; from < joined.length; from += COMPARED_AT_ONCE) {
    const some = joined.slice(from, from + COMPARED_AT_ONCE);
    for (const pair of await pairsOf(db, some, signalLimits.duplicate.comparedWith)) {
      const { id, name, otherId, otherName, samePostcode, samePhone } = pair;
      const alike = { likeness: likenessOf(name, otherName), samePostcode, samePhone };
      const weight = Math.max(Math.round(alike.likeness * 100), 1);
      if (!isDuplicate(alike) || weight <= (nearest.get(id)?.weight ?? 0)) continue;
      nearest.set(id, {
        subject: 'business',
        subjectId: String(id),
        otherId: String(otherId),
        weight,
        facts: { kind: 'duplicate', ...alike },
      });
    }
  }
  return [...nearest.values()];
}

/** Days that a signal is kept once it is decided, or was last seen. */
const KEPT_DAYS = 365;

/** The jobs of signals by task name. */
export const signalJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async lookForSignals() {
    await lookForSignals(pool, clock.now());
  },
  forgetSignals: () => forgetSignals(pool, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
});

/** When they run (cron lines, UTC). */
export const signalSchedules: Schedule[] = [
  { task: 'lookForSignals', pattern: '*/5 * * * *' },
  { task: 'forgetSignals', pattern: '56 3 * * *' },
];
