import { findArea } from '#areas/catalogue/postcodes/gazetteer/find-codes.server.ts';
import type { AgeGroup, Difficulty, Gender } from '#areas/catalogue/sessions/contract.ts';
import { coursePrice, courseShares } from '#areas/catalogue/sessions/courses/rules.ts';
import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import { londonDay, weekdays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { photoLargest } from '#shared/pictures/photo-sizes.ts';
import { standardActivity } from './activities.server.ts';
import type { CourseRow, OccurrenceRow, PlaceRow, SellerRow, SeriesRow } from './feed-queries.server.ts';

// OpenActive Modelling Specification 2.0. Only what businesses publish. Missing values are `undefined`, which JSON
// omits: building by spreads was six times slower.

export const OPENACTIVE = 'https://openactive.io/';

/** Identifiers below the dataset's URL, independent of the brand. */
export class ItemUrls {
  readonly site: string;
  readonly dataset: string;
  /** Booking terms; the standard requires an https URL. */
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

  /** Separate ids, because a business or session id says nothing about other places. */
  place(businessId: number, venueId: number | null): string {
    return venueId === null ? `${this.dataset}/addresses/${businessId}` : `${this.dataset}/venues/${venueId}`;
  }

  series(sessionId: number): string {
    return `${this.dataset}/session-series/${sessionId}`;
  }

  offer(sessionId: number): string {
    return `${this.series(sessionId)}#offer`;
  }

  course(courseId: number): string {
    return `${this.dataset}/course-instances/${courseId}`;
  }

  occurrence(occurrenceId: number | ''): string {
    return `${this.dataset}/scheduled-sessions/${occurrenceId}`;
  }
}

/** ISO, to the second. */
export const toIsoSeconds = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** Lowest and highest age; null for no limit or no age. */
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

/** From the youngest to the oldest group. */
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

/** The standard forbids anything that looks like HTML. */
const stripTags = (text: string): string => text.replaceAll(/<[^>]*>/g, '').trim() || 'Session';

const scheduleTimezone = 'Europe/London';

/** The usual weekly times, for readers of the session alone; the dates are authoritative. */
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

/** Through partners the session price; on Fettle including the booking fee. */
export function offerPricePence({
  pricePence,
  allowsBooking,
}: Pick<SeriesRow, 'pricePence' | 'allowsBooking'>) {
  return allowsBooking ? pricePence : priceBreakdown(pricePence).totalPence;
}

/** The business, with what it says of itself to everybody. */
export function sellerJson(row: SellerRow, at: ItemUrls) {
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
    address: addressJson(row),
  };
}

const addressJson = (row: Pick<PlaceRow, 'address' | 'town' | 'postcode'>) => ({
  '@type': 'PostalAddress',
  streetAddress: row.address,
  addressLocality: row.town === '' ? undefined : row.town,
  addressRegion: findArea(/^[A-Z]+/.exec(row.postcode)?.[0] ?? '')?.nation ?? 'United Kingdom',
  postalCode: row.postcode,
  addressCountry: 'GB',
});

const defaultPlace = (row: SeriesRow): PlaceRow => ({
  venueId: row.venueId,
  name: row.placeName,
  address: row.placeAddress,
  town: row.placeTown,
  postcode: row.placePostcode,
  latitude: row.placeLatitude,
  longitude: row.placeLongitude,
});

/** The business's own address, or a venue with its own id. */
export function placeJson(place: PlaceRow, businessId: number, at: ItemUrls) {
  return {
    '@type': 'Place',
    '@id': at.place(businessId, place.venueId),
    name: place.name,
    url: `${at.site}/businesses/${businessId}`,
    address: addressJson(place),
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}

/** The later of what the session says and, for partners, what the business says. */
function offerOpensDays({ allowsBooking, sellsFromDays, bookingRules }: SeriesRow): number | null {
  const days = [bookingRules?.opensDaysBefore, allowsBooking ? sellsFromDays : null].filter(
    (each) => each != null,
  );
  return days.length === 0 ? null : Math.min(...days);
}

/** For partners also the booking and cancellation windows. */
export function offerJson(row: SeriesRow, at: ItemUrls) {
  const pence = offerPricePence(row);
  const { allowsBooking } = row;
  const opensDays = offerOpensDays(row);
  const closesMinutes = row.bookingRules?.closesMinutesBefore;
  // The standard has no partial refunds: no cancellation there.
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
    validFromBeforeStartDate: opensDays === null ? undefined : `P${opensDays}D`,
    validThroughBeforeStartDate: closesMinutes == null ? undefined : `PT${closesMinutes}M`,
    allowCustomerCancellationFullRefund: allowsBooking ? givesBack : undefined,
    latestCancellationBeforeStartDate: allowsBooking && givesBack ? `PT${row.cancellationHours}H` : undefined,
  };
}

/** Prices for people, sold on Fettle only: their total and what to bring. */
function peopleOffersJson({ id, bookable, peoplePrices }: SeriesRow, at: ItemUrls) {
  return (peoplePrices ?? []).map(({ category, pricePence, proof }) => ({
    '@type': 'Offer',
    '@id': `${at.offer(id)}-${category}`,
    name: categoryNames[category],
    description: proof === '' ? (category === 'carer' ? CARER_CONDITION : undefined) : proof,
    price: pounds(priceBreakdown(pricePence).totalPence),
    priceCurrency: 'GBP',
    url: bookable ? `${at.site}/sessions/${id}` : undefined,
    openBookingInAdvance: `${OPENACTIVE}Unavailable`,
  }));
}

const CARER_CONDITION = 'Free with the place of the person they accompany';

function seriesJson(row: SeriesRow, at: ItemUrls, whole: boolean) {
  const { photo } = row;
  return {
    '@context': whole ? OPENACTIVE : undefined,
    '@type': 'SessionSeries',
    '@id': at.series(row.id),
    identifier: row.id,
    name: stripTags(row.title),
    description: row.description.trim() === '' ? undefined : stripTags(row.description),
    url: `${at.site}/sessions/${row.id}`,
    activity: [standardActivity(row.activity)],
    location: placeJson(defaultPlace(row), row.businessId, at),
    eventSchedule: schedules(row),
    ageRange: ageRange(row.ageGroups),
    genderRestriction: `${OPENACTIVE}${genders[row.gender]}`,
    level: row.difficulties.map((difficulty) => levels[difficulty]),
    isAccessibleForFree: row.pricePence === 0,
    image:
      photo === null
        ? undefined
        : [{ '@type': 'ImageObject', url: at.site + photoLargest(photo.files), description: photo.alt }],
    organizer: whole ? sellerJson(row, at) : undefined,
    offers: whole ? [offerJson(row, at), ...peopleOffersJson(row, at)] : undefined,
  };
}

export const seriesFeedItem = (row: SeriesRow, at: ItemUrls) => seriesJson(row, at, true);

/** Without seller and offers. */
export const embeddedSeries = (row: SeriesRow, at: ItemUrls) => seriesJson(row, at, false);

/**
 * A course, with the dates it still has. The price is that of the dates left, on Fettle: partners can't sell courses.
 * `now` decides which dates are left.
 */
export function courseFeedItem(row: CourseRow, at: ItemUrls, now: Date) {
  const { '@type': _series, eventSchedule: _times, offers: _single, ...session } = seriesJson(row, at, true);
  const left = row.dates.filter(({ startsAt }) => new Date(startsAt) > now);
  const { totalPence } = coursePrice(courseShares(row.coursePence, row.courseDates, left.length));
  const counted = left.length === 0 ? row.dates : left;
  return {
    ...session,
    '@type': 'CourseInstance',
    '@id': at.course(row.courseId),
    identifier: row.courseId,
    // Days, not times: the standard's type for a course.
    ...courseSpan(row.dates),
    eventStatus: 'https://schema.org/EventScheduled',
    isAccessibleForFree: row.coursePence === 0,
    maximumAttendeeCapacity: Math.min(...counted.map(({ capacity }) => capacity)),
    remainingAttendeeCapacity: left.length === 0 ? 0 : Math.min(...left.map((date) => date.left)),
    offers: [
      {
        '@type': 'Offer',
        '@id': `${at.course(row.courseId)}#offer`,
        name: 'A place at every date left',
        price: pounds(totalPence),
        priceCurrency: 'GBP',
        url: row.bookable && left.length > 0 ? `${at.site}/sessions/${row.id}` : undefined,
        openBookingInAdvance: `${OPENACTIVE}Unavailable`,
      },
    ],
    subEvent: row.dates.map(({ id, startsAt, endsAt }) => ({
      '@type': 'Event',
      '@id': `${at.course(row.courseId)}#date-${id}`,
      startDate: toIsoSeconds(new Date(startsAt)),
      endDate: toIsoSeconds(new Date(endsAt)),
      duration: `PT${Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)}M`,
    })),
  };
}

/** First and last day in London, and the days from one to the other. */
function courseSpan(dates: CourseRow['dates']) {
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return {};
  const startDate = londonDay(new Date(first.startsAt));
  const endDate = londonDay(new Date(last.endsAt));
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
  return { startDate, endDate, duration: `P${days}D` };
}

function occurrenceJson(row: OccurrenceRow, at: ItemUrls, whole: boolean) {
  return {
    '@context': whole ? OPENACTIVE : undefined,
    '@type': 'ScheduledSession',
    '@id': at.occurrence(row.id),
    identifier: row.id,
    startDate: toIsoSeconds(row.startsAt),
    endDate: toIsoSeconds(row.endsAt),
    duration: `PT${Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000)}M`,
    eventStatus: row.calledOff ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    maximumAttendeeCapacity: row.capacity,
    remainingAttendeeCapacity: row.left,
    url: `${at.site}/sessions/${row.sessionId}`,
    location: row.place === null ? undefined : placeJson(row.place, row.businessId, at),
    superEvent: whole ? at.series(row.sessionId) : undefined,
  };
}

/** Its session is in the other feed. */
export const occurrenceFeedItem = (row: OccurrenceRow, at: ItemUrls) => occurrenceJson(row, at, true);

/** Without its session. */
export const embeddedOccurrence = (row: OccurrenceRow, at: ItemUrls) => occurrenceJson(row, at, false);
