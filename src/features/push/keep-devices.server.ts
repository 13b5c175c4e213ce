import { createHash, ECDH, randomBytes } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { requireProvenHolder } from '#features/accounts/credentials/require-proven-holder.server.ts';
import type { SignIn } from '#features/accounts/current/require-user.server.ts';
import { deviceName } from '#features/accounts/profile/show-profile.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { NewsChoice, NotificationSettings, PushDevice, Subscription } from './contract.ts';
import type { PushSender } from './push-sender.server.ts';
import {
  choicesOf,
  type DeviceRow,
  deleteDevice,
  devicesOf,
  devicesOfSignIn,
  handOverDevices,
  keepDevice,
  putBackDevice,
  saveChoice,
} from './queries.server.ts';
import { MOST_DEVICES, newsKinds, usualWays } from './rules.ts';

export interface DeviceDeps {
  pool: Pool;
  clock: Clock;
  sender: Pick<PushSender, 'publicKey' | 'takes'>;
}

/** How the person is told of news, and on which devices (`GET /api/notifications`). */
export async function showSettings(
  { pool, sender }: Pick<DeviceDeps, 'pool' | 'sender'>,
  user: AuthUser,
): Promise<NotificationSettings> {
  const chosen = await choicesOf(pool, user.id);
  const devices = await devicesOf(pool, user.id, sender.publicKey);
  return {
    publicKey: sender.publicKey,
    choices: newsKinds.map((kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...usualWays[kind] }),
    devices: devices.map(deviceAnswer),
  };
}

/**
 * Shows notifications on the browser that sends this (`POST /api/notifications/devices`); saying it again changes
 * nothing. One that was another person's is this one's from now on. It is told until that sign-in ends. Throws `invalid_input` (400) for an address that is
 * no browser's push service, or a key that nothing can be encrypted for, and as `requireProvenHolder` does.
 */
export async function addDevice(
  { pool, clock, sender }: DeviceDeps,
  user: AuthUser,
  signIn: Pick<SignIn, 'id'>,
  { endpoint, keys }: Subscription,
  userAgent: string | undefined,
): Promise<PushDevice> {
  if (!sender.takes(endpoint)) throw refused('endpoint', 'That isn’t a browser’s push service address.');
  if (!isPointOfCurve(keys.p256dh)) throw refused('keys.p256dh', 'That isn’t a push subscription key.');
  const device = {
    userId: user.id,
    signInId: signIn.id,
    endpoint,
    ...keys,
    siteKey: sender.publicKey,
    name: deviceName(userAgent ?? null),
    most: MOST_DEVICES,
    now: clock.now(),
  };
  return deviceAnswer(
    await transaction(pool, async (tx) => {
      await requireProvenHolder(tx, user);
      return keepDevice(tx, device);
    }),
  );
}

const refused = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });

function isPointOfCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** What was turned on with one sign-in of a browser stays so with another that takes its place. */
export const followSignIn = (pool: Pool, fromId: string, toId: string): Promise<void> =>
  handOverDevices(pool, fromId, toId);

/**
 * Takes note of what is turned on with a sign-in that will be ended for another of the same browser: what is answered
 * turns it on again with that one, as it was. Between the two nothing is told there.
 */
export async function carryDevices(pool: Pool, fromId: string): Promise<(toId: string) => Promise<void>> {
  const devices = await devicesOfSignIn(pool, fromId);
  return async (toId) => {
    for (const device of devices) await putBackDevice(pool, device, toId);
  };
}

/** Shows no more notifications there; doing it twice is doing it once. */
export async function removeDevice(pool: Pool, user: AuthUser, deviceId: string): Promise<void> {
  await deleteDevice(pool, user.id, deviceId);
}

/** By which ways the person wants a kind of news from now on. */
export async function choose(pool: Pool, user: AuthUser, choice: NewsChoice): Promise<void> {
  await saveChoice(pool, { userId: user.id, ...choice, token: randomBytes(24).toString('base64url') });
}

const deviceAnswer = ({ id, name, endpoint, createdAt }: DeviceRow): PushDevice => ({
  id,
  name,
  since: createdAt.toISOString(),
  mark: createHash('sha256').update(endpoint).digest('hex').slice(0, 16),
});
