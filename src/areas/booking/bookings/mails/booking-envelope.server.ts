import type { MailSite } from '#areas/messaging/email/mails/layout/layout.tsx';
import type { MailAttachment, Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type BookingEntry, bookingCalendarFile } from '../my-bookings/booking-calendar.server.ts';
import type { BookingGroupMailData } from './booking-group.server.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** The business's published address, else its owner's; null without either. */
export function businessRecipient({
  business,
}: {
  business: Pick<BookingMailData['business'], 'name' | 'email' | 'ownerEmail'>;
}): Recipient | null {
  const address = business.email || business.ownerEmail;
  return address === null ? null : { name: business.name, address };
}

/** The current entry; for a cancelled booking, the one that removes it. */
export function calendarAttachment(site: MailSite, booking: BookingMailData): MailAttachment[] {
  return buildCalendarAttachment(site, booking, []);
}

/** The entries of the order's active dates. */
export function orderCalendarAttachment(site: MailSite, booking: BookingMailData): MailAttachment[] {
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
  return buildCalendarAttachment(site, booking, others);
}

export function groupCalendarAttachment(site: MailSite, booking: BookingGroupMailData): MailAttachment[] {
  return buildCalendarAttachment(site, booking, booking.together);
}

function buildCalendarAttachment(
  site: MailSite,
  booking: BookingMailData,
  others: readonly BookingMailData[],
): MailAttachment[] {
  const { fileName, contentType, content } = bookingCalendarFile(
    site,
    calendarEntry(booking),
    others.map(calendarEntry),
  );
  return [{ filename: fileName, contentType, content }];
}

function calendarEntry(booking: BookingMailData): BookingEntry {
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
