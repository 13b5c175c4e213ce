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
 * Writes down what a customer has said to the staff of the business's news. Throws as `authoriseCustomer`, and `conflict`
 * (409) when they have ended it themselves: what somebody refused, nobody else turns on.
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

/** The businesses of which the person is a customer, with whether they want their news. */
export async function listNewsPreferences(db: Db, user: { id: string }): Promise<NewsPreference[]> {
  return (await newsPreferencesOfUser(db, user.id)).map(({ businessId, business, wanted }) => ({
    businessId,
    business,
    wanted,
  }));
}

/** Turns a business's news on or off for the person. Throws `not_found` (404) where they are no customer. */
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

/** What a link in a mail is about. Throws `not_found` (404) for one that leads to nobody. */
export async function readNewsLink(db: Db, token: string): Promise<{ business: string; wanted: boolean }> {
  const known = await findNewsByToken(db, token);
  if (known === null) throw new AppError('not_found', customerErrors.linkGone);
  return { business: known.business, wanted: known.wanted };
}

/** Ends a business's news by the link of a mail, without anybody signed in; once ended it is ended. */
export async function unsubscribeByLink(deps: CustomerDeps, token: string): Promise<void> {
  const known = await findNewsByToken(deps.pool, token);
  if (known !== null) await saveConsentIfChanged(deps, known.customerId, false, 'link');
}

/** Keeps what the person said themselves, if it is not what is so. */
function saveConsentIfChanged(
  { pool, clock }: CustomerDeps,
  customerId: string,
  wants: boolean,
  said: ConsentSource,
): Promise<void> {
  return transaction(pool, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return;
    const latest = await latestConsent(tx, customerId);
    // That it was said by themselves counts, also where staff wrote down the same before.
    if (latest?.wants === wants && latest.said === said) return;
    await insertConsent(tx, { customerId, wants, said, recordedBy: null, at: clock.now() });
  });
}
