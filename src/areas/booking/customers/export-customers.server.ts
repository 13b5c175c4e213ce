import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import type { CustomersQuery } from './contract.ts';
import { findCustomers } from './customer-queries.server.ts';
import type { CustomerDeps } from './manage-customer-notes.server.ts';
import { groupCutoffs, toCustomer, toCustomerFilter } from './read-customers.server.ts';

const MAX_CSV_ROWS = 50_000;

/**
 * Exports the customers that a search finds, as CSV. Leaves out notes, which may contain health data, and records the
 * export in the audit log. Throws as `authoriseBusiness`.
 */
export async function customersCsv(
  { pool, clock }: CustomerDeps,
  act: AuditContext,
  businessId: number,
  query: CustomersQuery,
): Promise<CsvFile> {
  await authoriseBusiness(pool, { id: act.actorId }, businessId, 'manage_customers');
  const now = clock.now();
  const { rows } = await findCustomers(
    pool,
    { ...toCustomerFilter(businessId, query, { withMoney: true, onPage: MAX_CSV_ROWS }), page: 1 },
    groupCutoffs(now),
  );
  const { q, group, tag } = query;
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_customers');
    await recordAudit(tx, act, {
      action: 'customers.exported',
      subject: 'business',
      subjectId: businessId,
      details: { q, group, tag: tag ?? null, customers: rows.length },
    });
  });
  const momentOf = (text: string | null) => (text === null ? null : new Date(text));
  return csvFile(
    `customers-${londonDay(now)}.csv`,
    [
      'Name',
      'Email',
      'Phone',
      'Tags',
      'Visits',
      'Spend',
      'First visit',
      'Last visit',
      'Next visit',
      'No-shows',
      'Places left',
      'Pass until',
    ],
    rows.map(toCustomer).map((customer) => ({
      Name: customer.name,
      Email: customer.email,
      Phone: customer.phone,
      Tags: customer.tags.join(', '),
      Visits: customer.visits,
      Spend: customer.spend,
      'First visit': momentOf(customer.firstVisit),
      'Last visit': momentOf(customer.lastVisit),
      'Next visit': momentOf(customer.nextVisit),
      'No-shows': customer.noShows,
      'Places left': customer.pass?.left ?? null,
      'Pass until': customer.pass?.lastDay ?? null,
    })),
  );
}
