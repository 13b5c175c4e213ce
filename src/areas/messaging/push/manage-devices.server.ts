import { createHash, ECDH, randomBytes } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import type { SignIn } from '#areas/identity/accounts/current/require-user.server.ts';
import { deviceName } from '#areas/identity/accounts/profile/read-profile.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { NewsChoice, NotificationSettings, PushDevice, Subscription } from './contract.ts';
import type { PushSender } from './push-sender.server.ts';
import {
  type DeviceRow,
  deleteDevice,
  listDevices,
  listNewsChoices,
  listSignInDevices,
  reassignDevices,
  restoreDevice,
  upsertDevice,
  upsertNewsChoice,
} from './queries.server.ts';
import { defaultNewsChannels, MAX_DEVICES, newsKinds } from './rules.ts';

export interface DeviceDeps {
  pool: Pool;
  clock: Clock;
  sender: Pick<PushSender, 'publicKey' | 'takes'>;
}

/** `GET /api/notifications` */
export async function readNotificationSettings(
  { pool, sender }: Pick<DeviceDeps, 'pool' | 'sender'>,
  user: AuthUser,
): Promise<NotificationSettings> {
  const chosen = await listNewsChoices(pool, user.id);
  const devices = await listDevices(pool, user.id, sender.publicKey);
  return {
    publicKey: sender.publicKey,
    choices: newsKinds.map(
      (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...defaultNewsChannels[kind] },
    ),
    devices: devices.map(presentDevice),
  };
}

/**
 * Turns on notifications for this browser until its sign-in ends; idempotent. Takes the device over from another
 * person. Throws `invalid_input` (400) for an unknown push service or a bad key, and like `requireVerifiedHolder`.
 */
export async function addDevice(
  { pool, clock, sender }: DeviceDeps,
  user: AuthUser,
  signIn: Pick<SignIn, 'id'>,
  { endpoint, keys }: Subscription,
  userAgent: string | undefined,
): Promise<PushDevice> {
  if (!sender.takes(endpoint)) throw fieldError('endpoint', 'That isn’t a browser’s push service address.');
  if (!isValidP256Key(keys.p256dh)) throw fieldError('keys.p256dh', 'That isn’t a push subscription key.');
  const device = {
    userId: user.id,
    signInId: signIn.id,
    endpoint,
    ...keys,
    siteKey: sender.publicKey,
    name: deviceName(userAgent ?? null),
    most: MAX_DEVICES,
    now: clock.now(),
  };
  return presentDevice(
    await transaction(pool, async (tx) => {
      await requireVerifiedHolder(tx, user);
      return upsertDevice(tx, device);
    }),
  );
}

const fieldError = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

function isValidP256Key(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Keeps devices when a browser's sign-in is replaced. */
export const transferDevices = (pool: Pool, fromId: string, toId: string): Promise<void> =>
  reassignDevices(pool, fromId, toId);

/** Remembers the devices of a sign-in that is about to be replaced; call the returned function with the new one. */
export async function carryOverDevices(pool: Pool, fromId: string): Promise<(toId: string) => Promise<void>> {
  const devices = await listSignInDevices(pool, fromId);
  return async (toId) => {
    for (const device of devices) await restoreDevice(pool, device, toId);
  };
}

/** Idempotent. */
export async function removeDevice(pool: Pool, user: AuthUser, deviceId: string): Promise<void> {
  await deleteDevice(pool, user.id, deviceId);
}

export async function saveNewsChoice(pool: Pool, user: AuthUser, choice: NewsChoice): Promise<void> {
  await upsertNewsChoice(pool, { userId: user.id, ...choice, token: randomBytes(24).toString('base64url') });
}

const presentDevice = ({ id, name, endpoint, createdAt }: DeviceRow): PushDevice => ({
  id,
  name,
  since: createdAt.toISOString(),
  mark: createHash('sha256').update(endpoint).digest('hex').slice(0, 16),
});
