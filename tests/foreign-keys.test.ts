import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';

const database = setUpDatabase();

/** Foreign keys without an index: nothing queries by them, and their targets are never deleted. */
const UNINDEXED_ALLOWED = [
  // Staff or admins who acted.
  'business_edits.submitted_by',
  'business_exports.requested_by',
  'claims.decided_by',
  'help_messages.assigned_to',
  'help_replies.author_id',
  'listing_imports.started_by',
  'mail_acknowledgements.acknowledged_by',
  'moderation_decisions.decided_by',
  'oauth_grants.granted_by',
  'payout_holds.held_by',
  'queue_notes.author_id',
  'record_imports.imported_by',
  'reports.reporter_id',
  'reports.resolved_by',
  'restored_packages.restored_by',
  'reviews.hidden_by',
  'certificates.decided_by',
  'signals.decided_by',
  'feature_flag_changes.changed_by',
  'text_versions.published_by',
  'impersonations.admin_id',
  'waivers.published_by',
  // Small tables, or found by another column.
  'access_facts.venue_id',
  'bookings.session_id',
  'closures.room_id',
  'closures.session_id',
  'entitlements.product_id',
  'external_sessions.session_type_id',
  'favourites.business_id',
  'orders.user_id',
  'partner_orders.business_id',
  'payout_lines.reversal_id',
  'payout_lines.transfer_id',
  'purchases.intro_business_id',
  'restored_packages.business_id',
  'sessions.session_type_id',
  'webhook_events.business_id',
];

describe('a column that refers to another table', () => {
  it('has an index that begins with it, so that what refers to a row is found without reading all', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indisvalid)`,
    );
    expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual([...UNINDEXED_ALLOWED].sort());
  });
});
