import { calendarAttachment } from './booking-mail.server.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readBookingForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { sendOnce } from './send-once.server.ts';
import { bookingChanged } from './templates/booking-changed.tsx';

/**
 * Tells somebody who booked that the business has moved the date or written a note for it, as it stands now.
 * A booking that was cancelled meanwhile is not told. Throws on a temporary failure.
 */
export async function sendBookingChanged(
  deps: NotificationDeps,
  { bookingId, changeId, previousStartsAt }: MailPayload<'mail.booking-changed'>,
): Promise<void> {
  const { site } = deps;
  const booking = await readBookingForMail(deps.pool, bookingId);
  if (booking?.state !== 'confirmed') return;
  const previous = previousStartsAt === null ? null : new Date(previousStartsAt);
  await sendOnce(deps, {
    ...(await renderMail(bookingChanged(site, booking, previous), [calendarAttachment(site, booking)])),
    key: mailKey('booking-changed', `${bookingId}:${changeId}`, 'seeker'),
    template: 'booking-changed',
    to: { name: booking.seeker.name, address: booking.seeker.email },
  });
}
