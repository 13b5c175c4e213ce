import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount, forgetDeletedAccount } from '#features/accounts/profile/delete-account.server.ts';
import { dataAsJson } from '#features/accounts/profile/download-data.server.ts';
import { stripeCardVault } from '#features/payments/cards/card-vault.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { openShop, type Shop } from '#support/shop.ts';
import { composePersonalData } from './compose-personal-data.server.ts';

/**
 * Every column of the database that refers to a person, or holds a name, an address or a telephone number, has to be
 * in the copy people get of their data, and to be erased with their account, but for what stands here with its reason.
 * A new one fails until somebody has decided.
 */
const ACT_IN_OFFICE = 'what was done in office is the record of whom it was done to';
/** Contact data that organisations publish of themselves as open data, and addresses on the web. */
const OF_PUBLISHERS = 'what an organisation publishes of itself, and addresses on the web';
const OF_SESSIONS = 'where sessions are held, for those who have booked there';
const NOT_A_PERSON = 'not of a person';
const NAMELESS = 'the row of a deleted account has no name, and nothing else leads to the person';
const TAX = 'six years of records of money, as tax law asks, of an account without a name';

const notInTheCopy: Readonly<Record<string, string>> = {
  'api_keys.name': NOT_A_PERSON,
  'api_keys.user_id': 'an account that nobody signs in to',
  'api_requests.name': NOT_A_PERSON,
  'appointments.trainer_id': 'as with bookings.trainer_id',
  'audit_log.actor_id': ACT_IN_OFFICE,
  'booking_partners.name': NOT_A_PERSON,
  'booking_partners.user_id': 'an account that nobody signs in to',
  'bookings.trainer_id': 'whom a trainer met is the data of those people; the diary shows it to the trainer',
  'business_exports.requested_by': ACT_IN_OFFICE,
  'certificates.decided_by': ACT_IN_OFFICE,
  'claims.decided_by': ACT_IN_OFFICE,
  'demo_mail.envelope_to':
    'the mailbox of the demo, which everybody reads; the log of mail names each letter',
  'external_sessions.address': OF_PUBLISHERS,
  'external_sessions.phone': OF_PUBLISHERS,
  'feature_flag_changes.changed_by': ACT_IN_OFFICE,
  'feature_flag_changes.name': NOT_A_PERSON,
  'help_messages.assigned_to': ACT_IN_OFFICE,
  'help_replies.author_id': ACT_IN_OFFICE,
  'impersonations.admin_id': ACT_IN_OFFICE,
  'listing_import_notes.name': NOT_A_PERSON,
  'listing_imports.file_name': NOT_A_PERSON,
  'listing_imports.started_by': ACT_IN_OFFICE,
  'mail_acknowledgements.acknowledged_by': ACT_IN_OFFICE,
  'moderation_decisions.decided_by': ACT_IN_OFFICE,
  'oauth_grants.granted_by': ACT_IN_OFFICE,
  'orders.partner_name': NOT_A_PERSON,
  'payout_holds.held_by': ACT_IN_OFFICE,
  'postcode_imports.file_name': NOT_A_PERSON,
  'queue_assignments.assigned_to': ACT_IN_OFFICE,
  'queue_notes.author_id': ACT_IN_OFFICE,
  'record_imports.file_name': NOT_A_PERSON,
  'record_imports.imported_by': ACT_IN_OFFICE,
  'recovery_codes.user_id': 'digests of secrets, which tell nothing of anybody',
  'reports.resolved_by': ACT_IN_OFFICE,
  'restored_packages.restored_by': ACT_IN_OFFICE,
  'reviews.hidden_by': ACT_IN_OFFICE,
  'rooms.name': NOT_A_PERSON,
  'schema_migrations.name': NOT_A_PERSON,
  'session_terms.name': NOT_A_PERSON,
  'session_types.name': NOT_A_PERSON,
  'signals.decided_by': ACT_IN_OFFICE,
  'text_versions.name': NOT_A_PERSON,
  'text_versions.published_by': ACT_IN_OFFICE,
  'venues.address': OF_SESSIONS,
  'venues.name': OF_SESSIONS,
  'waivers.published_by': ACT_IN_OFFICE,
  'waivers.trainer_id': 'the words that clients read; what was signed is theirs',
  'walk_ins.name': 'whoever walked in has no account that it could be told by',
};

const notErased: Readonly<Record<string, string>> = {
  'api_keys.name': NOT_A_PERSON,
  'api_keys.user_id': 'an account that nobody signs in to',
  'api_requests.name': NOT_A_PERSON,
  'appointments.trainer_id': TAX,
  'audit_log.actor_id': NAMELESS,
  'booking_partners.name': NOT_A_PERSON,
  'booking_partners.user_id': 'an account that nobody signs in to',
  'bookings.trainer_id': TAX,
  'business_edits.submitted_by': 'only owners change a business, and what they changed goes with it',
  'business_exports.requested_by': NAMELESS,
  'businesses.address': 'of the place, for those who have booked there',
  'businesses.name': 'of the place, for those who have booked there',
  'certificates.decided_by': NAMELESS,
  'claims.decided_by': NAMELESS,
  'entitlement_products.name': NOT_A_PERSON,
  'entitlement_products.trainer_id': TAX,
  'entitlements.name': NOT_A_PERSON,
  'entitlements.user_id': TAX,
  'external_sessions.address': OF_PUBLISHERS,
  'external_sessions.phone': OF_PUBLISHERS,
  'feature_flag_changes.changed_by': NAMELESS,
  'feature_flag_changes.name': NOT_A_PERSON,
  'help_messages.assigned_to': NAMELESS,
  'help_replies.author_id': NAMELESS,
  'impersonations.admin_id': NAMELESS,
  'listing_import_notes.name': NOT_A_PERSON,
  'listing_imports.file_name': NOT_A_PERSON,
  'listing_imports.started_by': NAMELESS,
  'mail_acknowledgements.acknowledged_by': NAMELESS,
  'memberships.user_id': TAX,
  'moderation_decisions.decided_by': NAMELESS,
  'oauth_grants.granted_by': NAMELESS,
  'orders.partner_name': NOT_A_PERSON,
  'payments.user_id': TAX,
  'payout_holds.held_by': NAMELESS,
  'postcode_imports.file_name': NOT_A_PERSON,
  'purchases.user_id': TAX,
  'queue_assignments.assigned_to': NAMELESS,
  'queue_notes.author_id': NAMELESS,
  'record_imports.file_name': NOT_A_PERSON,
  'record_imports.imported_by': NAMELESS,
  'reports.resolved_by': NAMELESS,
  'restored_packages.restored_by': NAMELESS,
  'reviews.hidden_by': NAMELESS,
  'reviews.trainer_id': 'the words are their writers’, of a trainer whose profile is gone',
  'rooms.name': NOT_A_PERSON,
  'schema_migrations.name': NOT_A_PERSON,
  'session_terms.name': NOT_A_PERSON,
  'session_types.name': NOT_A_PERSON,
  'signals.decided_by': NAMELESS,
  'text_versions.name': NOT_A_PERSON,
  'text_versions.published_by': NAMELESS,
  'venues.address': OF_SESSIONS,
  'venues.name': OF_SESSIONS,
  'waivers.published_by': NAMELESS,
  'walk_ins.name': 'whoever walked in has no account; forgotten after a year',
};

let database: TestDatabase;
let shop: Shop;
let ofPeople: Column[];
let read: string[];
let erased: string[];

interface Column {
  table: string;
  column: string;
  /** It refers to a person's row; else it holds something of theirs. */
  refers: boolean;
}

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  const person = await createPerson(database.pool);
  const deps = {
    pool: database.pool,
    clock: shop.deps.clock,
    outbox,
    storage: { put: () => Promise.reject(new Error()), read: async () => null, delete: async () => {} },
    personalData: composePersonalData(shop.deps, stripeCardVault(shop.stripe)),
    endCredentials,
    onAccountDeleted: async () => {},
  };
  ofPeople = await columnsOfPeople();
  read = await statementsOf(() => dataAsJson(deps, person, new Date()));
  erased = await statementsOf(async () => {
    await deleteAccount(deps, person, { id: person.id, since: new Date() }, {});
    await forgetDeletedAccount(deps, { userId: person.id, email: person.email });
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** The columns that refer to a person or a trainer, and those whose name says that they hold something of a person's. */
async function columnsOfPeople(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `SELECT con.conrelid::regclass::text AS "table", a.attname AS "column", true AS refers
       FROM pg_constraint con
       JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = ANY (con.conkey)
      WHERE con.contype = 'f' AND con.confrelid IN ('users'::regclass, 'trainers'::regclass)
     UNION ALL
     SELECT table_name, column_name, false FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'ARRAY')
        AND column_name ~ '(^|_)(e?mail|phone|name|recipient|envelope_to|address|user_agent|image|photo)(_|$)'
     ORDER BY 1, 2`,
  );
  return rows;
}

/** The statements that the database is sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : String(Object(first).text),
    );
  } finally {
    sent.mockRestore();
  }
}

/** Goes by the reference, itself or by the trainer whose account it is; anything else need only be named. */
const speaksOf = (sql: string, { column, refers }: Column) =>
  (refers
    ? new RegExp(`\\b${column} = \\$1|(\\w+)\\.id = \\w+\\.${column}\\b.*\\b\\1\\.user_id = \\$1`, 's')
    : new RegExp(`\\b${column}\\b`)
  ).test(sql);

/** By a SELECT that names table and column. */
const isRead = (column: Column) =>
  read.some((sql) => new RegExp(`\\b(FROM|JOIN) ${column.table}\\b`).test(sql) && speaksOf(sql, column));

/** By an UPDATE that names table and column, or a DELETE: that takes all columns, but has to go by the reference. */
const isErased = (column: Column) =>
  erased.some((sql) => {
    const [, act] = new RegExp(`^\\s*(UPDATE|DELETE FROM) ${column.table}\\b`).exec(sql) ?? [];
    return act !== undefined && ((act === 'DELETE FROM' && !column.refers) || speaksOf(sql, column));
  });

const names = (columns: Column[]) => columns.map(({ table, column }) => `${table}.${column}`);

describe('everything the database holds of people', () => {
  it('is in the copy they get of it, but for what is stated', () => {
    expect(names(ofPeople.filter((column) => !isRead(column)))).toEqual(Object.keys(notInTheCopy));
  });

  it('is erased with their account, but for what is stated', () => {
    expect(names(ofPeople.filter((column) => !isErased(column)))).toEqual(Object.keys(notErased));
  });
});
