import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deleteAccount,
  eraseDeletedAccount,
} from '#areas/identity/accounts/profile/delete-account.server.ts';
import { dataAsJson } from '#areas/identity/accounts/profile/download-data.server.ts';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { composePersonalData } from './compose-personal-data.server.ts';

/**
 * Every column with personal data must be exported and erased, except those listed here with a reason. New columns
 * fail until decided.
 */
const OFFICIAL_ACTS = 'what was done in office is the record of whom it was done to';
/** Contact data that organisations publish of themselves as open data, and addresses on the web. */
const PUBLISHER_DATA = 'what an organisation publishes of itself, and addresses on the web';
const SESSION_DATA = 'where sessions are held, for those who have booked there';
const NOT_A_PERSON = 'not of a person';
const ANONYMOUS_DATA = 'the row of a deleted account has no name, and nothing else leads to the person';
const TAX_RECORDS = 'six years of records of money, as tax law asks, of an account without a name';

const excludedFromExport: Readonly<Record<string, string>> = {
  'api_keys.name': NOT_A_PERSON,
  'api_keys.user_id': 'an account that nobody signs in to',
  'api_requests.name': NOT_A_PERSON,
  'appointments.trainer_id': 'as with bookings.trainer_id',
  'audit_log.actor_id': OFFICIAL_ACTS,
  'booking_partners.name': NOT_A_PERSON,
  'booking_partners.user_id': 'an account that nobody signs in to',
  'bookings.trainer_id': 'whom a trainer met is the data of those people; the diary shows it to the trainer',
  'business_exports.requested_by': OFFICIAL_ACTS,
  'certificates.decided_by': OFFICIAL_ACTS,
  'claims.decided_by': OFFICIAL_ACTS,
  'demo_mail.envelope_to':
    'the mailbox of the demo, which everybody reads; the log of mail names each letter',
  'external_sessions.address': PUBLISHER_DATA,
  'external_sessions.phone': PUBLISHER_DATA,
  'feature_flag_changes.changed_by': OFFICIAL_ACTS,
  'feature_flag_changes.name': NOT_A_PERSON,
  'help_messages.assigned_to': OFFICIAL_ACTS,
  'help_replies.author_id': OFFICIAL_ACTS,
  'holds.partner_name': NOT_A_PERSON,
  'impersonations.admin_id': OFFICIAL_ACTS,
  'listing_import_notes.name': NOT_A_PERSON,
  'listing_imports.file_name': NOT_A_PERSON,
  'listing_imports.started_by': OFFICIAL_ACTS,
  'mail_acknowledgements.acknowledged_by': OFFICIAL_ACTS,
  'moderation_decisions.decided_by': OFFICIAL_ACTS,
  'oauth_grants.granted_by': OFFICIAL_ACTS,
  'orders.partner_name': NOT_A_PERSON,
  'payout_holds.held_by': OFFICIAL_ACTS,
  'postcode_imports.file_name': NOT_A_PERSON,
  'queue_assignments.assigned_to': OFFICIAL_ACTS,
  'queue_notes.author_id': OFFICIAL_ACTS,
  'record_imports.file_name': NOT_A_PERSON,
  'record_imports.imported_by': OFFICIAL_ACTS,
  'recovery_codes.user_id': 'digests of secrets, which tell nothing of anybody',
  'reports.resolved_by': OFFICIAL_ACTS,
  'restored_packages.restored_by': OFFICIAL_ACTS,
  'reviews.hidden_by': OFFICIAL_ACTS,
  'rooms.name': NOT_A_PERSON,
  'schema_migrations.name': NOT_A_PERSON,
  'session_terms.name': NOT_A_PERSON,
  'session_types.name': NOT_A_PERSON,
  'signals.decided_by': OFFICIAL_ACTS,
  'text_versions.name': NOT_A_PERSON,
  'text_versions.published_by': OFFICIAL_ACTS,
  'venues.address': SESSION_DATA,
  'venues.name': SESSION_DATA,
  'waivers.published_by': OFFICIAL_ACTS,
  'waivers.trainer_id': 'the words that clients read; what was signed is theirs',
  'walk_ins.name': 'whoever walked in has no account that it could be told by',
};

const excludedFromErasure: Readonly<Record<string, string>> = {
  'api_keys.name': NOT_A_PERSON,
  'api_keys.user_id': 'an account that nobody signs in to',
  'api_requests.name': NOT_A_PERSON,
  'appointments.trainer_id': TAX_RECORDS,
  'assistant_clients.name': NOT_A_PERSON,
  'audit_log.actor_id': ANONYMOUS_DATA,
  'booking_partners.name': NOT_A_PERSON,
  'booking_partners.user_id': 'an account that nobody signs in to',
  'bookings.trainer_id': TAX_RECORDS,
  'business_edits.submitted_by': 'only owners change a business, and what they changed goes with it',
  'business_exports.requested_by': ANONYMOUS_DATA,
  'businesses.address': 'of the place, for those who have booked there',
  'businesses.name': 'of the place, for those who have booked there',
  'certificates.decided_by': ANONYMOUS_DATA,
  'claims.decided_by': ANONYMOUS_DATA,
  'entitlement_products.name': NOT_A_PERSON,
  'entitlement_products.trainer_id': TAX_RECORDS,
  'entitlements.name': NOT_A_PERSON,
  'entitlements.user_id': TAX_RECORDS,
  'external_sessions.address': PUBLISHER_DATA,
  'external_sessions.phone': PUBLISHER_DATA,
  'feature_flag_changes.changed_by': ANONYMOUS_DATA,
  'feature_flag_changes.name': NOT_A_PERSON,
  'help_messages.assigned_to': ANONYMOUS_DATA,
  'help_replies.author_id': ANONYMOUS_DATA,
  'holds.partner_name': NOT_A_PERSON,
  'impersonations.admin_id': ANONYMOUS_DATA,
  'listing_import_notes.name': NOT_A_PERSON,
  'listing_imports.file_name': NOT_A_PERSON,
  'listing_imports.started_by': ANONYMOUS_DATA,
  'mail_acknowledgements.acknowledged_by': ANONYMOUS_DATA,
  'memberships.user_id': TAX_RECORDS,
  'moderation_decisions.decided_by': ANONYMOUS_DATA,
  'oauth_grants.granted_by': ANONYMOUS_DATA,
  'orders.partner_name': NOT_A_PERSON,
  'payments.user_id': TAX_RECORDS,
  'payout_holds.held_by': ANONYMOUS_DATA,
  'postcode_imports.file_name': NOT_A_PERSON,
  'purchases.user_id': TAX_RECORDS,
  'queue_assignments.assigned_to': ANONYMOUS_DATA,
  'queue_notes.author_id': ANONYMOUS_DATA,
  'record_imports.file_name': NOT_A_PERSON,
  'record_imports.imported_by': ANONYMOUS_DATA,
  'reports.resolved_by': ANONYMOUS_DATA,
  'restored_packages.restored_by': ANONYMOUS_DATA,
  'reviews.hidden_by': ANONYMOUS_DATA,
  'reviews.trainer_id': 'the words are their writers’, of a trainer whose profile is gone',
  'rooms.name': NOT_A_PERSON,
  'schema_migrations.name': NOT_A_PERSON,
  'session_terms.name': NOT_A_PERSON,
  'session_types.name': NOT_A_PERSON,
  'signals.decided_by': ANONYMOUS_DATA,
  'text_versions.name': NOT_A_PERSON,
  'text_versions.published_by': ANONYMOUS_DATA,
  'venues.address': SESSION_DATA,
  'venues.name': SESSION_DATA,
  'waivers.published_by': ANONYMOUS_DATA,
  'walk_ins.name': 'whoever walked in has no account; forgotten after a year',
};

const shop = setUpShop();
let personColumns: Column[];
let readStatements: string[];
let erasureStatements: string[];

interface Column {
  table: string;
  column: string;
  /** It refers to a person's row; else it holds something of theirs. */
  refers: boolean;
}

beforeAll(async () => {
  const person = await createPerson(shop.pool);
  const deps = {
    pool: shop.pool,
    clock: shop.deps.clock,
    outbox,
    storage: { put: () => Promise.reject(new Error()), read: async () => null, delete: async () => {} },
    personalData: composePersonalData({ ...shop.deps, cards: stripeCardVault(shop.stripe) }),
    endCredentials,
    onAccountDeleted: async () => {},
  };
  personColumns = await findPersonColumns();
  readStatements = await recordStatements(() => dataAsJson(deps, person, new Date()));
  erasureStatements = await recordStatements(async () => {
    await deleteAccount(deps, person, { id: person.id, since: new Date() }, {});
    await eraseDeletedAccount(deps, { userId: person.id, email: person.email });
  });
});

/** By foreign key, or by a name that suggests personal data. */
async function findPersonColumns(): Promise<Column[]> {
  const { rows } = await shop.pool.query<Column>(
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
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
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

/** Foreign keys must be used to filter; other columns only mentioned. */
const mentionsColumn = (sql: string, { column, refers }: Column) =>
  (refers
    ? new RegExp(`\\b${column} = \\$1|(\\w+)\\.id = \\w+\\.${column}\\b.*\\b\\1\\.user_id = \\$1`, 's')
    : new RegExp(`\\b${column}\\b`)
  ).test(sql);

/** By a SELECT that names table and column. */
const isRead = (column: Column) =>
  readStatements.some(
    (sql) => new RegExp(`\\b(FROM|JOIN) ${column.table}\\b`).test(sql) && mentionsColumn(sql, column),
  );

/** A DELETE erases all columns but must filter by the reference. */
const isErased = (column: Column) =>
  erasureStatements.some((sql) => {
    const [, act] = new RegExp(`^\\s*(UPDATE|DELETE FROM) ${column.table}\\b`).exec(sql) ?? [];
    return act !== undefined && ((act === 'DELETE FROM' && !column.refers) || mentionsColumn(sql, column));
  });

const columnNames = (columns: Column[]) => columns.map(({ table, column }) => `${table}.${column}`);

describe('everything the database holds of people', () => {
  it('is in the copy they get of it, but for what is stated', () => {
    expect(columnNames(personColumns.filter((column) => !isRead(column)))).toEqual(
      Object.keys(excludedFromExport),
    );
  });

  it('is erased with their account, but for what is stated', () => {
    expect(columnNames(personColumns.filter((column) => !isErased(column)))).toEqual(
      Object.keys(excludedFromErasure),
    );
  });
});
