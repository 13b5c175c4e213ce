import { missingCertificates } from '#areas/catalogue/certificates/rules.ts';
import {
  certificatesByBusiness,
  lockValidCertificates,
} from '#areas/catalogue/certificates/valid-certificates.server.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from './cancel-occurrence.server.ts';
import { bookedChildrenOccurrences } from './cancellation-queries.server.ts';

/** Gives families time to make other plans. */
export const CANCEL_HOURS_BEFORE = 48;

/** Shown to everybody who booked (docs/product/data.md#papers-for-children). */
export const UNCERTIFIED_REASON =
  'The business doesn’t have valid documents for sessions with children on this day.';

/** Cancels children's dates without valid documents two days before. Safe in parallel. Tries all, then throws. */
export async function cancelUncertified(
  deps: Pick<CancelOccurrenceDeps, 'pool' | 'clock' | 'outbox'>,
): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + CANCEL_HOURS_BEFORE * 3_600_000);
  const dates = await bookedChildrenOccurrences(deps.pool, now, until);
  const papers = await certificatesByBusiness(deps.pool, [
    ...new Set(dates.map(({ businessId }) => businessId)),
  ]);
  const failures: unknown[] = [];
  for (const date of dates) {
    const day = londonDay(date.startsAt);
    if (missingCertificates(date.ageGroups, papers.get(date.businessId) ?? [], day).length === 0) continue;
    await transaction(deps.pool, async (tx) => {
      // Check again under lock: a document confirmed this minute saves the date.
      const missing = missingCertificates(
        date.ageGroups,
        await lockValidCertificates(tx, date.businessId),
        day,
      );
      if (missing.length === 0) return;
      const closing = { occurrenceId: date.id, by: 'admin', reason: UNCERTIFIED_REASON } as const;
      if (await closeOccurrence(tx, deps, closing))
        await recordAudit(tx, null, {
          action: 'occurrence.cancelled',
          subject: 'occurrence',
          subjectId: date.id,
          reason: UNCERTIFIED_REASON,
          details: { missing },
        });
    }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'date without papers', 'dates without papers')} could not be called off.`,
    );
}
