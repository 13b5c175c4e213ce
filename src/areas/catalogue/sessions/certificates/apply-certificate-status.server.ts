import { formatCertificateKinds, missingCertificates } from '#areas/catalogue/certificates/rules.ts';
import {
  certificatesByBusiness,
  lockValidCertificates,
} from '#areas/catalogue/certificates/valid-certificates.server.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import {
  lapseSessions,
  listBusinessesAfter,
  listSessionsNeedingCertificates,
  lockSessionsNeedingCertificates,
  restoreLapsedSessions,
} from './certificate-queries.server.ts';

export interface ApplyCertificateStatusDeps {
  clock: Clock;
  /** Runs in the transaction that paused or restored a business's sessions, so that an email can be queued there. */
  onCertificateStatusApplied(
    tx: Tx,
    followed: { businessId: number; news: 'lapsed' | 'renewed'; at: Date },
  ): Promise<void>;
}

/** Pauses sessions whose required documents aren't valid today and restores those that have them. Idempotent. */
export async function applyBusinessCertificateStatus(
  tx: Tx,
  { clock, onCertificateStatusApplied }: ApplyCertificateStatusDeps,
  businessId: number,
): Promise<void> {
  const now = clock.now();
  const papers = await lockValidCertificates(tx, businessId);
  const sessions = await lockSessionsNeedingCertificates(tx, businessId);
  const complete = ({ ageGroups }: { ageGroups: readonly string[] }) =>
    missingCertificates(ageGroups, papers, londonDay(now)).length === 0;
  const ids = (which: typeof sessions) => which.map(({ id }) => id);

  const lapsed = await lapseSessions(
    tx,
    ids(sessions.filter((session) => !session.lapsed && !complete(session))),
    now,
  );
  const renewed = await restoreLapsedSessions(
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
    await onCertificateStatusApplied(tx, { businessId, news, at: now });
  }
}

/** Limits a step: updating all sessions at once blocked the process for seconds. */
const BATCH_SIZE = 500;

/** Does the same for every business. Tries them all before it throws. */
export async function applyCertificateStatus(
  deps: ApplyCertificateStatusDeps & { pool: Pool },
  atOnce = BATCH_SIZE,
): Promise<void> {
  const failures: unknown[] = [];
  const next = (after: number) => listBusinessesAfter(deps.pool, after, atOnce);
  for (let some = await next(0); some.length > 0; some = await next(some.at(-1) ?? 0)) {
    for (const businessId of await findBusinessesToUpdate(deps, some)) {
      await transaction(deps.pool, (tx) => applyBusinessCertificateStatus(tx, deps, businessId)).catch(
        (error: unknown) => failures.push(error),
      );
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'business', 'businesses')} could not follow their documents.`,
    );
}

async function findBusinessesToUpdate(
  { pool, clock }: ApplyCertificateStatusDeps & { pool: Pool },
  businessIds: readonly number[],
): Promise<Set<number>> {
  const sessions = await listSessionsNeedingCertificates(pool, businessIds);
  const papers = await certificatesByBusiness(pool, [
    ...new Set(sessions.map(({ businessId }) => businessId)),
  ]);
  const today = londonDay(clock.now());
  return new Set(
    sessions
      .filter(({ ageGroups, businessId, lapsed }) => {
        const complete = missingCertificates(ageGroups, papers.get(businessId) ?? [], today).length === 0;
        return complete === lapsed;
      })
      .map(({ businessId }) => businessId),
  );
}

/** Throws `conflict` (409) if a required document is missing. Locks the documents until the transaction ends. */
export async function assertCertificates(
  tx: Tx,
  { businessId, ageGroups }: { businessId: number; ageGroups: readonly string[] },
  now: Date,
): Promise<void> {
  const missing = missingCertificates(ageGroups, await lockValidCertificates(tx, businessId), londonDay(now));
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `Sessions for children need documents that are valid today. Missing: ${formatCertificateKinds(missing)}.`,
    );
}
