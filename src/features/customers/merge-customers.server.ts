import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AlikeCustomers, CustomerPage } from './contract.ts';
import { customerSentences } from './copy.ts';
import { customersAlike, pointAt, takeApart, takeTurnAtMerging } from './merge-queries.server.ts';
import type { CustomerDeps } from './note-customer.server.ts';
import { knownCustomer } from './people-queries.server.ts';
import { authoriseCustomer, daysAt, showCustomer, toCustomer } from './show-customers.server.ts';

const MOST_ALIKE = 5;

/** Who may be the same person as a customer, by what they gave. Throws as `authoriseCustomer`. */
export async function listAlike(
  db: Db,
  user: { id: string },
  anyId: string,
  now: Date,
): Promise<AlikeCustomers> {
  const { customerId, business } = await authoriseCustomer(db, user, anyId, 'manage_customers');
  const rows = await customersAlike(
    db,
    { businessId: business.id, customerId, limit: MOST_ALIKE },
    daysAt(now),
  );
  return { customers: rows.map(({ alike, ...row }) => ({ ...toCustomer(row), alike })) };
}

/**
 * Shows another customer of the business as this one from now on: one person who has two accounts. Bookings, passes,
 * notes and tags stay whose they are and are read together, so that taking them apart puts everything back. Those who
 * are one already stay one. Throws as `authoriseCustomer`, for either; `not_found` (404) for a customer of another
 * business; `conflict` (409) for one with themselves.
 */
export async function mergeCustomers(
  { pool, clock }: CustomerDeps,
  act: Act,
  customerId: string,
  otherId: string,
): Promise<CustomerPage> {
  const actor = { id: act.actorId };
  const { business } = await authoriseCustomer(pool, actor, customerId, 'manage_customers');
  if (customerId === otherId) throw new AppError('conflict', customerSentences.sameCustomer);
  await transaction(pool, async (tx) => {
    await requireStanding(tx, actor, business.id, 'manage_customers');
    await takeTurnAtMerging(tx, business.id);
    const [one, other] = [await knownCustomer(tx, customerId), await knownCustomer(tx, otherId)];
    if (one === null || other === null || other.businessId !== business.id)
      throw new AppError('not_found', customerSentences.notThere);
    if (one.customerId === other.customerId) return;
    await pointAt(tx, other.customerId, one.customerId);
    await recordAudit(tx, act, {
      action: 'customer.merged',
      subject: 'customer',
      subjectId: one.customerId,
      details: { businessId: business.id, mergedId: other.customerId },
    });
  });
  return showCustomer(pool, actor, customerId, clock.now());
}

/**
 * Shows a customer who was merged into this one as themselves again; one who is apart already stays so. Throws as
 * `authoriseCustomer`.
 */
export async function separateCustomer(
  { pool, clock }: CustomerDeps,
  act: Act,
  anyId: string,
  otherId: string,
): Promise<CustomerPage> {
  const actor = { id: act.actorId };
  const { customerId, business } = await authoriseCustomer(pool, actor, anyId, 'manage_customers');
  await transaction(pool, async (tx) => {
    await requireStanding(tx, actor, business.id, 'manage_customers');
    await takeTurnAtMerging(tx, business.id);
    if (!(await takeApart(tx, otherId, customerId))) return;
    await recordAudit(tx, act, {
      action: 'customer.separated',
      subject: 'customer',
      subjectId: customerId,
      details: { businessId: business.id, separatedId: otherId },
    });
  });
  return showCustomer(pool, actor, customerId, clock.now());
}
