import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, type Pool, queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from './mail-fixtures.ts';
import { createBusiness, createMember, createSession, createUser } from './session-factory.ts';
import { createTrainer } from './trainers.ts';

/** Has one credential of each kind. */
export interface Holder {
  userId: string;
  email: string;
  signInId: string;
  businessId: number;
  /** They are a manager there. */
  worksAt: number;
  memberId: number;
}

interface Sample {
  make(db: Db, holder: Holder): Promise<unknown>;
  /** SQL: how many of the holder's still work. */
  count: string;
}

const secret = () => randomBytes(32).toString('base64url');
const digest = () => randomBytes(32).toString('hex');
const OWNED_BUSINESS = 'business_id IN (SELECT id FROM businesses WHERE owner_id = $1)';

/** By kind; a kind without a sample fails the test. */
export const credentialSamples: Readonly<Record<string, Sample>> = {
  'calendar-feed': {
    make: (db, { userId }) =>
      db.query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [userId, secret()]),
    count: 'SELECT count(*)::integer AS n FROM calendar_feeds WHERE user_id = $1',
  },
  'diary-feed': {
    make: async (db, { userId }) => {
      const { id } = await createTrainer(db, { userId });
      await db.query('INSERT INTO trainer_calendars (trainer_id, feed_token, busy_url) VALUES ($1, $2, $3)', [
        id,
        secret(),
        `https://calendar.example/${secret()}.ics`,
      ]);
    },
    count: `SELECT count(c.feed_token)::integer AS n FROM trainer_calendars c JOIN trainers t ON t.id = c.trainer_id
             WHERE t.user_id = $1`,
  },
  'busy-calendar': {
    make: async () => undefined, // with the diary's
    count: `SELECT count(c.busy_url)::integer AS n FROM trainer_calendars c JOIN trainers t ON t.id = c.trainer_id
             WHERE t.user_id = $1`,
  },
  'timetable-feed': {
    make: (db, { userId, businessId, worksAt }) =>
      db.query(
        `INSERT INTO timetable_feeds (business_id, user_id, token, created_at)
         VALUES ($1, $2, $3, now()), ($4, $2, $5, now())`,
        [businessId, userId, secret(), worksAt, secret()],
      ),
    count: 'SELECT count(*)::integer AS n FROM timetable_feeds WHERE user_id = $1',
  },
  'api-key': {
    make: async (db, { businessId }) => {
      const account = await createUser(db);
      await db.query(
        `INSERT INTO api_keys (id, business_id, user_id, name, digest, hint, scopes, created_at)
         VALUES ($1, $2, $3, 'Website', $4, 'fk_live_…abcd', '{sessions:read}', now())`,
        [randomUUID(), businessId, account.id, digest()],
      );
    },
    count: `SELECT count(*)::integer AS n FROM api_keys WHERE revoked_at IS NULL AND ${OWNED_BUSINESS}`,
  },
  webhook: {
    make: (db, { businessId }) =>
      db.query(
        `INSERT INTO webhook_endpoints (business_id, url, purpose, events, created_at)
         VALUES ($1, 'https://hooks.example/fettle', 'Till', '{booking.made}', now())`,
        [businessId],
      ),
    count: `SELECT count(*)::integer AS n FROM webhook_endpoints WHERE disabled_at IS NULL AND ${OWNED_BUSINESS}`,
  },
  'partner-grant': {
    make: async (db, { userId, businessId }) => {
      const account = await createUser(db);
      const clientId = randomUUID();
      const partner = await queryOne<{ id: string }>(
        db,
        `INSERT INTO booking_partners (name, url, user_id, client_id, secret_digest, created_at)
         VALUES ($1, 'https://partner.example', $2, $3, $4, now()) RETURNING id`,
        [`Partner ${clientId}`, account.id, clientId, digest()],
      );
      const consent = await queryOne<{ id: string }>(
        db,
        `INSERT INTO oauth_grants (partner_id, business_id, scopes, granted_by, granted_at)
         VALUES ($1, $2, '{openactive-openbooking}', $3, now()) RETURNING id`,
        [partner.id, businessId, userId],
      );
      await db.query(
        `INSERT INTO openid_records (kind, digest, grant_id, client_id, payload, expires_at)
         VALUES ('AccessToken', $1, $2, $3, '{}', now() + interval '1 hour')`,
        [digest(), consent.id, clientId],
      );
    },
    count: `SELECT count(*)::integer AS n FROM oauth_grants c WHERE c.revoked_at IS NULL AND ${OWNED_BUSINESS}
              AND EXISTS (SELECT FROM openid_records r WHERE r.grant_id = c.id)`,
  },
  assistant: {
    make: (db, { userId }) =>
      db.query(
        `WITH client AS (
           INSERT INTO assistant_clients (id, name, redirect_uris, created_at)
           VALUES ($2, 'Pocket Assistant', '{https://assistant.example/back}', now()) RETURNING id),
         allowed AS (
           INSERT INTO assistant_grants (client_id, user_id, scopes, granted_at)
           SELECT id, $1, '{bookings:read}', now() FROM client RETURNING id)
         INSERT INTO assistant_records (kind, digest, grant_id, payload, expires_at)
         SELECT 'AccessToken', $3, id, '{}', now() + interval '1 hour' FROM allowed`,
        [userId, `assistant-${secret()}`, digest()],
      ),
    count: `SELECT count(*)::integer AS n FROM assistant_grants g WHERE g.user_id = $1 AND g.revoked_at IS NULL
              AND EXISTS (SELECT FROM assistant_records r WHERE r.grant_id = g.id)`,
  },
  'team-invitation': {
    make: (db, { businessId }) =>
      db.query(
        `INSERT INTO business_invitations (business_id, email, role, token_digest, expires_at, sent_at)
         VALUES ($1, $2, 'front_desk', $3, now() + interval '7 days', now())`,
        [businessId, `${randomUUID()}@people.example`, digest()],
      ),
    count: `SELECT count(*)::integer AS n FROM business_invitations WHERE state = 'open' AND ${OWNED_BUSINESS}`,
  },
  'pass-invitation': {
    make: async (db, { userId }) => {
      const session = await createSession(db);
      const { id } = await queryOne<{ id: string }>(
        db,
        `WITH product AS (
           INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days, max_shares)
           SELECT business_id, '5-class pass', 5, 6000, 3, 14, 2 FROM sessions WHERE id = $2 RETURNING *),
         bought AS (
           INSERT INTO purchases (user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, state,
                                  expires_at, paid_at)
           SELECT $1, 'pass', id, price_pence, 0, price_pence, 'paid', now(), now() FROM product RETURNING id)
         INSERT INTO entitlements (user_id, product_id, business_id, kind, name, purchase_id)
         SELECT $1, product.id, product.business_id, 'pass', product.name, bought.id FROM product, bought RETURNING id`,
        [userId, session.id],
      );
      await db.query(
        `INSERT INTO entitlement_shares (entitlement_id, email, token_digest, sent_at, expires_at)
         VALUES ($1, $2, $3, now(), now() + interval '7 days')`,
        [id, `${randomUUID()}@people.example`, digest()],
      );
    },
    count: `SELECT count(*)::integer AS n FROM entitlement_shares s JOIN entitlements c ON c.id = s.entitlement_id
             WHERE c.user_id = $1 AND s.state = 'open'`,
  },
  'signing-link': {
    make: async (db, { userId }) => {
      const seat = await createPaidBooking(db);
      await db.query('UPDATE bookings SET user_id = $2 WHERE id = $1', [seat.bookingId, userId]);
      await db.query(
        'INSERT INTO waiver_links (booking_id, token_digest, person_digest, created_at) VALUES ($1, $2, $3, now())',
        [seat.bookingId, digest(), digest()],
      );
    },
    count: `SELECT count(*)::integer AS n FROM waiver_links l JOIN bookings b ON b.id = l.booking_id
             WHERE b.user_id = $1`,
  },
  'payment-link': {
    make: async (db, { userId }) => {
      const seat = await createPaidBooking(db);
      await db.query(
        `WITH made AS (
           INSERT INTO customers (business_id, user_id)
           SELECT b.business_id, $2 FROM bookings b WHERE b.id = $1 RETURNING id, business_id
         )
         INSERT INTO staff_bookings (order_id, business_id, customer_id, payment, taken_at, token_digest)
         SELECT gen_random_uuid(), business_id, id, 'card_link', now(), $3 FROM made`,
        [seat.bookingId, userId, digest()],
      );
    },
    count: `SELECT count(*)::integer AS n FROM staff_bookings f JOIN customers c ON c.id = f.customer_id
             WHERE c.user_id = $1 AND f.token_digest IS NOT NULL`,
  },
  'kept-card': {
    make: (db, { userId }) =>
      db.query('INSERT INTO payment_customers (user_id, provider_customer_id) VALUES ($1, $2)', [
        userId,
        `cus_${randomBytes(8).toString('hex')}`,
      ]),
    count: 'SELECT count(*)::integer AS n FROM payment_customers WHERE user_id = $1',
  },
  'push-device': {
    make: async (db, { userId }) => {
      const signInId = await insertSignIn(db, userId);
      await db.query(
        `INSERT INTO push_devices (user_id, auth_session_id, endpoint, p256dh, auth, site_key, name, created_at)
         VALUES ($1, $2, $3, $4, $5, 'key', 'Phone', now())`,
        [userId, signInId, `https://push.example/${secret()}`, 'A'.repeat(87), 'A'.repeat(22)],
      );
    },
    count: 'SELECT count(*)::integer AS n FROM push_devices WHERE user_id = $1',
  },
  'sign-in': {
    make: async () => undefined, // with the device's
    count: 'SELECT count(*)::integer - 1 AS n FROM auth_sessions WHERE user_id = $1',
  },
  'mailed-link': {
    make: (db, { userId, email }) =>
      db.query(
        `INSERT INTO auth_verifications (identifier, value, expires_at)
         VALUES ($1, $2, now() + interval '1 hour'), ($3, $4, now() + interval '1 hour')`,
        [digest(), userId, digest(), JSON.stringify({ email })],
      ),
    count: `SELECT count(*)::integer AS n FROM auth_verifications v JOIN users u ON u.id = $1
             WHERE v.value = u.id::text OR v.value = '{"email":"' || u.email || '"}'`,
  },
  'email-change': {
    make: (db, { userId }) =>
      db.query(
        `INSERT INTO email_changes (user_id, new_email, token_hash, expires_at)
         VALUES ($1, $2, $3, now() + interval '1 day')`,
        [userId, `${randomUUID()}@people.example`, digest()],
      ),
    count: 'SELECT count(*)::integer AS n FROM email_changes WHERE user_id = $1',
  },
  password: {
    make: (db, { userId }) =>
      db.query(
        `INSERT INTO auth_accounts (user_id, account_id, provider_id, password)
         VALUES ($1, $2, 'credential', 'hash') ON CONFLICT DO NOTHING`,
        [userId, userId],
      ),
    count: `SELECT count(*)::integer AS n FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`,
  },
  'provider-link': {
    make: (db, { userId }) =>
      db.query(
        `INSERT INTO auth_accounts (user_id, account_id, provider_id, access_token) VALUES ($1, $2, 'google', 'token')`,
        [userId, randomUUID()],
      ),
    count: `SELECT count(*)::integer AS n FROM auth_accounts WHERE user_id = $1 AND provider_id = 'google'`,
  },
  passkey: {
    make: (db, { userId }) =>
      db.query(
        `INSERT INTO auth_passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
         VALUES ($1, 'iPhone', 'key', $2, 0, 'multiDevice', true)`,
        [userId, secret()],
      ),
    count: 'SELECT count(*)::integer AS n FROM auth_passkeys WHERE user_id = $1',
  },
  'authenticator-app': {
    make: (db, { userId }) =>
      db.query(
        `INSERT INTO authenticator_apps (user_id, secret, confirmed_at) VALUES ($1, 'sealed', now())`,
        [userId],
      ),
    count: 'SELECT count(*)::integer AS n FROM authenticator_apps WHERE user_id = $1',
  },
  'recovery-code': {
    make: (db, { userId }) =>
      db.query('INSERT INTO recovery_codes (user_id, digest) VALUES ($1, $2)', [userId, digest()]),
    count: 'SELECT count(*)::integer AS n FROM recovery_codes WHERE user_id = $1',
  },
};

async function insertSignIn(db: Db, userId: string): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    db,
    `INSERT INTO auth_sessions (user_id, token, expires_at, created_at, updated_at)
     VALUES ($1, $2, now() + interval '7 days', now(), now()) RETURNING id`,
    [userId, digest()],
  );
  return id;
}

/** Owns a business, manages another and is a trainer. */
export async function createHolder(db: Pool, existing?: { id: string; email: string }): Promise<Holder> {
  const user = existing ?? (await createUser(db));
  const own = await createBusiness(db, { ownerId: user.id });
  const other = await createBusiness(db);
  await createMember(db, other.id, 'manager', user.id);
  const { id: memberId } = await queryOne<{ id: number }>(
    db,
    'SELECT id FROM business_members WHERE business_id = $1 AND user_id = $2',
    [other.id, user.id],
  );
  const holder: Holder = {
    userId: user.id,
    email: user.email,
    signInId: await insertSignIn(db, user.id),
    businessId: own.id,
    worksAt: other.id,
    memberId,
  };
  for (const { make } of Object.values(credentialSamples)) await make(db, holder);
  return holder;
}

/** By kind, without the current sign-in. */
export async function countCredentials(db: Db, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [kind, { count }] of Object.entries(credentialSamples))
    counts[kind] = (await queryOne<{ n: number }>(db, count, [userId])).n;
  return counts;
}
