import { readTrainerApplicationForMail } from './listing-queries.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { trainerApplied } from './templates/trainer-applied.tsx';

/** Tells somebody, once for each time they send it in, that their application has arrived. */
export async function sendTrainerApplied(
  deps: NotificationDeps,
  { trainerId, submittedAt }: MailPayload<'mail.trainer-applied'>,
): Promise<void> {
  const application = await readTrainerApplicationForMail(deps.pool, trainerId, new Date(submittedAt));
  if (application === null) return; // decided or replaced meanwhile, which has a mail of its own
  await sendOnce(deps, {
    ...(await renderMail(trainerApplied(deps.site, application))),
    key: mailKey('trainer-applied', `${trainerId}:${submittedAt}`, 'account'),
    template: 'trainer-applied',
    to: { name: application.name, address: application.email },
  });
}
