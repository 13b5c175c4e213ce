import { calendarAttachment } from './booking-mail.server.ts';
import type { BookingMailData } from './mail-data.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailAttachment } from './outgoing-mail.ts';
import type { MailPayload } from './payloads.ts';
import { readBookingForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { bookingReminder } from './templates/booking-reminder.tsx';
import type { MailTemplate } from './templates/layout.tsx';
import { reviewRequest } from './templates/review-request.tsx';

/**
 * Reminds the seeker, once, of tomorrow's session, with its calendar file. Not of one that was cancelled, or has
 * begun, before the mail could leave. Throws on a temporary failure.
 */
export async function sendBookingReminder(
  deps: NotificationDeps,
  { bookingId }: MailPayload<'mail.booking-reminder'>,
): Promise<void> {
  const booking = await readBookingForMail(deps.pool, bookingId);
  const now = deps.clock.now();
  if (booking?.state !== 'confirmed' || booking.startsAt.getTime() <= now.getTime()) return;
  const { site } = deps;
  await send(deps, booking, 'booking-reminder', bookingReminder(site, booking, now), [
    calendarAttachment(site, booking),
  ]);
}

/**
 * Asks the seeker, once, what they thought of it. Not when it turned out that they were not there. Throws on a
 * temporary failure.
 */
export async function sendReviewRequest(
  deps: NotificationDeps,
  { bookingId }: MailPayload<'mail.review-request'>,
): Promise<void> {
  const booking = await readBookingForMail(deps.pool, bookingId);
  if (booking?.state !== 'confirmed' && booking?.state !== 'attended') return;
  await send(deps, booking, 'review-request', reviewRequest(deps.site, booking));
}

async function send(
  deps: NotificationDeps,
  { bookingId, seeker }: BookingMailData,
  template: 'booking-reminder' | 'review-request',
  written: MailTemplate,
  attachments: MailAttachment[] = [],
): Promise<void> {
  await sendOnce(deps, {
    ...(await renderMail(written, attachments)),
    key: mailKey(template, bookingId, 'seeker'),
    template,
    to: { name: seeker.name, address: seeker.email },
  });
}
