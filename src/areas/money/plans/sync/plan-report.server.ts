import { bookingGateMismatches } from '#areas/catalogue/businesses/status/booking-gate.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { BillingProvider } from '../billing/billing-provider.server.ts';
import { findSubscriptionRow, openSubscriptions } from '../queries.server.ts';
import { hasEnded, type ProviderSubscription } from '../rules.ts';

/** Problems for a person to check. */
export interface PlanReport {
  open: number;
  problems: string[];
}

/** Compares plans and booking gates. Changes nothing. Calls `openBilling` only if needed. */
export async function planReport(
  deps: { db: Db; openBilling: () => Promise<BillingProvider> },
  since: Date,
  now: Date,
): Promise<PlanReport> {
  const { db } = deps;
  const problems = (await bookingGateMismatches(db, now)).map(
    ({ id, name }) => `business ${id} (${name}): online booking doesn’t match its plan`,
  );
  const rows = await openSubscriptions(db);
  const billing = await deps.openBilling();
  for (const row of rows) {
    if (row.providerId === null) continue;
    const found = await billing.retrieve(row.providerId).catch(() => null);
    if (found === null)
      problems.push(`plan ${row.id}: the provider doesn’t give the state of ${row.providerId}`);
    else if (found.state !== row.state || found.tier !== row.tier)
      problems.push(
        `plan ${row.id}: ${row.state} ${row.tier} here, ${found.state} ${found.tier} at the provider`,
      );
  }
  const running: ProviderSubscription[] = [];
  for await (const found of billing.listSubscriptions(since)) {
    if (!hasEnded(found.state)) running.push(found);
  }
  for (const found of running) {
    const row = await findSubscriptionRow(db, { providerId: found.id, rowId: found.rowId });
    if (row === null || hasEnded(row.state))
      problems.push(`${found.id}: ${found.state} at the provider, and no open plan here`);
  }
  return { open: rows.length, problems };
}

export function formatPlanReport({ open, problems }: PlanReport): string {
  const head = `Plans: ${open} open, ${problems.length} unexplained`;
  return [head, ...problems.map((problem) => `  ${problem}`)].join('\n');
}
