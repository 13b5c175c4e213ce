import type { z } from 'zod';
import type { Push, PushDeps } from '#areas/messaging/push/define-push.server.ts';
import type { JobHandler, JobHandlers } from '#shared/jobs/job-runner.server.ts';
import { type EntryOf, features, type KeyOf } from '../features.server.ts';

export type PushTask = KeyOf<'pushes'>;

/** What the job of a notification carries. */
export type PushPayload<Task extends PushTask> = PayloadOf<EntryOf<'pushes', Task>>;
type PayloadOf<Entry> = Entry extends Push<infer Schema extends z.ZodType<object>> ? z.output<Schema> : never;

/** The jobs that tell devices, by task name. Each throws when it should be tried again. */
export function pushJobs(deps: PushDeps): JobHandlers {
  return Object.fromEntries(
    features.flatMap((feature) =>
      Object.entries(feature.pushes ?? {}).map(([task, push]): [string, JobHandler] => [
        task,
        (payload) => push.send(deps, task, payload),
      ]),
    ),
  );
}
