import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { saveMeetingLink } from '#areas/catalogue/trainers/terms/save-terms.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import {
  type OutboundResponse,
  SsrfFetchError,
  type SsrfFetchRefusal,
} from '#shared/http/ssrf-safe-fetch.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { listAvailableTimes } from '../availability.server.ts';
import {
  followCalendar,
  readCalendarSettings,
  readDiaryFeed,
  renewDiaryFeed,
} from './manage-calendars.server.ts';
import { createBusyThreads, trainerCalendarJobs } from './read-calendars.server.ts';

const URL_OF = 'https://calendar.example/amara.ics';
const shop = setUpShop();
let trainerId: number;
let trainer: AuthUser;
let startsAt: Date;
let calendar: string | SsrfFetchRefusal | number;
let fetchedUrls: string[];
let sentEmails: number[];
const threads = createBusyThreads();
const site = { brand: defaultBrand, publicUrl: 'https://fettle.example' };

afterAll(() => threads.close());
beforeEach(async () => {
  await shop.pool.query('DELETE FROM trainer_calendars');
  const made = await createTrainer(shop.pool);
  trainerId = made.id;
  trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  startsAt = await findOpenHour(shop, trainerId);
  fetchedUrls = [];
  sentEmails = [];
  calendar = busyEvent(startsAt, 60);
});

const icalStamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const busyEvent = (start: Date, minutes: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    'UID:private',
    'SUMMARY:Dentist',
    `DTSTART:${icalStamp(start)}`,
    `DTEND:${icalStamp(new Date(start.getTime() + minutes * 60_000))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
const deps = () => ({
  ...shop.deps,
  site,
  busyReader: threads,
  onCalendarUnreadable: async (_tx: Tx, { trainerId: id }: { trainerId: number }) => void sentEmails.push(id),
  fetchCalendar: async (url: string): Promise<OutboundResponse> => {
    fetchedUrls.push(url);
    if (typeof calendar === 'number') return { status: calendar, headers: {}, body: new Uint8Array(), url };
    if (!calendar.startsWith('BEGIN') && !calendar.startsWith('<'))
      throw new SsrfFetchError(calendar as SsrfFetchRefusal);
    return { status: 200, headers: {}, body: new TextEncoder().encode(calendar), url };
  },
});
const availableStarts = async () => {
  const day = londonDay(startsAt);
  const found = await listAvailableTimes(
    shop.pool,
    await getApprovedTrainer(shop.pool, String(trainerId)),
    { sessionType: 'online', minutes: 60 },
    { from: day, to: day },
    shop.deps.clock.now(),
  );
  return found.map((hour) => Date.parse(hour.startsAt) - startsAt.getTime());
};

describe('a calendar elsewhere', () => {
  it('keeps its hours free, and they are refused to who asks for them all the same', async () => {
    expect(await availableStarts()).toContain(0);

    expect(await followCalendar(deps(), trainer, URL_OF.replace('https', 'webcal'))).toMatchObject({
      busy: { url: URL_OF, problem: null, times: 1 },
    });

    expect(fetchedUrls).toEqual([URL_OF]);
    expect(await availableStarts()).not.toContain(0);
    expect(await availableStarts()).not.toContain(30 * 60_000);
    expect(await availableStarts()).toContain(60 * 60_000);
    await expect(
      holdOpenHour(shop, await createPerson(shop.pool), { trainerId, startsAt }),
    ).rejects.toMatchObject({ code: 'sold_out' });
  });

  it('is kept as times alone', async () => {
    await followCalendar(deps(), trainer, URL_OF);
    const { rows } = await shop.pool.query('SELECT * FROM trainer_busy_times WHERE trainer_id = $1', [
      trainerId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('Dentist');
  });

  it.each([
    ['not_public', 'The address isn’t on the public internet.'],
    ['too_large', 'The calendar is larger than 8 MB.'],
    [404, 'The server returned 404 instead of a calendar.'],
    ['<html>Please sign in</html>', 'We couldn’t read this as a calendar.'],
  ] as const)('that cannot be read (%s) is refused, and the one before stays', async (found, message) => {
    await followCalendar(deps(), trainer, URL_OF);
    calendar = found;
    await expect(followCalendar(deps(), trainer, 'https://other.example/a.ics')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'url', message }],
    });
    expect((await readCalendarSettings(deps(), trainer)).busy?.url).toBe(URL_OF);
    expect(await availableStarts()).not.toContain(0);
  });

  it('is read again after an hour, and while it cannot be, what was read counts', async () => {
    await followCalendar(deps(), trainer, URL_OF);
    const jobs = trainerCalendarJobs(deps());
    await jobs['readTrainerCalendars']?.({});
    expect(fetchedUrls).toEqual([URL_OF]);
    const later = { ...deps(), clock: { now: () => new Date(shop.deps.clock.now().getTime() + 3_700_000) } };
    calendar = 'unreachable';
    await trainerCalendarJobs(later)['readTrainerCalendars']?.({});
    expect(fetchedUrls.filter((url) => url === URL_OF)).toHaveLength(2);
    expect((await readCalendarSettings(deps(), trainer)).busy).toMatchObject({
      problem: 'The server at this address isn’t responding.',
      times: 1,
    });
    expect(await availableStarts()).not.toContain(0);
  });

  it('is told to the trainer by email once it fails twice in a row, and shown with the age of its times', async () => {
    await followCalendar(deps(), trainer, URL_OF);
    const after = async (hours: number) => {
      const now = new Date(shop.deps.clock.now().getTime() + hours * 3_700_000);
      await trainerCalendarJobs({ ...deps(), clock: { now: () => now } })['readTrainerCalendars']?.({});
      return (await readCalendarSettings(deps(), trainer)).busy;
    };
    calendar = 404;
    expect(await after(1)).toMatchObject({
      problem: 'The server returned 404 instead of a calendar.',
      times: 1,
    });
    expect(sentEmails).toEqual([]);
    await after(2);
    expect((await after(3))?.failingSince).not.toBeNull();
    expect(sentEmails).toEqual([trainerId]);
    const { since } = await queryOne<{ since: Date }>(
      shop.pool,
      'SELECT failing_since AS since FROM trainer_calendars WHERE trainer_id = $1',
      [trainerId],
    );
    const { readUnreadableCalendar } = await import('../mails/calendar-queries.server.ts');
    expect(await readUnreadableCalendar(shop.pool, trainerId, since)).toMatchObject({
      problem: 'The server returned 404 instead of a calendar.',
    });
    calendar = busyEvent(startsAt, 60);
    expect(await after(4)).toMatchObject({ problem: null, failingSince: null });
    expect(await readUnreadableCalendar(shop.pool, trainerId, since)).toBeNull();
  });

  it('says how many entries could not be read, and why; one of which none can be is refused', async () => {
    const bad = ['BEGIN:VEVENT', 'UID:bad', 'SUMMARY:Doctor', 'DTSTART:None', 'END:VEVENT'].join('\r\n');
    calendar = busyEvent(startsAt, 60).replace('END:VCALENDAR', `${bad}\r\nEND:VCALENDAR`);
    expect((await followCalendar(deps(), trainer, URL_OF)).busy).toMatchObject({
      times: 1,
      entries: 2,
      unread: 1,
      reasons: ['its start “None” is not a date'],
    });
    calendar = ['BEGIN:VCALENDAR', bad, 'END:VCALENDAR'].join('\r\n');
    await expect(followCalendar(deps(), trainer, URL_OF)).rejects.toMatchObject({
      message: 'We couldn’t read any of its 1 entries: its start “None” is not a date.',
    });
  });

  it('is let go of', async () => {
    await followCalendar(deps(), trainer, URL_OF);
    expect((await followCalendar(deps(), trainer, '')).busy).toBeNull();
    expect(await availableStarts()).toContain(0);
  });

  it('is a trainer’s alone', async () => {
    const person = await createPerson(shop.pool);
    await expect(followCalendar(deps(), person, URL_OF)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(renewDiaryFeed(deps(), person, true)).rejects.toMatchObject({ code: 'forbidden' });
    expect(fetchedUrls).toEqual([]);
  });
});

describe('the diary as a calendar', () => {
  const tokenOf = (url: string | null) => /\/([\w-]{43})\.ics$/.exec(url ?? '')?.[1] ?? '';

  it('has who comes, when and where, for whoever has the address, until it is renewed or ended', async () => {
    await saveMeetingLink(shop.deps, trainer, 'https://meet.example/amara');
    const client = await createPerson(shop.pool);
    const held = await holdOpenHour(shop, client, { trainerId, startsAt });
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, client, { holdId: held.holdId });

    const first = tokenOf((await renewDiaryFeed(deps(), trainer, true)).feedUrl);
    const feed = (await readDiaryFeed(deps(), first)).replace(/\r\n[ \t]/g, '');
    expect(feed).toContain(`DTSTART:${icalStamp(startsAt)}`);
    expect(feed).toContain('LOCATION:https://meet.example/amara');
    expect(feed).toContain('Online Sessions');

    const second = tokenOf((await renewDiaryFeed(deps(), trainer, true)).feedUrl);
    await expect(readDiaryFeed(deps(), first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readDiaryFeed(deps(), second)).toContain('BEGIN:VEVENT');
    expect((await renewDiaryFeed(deps(), trainer, false)).feedUrl).toBeNull();
    await expect(readDiaryFeed(deps(), second)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readDiaryFeed(deps(), 'x')).rejects.toMatchObject({ code: 'not_found' });
  });
});
