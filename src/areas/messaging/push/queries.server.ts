import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { NewsChannels, NewsKind, VapidKeys } from './rules.ts';

/** After this a silent sender counts as dead. */
const CLAIM_SECONDS = 120;

/** Keeps existing keys, if any. */
export async function insertVapidKeys(db: Db, made: VapidKeys): Promise<void> {
  await db.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    made.publicKey,
    made.privateKey,
  ]);
}

/** Null before the first start without configured keys. */
export function findVapidKeys(db: Db): Promise<VapidKeys | null> {
  return queryOneOrNull(
    db,
    'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys',
    [],
  );
}

export interface DeviceRow {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  createdAt: Date;
}

const DEVICE_COLUMNS = `id, endpoint, p256dh, auth, name, created_at AS "createdAt"`;

/**
 * Stores a person's device; beyond the limit the oldest goes.
 * @param siteKey the VAPID public key it subscribed with
 */
export async function upsertDevice(
  tx: Tx,
  device: Omit<DeviceRow, 'id' | 'createdAt'> & {
    userId: string;
    signInId: string;
    siteKey: string;
    most: number;
    now: Date;
  },
): Promise<DeviceRow> {
  // Serialises per person, so that the count holds.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 24))', [device.userId]);
  const kept = await queryOne<DeviceRow>(
    tx,
    `INSERT INTO push_devices AS known (user_id, auth_session_id, endpoint, p256dh, auth, site_key, name, created_at)
     VALUES ($1, $8, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (endpoint) DO UPDATE
       SET user_id = excluded.user_id, auth_session_id = excluded.auth_session_id, p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name,
           site_key = excluded.site_key,
           created_at = CASE WHEN known.user_id = excluded.user_id THEN known.created_at ELSE excluded.created_at END
     RETURNING ${DEVICE_COLUMNS}`,
    [
      device.userId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.siteKey,
      device.name,
      device.now,
      device.signInId,
    ],
  );
  await tx.query(
    `DELETE FROM push_devices WHERE user_id = $1 AND id <> $2 AND id NOT IN (
       SELECT id FROM push_devices WHERE user_id = $1 AND id <> $2 ORDER BY created_at DESC, id LIMIT $3)`,
    [device.userId, kept.id, device.most - 1],
  );
  return kept;
}

/** Oldest first; only those subscribed with this key. */
export async function listDevices(db: Db, userId: string, siteKey: string): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `SELECT ${DEVICE_COLUMNS} FROM push_devices WHERE user_id = $1 AND site_key = $2 ORDER BY created_at, id`,
    [userId, siteKey],
  );
  return rows;
}

/** Empty if the person doesn't want this kind by push, or may not sign in. */
export async function listDevicesToNotify(
  db: Db,
  { userId, kind, usually, siteKey }: { userId: string; kind: NewsKind; usually: boolean; siteKey: string },
): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `SELECT ${DEVICE_COLUMNS} FROM push_devices d
     WHERE user_id = $1 AND site_key = $2
       AND coalesce((SELECT by_push FROM notification_preferences c WHERE c.user_id = d.user_id AND c.kind = $3), $4)
       AND EXISTS (SELECT FROM users u WHERE u.id = d.user_id AND u.suspended_at IS NULL AND u.deleted_at IS NULL)
     ORDER BY created_at, id`,
    [userId, siteKey, kind, usually],
  );
  return rows;
}

/** After a sign-in is replaced in the same browser. */
export async function reassignDevices(db: Db, fromSignInId: string, toSignInId: string): Promise<void> {
  await db.query(
    `UPDATE push_devices d SET auth_session_id = new.id FROM auth_sessions new
     WHERE d.auth_session_id = $1 AND new.id = $2 AND new.user_id = d.user_id`,
    [fromSignInId, toSignInId],
  );
}

export interface StoredDevice extends DeviceRow {
  userId: string;
  siteKey: string;
  toldAt: Date | null;
}

export async function listSignInDevices(db: Db, signInId: string): Promise<StoredDevice[]> {
  const { rows } = await db.query<StoredDevice>(
    `SELECT ${DEVICE_COLUMNS}, user_id AS "userId", site_key AS "siteKey", notified_at AS "toldAt"
     FROM push_devices WHERE auth_session_id = $1`,
    [signInId],
  );
  return rows;
}

/** Does nothing if the device was re-added in the meantime. */
export async function restoreDevice(db: Db, device: StoredDevice, signInId: string): Promise<void> {
  await db.query(
    `INSERT INTO push_devices (id, user_id, auth_session_id, endpoint, p256dh, auth, site_key, name, created_at, notified_at)
     SELECT $1, user_id, id, $4, $5, $6, $7, $8, $9, $10 FROM auth_sessions WHERE id = $3 AND user_id = $2
     ON CONFLICT DO NOTHING`,
    [
      device.id,
      device.userId,
      signInId,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.siteKey,
      device.name,
      device.createdAt,
      device.toldAt,
    ],
  );
}

/** Removes a device of the person's; any other stays. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<void> {
  await db.query('DELETE FROM push_devices WHERE id = $2 AND user_id = $1', [userId, id]);
}

/** The address must match: the device may have a new one. */
export async function deleteGoneDevice(db: Db, { id, endpoint }: DeviceRow): Promise<void> {
  await db.query('DELETE FROM push_devices WHERE id = $1 AND endpoint = $2', [id, endpoint]);
}

/**
 * Claims a push. False if sent, or if another process is sending it; `sent` tells which. Deleted devices count as
 * sent.
 */
export async function claimPush(
  db: Db,
  deviceId: string,
  about: string,
  now: Date,
): Promise<'claimed' | 'sent' | 'under-way'> {
  const claimed = await queryOneOrNull(
    db,
    `INSERT INTO push_deliveries AS push (device_id, about, claimed_at)
     SELECT id, $2, $3 FROM push_devices WHERE id = $1 FOR KEY SHARE
     ON CONFLICT (device_id, about) DO UPDATE SET claimed_at = excluded.claimed_at
       WHERE push.sent_at IS NULL AND push.claimed_at < excluded.claimed_at - make_interval(secs => $4)
     RETURNING device_id`,
    [deviceId, about, now, CLAIM_SECONDS],
  );
  if (claimed !== null) return 'claimed';
  const other = await queryOneOrNull<{ sent: boolean }>(
    db,
    'SELECT sent_at IS NOT NULL AS sent FROM push_deliveries WHERE device_id = $1 AND about = $2',
    [deviceId, about],
  );
  return other?.sent === false ? 'under-way' : 'sent';
}

/** Final: accepted or refused for good. */
export async function settlePush(db: Db, deviceId: string, about: string, now: Date): Promise<void> {
  await db.query(
    `WITH settled AS (UPDATE push_deliveries SET sent_at = $3 WHERE device_id = $1 AND about = $2)
     UPDATE push_devices SET notified_at = $3 WHERE id = $1`,
    [deviceId, about, now],
  );
}

/** Temporary: the next attempt may claim it at once. */
export async function releasePush(db: Db, deviceId: string, about: string): Promise<void> {
  await db.query('DELETE FROM push_deliveries WHERE device_id = $1 AND about = $2 AND sent_at IS NULL', [
    deviceId,
    about,
  ]);
}

export async function deleteOldPushes(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM push_deliveries WHERE claimed_at < $1', [before]);
}

export async function listNewsChoices(
  db: Db,
  userId: string,
): Promise<(NewsChannels & { kind: NewsKind })[]> {
  const { rows } = await db.query<NewsChannels & { kind: NewsKind }>(
    'SELECT kind, by_email AS mail, by_push AS push FROM notification_preferences WHERE user_id = $1',
    [userId],
  );
  return rows;
}

/** Keeps the unsubscribe token. */
export async function upsertNewsChoice(
  db: Db,
  { userId, kind, mail, push, token }: NewsChannels & { userId: string; kind: NewsKind; token: string },
): Promise<void> {
  await db.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, kind) DO UPDATE SET by_email = excluded.by_email, by_push = excluded.by_push`,
    [userId, kind, mail, push, token],
  );
}

/** Returns the stored choice, or stores this one: whether by mail, and the unsubscribe token. */
export function getOrInsertNewsChoice(
  db: Db,
  { userId, kind, mail, push, token }: NewsChannels & { userId: string; kind: NewsKind; token: string },
): Promise<{ wanted: boolean; token: string }> {
  return queryOne(
    db,
    `INSERT INTO notification_preferences AS known (user_id, kind, by_email, by_push, token) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, kind) DO UPDATE SET by_email = known.by_email
     RETURNING by_email AS wanted, token`,
    [userId, kind, mail, push, token],
  );
}

/** No more such news by mail. */
export async function unsubscribeMailsByToken(db: Db, token: string): Promise<void> {
  await db.query('UPDATE notification_preferences SET by_email = false WHERE token = $1', [token]);
}

/** For the data export; without keys. */
export async function deviceRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT name, endpoint, created_at, notified_at FROM push_devices WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

export async function newsChoiceRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT kind, by_email, by_push FROM notification_preferences WHERE user_id = $1 ORDER BY kind`,
    [userId],
  );
  return rows;
}

export async function eraseNotificationData(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM push_devices WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM notification_preferences WHERE user_id = $1', [userId]);
}

/** Keeps those of `keepSignInId`. Returns the count. */
export async function endDevices(tx: Tx, userId: string, keepSignInId: string | null): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM push_devices WHERE user_id = $1 AND auth_session_id IS DISTINCT FROM $2',
    [userId, keepSignInId],
  );
  return rowCount ?? 0;
}
