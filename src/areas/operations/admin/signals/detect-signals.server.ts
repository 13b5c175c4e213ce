import type { Db, Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import {
  deleteOldSignals,
  listBusinessesJoinedSince,
  listBusinessPairs,
  type Observation,
  observeDeclines,
  observeHolds,
  observeNewAccounts,
  observeReviews,
  upsertSignal,
} from './queries.server.ts';
import {
  isAccountCluster,
  isCardTesting,
  isDuplicate,
  isHoldAbuse,
  isReviewBurst,
  nameSimilarity,
  signalLimits,
} from './rules.ts';

/**
 * Looks for recent signs of misuse and duplicate businesses and queues them for admins. Blocks nobody. Returns the
 * number of signals.
 */
export async function detectSignals(db: Db, now: Date): Promise<number> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { holds, declines, reviews, accounts, duplicate } = signalLimits;
  const found: Observation[] = [
    ...(await observeHolds(db, since(holds.withinMs), holds.from)).filter(({ facts }) => isHoldAbuse(facts)),
    ...(await observeDeclines(db, since(declines.withinMs), declines.from)).filter(({ facts }) =>
      isCardTesting(facts),
    ),
    ...(
      await observeReviews(db, {
        since: since(reviews.withinMs),
        newSince: since(reviews.newAccountMs),
        from: reviews.from,
      })
    ).filter(({ facts }) => isReviewBurst(facts)),
    ...(await observeNewAccounts(db, since(accounts.withinMs), accounts.from)).filter(({ facts }) =>
      isAccountCluster(facts),
    ),
    ...(await findDuplicatesSince(db, since(duplicate.withinMs))),
  ];
  for (const seen of found) await upsertSignal(db, seen, now);
  return found.length;
}

/** Batch size: an import may bring thousands of businesses, each in many pairs. */
const COMPARE_BATCH_SIZE = 200;

/** Only the closest match of each new business, so that a chain isn't a signal per pair. */
async function findDuplicatesSince(db: Db, since: Date): Promise<Observation[]> {
  const nearest = new Map<number, Observation>();
  const joined = await listBusinessesJoinedSince(db, since);
  for (let from = 0; from < joined.length; from += COMPARE_BATCH_SIZE) {
    const some = joined.slice(from, from + COMPARE_BATCH_SIZE);
    for (const pair of await listBusinessPairs(db, some, signalLimits.duplicate.comparedWith)) {
      const { id, name, otherId, otherName, samePostcode, samePhone } = pair;
      const alike = { likeness: nameSimilarity(name, otherName), samePostcode, samePhone };
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

/** Days we keep a signal after its decision or last sighting. */
const RETENTION_DAYS = 365;

export const signalJobs = ({ pool, clock }: { pool: Pool; clock: Clock }): JobHandlers => ({
  async lookForSignals() {
    await detectSignals(pool, clock.now());
  },
  forgetSignals: () => deleteOldSignals(pool, new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000)),
});

/** Cron lines, UTC. */
export const signalSchedules: JobSchedule[] = [
  { task: 'lookForSignals', pattern: '*/5 * * * *' },
  { task: 'forgetSignals', pattern: '56 3 * * *' },
];
