import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { requireOwnPlan } from '../change/change-plan.server.ts';
import type { PlanInvoice, PlanPayment } from '../contract.ts';
import { findBillingCustomer } from '../queries.server.ts';
import type { ProviderSubscription } from '../rules.ts';
import { type SyncDeps, syncSubscription } from '../sync/sync-subscription.server.ts';
import type { BillingProvider } from './billing-provider.server.ts';

/** What is owed, payable with another card. Throws like `requireOwnPlan`, and `conflict` (409) if nothing is owed. */
export async function openPayment(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
): Promise<PlanPayment> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, 'manage_plan');
  const subscription = await syncSubscription(deps, plan.providerId);
  const payment = subscription === null ? null : toPlanPayment(subscription);
  if (payment === null) throw new AppError('conflict', 'You don’t owe anything for this plan.');
  return payment;
}

/** Null if nothing is owed. */
export function toPlanPayment({ openPayment, pendingTier, tier }: ProviderSubscription): PlanPayment | null {
  if (openPayment === null) return null;
  const { clientSecret, amountPence } = openPayment;
  return { clientSecret, tier: pendingTier ?? tier, amount: penceToDecimal(amountPence) };
}

/** Newest first. */
export async function listPlanInvoices(
  deps: { pool: Pool; billing: BillingProvider },
  user: { id: string },
  businessId: number,
): Promise<PlanInvoice[]> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_plan');
  const customerId = await findBillingCustomer(deps.pool, businessId);
  if (customerId === null) return [];
  const invoices = await deps.billing.listInvoices(customerId);
  return invoices.map(({ id, number, createdAt, text, totalPence, status, creditAfterPence, url }) => ({
    id,
    number,
    date: createdAt.toISOString(),
    text,
    total: penceToDecimal(totalPence),
    status,
    creditAfter: creditAfterPence === null ? null : penceToDecimal(creditAfterPence),
    url,
  }));
}
