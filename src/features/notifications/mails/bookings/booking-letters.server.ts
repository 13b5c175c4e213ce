import { type BookingEntry, bookingCalendarFile } from '#features/booking/own/booking-calendar.server.ts';
import type { MailAttachment, Recipient } from '../../sending/outgoing-mail.ts';
import type { MailSite } from '../layout/layout.tsx';
import type { BookingMailData } from './booking-queries.server.ts';
import type { BookingsTogether } from './bookings-together.server.ts';

interface Booked {
  seeker: { name: string; email: string; soldThrough?: string | null };
}

/** Whoever booked, at the address they gave with the booking; nobody where what it was sold through tells them. */
export const toSeeker = (facts: Booked): Recipient | readonly [] => answersToSeeker(facts) ?? [];

/** The same as whom the business answers to; null where that is not by a mail. */
export function answersToSeeker({ seeker }: Booked): Recipient | null {
  return seeker.soldThrough == null ? { name: seeker.name, address: seeker.email } : null;
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
  return attachmentOf(site, booking, []);
}

/** The entries of every date of its order that stands. */
export function calendarOfOrder(site: MailSite, booking: BookingMailData): MailAttachment[] {
  const others = booking.places
    .filter(({ cancelled }) => !cancelled)
    .map((place) => ({
      ...booking,
      bookingId: place.bookingId,
      reference: place.reference,
      startsAt: new Date(place.startsAt),
      endsAt: new Date(place.endsAt),
      moves: place.moves,
      attendee: place.name,
    }));
  return attachmentOf(site, booking, others);
}

/** The entries of bookings that are told of together. */
export function calendarOfTogether(site: MailSite, booking: BookingsTogether): MailAttachment[] {
  return attachmentOf(site, booking, booking.together);
}

function attachmentOf(
  site: MailSite,
  booking: BookingMailData,
  others: readonly BookingMailData[],
): MailAttachment[] {
  const { fileName, contentType, content } = bookingCalendarFile(site, entryOf(booking), others.map(entryOf));
  return [{ filename: fileName, contentType, content }];
}

function entryOf(booking: BookingMailData): BookingEntry {
  const { business } = booking;
  return {
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
  };
}
