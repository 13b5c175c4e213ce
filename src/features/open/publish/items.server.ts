import { findArea } from '#features/places/gazetteer/find-codes.server.ts';
import type { AgeGroup, Difficulty, Gender } from '#features/sessions/contract.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { photoLargest } from '#shared/pictures/photo-sizes.ts';
import { standardActivity } from './activities.server.ts';
import type { DateRow, PlaceRow, SeriesRow } from './feed-queries.server.ts';

// Sessions and dates in the words of the standard (OpenActive Modelling Specification 2.0). Nothing is said of anybody but
// what a business publishes of itself.

export const OPENACTIVE = 'https://openactive.io/';

/** What things are called by: addresses beneath the dataset's, whatever name the site has. */
export const itemAddresses = (publicUrl: string) => {
  const base = `${publicUrl}/openactive`;
  return {
    dataset: base,
    seller: (businessId: number | '') => `${base}/sellers/${businessId}`,
    place: (businessId: number, venueId: number | null) =>
      `${base}/sellers/${businessId}#${venueId === null ? 'place' : `venue-${venueId}`}`,
    series: (sessionId: number) => `${base}/session-series/${sessionId}`,
    offer: (sessionId: number) => `${base}/session-series/${sessionId}#offer`,
    date: (occurrenceId: number | '') => `${base}/scheduled-sessions/${occurrenceId}`,
  };
};

/** An instant as the standard writes it: to the second. */
export const instantText = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** The years that a group is from, and to where it ends. */
const years: Readonly<Record<Exclude<AgeGroup, 'family' | 'all_ages'>, readonly [number, number | null]>> = {
  '2-5': [2, 5],
  '6-12': [6, 12],
  '13-17': [13, 17],
  '18-25': [18, 25],
  '26-35': [26, 35],
  '36-50': [36, 50],
  '50+': [50, null],
};

/** From the youngest to the oldest that is welcome. */
function ageRange(groups: readonly AgeGroup[]): object {
  const ranges = groups.flatMap((group) =>
    group === 'family' || group === 'all_ages' ? [] : [years[group]],
  );
  if (ranges.length < groups.length || ranges.length === 0)
    return { '@type': 'QuantitativeValue', minValue: 0 };
  const oldest = ranges.map(([, to]) => to);
  return {
    '@type': 'QuantitativeValue',
    minValue: Math.min(...ranges.map(([from]) => from)),
    ...(oldest.includes(null) ? {} : { maxValue: Math.max(...oldest.map((age) => age ?? 0)) }),
  };
}

const genders: Readonly<Record<Gender, string>> = {
  mixed: 'NoRestriction',
  female_only: 'FemaleOnly',
  male_only: 'MaleOnly',
};

const levels: Readonly<Record<Difficulty, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all_levels: 'All levels',
};

/** Texts are no HTML, and the standard wants nothing in them that a reader could take for it. */
const withoutTags = (text: string): string => text.replaceAll(/<[^>]*>/g, '').trim() || 'Session';

/** When it is held as a rule. What counts is each date; this is for those who read no more than the session. */
function schedules({ slots, durationMinutes }: SeriesRow): object[] {
  const always = {
    '@type': 'PartialSchedule',
    scheduleTimezone: 'Europe/London',
    duration: `PT${durationMinutes}M`,
  };
  if (slots.length === 0) return [always];
  return slots.map(({ day, from, to }) => ({
    ...always,
    repeatFrequency: 'P1W',
    byDay: [`https://schema.org/${weekdays[day]}`],
    startTime: from,
    endTime: to,
  }));
}

const pounds = (pence: number): number => pence / 100;

/**
 * What a place costs where the offer is taken: through others the session's price alone; on Fettle with the booking fee,
 * as that is what somebody pays who follows the link.
 */
export function offeredPence({ pricePence, allowsBooking }: Pick<SeriesRow, 'pricePence' | 'allowsBooking'>) {
  return allowsBooking ? pricePence : priceBreakdown(pricePence).totalPence;
}

/** The business, with what it says of itself to everybody. */
export function sellerOf(row: SeriesRow, publicUrl: string) {
  return {
    '@type': 'Organization',
    '@id': itemAddresses(publicUrl).seller(row.businessId),
    identifier: row.businessId,
    name: row.businessName,
    legalName: row.businessName,
    url: `${publicUrl}/businesses/${row.businessId}`,
    ...(row.phone === '' ? {} : { telephone: row.phone }),
    ...(row.email === null ? {} : { email: row.email }),
    taxMode: `${OPENACTIVE}${row.taxMode === 'net' ? 'TaxNet' : 'TaxGross'}`,
    termsOfService: termsOf(publicUrl),
    isOpenBookingAllowed: row.allowsBooking,
    address: addressOf(row),
  };
}

/** Whoever books a place, wherever, books by these; the standard wants them at an https address. */
export const termsOf = (publicUrl: string) => [
  {
    '@type': 'TermsOfUse',
    name: 'Terms of booking',
    url: `${publicUrl.replace(/^http:/, 'https:')}/terms`,
    requiresExplicitConsent: false,
  },
];

const addressOf = (row: Pick<PlaceRow, 'address' | 'town' | 'postcode'>) => ({
  '@type': 'PostalAddress',
  streetAddress: row.address,
  ...(row.town === '' ? {} : { addressLocality: row.town }),
  addressRegion: findArea(/^[A-Z]+/.exec(row.postcode)?.[0] ?? '')?.nation ?? 'United Kingdom',
  postalCode: row.postcode,
  addressCountry: 'GB',
});

/** Where something is held: at the business's own address, or at a venue, by which it is told from that. */
function placeOf(place: PlaceRow, businessId: number, publicUrl: string) {
  return {
    '@type': 'Place',
    '@id': itemAddresses(publicUrl).place(businessId, place.venueId),
    name: place.name,
    url: `${publicUrl}/businesses/${businessId}`,
    address: addressOf(place),
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}

/** What a place costs, and how long it can be taken and given back. */
export function offerOf(row: SeriesRow, publicUrl: string) {
  const pence = offeredPence(row);
  return {
    '@type': 'Offer',
    '@id': itemAddresses(publicUrl).offer(row.id),
    name: 'A place',
    price: pounds(pence),
    priceCurrency: 'GBP',
    ...(row.bookable ? { url: `${publicUrl}/sessions/${row.id}` } : {}),
    ...bookingTermsOf(row, pence),
  };
}

/** What somebody needs to know who sells it for the business. */
function bookingTermsOf(row: SeriesRow, pence: number): object {
  if (!row.allowsBooking) return { openBookingInAdvance: `${OPENACTIVE}Unavailable` };
  return {
    openBookingInAdvance: `${OPENACTIVE}Required`,
    ...(pence > 0 ? { openBookingPrepayment: `${OPENACTIVE}Required` } : {}),
    ...(row.sellsFromDays === null ? {} : { validFromBeforeStartDate: `P${row.sellsFromDays}D` }),
    // Half of the money is nothing that the standard can say: such a place is not given back there.
    allowCustomerCancellationFullRefund: row.cancellation.givesBack === 'all',
    ...(row.cancellation.givesBack === 'all'
      ? { latestCancellationBeforeStartDate: `PT${row.cancellation.hoursBefore}H` }
      : {}),
  };
}

/** A session, without its seller and offers. */
export function seriesItself(row: SeriesRow, publicUrl: string) {
  return {
    '@type': 'SessionSeries',
    '@id': itemAddresses(publicUrl).series(row.id),
    identifier: row.id,
    name: withoutTags(row.title),
    ...(row.description.trim() === '' ? {} : { description: withoutTags(row.description) }),
    url: `${publicUrl}/sessions/${row.id}`,
    activity: [standardActivity(row.activity)],
    location: placeOf(row.place, row.businessId, publicUrl),
    eventSchedule: schedules(row),
    ageRange: ageRange(row.ageGroups),
    genderRestriction: `${OPENACTIVE}${genders[row.gender]}`,
    level: row.difficulties.map((difficulty) => levels[difficulty]),
    isAccessibleForFree: row.pricePence === 0,
    ...(row.photo === null
      ? {}
      : {
          image: [
            {
              '@type': 'ImageObject',
              url: publicUrl + photoLargest(row.photo.files),
              description: row.photo.alt,
            },
          ],
        }),
  };
}

/** A session as the feed of sessions has it. */
export function seriesItem(row: SeriesRow, publicUrl: string) {
  return {
    '@context': OPENACTIVE,
    ...seriesItself(row, publicUrl),
    organizer: sellerOf(row, publicUrl),
    offers: [offerOf(row, publicUrl)],
  };
}

/** A date, without its session. */
export function dateItself(row: DateRow, publicUrl: string) {
  return {
    '@type': 'ScheduledSession',
    '@id': itemAddresses(publicUrl).date(row.id),
    identifier: row.id,
    startDate: instantText(row.startsAt),
    endDate: instantText(row.endsAt),
    duration: `PT${Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000)}M`,
    eventStatus: row.calledOff ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    maximumAttendeeCapacity: row.capacity,
    remainingAttendeeCapacity: row.left,
    url: `${publicUrl}/sessions/${row.sessionId}`,
    ...(row.place === null ? {} : { location: placeOf(row.place, row.businessId, publicUrl) }),
  };
}

/** A date as the feed of dates has it: its session is in the other feed. */
export function dateItem(row: DateRow, publicUrl: string) {
  return {
    '@context': OPENACTIVE,
    ...dateItself(row, publicUrl),
    superEvent: itemAddresses(publicUrl).series(row.sessionId),
  };
}
