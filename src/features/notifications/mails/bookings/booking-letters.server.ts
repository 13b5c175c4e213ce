import { bookingCalendarFile } from '#features/booking/own/booking-calendar.server.ts';
import type { MailAttachment, Recipient } from '../../sending/outgoing-mail.ts';
import type { MailSite } from '../layout/layout.tsx';
import type { BookingMailData } from './booking-queries.server.ts';

/** Whoever booked, at the address they gave with the booking. */
export function toSeeker({ seeker }: { seeker: { name: string; email: string } }): Recipient {
  return { name: seeker.name, address: seeker.email };
}

/** Where the business is told of its bookings: the address it publishes, else its owner's; null without either. */
export function toBusiness({
  business,
}: {
  business: Pick<BookingMailData['business'], 'name' | 'email' | 'ownerEmail'>;
}): Recipient | null {
  const address = business.email || business.ownerEmail;
  return address === null ? null : { name: business.name, address };
}

/** The booking's calendar entry as it stands: to keep, or once cancelled to take out again. */
export function calendarAttachment(site: MailSite, booking: BookingMailData): MailAttachment[] {
  const { business } = booking;
  const { fileName, contentType, content } = bookingCalendarFile(site, {
    ...booking,
    id: booking.bookingId,
    createdAt: booking.bookedAt,
    businessName: business.name,
    address: business.address,
    town: business.town,
    postcode: business.postcode,
    latitude: business.latitude,
    longitude: business.longitude,
    businessEmail: business.email,
    forWhom: booking.attendee === booking.seeker.name ? null : booking.attendee,
  });
  return [{ filename: fileName, contentType, content }];
}
