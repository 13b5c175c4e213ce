import type { Pool } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { PushSender } from './push-sender.server.ts';
import {
  claimPush,
  type DeviceRow,
  deleteGoneDevice,
  deleteOldPushes,
  listDevicesToNotify,
  releasePush,
  settlePush,
} from './queries.server.ts';
import { defaultNewsChannels, type NewsKind } from './rules.ts';

export interface NotifyDevicesDeps {
  pool: Pool;
  sender: PushSender;
  log: { warn(details: object, message: string): void };
}

export interface DeviceNotification {
  userId: string;
  kind: NewsKind;
  /** Idempotency key per device. */
  about: string;
  title: string;
  body: string;
  /** Path within the site. */
  path: string;
  /** Expiry. */
  until: Date;
  /** Needs a quick reply: wakes phones in power saving. */
  urgent: boolean;
}

/** No system shows more, and a push has a size limit. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 300;

/** Longer than any job retries. */
const RETENTION_DAYS = 30;

/**
 * Notifies each opted-in device once and forgets dead ones. Tries all, then throws for temporary failures; retries
 * skip devices already notified. Holds no transaction during requests.
 */
export async function notifyDevices(
  deps: NotifyDevicesDeps,
  news: DeviceNotification,
  now: Date,
): Promise<void> {
  if (news.until <= now) return;
  const { userId, kind } = news;
  const devices = await listDevicesToNotify(deps.pool, {
    userId,
    kind,
    usually: defaultNewsChannels[kind].push,
    siteKey: deps.sender.publicKey,
  });
  const outcomes = await Promise.allSettled(devices.map((device) => notifyDevice(deps, device, news, now)));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (errors.length > 0)
    throw new AggregateError(errors, `${pluralize(errors.length, 'device')} could not be told.`);
}

async function notifyDevice(
  { pool, sender, log }: NotifyDevicesDeps,
  device: DeviceRow,
  { about, title, body, path, until, urgent }: DeviceNotification,
  now: Date,
): Promise<void> {
  const claim = await claimPush(pool, device.id, about, now);
  if (claim === 'sent') return;
  if (claim === 'under-way') throw new Error('Another worker is telling this device.');
  const to = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
  const shown = {
    title: truncate(title, MAX_TITLE_LENGTH),
    body: truncate(body, MAX_BODY_LENGTH),
    path,
    tag: about,
  };
  try {
    const outcome = await sender.send(to, shown, { about, until, now, urgent });
    if (outcome === 'gone') return await deleteGoneDevice(pool, device);
    if (outcome === 'refused') log.warn({ device: device.id }, 'A push service refused a notification');
  } catch (error) {
    await releasePush(pool, device.id, about);
    throw error;
  }
  await settlePush(pool, device.id, about, now);
}

const truncate = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** Job: deletes old push records. */
export async function purgeOldPushes(pool: Pool, now: Date): Promise<void> {
  await deleteOldPushes(pool, new Date(now.getTime() - RETENTION_DAYS * 86_400_000));
}
