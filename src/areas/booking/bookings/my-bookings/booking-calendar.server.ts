import { randomBytes } from 'node:crypto';
import { plainAddressLine } from '#areas/catalogue/sessions/show/copy.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { requireVerifiedHolder } from '#areas/identity/accounts/credentials/require-verified-holder.server.ts';
import { type CalendarEvent, calendarFeed, calendarFile } from '#shared/calendar/calendar-file.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import { preparationFor } from '../book/before-you-go.ts';
import { type BookingRecord, listUserBookings } from '../book/booking-queries.server.ts';
import { confirmationPath } from '../booking-paths.ts';
import type { CalendarFeed } from '../contract.ts';
import { findFeedToken, findFeedUser, replaceFeedToken } from './my-booking-queries.server.ts';

export interface CalendarSite {
  brand: Brand;
  /** Without a trailing slash. */
  publicUrl: string;
}

export type BookingEntry = Pick<
  BookingRecord,
  | 'id'
  | 'reference'
  | 'sessionId'
  | 'trainerId'
  | 'meetingLink'
  | 'sessionTitle'
  | 'startsAt'
  | 'endsAt'
  | 'createdAt'
  | 'cancelledAt'
  | 'moves'
  | 'businessName'
  | 'address'
  | 'town'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'businessEmail'
> & {
  /** Null if the buyer attends. */
  forWhom: string | null;
};

export interface BookingCalendarFile {
  fileName: string;
  /** With parameters (RFC 5545, 8.1). */
  contentType: string;
  content: string;
}

/** The current entry, or its removal once cancelled. The UID is the booking's id, so email and download match. */
export function bookingCalendarFile(
  site: CalendarSite,
  booking: BookingEntry,
  others: readonly BookingEntry[] = [],
): BookingCalendarFile {
  const cancelled = booking.cancelledAt !== null;
  const times = new Set([booking.startsAt.getTime()]);
  const elsewhere = others.filter(({ startsAt, cancelledAt }) => {
    if ((cancelledAt !== null) !== cancelled || times.has(startsAt.getTime())) return false;
    times.add(startsAt.getTime());
    return true;
  });
  return {
    fileName: `booking-${booking.reference.replace(/[^A-Za-z0-9-]/g, '')}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendarFile(
      toCalendarEvent(site, booking),
      ...elsewhere.map((other) => toCalendarEvent(site, other)),
    ),
  };
}

function bookingsCalendarFeed(site: CalendarSite, bookings: readonly BookingEntry[]): string {
  return calendarFeed(
    `${site.brand.name} bookings`,
    bookings.map((booking) => toCalendarEvent(site, booking)),
  );
}

function toCalendarEvent(site: CalendarSite, booking: BookingEntry): CalendarEvent {
  const cancelled = booking.cancelledAt !== null;
  const url = `${site.publicUrl}${confirmationPath({ ...booking, paymentIntentId: '' })}`;
  const { trainerId, meetingLink, latitude, businessName } = booking;
  const ready = preparationFor({
    trainerId,
    online: trainerId !== null && latitude === null,
    meetingLink,
    giver: businessName,
  });
  const notes = cancelled
    ? 'This booking was cancelled.'
    : `${ready.arriving} ${ready.bringing}${meetingLink === null ? '' : `\n${meetingLink}`}`;
  return {
    uid: booking.id,
    sequence: booking.moves + (cancelled ? 1 : 0),
    revisedAt: booking.cancelledAt ?? booking.createdAt,
    cancelled,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    title: booking.forWhom === null ? booking.sessionTitle : `${booking.sessionTitle} (${booking.forWhom})`,
    description: `${site.brand.name} booking ${booking.reference}.\n${notes}\n${url}`,
    // Calendar apps offer to join from here.
    location:
      meetingLink !== null && !cancelled
        ? meetingLink
        : `${booking.businessName}, ${plainAddressLine(booking)}`,
    point: toCoordinates(booking),
    url,
    organiser: { name: booking.businessName, email: booking.businessEmail || site.brand.email },
  };
}

function toCoordinates({
  latitude,
  longitude,
}: BookingEntry): { latitude: number; longitude: number } | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

interface FeedDeps {
  pool: Pool;
  site: CalendarSite;
}

/** 256 bits, so that nobody can guess one. */
const TOKEN_BYTES = 32;
/** Malformed tokens may be invalid text for the database. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

export async function readCalendarFeedUrl({ pool, site }: FeedDeps, user: AuthUser): Promise<CalendarFeed> {
  const token = await findFeedToken(pool, user.id);
  return { url: token === null ? null : feedUrl(site, token) };
}

/** Replaces the old URL. Throws as `requireVerifiedHolder`. */
export async function renewCalendarFeed({ pool, site }: FeedDeps, user: AuthUser): Promise<CalendarFeed> {
  const made = randomBytes(TOKEN_BYTES).toString('base64url');
  const token = await transaction(pool, async (tx) => {
    await requireVerifiedHolder(tx, user);
    return replaceFeedToken(tx, user.id, made);
  });
  return { url: feedUrl(site, token) };
}

/** All active bookings, past ones included. The token is the only authentication. Throws `not_found` (404). */
export async function readCalendarFeed({ pool, site }: FeedDeps, token: string): Promise<string> {
  const userId = TOKEN_PATTERN.test(token) ? await findFeedUser(pool, token) : null;
  if (userId === null) throw new AppError('not_found', 'We can’t find that calendar.');
  const bookings = await listUserBookings(pool, userId);
  return bookingsCalendarFeed(
    site,
    bookings.filter(({ cancelledAt }) => cancelledAt === null),
  );
}

function feedUrl({ publicUrl }: CalendarSite, token: string): string {
  return `${publicUrl}/api/calendar/${token}.ics`;
}
