import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { deleteCategory, insertCategory } from './category-queries.server.ts';
import type { CategoryCheck, CustomerPage } from './contract.ts';
import { customerErrors } from './copy.ts';
import { type CustomerDeps, withLockedCustomer } from './manage-customer-notes.server.ts';

/** Longest that a check can count. */
const MAX_DAYS = 3 * 366;

/**
 * Remembers that the team has seen what proves a category, or forgets it (`until` null). The audit log has the
 * category and day. Throws as `authoriseCustomer`, and `invalid_input` (400) for a day in the past or too far ahead.
 */
export function checkCategory(
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  { category, until }: CategoryCheck,
): Promise<CustomerPage> {
  const now = deps.clock.now();
  const today = londonDay(now);
  if (until !== null && (until < today || until > plusDays(today, MAX_DAYS)))
    throw new AppError('invalid_input', customerErrors.categoryDay, {
      errors: [{ field: 'until', message: customerErrors.categoryDay }],
    });
  return withLockedCustomer(deps, act, customerId, async (tx, { business, customerId: shownAs }) => {
    await deleteCategory(tx, shownAs, category);
    if (until !== null)
      await insertCategory(tx, { customerId: shownAs, category, until, checkedBy: act.actorId, now });
    await recordAudit(tx, act, {
      action: until === null ? 'customer.category_removed' : 'customer.category_checked',
      subject: 'customer',
      subjectId: shownAs,
      details: { businessId: business.id, category, ...(until !== null && { until }) },
    });
  });
}
