import { randomUUID } from 'node:crypto';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CustomerPage, NoteInput } from './contract.ts';
import { customerErrors } from './copy.ts';
import {
  deleteBirthdays,
  deleteNote,
  deleteTag,
  eraseNotesAndTags,
  insertBirthday,
  insertNote,
  insertTag,
  lockCustomer,
  lockNote,
  tagsOfCustomer,
} from './note-queries.server.ts';
import { type AuthorisedCustomer, authoriseCustomer, getCustomerPage } from './read-customers.server.ts';
import { MAX_TAGS } from './rules.ts';

export interface CustomerDeps {
  pool: Pool;
  clock: Clock;
}

/** Runs a change with the customer locked, and returns their new state. */
export async function withLockedCustomer(
  { pool, clock }: CustomerDeps,
  act: AuditContext,
  anyId: string,
  work: (tx: Tx, customer: AuthorisedCustomer) => Promise<void>,
  action: 'note_customer' | 'manage_customers' = 'note_customer',
): Promise<CustomerPage> {
  const actor = { id: act.actorId };
  const customer = await authoriseCustomer(pool, actor, anyId, action);
  const { customerId } = customer;
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, customer.business.id, action);
    if (!(await lockCustomer(tx, customerId))) throw new AppError('not_found', customerErrors.notThere);
    await work(tx, customer);
  });
  return getCustomerPage(pool, actor, customerId, clock.now());
}

/**
 * Saves a note once per key. The audit log records that, but not the text, which must be erasable. Throws as
 * `authoriseCustomer`.
 */
export const createCustomerNote = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  { text, atDesk, key }: NoteInput,
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx, { business }) => {
    const note = { id: key, customerId, authorId: act.actorId, body: text, atDesk };
    if (!(await insertNote(tx, { ...note, writtenAt: deps.clock.now() }))) return;
    await recordAudit(tx, act, {
      action: 'customer.noted',
      subject: 'customer',
      subjectId: customerId,
      details: { businessId: business.id, noteId: key },
    });
  });

/** Saves a front-desk note from a booking by staff; does nothing if it is empty. */
export async function noteBooking(
  tx: Tx,
  { note, now, ...about }: { customerId: string; authorId: string; note: string; now: Date },
): Promise<void> {
  if (note !== '')
    await insertNote(tx, { ...about, id: randomUUID(), body: note, atDesk: true, writtenAt: now });
}

/**
 * Deletes a note; does nothing if it is missing. Throws as `authoriseCustomer`, and `forbidden` (403) for another
 * author's note without permission to manage customers.
 */
export const deleteCustomerNote = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  noteId: string,
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx, { business, may }) => {
    const note = await lockNote(tx, customerId, noteId);
    if (note === null) return;
    if (note.authorId !== act.actorId && !may('manage_customers'))
      throw new AppError('forbidden', customerErrors.notYourNote);
    await deleteNote(tx, noteId);
    await recordAudit(tx, act, {
      action: 'customer.note_removed',
      subject: 'customer',
      subjectId: customerId,
      details: { businessId: business.id, noteId },
    });
  });

/** Adds a tag if missing. Throws as `authoriseCustomer`, and `conflict` (409) above ten. */
export const addTag = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  tag: string,
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx) => {
    const tags = await tagsOfCustomer(tx, customerId);
    if (tags.some((own) => own.toLowerCase() === tag.toLowerCase())) return;
    if (tags.length >= MAX_TAGS) throw new AppError('conflict', customerErrors.manyTags);
    await insertTag(tx, customerId, tag);
  });

/** Removes a tag if present. Throws as `authoriseCustomer`. */
export const removeTag = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  tag: string,
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx) => {
    await deleteTag(tx, customerId, tag);
  });

/**
 * Sets or removes the birthday, which the team knows from the customer. The audit log leaves the day out. Throws as
 * `authoriseCustomer`.
 */
export const setBirthday = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
  birthday: string | null,
): Promise<CustomerPage> =>
  withLockedCustomer(deps, act, customerId, async (tx, { business, customerId: shownAs }) => {
    await deleteBirthdays(tx, shownAs);
    if (birthday !== null) await insertBirthday(tx, shownAs, birthday);
    await recordAudit(tx, act, {
      action: birthday === null ? 'customer.birthday_removed' : 'customer.birthday_set',
      subject: 'customer',
      subjectId: shownAs,
      details: { businessId: business.id },
    });
  });

/**
 * Erases all notes and tags of a customer (UK GDPR, article 17). Bookings stay as sales records, and the news choice
 * so that a no stays a no. Idempotent. Throws as `authoriseCustomer`.
 */
export const eraseCustomerNotes = (
  deps: CustomerDeps,
  act: AuditContext,
  customerId: string,
): Promise<CustomerPage> =>
  withLockedCustomer(
    deps,
    act,
    customerId,
    async (tx, { business }) => {
      const erased = await eraseNotesAndTags(tx, customerId);
      if (erased.notes + erased.tags + erased.birthdays === 0) return;
      await recordAudit(tx, act, {
        action: 'customer.erased',
        subject: 'customer',
        subjectId: customerId,
        details: { businessId: business.id, ...erased },
      });
    },
    'manage_customers',
  );
