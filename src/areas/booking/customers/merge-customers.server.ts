import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { CustomerPage, DuplicateCandidates } from './contract.ts';
import { customerErrors } from './copy.ts';
import { resolveCustomer } from './customer-queries.server.ts';
import type { CustomerDeps } from './manage-customer-notes.server.ts';
import { clearMergedInto, duplicateCandidates, lockMerging, setMergedInto } from './merge-queries.server.ts';
import { authoriseCustomer, getCustomerPage, groupCutoffs, toCustomer } from './read-customers.server.ts';

const MAX_DUPLICATE_CANDIDATES = 5;

/** Lists possible duplicates of a customer. Throws as `authoriseCustomer`. */
export async function listDuplicateCandidates(
  db: Db,
  user: { id: string },
  anyId: string,
  now: Date,
): Promise<DuplicateCandidates> {
  const { customerId, business } = await authoriseCustomer(db, user, anyId, 'manage_customers');
  const rows = await duplicateCandidates(
    db,
    { businessId: business.id, customerId, limit: MAX_DUPLICATE_CANDIDATES },
    groupCutoffs(now),
  );
  return { customers: rows.map(({ alike, ...row }) => ({ ...toCustomer(row), alike })) };
}

/**
 * Shows two customers as one. Rows keep their owner, so `unmergeCustomer` restores everything. Idempotent. Throws as
 * `authoriseCustomer` for either; `not_found` (404) for another business's customer; `conflict` (409) for the same
 * customer.
 */
export async function mergeCustomers(
  { pool, clock }: CustomerDeps,
  act: AuditContext,
  customerId: string,
  otherId: string,
): Promise<CustomerPage> {
  const actor = { id: act.actorId };
  const { business } = await authoriseCustomer(pool, actor, customerId, 'manage_customers');
  if (customerId === otherId) throw new AppError('conflict', customerErrors.sameCustomer);
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, business.id, 'manage_customers');
    await lockMerging(tx, business.id);
    const [one, other] = [await resolveCustomer(tx, customerId), await resolveCustomer(tx, otherId)];
    if (one === null || other === null || other.businessId !== business.id)
      throw new AppError('not_found', customerErrors.notThere);
    if (one.customerId === other.customerId) return;
    await setMergedInto(tx, other.customerId, one.customerId);
    await recordAudit(tx, act, {
      action: 'customer.merged',
      subject: 'customer',
      subjectId: one.customerId,
      details: { businessId: business.id, mergedId: other.customerId },
    });
  });
  return getCustomerPage(pool, actor, customerId, clock.now());
}

/** Undoes a merge. Idempotent. Throws as `authoriseCustomer`. */
export async function unmergeCustomer(
  { pool, clock }: CustomerDeps,
  act: AuditContext,
  anyId: string,
  otherId: string,
): Promise<CustomerPage> {
  const actor = { id: act.actorId };
  const { customerId, business } = await authoriseCustomer(pool, actor, anyId, 'manage_customers');
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, business.id, 'manage_customers');
    await lockMerging(tx, business.id);
    if (!(await clearMergedInto(tx, otherId, customerId))) return;
    await recordAudit(tx, act, {
      action: 'customer.separated',
      subject: 'customer',
      subjectId: customerId,
      details: { businessId: business.id, separatedId: otherId },
    });
  });
  return getCustomerPage(pool, actor, customerId, clock.now());
}
