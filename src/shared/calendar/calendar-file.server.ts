import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { singleLineText } from '../domain/single-line-text.ts';

/** Long enough for every real title and address; calendar programs cut far earlier. */
const MAX_LINE = 300;

/** One event as a calendar program is to show it. */
export interface CalendarEvent {
  /** Stays the same for the life of the thing described, so that a later file replaces the earlier entry. */
  uid: string;
  /** 0 at first, one more with each change that the person must notice (RFC 5545, 3.8.7.4). */
  sequence: number;
  /** It will not happen, or not for this person: the revision that takes an earlier entry out again. */
  cancelled?: boolean;
  /** When this revision was made. */
  revisedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  /** Plain text, several lines allowed. */
  description: string;
  /** Name and address on one line. */
  location: string;
  /** Null where there is no place on a map: online. */
  point: { latitude: number; longitude: number } | null;
  url: string;
  organiser: { name: string; email: string };
}

/**
 * The event, or several of one kind, as an iCalendar file (RFC 5545) with METHOD:PUBLISH: an entry to keep, not an invitation to answer.
 * REQUEST would make mail programs offer Accept and Decline, and a "Decline" would look like a cancellation to
 * the person while nothing was cancelled. Times are UTC instants, which every program shows in its own zone:
 * one event needs no zone rules, and stays right on both sides of a clock change. A cancelled event has
 * METHOD:CANCEL (RFC 5546, 3.2.5), which programs that know the entry answer by taking it out.
 */
export function calendarFile(event: CalendarEvent, ...others: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId,
    method: event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const each of [event, ...others]) addEvent(calendar, each);
  return `${calendar.toString()}\r\n`;
}

/** The library writes a calendar's name as it is: a line end in it would begin a property (RFC 5545, 3.3.11). */
const escapedName = (name: string): string =>
  singleLineText(name, MAX_LINE).replace(/[\\;,]/g, (character) => `\\${character}`);

/** Several lines of text without the control characters that RFC 5545, 3.1 keeps out of values. */
const plainLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ');

/** How often calendar programs are asked to look again, in seconds. */
const FEED_REFRESH_S = 3600;

/**
 * Several events as a calendar to subscribe to: programs fetch it again by themselves, and what is no longer in it
 * goes from theirs.
 */
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
    // A parameter may not hold a double quote at all (RFC 5545, 3.1) and knows no escapes; the library would
    // write backslashes.
    organizer: {
      name: singleLineText(event.organiser.name, MAX_LINE).replace(/["\\]/g, "'"),
      email: event.organiser.email,
    },
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}
