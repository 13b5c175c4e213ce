import { expect } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { requiredCertificates } from '#areas/catalogue/certificates/rules.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { createCertificates } from '#support/certificates.ts';
import {
  createBusiness,
  createOccurrence,
  createSession,
  type SessionOptions,
} from '#support/session-factory.ts';
import type { Site } from './site.ts';

/** A session of a test's own, with its dates; changing it disturbs nobody. */
export interface ArrangedSession {
  id: number;
  title: string;
  businessName: string;
  /** Its dates, soonest first. */
  dates: { id: number; startsAt: Date }[];
}

/** The instant of a clock time in London, `daysAhead` days from today there. */
export function londonInstant(daysAhead: number, time: string): Date {
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: daysAhead });
  return londonInstantAt(`${day.toString()}T${time}`);
}

/** The instant of a clock time in London: "2027-03-28T18:30". */
export function londonInstantAt(clockTime: string): Date {
  return new Date(Temporal.PlainDateTime.from(clockTime).toZonedDateTime('Europe/London').epochMilliseconds);
}

/**
 * Arranges a session at a business of its own, with dates at 18:30 in London on each of the given days ahead.
 * Prices in pence, without the platform fee; £14.00 unless told otherwise.
 */
export async function arrangeSession(
  site: Site,
  options: SessionOptions & { daysAhead?: readonly number[]; taken?: number; bookingEnabled?: boolean } = {},
): Promise<ArrangedSession> {
  const { daysAhead = [3, 4], taken = 0, bookingEnabled = true, ...session } = options;
  const title = options.title ?? 'Lamplight Yoga';
  const businessName = 'Wharf Lane Hall';
  const businessId =
    options.businessId ?? (await createBusiness(site.db, { name: businessName, bookingEnabled })).id;
  if (requiredCertificates(options.ageGroups ?? []).length > 0) await createCertificates(site.db, businessId);
  const { id } = await createSession(site.db, { ...session, title, businessId, slots: options.slots ?? [] });
  const dates: ArrangedSession['dates'] = [];
  for (const days of daysAhead) {
    const startsAt = londonInstant(days, '18:30');
    const occurrence = { startsAt, capacity: options.capacity ?? 12, taken };
    dates.push({ id: await createOccurrence(site.db, id, occurrence), startsAt });
  }
  if ((options.status ?? 'published') === 'published') await waitUntilFound(site, id, dates.length);
  return { id, title, businessName, dates };
}

/**
 * Until the site's search, which follows its database, finds a session with so many of its next dates: nobody who uses
 * the site changes something and searches in the same quarter of a second, as a test does.
 */
export async function waitUntilFound(site: Site, sessionId: number, dates: number): Promise<void> {
  const { title } = await queryOne<{ title: string }>(site.db, 'SELECT title FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  const address = withQuery(`${site.url}/api/sessions/search`, { q: title, limit: 100 });
  await expect
    .poll(async () => {
      const found: { id: number; nextOccurrences: unknown[] }[] = await (await fetch(address)).json();
      return found.find(({ id }) => id === sessionId)?.nextOccurrences.length;
    })
    .toBeGreaterThanOrEqual(Math.min(dates, 3));
}
