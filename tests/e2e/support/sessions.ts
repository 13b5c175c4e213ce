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

/** Belongs to one test alone. */
export interface ArrangedSession {
  id: number;
  title: string;
  businessName: string;
  dates: { id: number; startsAt: Date }[];
}

/** `daysAhead` counts from today in London. */
export function londonInstant(daysAhead: number, time: string): Date {
  const day = Temporal.Now.plainDateISO('Europe/London').add({ days: daysAhead });
  return londonInstantAt(`${day.toString()}T${time}`);
}

/** London time: "2027-03-28T18:30". */
export function londonInstantAt(clockTime: string): Date {
  return new Date(Temporal.PlainDateTime.from(clockTime).toZonedDateTime('Europe/London').epochMilliseconds);
}

/** A session of a new business with dates at 18:30 London time. Pence without platform fee; £14.00 by default. */
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

/** Waits until the search index, which lags behind the database, finds a session with that many dates. */
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
