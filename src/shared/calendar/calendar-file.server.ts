import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { singleLineText } from '../domain/single-line-text.ts';

/** Longer than every real title and address; calendar programs cut far earlier. */
const MAX_LINE = 300;

export interface CalendarEvent {
  /** Constant, so that a later file replaces the earlier entry. */
  uid: string;
  /** 0 at first, plus one for each change the person must notice (RFC 5545, 3.8.7.4). */
  sequence: number;
  /** Removes an earlier entry from the person's calendar. */
  cancelled?: boolean;
  /** When this revision was made. */
  revisedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  /** Plain text; may have several lines. */
  description: string;
  /** Name and address on one line. */
  location: string;
  /** Null if online. */
  point: { latitude: number; longitude: number } | null;
  url: string;
  organiser: { name: string; email: string };
}

/**
 * Returns events as an iCalendar file (RFC 5545). METHOD:PUBLISH, because REQUEST would offer a "Decline" that looks
 * like a cancellation. Times are UTC, so no zone rules are needed. A cancelled event uses METHOD:CANCEL (RFC 5546,
 * 3.2.5), which removes the entry.
 */
export function calendarFile(event: CalendarEvent, ...others: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId,
    method: event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const each of [event, ...others]) addEvent(calendar, each);
  return `${calendar.toString()}\r\n`;
}

/** The library doesn't escape a calendar's name: a line end would start a new property (RFC 5545, 3.3.11). */
const escapedName = (name: string): string =>
  singleLineText(name, MAX_LINE).replace(/[\\;,]/g, (character) => `\\${character}`);

/** Removes control characters, which RFC 5545, 3.1 forbids; keeps line ends. */
const plainLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ');

/** How often calendar programs should refresh, in seconds. */
const FEED_REFRESH_S = 3600;

/** Returns events as a calendar to subscribe to: programs drop events that are no longer in it. */
export function calendarFeed(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId,
    name: escapedName(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_REFRESH_S,
  });
  for (const event of events) addEvent(calendar, event);
  return `${calendar.toString()}\r\n`;
}

const prodId = { company: 'Fettle', product: 'Bookings', language: 'EN' };

function addEvent(calendar: ICalCalendar, event: CalendarEvent): void {
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: event.revisedAt,
    start: event.startsAt,
    end: event.endsAt,
    summary: singleLineText(event.title, MAX_LINE),
    description: plainLines(event.description),
    location: {
      title: singleLineText(event.location, MAX_LINE),
      ...(event.point === null ? {} : { geo: { lat: event.point.latitude, lon: event.point.longitude } }),
    },
    url: event.url,
    // A parameter can't contain a double quote (RFC 5545, 3.1) and has no escapes.
    organizer: {
      name: singleLineText(event.organiser.name, MAX_LINE).replace(/["\\]/g, "'"),
      email: event.organiser.email,
    },
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}
