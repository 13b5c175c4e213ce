import { isCancelled } from '#features/booking/is-cancelled.ts';
import { businessRecipient, calendarAttachment } from './booking-mail.server.ts';
import type { BookingMailData } from './mail-data.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { Recipient } from './outgoing-mail.ts';
import type { MailPayload } from './payloads.ts';
import { readBookingForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { type LogicalMail, sendEach } from './send-once.server.ts';
import { bookingConfirmed } from './templates/booking-confirmed.tsx';
import { bookingNotice } from './templates/booking-notice.tsx';

/**
 * Sends the seeker their confirmation with a calendar file, and the business its notice, each once.
 * A booking that was cancelled before its mail left is not confirmed any more: nothing is sent.
 * Throws on a temporary failure of either mail.
 */
export async function sendBookingConfirmed(
  deps: NotificationDeps,
  { bookingId }: MailPayload<'mail.booking-confirmed'>,
): Promise<void> {
  const booking = await readBookingForMail(deps.pool, bookingId);
  if (booking === null) return deps.log.warn({ bookingId }, 'No such booking to confirm by mail');
  if (isCancelled(booking.state)) return;
  const mails = [await toSeeker(deps, booking)];
  const recipient = businessRecipient(booking);
  if (recipient === null) deps.log.warn({ bookingId }, 'The business has no address to be told at');
  else mails.push(await toBusiness(deps, booking, recipient));
  await sendEach(deps, mails);
}

async function toSeeker({ site, clock }: NotificationDeps, booking: BookingMailData): Promise<LogicalMail> {
  const template = bookingConfirmed(site, booking, clock.now());
  return {
    ...(await renderMail(template, [calendarAttachment(site, booking)])),
    key: mailKey('booking-confirmed', booking.bookingId, 'seeker'),
    template: 'booking-confirmed',
    to: { name: booking.seeker.name, address: booking.seeker.email },
  };
}

async function toBusiness(
  { site }: NotificationDeps,
  booking: BookingMailData,
  recipient: Recipient,
): Promise<LogicalMail> {
  return {
    ...(await renderMail(bookingNotice(site, booking))),
    key: mailKey('booking-notice', booking.bookingId, 'business'),
    template: 'booking-notice',
    to: recipient,
    replyTo: { name: booking.seeker.name, address: booking.seeker.email },
  };
}
