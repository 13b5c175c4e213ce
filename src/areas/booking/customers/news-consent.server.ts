import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { CustomerPage, NewsPreference } from './contract.ts';
import { customerErrors } from './copy.ts';
import { type CustomerDeps, withLockedCustomer } from './manage-customer-notes.server.ts';
import {
  findNewsByToken,
  insertConsent,
  latestConsent,
  newsPreferencesOfUser,
} from './message-queries.server.ts';
import { lockCustomer } from './note-queries.server.ts';
import { type ConsentSource, canStaffOptIn } from './rules.ts';

/**
 * Records a customer's news choice as told to staff. Throws as `authoriseCustomer`, and `conflict` (409) if the
 * customer unsubscribed themselves: staff can't undo that.
 */
export const recordConsent = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  { wanted, said }: { wanted: boolean; said: ConsentSource },
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx) => {
    const latest = await latestConsent(tx, customerId);
    if ((latest?.wants ?? false) === wanted) return;
    if (wanted && !canStaffOptIn(latest)) throw new AppError('conflict', customerErrors.endedThemselves);
    await insertConsent(tx, {
      customerId,
      wants: wanted,
      said,
      recordedBy: act.actorId,
      at: deps.clock.now(),
    });
  });

/** Lists the businesses of the customer with their news choices. */
export async function listNewsPreferences(db: Db, user: { id: string }): Promise<NewsPreference[]> {
  return (await newsPreferencesOfUser(db, user.id)).map(({ businessId, business, wanted }) => ({
    businessId,
    business,
    wanted,
  }));
}

/** Sets a business's news choice. Throws `not_found` (404) if the person is not a customer. */
export async function setNewsPreference(
  deps: CustomerDeps,
  user: { id: string },
  businessId: number,
  wanted: boolean,
): Promise<NewsPreference[]> {
  const known = (await newsPreferencesOfUser(deps.pool, user.id)).find(
    (news) => news.businessId === businessId,
  );
  if (known === undefined) throw new AppError('not_found', customerErrors.notThere);
  await saveConsentIfChanged(deps, known.customerId, wanted, 'profile');
  return listNewsPreferences(deps.pool, user);
}

/** Returns the business behind an unsubscribe link. Throws `not_found` (404). */
export async function readNewsLink(db: Db, token: string): Promise<{ business: string; wanted: boolean }> {
  const known = await findNewsByToken(db, token);
  if (known === null) throw new AppError('not_found', customerErrors.linkGone);
  return { business: known.business, wanted: known.wanted };
}

/** Unsubscribes without sign-in. Idempotent. */
export async function unsubscribeByLink(deps: CustomerDeps, token: string): Promise<void> {
  const known = await findNewsByToken(deps.pool, token);
  if (known !== null) await saveConsentIfChanged(deps, known.customerId, false, 'link');
}

function saveConsentIfChanged(
  { pool, clock }: CustomerDeps,
  customerId: string,
  wants: boolean,
  said: ConsentSource,
): Promise<void> {
  return transaction(pool, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return;
    const latest = await latestConsent(tx, customerId);
    // The customer's own word counts as new even if staff recorded the same.
    if (latest?.wants === wants && latest.said === said) return;
    await insertConsent(tx, { customerId, wants, said, recordedBy: null, at: clock.now() });
  });
}
