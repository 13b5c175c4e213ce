import { createPushSender, type PushSender } from '#areas/messaging/push/push-sender.server.ts';
import { resolveVapidKeys } from '#areas/messaging/push/vapid-keys.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Config } from './config.server.ts';

export async function composePush(config: Config, pool: Pool): Promise<PushSender> {
  const { keys, subject, testService } = config.push;
  return createPushSender({ keys: await resolveVapidKeys(pool, keys), subject, testService });
}
