import { papersInWords, papersMissing } from '#features/safety/rules.ts';
import { papersByBusiness, papersToGoBy } from '#features/safety/which-papers.server.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { counted } from '#shared/domain/counted.ts';
import { materialiseOccurrences, rollingWindow } from '../dates/materialise-occurrences.server.ts';
import {
  businessesAfter,
  lapseSessions,
  lockSessionsByPapers,
  renewSessions,
  sessionsByPapers,
} from './papers-queries.server.ts';

export interface FollowPapersDeps {
  clock: Clock;
  /** Runs in the transaction that took sessions of a business down, or put them back: the place to queue a mail. */
  onSessionsFollowedPapers(
    tx: Tx,
    followed: { businessId: number; news: 'lapsed' | 'renewed'; at: Date },
  ): Promise<void>;
}

/**
 * Sessions of a business stop where papers that they need are not valid today, and those that stopped for that go on
 * where they are, as part of `tx`. Doing it again changes nothing.
 */
export async function followPapersOf(
  tx: Tx,
  { clock, onSessionsFollowedPapers }: FollowPapersDeps,
  businessId: number,
): Promise<void> {
  const now = clock.now();
  const papers = await papersToGoBy(tx, businessId);
  const sessions = await lockSessionsByPapers(tx, businessId);
  const complete = ({ ageGroups }: { ageGroups: readonly string[] }) =>
    papersMissing(ageGroups, papers, londonDay(now)).length === 0;
  const ids = (which: typeof sessions) => which.map(({ id }) => id);

  const lapsed = await lapseSessions(
    tx,
    ids(sessions.filter((session) => !session.lapsed && !complete(session))),
    now,
  );
  const renewed = await renewSessions(
    tx,
    ids(sessions.filter((session) => session.lapsed && complete(session))),
    now,
  );
  await materialiseOccurrences(tx, renewed, rollingWindow(now));
  for (const [news, which] of [
    ['lapsed', lapsed],
    ['renewed', renewed],
  ] as const) {
    if (which.length === 0) continue;
    await recordAudit(tx, null, {
      action: news === 'lapsed' ? 'business.papers-lapsed' : 'business.papers-renewed',
      subject: 'business',
      subjectId: businessId,
      details: { sessions: which },
    });
    await onSessionsFollowedPapers(tx, { businessId, news, at: now });
  }
}

/** Businesses that are looked at in one step: all sessions at once kept a process from its visitors for seconds. */
const LOOKED_AT_ONCE = 500;

/** The same for every business whose sessions are not as the papers of today have them. Throws after trying them all. */
export async function followPapers(
  deps: FollowPapersDeps & { pool: Pool },
  atOnce = LOOKED_AT_ONCE,
): Promise<void> {
  const failures: unknown[] = [];
  const next = (after: number) => businessesAfter(deps.pool, after, atOnce);
  for (let some = await next(0); some.length > 0; some = await next(some.at(-1) ?? 0)) {
    for (const businessId of await dueAmong(deps, some)) {
      await transaction(deps.pool, (tx) => followPapersOf(tx, deps, businessId)).catch((error: unknown) =>
        failures.push(error),
      );
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${counted(failures.length, 'business', 'businesses')} could not follow their documents.`,
    );
}

/** Those of these businesses of which a session goes on without its papers, or stopped and has them. */
async function dueAmong(
  { pool, clock }: FollowPapersDeps & { pool: Pool },
  businessIds: readonly number[],
): Promise<Set<number>> {
  const sessions = await sessionsByPapers(pool, businessIds);
  const papers = await papersByBusiness(pool, [...new Set(sessions.map(({ businessId }) => businessId))]);
  const today = londonDay(clock.now());
  return new Set(
    sessions
      .filter(({ ageGroups, businessId, lapsed }) => {
        const complete = papersMissing(ageGroups, papers.get(businessId) ?? [], today).length === 0;
        return complete === lapsed;
      })
      .map(({ businessId }) => businessId),
  );
}

/**
 * Throws `conflict` (409) where a session for these age groups cannot be published for want of papers. They stay as
 * they are until the transaction ends.
 */
export async function assertPapers(
  tx: Tx,
  { businessId, ageGroups }: { businessId: number; ageGroups: readonly string[] },
  now: Date,
): Promise<void> {
  const missing = papersMissing(ageGroups, await papersToGoBy(tx, businessId), londonDay(now));
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `Sessions for children need documents that are valid today. Missing: ${papersInWords(missing)}.`,
    );
}
