import type { z } from 'zod';
import { transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type DeviceNotification, type NotifyDevicesDeps, notifyDevices } from './notify-devices.server.ts';
import { nextWaking } from './quiet-hours.ts';

/** What notifications on devices need: a way to send them, the time, and a way to put them off. */
export interface PushDeps extends NotifyDevicesDeps {
  clock: Clock;
  outbox: Outbox;
}

/** A notification as its job sees it. */
export interface Push<Schema extends z.ZodType> {
  payload: Schema;
  /** Does the job, in quiet hours after them. Throws on a temporary failure, to be tried again. */
  send(deps: PushDeps, task: string, payload: unknown): Promise<void>;
}

/**
 * Says everything of one notification: what its job carries, and what it says, read at the moment of sending. `read`
 * answers null when there is nothing to tell any more.
 */
export function definePush<Schema extends z.ZodType<object>>(push: {
  payload: Schema;
  /** Tells it from others of its kind: each device is told of it once. */
  about(payload: z.output<NoInfer<Schema>>): string;
  read(payload: z.output<NoInfer<Schema>>, deps: PushDeps): Promise<Omit<DeviceNotification, 'about'> | null>;
}): Push<Schema> {
  return {
    payload: push.payload,
    async send(deps, task, unchecked) {
      const payload = push.payload.parse(unchecked);
      const about = `${task}:${push.about(payload)}`;
      const now = deps.clock.now();
      const waking = nextWaking(now);
      if (waking > now) {
        // Queued in the evening, or tried again at night: no phone rings before the morning.
        await transaction(deps.pool, (tx) =>
          deps.outbox.enqueue(tx, task, payload, { key: about, runAt: waking }),
        );
        return;
      }
      const news = await push.read(payload, deps);
      if (news !== null) await notifyDevices(deps, { ...news, about }, now);
    },
  };
}
