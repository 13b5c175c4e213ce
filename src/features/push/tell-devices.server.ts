import type { Pool } from '#shared/db/database.server.ts';
import { counted } from '#shared/domain/counted.ts';
import type { PushSender } from './push-sender.server.ts';
import {
  claimPush,
  type DeviceRow,
  devicesToTell,
  forgetGoneDevice,
  forgetPushes,
  releasePush,
  settlePush,
} from './queries.server.ts';
import { type NewsKind, usualWays } from './rules.ts';

export interface TellDeps {
  pool: Pool;
  sender: PushSender;
  log: { warn(details: object, message: string): void };
}

/** News for somebody's devices. */
export interface DeviceNews {
  userId: string;
  kind: NewsKind;
  /** Tells it from all other news: each device is told of it once. */
  about: string;
  title: string;
  body: string;
  /** The page that it opens, within the site. */
  path: string;
  /** When it is of no use any more. */
  until: Date;
  /** It has to be answered soon: a phone that saves power is woken. */
  urgent: boolean;
}

/** What of a title and a text is shown anywhere; the rest would only make a notification too large to send. */
const MOST_TITLE = 120;
const MOST_BODY = 300;

/** How long it is kept what a device was told of. No job is tried for so long. */
const KEPT_DAYS = 30;

/**
 * Tells every device on which somebody wants such news, each once. One that its push service knows no more is forgotten.
 * Throws after trying them all when some could not be told for now: whoever runs jobs tries again later, and those that
 * were told are told no second time. No transaction is open while a push service is waited for.
 */
export async function tellDevices(deps: TellDeps, news: DeviceNews, now: Date): Promise<void> {
  if (news.until <= now) return;
  const { userId, kind } = news;
  const devices = await devicesToTell(deps.pool, {
    userId,
    kind,
    usually: usualWays[kind].push,
    siteKey: deps.sender.publicKey,
  });
  const outcomes = await Promise.allSettled(devices.map((device) => tellOne(deps, device, news, now)));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (errors.length > 0)
    throw new AggregateError(errors, `${counted(errors.length, 'device')} could not be told.`);
}

async function tellOne(
  { pool, sender, log }: TellDeps,
  device: DeviceRow,
  { about, title, body, path, until, urgent }: DeviceNews,
  now: Date,
): Promise<void> {
  const claim = await claimPush(pool, device.id, about, now);
  if (claim === 'sent') return;
  if (claim === 'under-way') throw new Error('Another worker is telling this device.');
  const to = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
  const shown = { title: shorten(title, MOST_TITLE), body: shorten(body, MOST_BODY), path, tag: about };
  try {
    const outcome = await sender.send(to, shown, { about, until, now, urgent });
    if (outcome === 'gone') return await forgetGoneDevice(pool, device);
    if (outcome === 'refused') log.warn({ device: device.id }, 'A push service refused a notification');
  } catch (error) {
    await releasePush(pool, device.id, about);
    throw error;
  }
  await settlePush(pool, device.id, about, now);
}

const shorten = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** The job that forgets what devices were told of long ago. */
export async function forgetOldPushes(pool: Pool, now: Date): Promise<void> {
  await forgetPushes(pool, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}
