import type { CallingOff } from '#features/booking/contract.ts';
import { businessRecipient, calendarAttachment } from './booking-mail.server.ts';
import type { BookingMailData } from './mail-data.ts';
import type { NotificationDeps } from './notification-deps.server.ts';
import type { MailPayload } from './payloads.ts';
import { readBookingForMail } from './queries.server.ts';
import { renderMail } from './render-mail.server.ts';
import { mailKey } from './rules.ts';
import { type LogicalMail, sendEach, sendOnce } from './send-once.server.ts';
import { bookingCalledOff } from './templates/booking-called-off.tsx';
import { bookingCancelled } from './templates/booking-cancelled.tsx';
import { cancellationNotice } from './templates/cancellation-notice.tsx';

/**
 * Tells the seeker that their booking is cancelled, by whom, and what goes back, with the calendar file that takes
 * the entry out. When it was they who cancelled, the business hears that a place is free again. Each once.
 * Throws on a temporary failure of either mail.
 */
export async function sendBookingCancelled(
  deps: NotificationDeps,
  { bookingId }: MailPayload<'mail.booking-cancelled'>,
): Promise<void> {
  const { site } = deps;
  const booking = await readBookingForMail(deps.pool, bookingId);
  if (booking?.calledOff != null)
    return sendOnce(deps, await calledOffMail(deps, booking, booking.calledOff));
  if (booking?.state !== 'cancelled_by_seeker') {
    return deps.log.warn({ bookingId, state: booking?.state ?? 'none' }, 'No cancelled booking to tell of');
  }
  const mails: LogicalMail[] = [
    {
      ...(await renderMail(bookingCancelled(site, booking), [calendarAttachment(site, booking)])),
      key: mailKey('booking-cancelled', bookingId, 'seeker'),
      template: 'booking-cancelled',
      to: { name: booking.seeker.name, address: booking.seeker.email },
    },
  ];
  const recipient = businessRecipient(booking);
  if (recipient === null) deps.log.warn({ bookingId }, 'The business has no address to be told at');
  else
    mails.push({
      ...(await renderMail(cancellationNotice(site, booking))),
      key: mailKey('cancellation-notice', bookingId, 'business'),
      template: 'cancellation-notice',
      to: recipient,
      replyTo: { name: booking.seeker.name, address: booking.seeker.email },
    });
  await sendEach(deps, mails);
}

async function calledOffMail(
  { site }: NotificationDeps,
  booking: BookingMailData,
  calledOff: CallingOff,
): Promise<LogicalMail> {
  return {
    ...(await renderMail(bookingCalledOff(site, booking, calledOff), [calendarAttachment(site, booking)])),
    key: mailKey('booking-called-off', booking.bookingId, 'seeker'),
    template: 'booking-called-off',
    to: { name: booking.seeker.name, address: booking.seeker.email },
  };
}
