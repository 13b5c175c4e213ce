import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.server.ts';

const event: CalendarEvent = {
  uid: '7f3c1f0a-6d0e-4a55-9d2f-0d5d8a3f1c11',
  sequence: 0,
  revisedAt: new Date('2026-11-01T10:00:00Z'),
  startsAt: new Date('2027-03-27T18:30:00Z'),
  endsAt: new Date('2027-03-27T19:30:00Z'),
  title: 'Sunrise Vinyasa Flow',
  description: 'Reference FT-1\nArrive 10 minutes early.',
  location: 'Willow & Stone Yoga, 14 Strutton Ground, London SW1P 2HP',
  point: { latitude: 51.4975, longitude: -0.1357 },
  url: 'https://fettle.example/booking-confirmation',
  organiser: { name: 'Willow & Stone Yoga', email: 'hello@willow.example' },
};

/** The content lines after unfolding (RFC 5545, 3.1). */
function contentLines(file: string): string[] {
  return file.replace(/\r\n[ \t]/g, '').split('\r\n');
}

describe('a calendar file', () => {
  it('is an entry to keep, with a lasting identity', () => {
    const lines = contentLines(calendarFile(event));
    expect(lines).toContain('METHOD:PUBLISH');
    expect(lines).toContain(`UID:${event.uid}`);
    expect(lines).toContain('SEQUENCE:0');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  it('of something cancelled is the next revision of the same entry', () => {
    const lines = contentLines(calendarFile({ ...event, sequence: 1, cancelled: true }));
    expect(lines).toContain('METHOD:CANCEL');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain(`UID:${event.uid}`);
    expect(lines).toContain('SEQUENCE:1');
  });

  it('keeps 18:30 in London on both sides of both clock changes', () => {
    const startOf = (startsAt: string) =>
      contentLines(
        calendarFile({ ...event, startsAt: new Date(startsAt), endsAt: new Date('2027-12-01') }),
      ).find((line) => line.startsWith('DTSTART'));
    expect(startOf('2027-03-27T18:30:00+00:00')).toBe('DTSTART:20270327T183000Z');
    expect(startOf('2027-03-28T18:30:00+01:00')).toBe('DTSTART:20270328T173000Z');
    expect(startOf('2027-10-30T18:30:00+01:00')).toBe('DTSTART:20271030T173000Z');
    expect(startOf('2027-10-31T18:30:00+00:00')).toBe('DTSTART:20271031T183000Z');
  });

  it('is the same bytes for the same revision, in lines of at most 75 octets', () => {
    const long = { ...event, title: '🏋️ é'.repeat(60) };
    expect(calendarFile(long)).toBe(calendarFile(long));
    const octets = calendarFile(long)
      .split('\r\n')
      .map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  });

  it('lets no text break out of its line', () => {
    const hostile = '"\r\nATTENDEE:mailto:all@example.com\rEND:VEVENT\n;:,\\';
    const lines = contentLines(
      calendarFile({
        ...event,
        title: hostile,
        description: hostile,
        location: hostile,
        organiser: { name: hostile, email: 'hello@willow.example' },
      }),
    );
    expect(lines.filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    expect(lines.join('\n')).not.toContain('\r');
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toBe(
      `ORGANIZER;CN="' ATTENDEE:mailto:all@example.com END:VEVENT ;:,'":mailto:hello@willow.example`,
    );
  });
});
