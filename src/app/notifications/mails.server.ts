import type { z } from 'zod';
import type { Mail, NotificationDeps } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { JobHandler } from '#shared/jobs/job-runner.server.ts';
import { type EntryOf, features, type KeyOf } from '../features.server.ts';

export type MailTask = KeyOf<'mails'>;

/** What the job of a mail carries. */
export type MailPayload<Task extends MailTask> = PayloadOf<EntryOf<'mails', Task>>;
type PayloadOf<Load> = Load extends () => Promise<{ mail: Mail<infer Schema extends z.ZodType<object>> }>
  ? z.output<Schema>
  : never;

/** Every mail by task. Files load on first use, which saves a tenth of a second and 4 MB at start. */
export const mails = new Map(features.flatMap((feature) => Object.entries(feature.mails ?? {})));

/** The mail jobs by task name. Each throws when it should be tried again. */
export function notificationJobs(deps: NotificationDeps): Record<MailTask, JobHandler> {
  const jobs = [...mails].map(([task, load]): [string, JobHandler] => [
    task,
    async (payload) => (await load()).mail.send(deps, payload),
  ]);
  // The names are the features' own, which the type of `fromEntries` forgets.
  return Object.fromEntries(jobs) as Record<MailTask, JobHandler>;
}

/** Every letter of every mail, with its preview. Loads them all. */
export async function listLetters(): Promise<Mail<z.ZodType>['letters']> {
  const loaded = await Promise.all([...mails.values()].map((load) => load()));
  return loaded.flatMap(({ mail }) => mail.letters);
}
