import { randomUUID } from 'node:crypto';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { findOrCreateAccounts } from '#areas/identity/accounts/admins/imported-accounts.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { noEmailAddress } from '#shared/domain/no-email.ts';
import {
  type CustomerContact,
  customerContact,
  customerIdOfCredit,
  findCustomerByContact,
  insertCustomerByHand,
  lockAddingCustomers,
  lockCustomerRow,
} from './contact-queries.server.ts';
import type { AddCustomer, AddedCustomer } from './contract.ts';
import { customerErrors } from './copy.ts';
import type { CustomerDeps } from './manage-customer-notes.server.ts';
import { insertConsent } from './message-queries.server.ts';

export type { CustomerContact } from './contact-queries.server.ts';

/**
 * Adds a customer by hand (`POST /api/businesses/{businessId}/customers`). If the email or phone number matches an
 * existing customer, returns that one unchanged. Throws as `authoriseInTransaction`.
 */
export async function addCustomer(
  { pool, clock }: CustomerDeps,
  act: AuditContext,
  businessId: number,
  input: AddCustomer,
): Promise<AddedCustomer> {
  const now = clock.now();
  return transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
    await lockAddingCustomers(tx, businessId);
    const { name, email, phone } = input;
    const known = await findCustomerByContact(tx, businessId, { email: email.toLowerCase(), phone });
    if (known !== null) return toAddedCustomer(await readCustomerContact(tx, businessId, known), true);
    const key = email === '' ? noEmailAddress(randomUUID()) : email;
    const { accounts } = await findOrCreateAccounts(tx, [{ key, name, email: key }]);
    const userId = accounts.get(key);
    if (userId === undefined) throw new Error('A customer was added without an account.');
    const customerId = await insertCustomerByHand(tx, { businessId, userId, name, email, phone, now });
    if (customerId === null) throw new AppError('conflict', customerErrors.notThere);
    if (input.news !== null)
      await insertConsent(tx, {
        customerId,
        wants: true,
        said: input.news,
        recordedBy: act.actorId,
        at: now,
      });
    await recordAudit(tx, act, {
      action: 'customer.added',
      subject: 'customer',
      subjectId: customerId,
      details: { news: input.news },
    });
    return toAddedCustomer(await readCustomerContact(tx, businessId, customerId), false);
  });
}

const toAddedCustomer = (
  { customerId, name, email, phone }: CustomerContact,
  existed: boolean,
): AddedCustomer => ({ id: customerId, name, email, phone, existed });

/** Returns the contact of the customer, or of the one they were merged into. Throws `not_found` (404). */
export async function readCustomerContact(
  db: Db,
  businessId: number,
  customerId: string,
): Promise<CustomerContact> {
  const contact = await customerContact(db, businessId, customerId);
  if (contact === null) throw new AppError('not_found', customerErrors.notThere);
  return contact;
}

/** Returns the contact of the customer who has a pass; null if they deleted their account. */
export async function customerOfCredit(
  db: Db,
  businessId: number,
  creditId: string,
): Promise<CustomerContact | null> {
  const customerId = await customerIdOfCredit(db, businessId, creditId);
  return customerId === null ? null : customerContact(db, businessId, customerId);
}

/**
 * Locks the customer and returns the contact, following merges. The caller must check the permission. Throws
 * `not_found` (404).
 */
export async function lockCustomerContact(
  tx: Tx,
  businessId: number,
  customerId: string,
): Promise<CustomerContact> {
  const { customerId: shownAs } = await readCustomerContact(tx, businessId, customerId);
  await lockCustomerRow(tx, shownAs);
  return readCustomerContact(tx, businessId, shownAs);
}
