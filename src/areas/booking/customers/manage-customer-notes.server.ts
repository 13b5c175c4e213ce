import { randomUUID } from 'node:crypto';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CustomerPage, NoteInput } from './contract.ts';
import { customerErrors } from './copy.ts';
import {
  deleteNote,
  deleteTag,
  eraseNotesAndTags,
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

/** Does something to a customer of whom nothing else is changed meanwhile, and answers how they stand. */
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
 * Writes something down of a customer; the same sent again is one note. That it was written goes into the audit log, what
 * was written does not: it is about somebody, and goes when they go. Throws as `authoriseCustomer`.
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

/** Writes down what was said as the team booked for a customer, for the front desk; nothing for ''. */
export async function noteBooking(
  tx: Tx,
  { note, now, ...about }: { customerId: string; authorId: string; note: string; now: Date },
): Promise<void> {
  if (note !== '')
    await insertNote(tx, { ...about, id: randomUUID(), body: note, atDesk: true, writtenAt: now });
}

/**
 * Removes a note; one that is gone is gone. Throws as `authoriseCustomer`, and `forbidden` (403) for another's note to
 * whoever does not look after the customers.
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

/**
 * Gives a customer a tag, or leaves them as they are if they have it. Throws as `authoriseCustomer`, and `conflict`
 * (409) beyond ten.
 */
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

/** Takes a tag off a customer; one that they do not have is off. Throws as `authoriseCustomer`. */
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
 * Erases everything that the business has noted of somebody who asks for it (UK GDPR, article 17): all notes, whoever
 * wrote them, and all tags. Their bookings stay, as records of what was sold, and so does what they said of its news, so
 * that a no stays a no. Erasing again does nothing. Throws as `authoriseCustomer`.
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
      if (erased.notes + erased.tags === 0) return;
      await recordAudit(tx, act, {
        action: 'customer.erased',
        subject: 'customer',
        subjectId: customerId,
        details: { businessId: business.id, ...erased },
      });
    },
    'manage_customers',
  );
