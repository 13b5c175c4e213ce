import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessOfToken } from '#areas/booking/schedule/timetable/timetable-queries.server.ts';
import {
  type CredentialEvent,
  credentialEvents,
  describeCredentials,
} from '#areas/identity/accounts/credentials/credential-kind.ts';
import { findKeyByDigest } from '#areas/platform/api-keys/key-queries.server.ts';
import { findTokenByDigest } from '#areas/platform/openactive/oauth/openid-queries.server.ts';
import { claimDeliveries } from '#areas/platform/webhooks/deliver.server.ts';
import { insertEventForEndpoint } from '#areas/platform/webhooks/event-queries.server.ts';
import { TEST_EVENT } from '#areas/platform/webhooks/events.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import {
  countCredentials,
  createHolder,
  credentialSamples,
  type Holder,
} from '#support/credential-samples.ts';
import { endCredentials } from '#support/credentials.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { credentialKinds } from './compose-credentials.server.ts';

const database = setUpDatabase();
beforeAll(async () => {
  await installOutbox(database.pool);
});

/** Secret-like columns that aren't credentials, with the reason. */
const notCredentials: Readonly<Record<string, string>> = {
  'access_photos.file_key': 'the name of a file in the store, which is handed out by permission',
  'api_keys.hint': 'the ends of a key, too short to open anything',
  'api_requests.digest': 'of what a program sent, to recognise a repeat',
  'assistant_acts.digest': 'of what an assistant sent, to recognise a repeat',
  'assistant_acts.idempotency_key': 'names what an assistant sent',
  'assistant_clients.redirect_uris': 'where an assistant is sent back to, as it describes itself',
  'assistant_grants.client_id': 'the public name of an assistant',
  'auth_rate_limits.key': 'counts requests of an address',
  'booking_partners.client_id': 'the public name of a partner',
  'booking_partners.redirect_uris': 'where a partner is sent back to, from an admin’s list',
  'booking_partners.secret_digest': 'of a partner of the whole site: admins make, renew and close it',
  'business_exports.file_key': 'the name of a file in the store, which is handed out by permission',
  'claims.document_keys': 'names of files in the store, which admins read',
  'customers.news_token': 'ends one business’s news and reads nothing; a mail that is forwarded does no more',
  'feed_visited_pages.url_digest': 'of the address of a page that is read, to recognise a loop',
  'gift_vouchers.code_hash': 'a bearer’s money, bought to be given away; it opens no account',
  'mail_log.key': 'names a mail, so that it leaves once',
  'mail_acknowledgements.key': 'names a mail',
  'notification_preferences.token': 'ends one kind of news and reads nothing',
  'openid_records.client_id': 'the public name of a partner',
  'openid_signing_keys.encrypted_key': 'the site’s own signing key',
  'openid_signing_keys.secret_digest': 'which AUTH_SECRET seals the site’s own key',
  'partner_orders.digest': 'of what a partner sent, to recognise a repeat',
  'partner_orders.payment_identifier': 'a partner’s name for a payment',
  'postcode_districts.code': 'a district of postcodes',
  'subscriptions.provider_customer_id': 'a name at the provider; nothing can be paid by it from here',
  'photos.digest': 'of a picture, to recognise a repeat',
  'promo_codes.code': 'a word that a business hands out; it opens no account',
  'push_keys.private_key': 'the site’s own key',
  'push_keys.public_key': 'the site’s own key',
  'rate_limits.key': 'counts requests of an address or account',
  'record_imports.digest': 'of a file, to recognise a repeat',
  'refunds.idempotency_key': 'names a refund at the provider',
  'certificates.document_key': 'the name of a file in the store, which is handed out by permission',
  'saved_searches.token': 'ends one alert and reads nothing',
  'external_rejections.key': 'names a record of an open feed',
  'external_sessions.key': 'names a record of an open feed',
  'visitor_holds.visitor_digest': 'of a cookie that keeps a place for ten minutes; it opens no account',
};

/** Names of columns that may hold a secret, or what finds one. */
const SECRET_COLUMN_NAME =
  '(token|secret|hash|digest|password|passphrase|credential|signature|private|public_key|auth$|p256|nonce|cookie|code_|_key$|_keys$|^key$|^code$|hint|client_id|sealed|redirect_uris|identifier|busy_url|customer_id)';

describe('the registry of credentials', () => {
  it('names every column of the database that looks like a secret, or says why it opens nothing', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'jsonb', 'ARRAY', 'character varying')
          AND column_name ~ $1 ORDER BY 1`,
      [SECRET_COLUMN_NAME],
    );
    const found = rows.map(({ column }) => column);
    const registered = credentialKinds.flatMap(({ columns }) => columns);
    const known = new Set([...registered, ...Object.keys(notCredentials)]);
    expect(found.filter((column) => !known.has(column))).toEqual([]);
    expect(new Set(registered).size).toBe(registered.length);
    expect(Object.keys(notCredentials).filter((column) => !found.includes(column))).toEqual([]);
    expect(Object.keys(notCredentials).filter((column) => registered.includes(column))).toEqual([]);
  });

  it('names only columns that there are', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const there = new Set(rows.map(({ column }) => column));
    expect(credentialKinds.flatMap(({ columns }) => columns).filter((column) => !there.has(column))).toEqual(
      [],
    );
  });

  it('has a sample of every kind, by which the events below are tried', () => {
    expect(Object.keys(credentialSamples).toSorted()).toEqual(
      credentialKinds.map(({ name }) => name).toSorted(),
    );
  });
});

describe.each(credentialEvents)('%s', (event: CredentialEvent) => {
  it('ends exactly what belongs to it, of that person alone, and says how many', async () => {
    const { pool } = database;
    const holder = await createHolder(pool);
    const bystander = await createHolder(pool);
    const before = await countCredentials(pool, holder.userId);
    const untouched = await countCredentials(pool, bystander.userId);
    for (const [kind, count] of Object.entries(before)) expect(count, kind).toBeGreaterThan(0);

    const ofRole = event === 'team-left' || event === 'role-changed';
    const ended = await transaction(pool, (tx) =>
      endCredentials(tx, {
        events: [event],
        userId: holder.userId,
        keepSignInId: holder.signInId,
        ...(ofRole && { businessId: holder.worksAt }),
      }),
    );
    const after = await countCredentials(pool, holder.userId);
    const told = new Map(ended.map(({ kind, count }) => [kind, count]));
    for (const { name, endsWith } of credentialKinds) {
      const ends = endsWith.includes(event);
      // Of the two timetables only the one of the business that was left.
      const left = !ends ? before[name] : ofRole ? (before[name] ?? 0) - 1 : 0;
      expect(after[name], name).toBe(left);
      // A sign-in takes its device along.
      expect(told.get(name) ?? 0, name).toBe((before[name] ?? 0) - (after[name] ?? 0));
    }
    expect(await countCredentials(pool, bystander.userId)).toEqual(untouched);
  });
});

describe.each([
  [
    'business-suspended',
    `UPDATE businesses SET status = 'suspended', rejection_reason = 'A complaint.', booking_enabled = false WHERE id = $1`,
    `UPDATE businesses SET status = 'approved', rejection_reason = NULL WHERE id = $1`,
  ],
  [
    'account-suspended',
    `UPDATE users SET suspended_at = now(), suspension_reason = 'A complaint.'
      WHERE id = (SELECT owner_id FROM businesses WHERE id = $1)`,
    `UPDATE users SET suspended_at = NULL, suspension_reason = NULL
      WHERE id = (SELECT owner_id FROM businesses WHERE id = $1)`,
  ],
] as const)('while %s', (state, suspend, lift) => {
  it('what opens the business rests, and works again afterwards', async () => {
    const { pool } = database;
    const holder = await createHolder(pool);
    const opens = async () => listBusinessCredentials(holder);
    const all = { 'api-key': true, webhook: true, 'partner-grant': true, 'timetable-feed': true };
    expect(await opens()).toEqual(all);
    await pool.query(suspend, [holder.businessId]);
    expect(await opens()).toEqual(Object.fromEntries(Object.keys(all).map((kind) => [kind, false])));
    await pool.query(lift, [holder.businessId]);
    expect(await opens()).toEqual(all);
  });

  it('is what the registry says of these kinds', () => {
    const resting = credentialKinds
      .filter(({ belongsTo, restsWhile }) => belongsTo === 'business' && restsWhile.includes(state))
      .map(({ name }) => name);
    expect(resting).toEqual(expect.arrayContaining(['api-key', 'webhook', 'partner-grant']));
  });
});

/** Which of a holder's credentials open their business at this moment. */
async function listBusinessCredentials({ userId, businessId }: Holder): Promise<Record<string, boolean>> {
  const { pool } = database;
  const now = new Date();
  const text = async (sql: string, values: unknown[]) =>
    (await queryOne<{ text: string }>(pool, sql, values)).text;
  const key = await text('SELECT digest AS text FROM api_keys WHERE business_id = $1', [businessId]);
  const token = await text(
    `SELECT r.digest AS text FROM openid_records r JOIN oauth_grants c ON c.id = r.grant_id
      WHERE c.business_id = $1`,
    [businessId],
  );
  const feed = await text(
    'SELECT token AS text FROM timetable_feeds WHERE business_id = $1 AND user_id = $2',
    [businessId, userId],
  );
  // Something is on its way to its webhook, claimed by nobody.
  await pool.query('DELETE FROM webhook_deliveries');
  const event = { id: randomUUID(), businessId, type: TEST_EVENT, body: '{}' };
  const endpoint = await text('SELECT id::text AS text FROM webhook_endpoints WHERE business_id = $1', [
    businessId,
  ]);
  await transaction(pool, (tx) => insertEventForEndpoint(tx, endpoint, event, now));
  return {
    'api-key': (await findKeyByDigest(pool, key, now))?.rests === false,
    webhook:
      (await claimDeliveries({ pool, clock: { now: () => new Date(now.getTime() + 1000) } }, 10)).length ===
      1,
    'partner-grant': (await findTokenByDigest(pool, token)) !== null,
    'timetable-feed': (await businessOfToken(pool, feed)) !== null,
  };
}

it('is told in plain words', () => {
  const words = Object.fromEntries(credentialKinds.map(({ name, words }) => [name, words]));
  const some = (kind: string, count: number) => {
    const found = words[kind];
    if (found === undefined) throw new Error(kind);
    return { count, words: found };
  };
  expect(describeCredentials([some('calendar-feed', 2), some('api-key', 1), some('webhook', 0)])).toBe(
    '2 calendar feeds and 1 API key',
  );
  expect(describeCredentials([])).toBe('');
});
