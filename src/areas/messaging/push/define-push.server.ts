import type { z } from 'zod';
import { transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type DeviceNotification, type NotifyDevicesDeps, notifyDevices } from './notify-devices.server.ts';
import { nextWaking } from './quiet-hours.ts';

/** A sender, the clock, and the outbox to delay jobs. */
export interface PushDeps extends NotifyDevicesDeps {
  clock: Clock;
  outbox: Outbox;
}

export interface Push<Schema extends z.ZodType> {
  payload: Schema;
  /** Sends, or requeues until quiet hours end. Throws on a temporary failure, to be retried. */
  send(deps: PushDeps, task: string, payload: unknown): Promise<void>;
}

/** Defines a notification: its payload, and its text read when sending. `read` returns null if it is outdated. */
export function definePush<Schema extends z.ZodType<object>>(push: {
  payload: Schema;
  /** Idempotency key per device. */
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
        // Nobody's phone rings at night.
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
