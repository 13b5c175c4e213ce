import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { BillingProvider } from './billing-provider.server.ts';
import type { PlanInvoice } from './contract.ts';
import { knownCustomer } from './queries.server.ts';

/** A business's invoices from Fettle, newest first; none for one that has never had a plan. */
export async function listPlanInvoices(
  deps: { pool: Pool; billing: BillingProvider },
  user: { id: string },
  businessId: number,
): Promise<PlanInvoice[]> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_plan');
  const customerId = await knownCustomer(deps.pool, businessId);
  if (customerId === null) return [];
  const invoices = await deps.billing.listInvoices(customerId);
  return invoices.map(({ id, number, createdAt, text, totalPence, status, url }) => ({
    id,
    number,
    date: createdAt.toISOString(),
    text,
    total: penceToDecimal(totalPence),
    status,
    url,
  }));
}
