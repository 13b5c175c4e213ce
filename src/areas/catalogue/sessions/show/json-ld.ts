import { optionLabel, sessionDifficulties } from '#shared/domain/option-lists.ts';
import { bookingWindow } from '../booking-rules/booking-rules.ts';
import type { Occurrence, Session } from '../contract.ts';
import type { CourseOffer } from '../courses/contract.ts';

export interface JsonLdNode {
  '@type': string;
  [property: string]: unknown;
}

/** schema.org's LocationFeatureSpecification. */
export interface VenueFeature {
  name: string;
  value: boolean;
}

export interface JsonLdGraph {
  '@context': 'https://schema.org';
  '@graph': JsonLdNode[];
}

/**
 * An Event with an offer a date: schema.org and Google's "Event structured data". Prices include our fee; offers only
 * if bookable, ratings only if real. `site` has its public URL without a trailing slash.
 */
export function sessionJsonLd(
  session: Session,
  site: { publicUrl: string; name: string },
  venueHas: readonly VenueFeature[] = [],
): JsonLdGraph {
  const place = toPlaceNode(session, venueHas);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(session.courses === undefined
        ? session.nextOccurrences.map((occurrence) => toEventNode(session, occurrence, place, site))
        : session.courses.map((course) => toCourseNode(session, course, place, site))),
      ...(session.nextOccurrences.length === 0 ? [place] : []),
      breadcrumbs(session, site),
    ],
  };
}

/** One event from the first date left to the last: its dates are not offered by themselves. */
function toCourseNode(
  session: Session,
  { id, left, totalPrice, spacesLeft }: CourseOffer,
  place: JsonLdNode,
  site: { publicUrl: string },
): JsonLdNode {
  const [first] = left;
  const last = left.at(-1);
  const url = `${site.publicUrl}/sessions/${session.id}`;
  const { duration: _ofOneDate, ...event } = toEventNode(
    { ...session, totalPrice },
    { startsAt: first?.startsAt ?? '', endsAt: last?.endsAt ?? '', spacesLeft },
    place,
    site,
  );
  const { offers, potentialAction } = event;
  return {
    ...event,
    '@id': `${url}#course-${id}`,
    url,
    ...(potentialAction !== undefined && { potentialAction: reserveAction(url) }),
    ...(typeof offers === 'object' && offers !== null && { offers: { ...offers, url } }),
  };
}

function toEventNode(
  session: Session,
  occurrence: Occurrence,
  place: JsonLdNode,
  { publicUrl }: { publicUrl: string },
): JsonLdNode {
  const { business } = session;
  const page = `${publicUrl}/sessions/${session.id}`;
  const url = `${page}?date=${encodeURIComponent(occurrence.startsAt)}`;
  return {
    '@type': 'Event',
    '@id': url,
    name: session.title,
    description: sessionDescription(session),
    url,
    image: [`${publicUrl}/og/sessions/${session.id}.png`],
    startDate: occurrence.startsAt,
    endDate: occurrence.endsAt,
    duration: `PT${session.duration}M`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: session.maxParticipants,
    remainingAttendeeCapacity: occurrence.spacesLeft,
    location: alternativeLocation(occurrence, session) ?? place,
    organizer: {
      '@type': 'Organization',
      name: business.name,
      url: webAddress(business.website) ?? page,
    },
    ...(session.bookable
      ? {
          offers: {
            '@type': 'Offer',
            url,
            price: session.totalPrice,
            priceCurrency: 'GBP',
            availability:
              occurrence.spacesLeft > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
            ...availabilityTimes(session, occurrence),
          },
        }
      : {}),
    ...(session.bookable && occurrence.spacesLeft > 0 ? { potentialAction: reserveAction(url) } : {}),
    ...(session.reviewCount > 0 && session.rating !== null
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: session.rating,
            reviewCount: session.reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

/** What a program can send a person to: the page with the booking of this date. */
const reserveAction = (url: string): JsonLdNode => ({
  '@type': 'ReserveAction',
  target: {
    '@type': 'EntryPoint',
    urlTemplate: url,
    inLanguage: 'en-GB',
    actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
  },
  result: { '@type': 'EventReservation', name: 'Booking' },
});

/** When it can be booked. */
function availabilityTimes({ bookingRules }: Session, { startsAt }: Occurrence): Record<string, string> {
  const { opensAt, closesAt } = bookingWindow(bookingRules, new Date(startsAt));
  return {
    ...(opensAt !== null && { availabilityStarts: opensAt.toISOString() }),
    availabilityEnds: closesAt === null ? startsAt : closesAt.toISOString(),
  };
}

/** For a date at another place. No coordinates: the API doesn't send them for it. */
function alternativeLocation({ elsewhere: there }: Occurrence, { business }: Session): JsonLdNode | null {
  if (there === undefined) return null;
  return {
    '@type': 'SportsActivityLocation',
    name: there.venue ?? business.name,
    address: toPostalAddress(there),
  };
}

const toPostalAddress = ({
  address,
  town,
  postcode,
}: {
  address: string;
  town: string;
  postcode: string;
}) => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  ...(town === '' ? {} : { addressLocality: town }),
  postalCode: postcode,
  addressCountry: 'GB',
});

export function locationJsonLd(
  business: Pick<Session['business'], 'address' | 'town' | 'postcode' | 'latitude' | 'longitude' | 'phone'>,
): Record<string, unknown> {
  return {
    address: toPostalAddress(business),
    geo: { '@type': 'GeoCoordinates', latitude: business.latitude, longitude: business.longitude },
    ...(business.phone === '' ? {} : { telephone: business.phone }),
  };
}

function toPlaceNode({ business, venue }: Session, venueHas: readonly VenueFeature[]): JsonLdNode {
  return {
    '@type': 'SportsActivityLocation',
    name: venue?.name ?? business.name,
    ...locationJsonLd(business),
    ...(venueHas.length === 0
      ? {}
      : {
          amenityFeature: venueHas.map((feature) => ({
            '@type': 'LocationFeatureSpecification',
            ...feature,
          })),
        }),
  };
}

function breadcrumbs(session: Session, { publicUrl, name }: { publicUrl: string; name: string }): JsonLdNode {
  const { sessionType } = session;
  const steps = [
    { name, item: `${publicUrl}/` },
    { name: 'Find Sessions', item: `${publicUrl}/search` },
    { name: sessionType.name, item: `${publicUrl}/search?sessionType=${sessionType.slug}` },
    { name: session.title, item: `${publicUrl}/sessions/${session.id}` },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Falls back to a generated description. */
function sessionDescription(session: Session): string {
  const { description, sessionType, business, difficulty } = session;
  if (description.trim() !== '') return description;
  return `${sessionType.name}, ${optionLabel(sessionDifficulties, difficulty)}, at ${business.name}, ${business.town}.`;
}

/** Businesses type their URLs by hand: returns null unless it is an http(s) one. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
