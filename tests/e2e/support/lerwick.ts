import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { londonInstant, waitUntilFound } from './sessions.ts';
import type { Site } from './site.ts';

/** The demo has nothing in Lerwick, so searches there find exactly these. */
export interface Lerwick {
  /** Nearest to the centre first, which is also dearest first. */
  sessions: { id: number; title: string; pricePence: number }[];
}

const COUNT = 24;
const MIDDLE = { lat: 60.1545, lng: -1.1494 };

/**
 * 24 sessions of as many businesses, ever further north, from £28.00 down to £5.00. Odd and even ones alternate: yoga
 * for beginners aged 18 to 25 on Mondays, advanced pilates for over-50s on Saturdays.
 */
export async function arrangeLerwick(site: Site): Promise<Lerwick> {
  const sessions: Lerwick['sessions'] = [];
  for (let index = 0; index < COUNT; index++) {
    const latitude = MIDDLE.lat + index * 0.001;
    const longitude = MIDDLE.lng;
    const { easting, northing } = toGrid({ lat: latitude, lng: longitude });
    const business = await createBusiness(site.db, {
      name: `Harbour Hall ${index + 1}`,
      latitude,
      longitude,
      easting: Math.round(easting),
      northing: Math.round(northing),
    });
    const even = index % 2 === 0;
    const pricePence = 2800 - index * 100;
    const title = `${even ? 'Harbour Yoga' : 'Harbour Pilates'} ${String(index + 1).padStart(2, '0')}`;
    const session = await createSession(site.db, {
      businessId: business.id,
      title,
      typeId: even ? 2 : 3,
      difficulties: [even ? 'beginner' : 'advanced'],
      ageGroups: [even ? '18-25' : '50+'],
      pricePence,
      slots: [[even ? 1 : 6, even ? '09:00' : '18:30', even ? '10:00' : '19:30']],
    });
    await createOccurrence(site.db, session.id, { startsAt: londonInstant(2 + (index % 7), '18:30') });
    sessions.push({ id: session.id, title, pricePence });
  }
  // Changes are indexed in order: when the last is found, all are.
  const last = sessions.at(-1);
  if (last !== undefined) await waitUntilFound(site, last.id, 1);
  return { sessions };
}
