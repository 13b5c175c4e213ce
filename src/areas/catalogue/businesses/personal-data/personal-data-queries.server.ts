import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { businessStates } from '../rules.ts';
import { setBookingGate } from '../status/booking-gate.server.ts';

export async function ownedBusinessRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT name, description, address, town, postcode, phone, email, website, facebook_url, instagram_url,
            twitter_url, youtube_url, business_type, status, subscription_tier AS plan, created_at
     FROM businesses WHERE owner_id = $1 ORDER BY id`,
    [userId],
  );
  return rows;
}

export async function businessEditRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, e.state, e.before::text AS before, e.after::text AS after, e.reason, e.submitted_at,
            e.decided_at
     FROM business_edits e JOIN businesses b ON b.id = e.business_id WHERE e.submitted_by = $1 ORDER BY e.id`,
    [userId],
  );
  return rows;
}

export async function membershipRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, m.role, m.created_at AS since
     FROM business_members m JOIN businesses b ON b.id = m.business_id WHERE m.user_id = $1 ORDER BY m.id`,
    [userId],
  );
  return rows;
}

export async function invitationRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, i.role, i.state, i.created_at AS invited_at
     FROM business_invitations i JOIN businesses b ON b.id = i.business_id JOIN users u ON u.email = i.email
     WHERE u.id = $1 ORDER BY i.id`,
    [userId],
  );
  return rows;
}

/** Deletes invitations that had expired by then. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM business_invitations WHERE expires_at < $1', [before]);
}

export interface OwnerDuties {
  name: string;
  comingBookings: number;
  plan: boolean;
}

export async function listOwnerDuties(db: Db, userId: string, now: Date): Promise<OwnerDuties[]> {
  const { rows } = await db.query<OwnerDuties>(
    `SELECT b.name,
            (SELECT count(*) FROM bookings k
             WHERE k.business_id = b.id AND k.state IN ('confirmed', 'attended') AND k.ends_at > $2) AS "comingBookings",
            EXISTS (SELECT FROM subscriptions s WHERE s.business_id = b.id AND NOT s.cancel_at_period_end
                      AND s.state IN ('active', 'past_due', 'unpaid')) AS plan
     FROM businesses b WHERE b.owner_id = $1 AND b.status <> 'suspended' ORDER BY b.id`,
    [userId, now],
  );
  return rows;
}

/** Blocks bookings until the transaction ends. */
export async function lockOwnedBusinesses(tx: Tx, userId: string): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE owner_id = $1 ORDER BY id FOR NO KEY UPDATE', [userId]);
}

/** Closes the person's businesses, erases their contact details and ends the person's staff roles. */
export async function closeOwnedBusinesses(tx: Tx, userId: string, email: string): Promise<void> {
  const owned = await tx.query<{ id: number }>('SELECT id FROM businesses WHERE owner_id = $1 ORDER BY id', [
    userId,
  ]);
  for (const { id } of owned.rows) await setBookingGate(tx, id, new Date(), 'suspended');
  await tx.query(
    `UPDATE businesses SET status = 'suspended', phone = '', email = NULL, website = NULL,
       facebook_url = NULL, instagram_url = NULL, twitter_url = NULL, youtube_url = NULL, updated_at = now()
     WHERE owner_id = $1 AND status ${inStates(businessStates.statesBefore('suspended', 'close'))}`,
    [userId],
  );
  await tx.query(
    'DELETE FROM business_edits e USING businesses b WHERE b.id = e.business_id AND b.owner_id = $1',
    [userId],
  );
  await tx.query('DELETE FROM business_members WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM business_invitations WHERE email = lower($1)', [email]);
}
