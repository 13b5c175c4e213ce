import { findArea } from '#features/places/gazetteer/find-codes.server.ts';
import type { AgeGroup, Difficulty, Gender } from '#features/sessions/contract.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { photoLargest } from '#shared/pictures/photo-sizes.ts';
import { standardActivity } from './activities.server.ts';
import type { DateRow, PlaceRow, SellerRow, SeriesRow } from './feed-queries.server.ts';

// Sessions and dates in the words of the standard (OpenActive Modelling Specification 2.0). Nothing is said of anybody but
// what a business publishes of itself. What is not said is `undefined`, which JSON leaves out: a page is hundreds of items,
// and putting one together by spreads took six times as long.

export const OPENACTIVE = 'https://openactive.io/';

/** What things are called by: addresses beneath the dataset's, whatever name the site has. */
export class ItemAddresses {
  readonly site: string;
  readonly dataset: string;
  /** Whoever books a place, wherever, books by these; the standard wants them at an https address. */
  readonly terms: readonly object[];

  constructor(publicUrl: string) {
    this.site = publicUrl;
    this.dataset = `${publicUrl}/openactive`;
    this.terms = [
      {
        '@type': 'TermsOfUse',
        name: 'Terms of booking',
        url: `${publicUrl.replace(/^http:/, 'https:')}/terms`,
        requiresExplicitConsent: false,
      },
    ];
  }

  seller(businessId: number | ''): string {
    return `${this.dataset}/sellers/${businessId}`;
  }

  /** Addresses of their own, as nothing that has one of a business or a session says where else it is held. */
  place(businessId: number, venueId: number | null): string {
    return venueId === null ? `${this.dataset}/addresses/${businessId}` : `${this.dataset}/venues/${venueId}`;
  }

  series(sessionId: number): string {
    return `${this.dataset}/session-series/${sessionId}`;
  }

  offer(sessionId: number): string {
    return `${this.series(sessionId)}#offer`;
  }

  date(occurrenceId: number | ''): string {
    return `${this.dataset}/scheduled-sessions/${occurrenceId}`;
  }
}

/** An instant as the standard writes it: to the second. */
export const instantText = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** The years that a group is from, and to where it ends; null where it does not, or says nothing of age. */
const years: Readonly<Record<AgeGroup, readonly [number, number | null]>> = {
  '2-5': [2, 5],
  '6-12': [6, 12],
  '13-17': [13, 17],
  '18-25': [18, 25],
  '26-35': [26, 35],
  '36-50': [36, 50],
  '50+': [50, null],
  family: [0, null],
  all_ages: [0, null],
};

/** From the youngest to the oldest that is welcome. */
function ageRange(groups: readonly AgeGroup[]): object {
  let youngest = groups.length === 0 ? 0 : Number.POSITIVE_INFINITY;
  let oldest = 0;
  for (const group of groups) {
    const [from, to] = years[group];
    youngest = Math.min(youngest, from);
    oldest = Math.max(oldest, to ?? Number.POSITIVE_INFINITY);
  }
  return {
    '@type': 'QuantitativeValue',
    minValue: youngest,
    ...(oldest > 0 && Number.isFinite(oldest) ? { maxValue: oldest } : {}),
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

const scheduleTimezone = 'Europe/London';

/** When it is held as a rule. What counts is each date; this is for those who read no more than the session. */
function schedules({ slots, durationMinutes }: SeriesRow): object[] {
  const duration = `PT${durationMinutes}M`;
  if (slots.length === 0) return [{ '@type': 'PartialSchedule', scheduleTimezone, duration }];
  return slots.map((slot) => {
    const [day, startTime, endTime] = slot.split(' ');
    return {
      '@type': 'PartialSchedule',
      scheduleTimezone,
      duration,
      repeatFrequency: 'P1W',
      byDay: [`https://schema.org/${weekdays[Number(day)]}`],
      startTime,
      endTime,
    };
  });
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
export function sellerOf(row: SellerRow, at: ItemAddresses) {
  return {
    '@type': 'Organization',
    '@id': at.seller(row.businessId),
    identifier: row.businessId,
    name: row.businessName,
    legalName: row.businessName,
    url: `${at.site}/businesses/${row.businessId}`,
    telephone: row.phone === '' ? undefined : row.phone,
    email: row.email ?? undefined,
    taxMode: `${OPENACTIVE}${row.taxMode === 'net' ? 'TaxNet' : 'TaxGross'}`,
    termsOfService: at.terms,
    isOpenBookingAllowed: row.allowsBooking,
    address: addressOf(row),
  };
}

const addressOf = (row: Pick<PlaceRow, 'address' | 'town' | 'postcode'>) => ({
  '@type': 'PostalAddress',
  streetAddress: row.address,
  addressLocality: row.town === '' ? undefined : row.town,
  addressRegion: findArea(/^[A-Z]+/.exec(row.postcode)?.[0] ?? '')?.nation ?? 'United Kingdom',
  postalCode: row.postcode,
  addressCountry: 'GB',
});

const usualPlace = (row: SeriesRow): PlaceRow => ({
  venueId: row.venueId,
  name: row.placeName,
  address: row.placeAddress,
  town: row.placeTown,
  postcode: row.placePostcode,
  latitude: row.placeLatitude,
  longitude: row.placeLongitude,
});

/** Where something is held: at the business's own address, or at a venue, by which it is told from that. */
export function placeOf(place: PlaceRow, businessId: number, at: ItemAddresses) {
  return {
    '@type': 'Place',
    '@id': at.place(businessId, place.venueId),
    name: place.name,
    url: `${at.site}/businesses/${businessId}`,
    address: addressOf(place),
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}

/** What a place costs, and for who sells it for the business how long it can be taken and given back. */
export function offerOf(row: SeriesRow, at: ItemAddresses) {
  const pence = offeredPence(row);
  const { allowsBooking, sellsFromDays } = row;
  // Half of the money is nothing that the standard can say: such a place is not given back there.
  const givesBack = row.cancellationGivesBack === 'all';
  return {
    '@type': 'Offer',
    '@id': at.offer(row.id),
    name: 'A place',
    price: pounds(pence),
    priceCurrency: 'GBP',
    url: row.bookable ? `${at.site}/sessions/${row.id}` : undefined,
    openBookingInAdvance: allowsBooking ? `${OPENACTIVE}Required` : `${OPENACTIVE}Unavailable`,
    openBookingPrepayment: allowsBooking && pence > 0 ? `${OPENACTIVE}Required` : undefined,
    validFromBeforeStartDate: allowsBooking && sellsFromDays !== null ? `P${sellsFromDays}D` : undefined,
    allowCustomerCancellationFullRefund: allowsBooking ? givesBack : undefined,
    latestCancellationBeforeStartDate: allowsBooking && givesBack ? `PT${row.cancellationHours}H` : undefined,
  };
}

function seriesWords(row: SeriesRow, at: ItemAddresses, whole: boolean) {
  const { photo } = row;
  return {
    '@context': whole ? OPENACTIVE : undefined,
    '@type': 'SessionSeries',
    '@id': at.series(row.id),
    identifier: row.id,
    name: withoutTags(row.title),
    description: row.description.trim() === '' ? undefined : withoutTags(row.description),
    url: `${at.site}/sessions/${row.id}`,
    activity: [standardActivity(row.activity)],
    location: placeOf(usualPlace(row), row.businessId, at),
    eventSchedule: schedules(row),
    ageRange: ageRange(row.ageGroups),
    genderRestriction: `${OPENACTIVE}${genders[row.gender]}`,
    level: row.difficulties.map((difficulty) => levels[difficulty]),
    isAccessibleForFree: row.pricePence === 0,
    image:
      photo === null
        ? undefined
        : [{ '@type': 'ImageObject', url: at.site + photoLargest(photo.files), description: photo.alt }],
    organizer: whole ? sellerOf(row, at) : undefined,
    offers: whole ? [offerOf(row, at)] : undefined,
  };
}

/** A session as the feed of sessions has it. */
export const seriesItem = (row: SeriesRow, at: ItemAddresses) => seriesWords(row, at, true);

/** A session, without its seller and offers. */
export const seriesItself = (row: SeriesRow, at: ItemAddresses) => seriesWords(row, at, false);

function dateWords(row: DateRow, at: ItemAddresses, whole: boolean) {
  return {
    '@context': whole ? OPENACTIVE : undefined,
    '@type': 'ScheduledSession',
    '@id': at.date(row.id),
    identifier: row.id,
    startDate: instantText(row.startsAt),
    endDate: instantText(row.endsAt),
    duration: `PT${Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000)}M`,
    eventStatus: row.calledOff ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    maximumAttendeeCapacity: row.capacity,
    remainingAttendeeCapacity: row.left,
    url: `${at.site}/sessions/${row.sessionId}`,
    location: row.place === null ? undefined : placeOf(row.place, row.businessId, at),
    superEvent: whole ? at.series(row.sessionId) : undefined,
  };
}

/** A date as the feed of dates has it: its session is in the other feed. */
export const dateItem = (row: DateRow, at: ItemAddresses) => dateWords(row, at, true);

/** A date, without its session. */
export const dateItself = (row: DateRow, at: ItemAddresses) => dateWords(row, at, false);
