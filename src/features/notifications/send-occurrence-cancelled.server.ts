import { businessRecipient } from './booking-mail.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readCancelledDateForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { dateCancelledNotice } from './templates/date-cancelled-notice.tsx';

/**
 * Tells the business, once, that one of its dates is cancelled, by whom, and what went back to those who had
 * booked. Throws on a temporary failure.
 */
export async function sendOccurrenceCancelled(
  deps: NotificationDeps,
  { occurrenceId }: MailPayload<'mail.occurrence-cancelled'>,
): Promise<void> {
  const date = await readCancelledDateForMail(deps.pool, occurrenceId);
  if (date === null) return deps.log.warn({ occurrenceId }, 'No cancelled date to tell of');
  const to = businessRecipient(date);
  if (to === null) return deps.log.warn({ occurrenceId }, 'The business has no address to be told at');
  await sendOnce(deps, {
    ...(await renderMail(dateCancelledNotice(deps.site, date))),
    key: mailKey('date-cancelled-notice', String(occurrenceId), 'business'),
    template: 'date-cancelled-notice',
    to,
  });
}
