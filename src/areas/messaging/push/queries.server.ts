import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { NewsChannels, NewsKind, VapidKeys } from './rules.ts';

/** A sender that has not reported for this long is taken for dead. */
const CLAIM_SECONDS = 120;

/** The site's keys, which are these from now on unless there are some already. */
export async function insertVapidKeys(db: Db, made: VapidKeys): Promise<void> {
  await db.query('INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    made.publicKey,
    made.privateKey,
  ]);
}

/** The keys that the site has made itself; null before the first start without settings for them. */
export function findVapidKeys(db: Db): Promise<VapidKeys | null> {
  return queryOneOrNull(
    db,
    'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys',
    [],
  );
}

/** A device and how to reach it. */
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
 * Makes a browser the person's, who has so many of them at most: the oldest goes for it.
 *
 * @param siteKey the site's public key that it has subscribed with
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
  // One at a time for each person: a count holds only while nobody adds to it.
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

/** The person's devices that have subscribed with this key of the site, the oldest first. */
export async function listDevices(db: Db, userId: string, siteKey: string): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `SELECT ${DEVICE_COLUMNS} FROM push_devices WHERE user_id = $1 AND site_key = $2 ORDER BY created_at, id`,
    [userId, siteKey],
  );
  return rows;
}

/** Where somebody is told of a kind of news by push: nowhere when they do not want it so, or may not sign in. */
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

/** Another sign-in of the same browser has taken the place of one: what was turned on there stays so. */
export async function reassignDevices(db: Db, fromSignInId: string, toSignInId: string): Promise<void> {
  await db.query(
    `UPDATE push_devices d SET auth_session_id = new.id FROM auth_sessions new
     WHERE d.auth_session_id = $1 AND new.id = $2 AND new.user_id = d.user_id`,
    [fromSignInId, toSignInId],
  );
}

/** A device with all that is kept of it. */
export interface StoredDevice extends DeviceRow {
  userId: string;
  siteKey: string;
  toldAt: Date | null;
}

/** What is turned on with a sign-in. */
export async function listSignInDevices(db: Db, signInId: string): Promise<StoredDevice[]> {
  const { rows } = await db.query<StoredDevice>(
    `SELECT ${DEVICE_COLUMNS}, user_id AS "userId", site_key AS "siteKey", notified_at AS "toldAt"
     FROM push_devices WHERE auth_session_id = $1`,
    [signInId],
  );
  return rows;
}

/** Turns a device on again with another sign-in of its person's, unless somebody has turned it on meanwhile. */
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

/** Its push service knows it no more, under this address. */
export async function deleteGoneDevice(db: Db, { id, endpoint }: DeviceRow): Promise<void> {
  await db.query('DELETE FROM push_devices WHERE id = $1 AND endpoint = $2', [id, endpoint]);
}

/**
 * Takes the right to tell a device of something. False when it was told, or somebody else is at it just now: `sent`
 * says which. A device that has gone meanwhile counts as told.
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

/** Its push service took it, or will never take it: nobody tries again. */
export async function settlePush(db: Db, deviceId: string, about: string, now: Date): Promise<void> {
  await db.query(
    `WITH settled AS (UPDATE push_deliveries SET sent_at = $3 WHERE device_id = $1 AND about = $2)
     UPDATE push_devices SET notified_at = $3 WHERE id = $1`,
    [deviceId, about, now],
  );
}

/** It did not work this time: the next attempt may claim it at once. */
export async function releasePush(db: Db, deviceId: string, about: string): Promise<void> {
  await db.query('DELETE FROM push_deliveries WHERE device_id = $1 AND about = $2 AND sent_at IS NULL', [
    deviceId,
    about,
  ]);
}

/** What devices were sent before then is known no more. */
export async function deleteOldPushes(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM push_deliveries WHERE claimed_at < $1', [before]);
}

/** What somebody has chosen, by kind. */
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

/** Writes a choice down; the token that ends these mails stays the same. */
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

/**
 * What somebody has chosen of a kind, which is from now on what is given here unless they had chosen: whether it comes
 * by mail, and the token that ends it.
 */
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

/** Where the person is shown notifications. The keys are their browser's business alone. */
export async function deviceRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT name, endpoint, created_at, notified_at FROM push_devices WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** By which ways the person wants news. */
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

/** Removes the person's devices, but for those of the sign-in that stays; how many there were. */
export async function endDevices(tx: Tx, userId: string, keepSignInId: string | null): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM push_devices WHERE user_id = $1 AND auth_session_id IS DISTINCT FROM $2',
    [userId, keepSignInId],
  );
  return rowCount ?? 0;
}
