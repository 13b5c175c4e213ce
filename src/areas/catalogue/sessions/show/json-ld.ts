import { optionLabel, sessionDifficulties } from '#shared/domain/option-lists.ts';
import type { Occurrence, Session } from '../contract.ts';

/** A node of a JSON-LD graph (schema.org). */
export interface JsonLdNode {
  '@type': string;
  [property: string]: unknown;
}

/** Something that a venue has, or has not (schema.org's LocationFeatureSpecification). */
export interface VenueFeature {
  name: string;
  value: boolean;
}

/** A page's structured data: several nodes that need not point to one another. */
export interface JsonLdGraph {
  '@context': 'https://schema.org';
  '@graph': JsonLdNode[];
}

/**
 * What search engines read about a session: an Event with its offer for each of its next dates, the place, and
 * the way there through the site. Follows schema.org and what Google asks of events and breadcrumbs ("Event
 * structured data": name, startDate and location with an address are required).
 *
 * - The price is the total that a person pays, platform fee included; an offer stands only where the session can
 *   be booked here.
 * - A rating is told only when people have given it: the placeholder is nobody's opinion.
 *
 * @param session as the API answers it
 * @param site its public address without a slash at the end, and its name
 * @param venueFeatures what the venue says it has and has not
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
      ...session.nextOccurrences.map((occurrence) => toEventNode(session, occurrence, place, site)),
      ...(session.nextOccurrences.length === 0 ? [place] : []),
      breadcrumbs(session, site),
    ],
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
            availabilityEnds: occurrence.startsAt,
          },
        }
      : {}),
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

/** Where a date is held that is not where its session is; its own address is said without its point. */
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

/** Address, point and telephone of a business (schema.org). */
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

/** The session's own words, or what can be said without them. */
function sessionDescription(session: Session): string {
  const { description, sessionType, business, difficulty } = session;
  if (description.trim() !== '') return description;
  return `${sessionType.name}, ${optionLabel(sessionDifficulties, difficulty)}, at ${business.name}, ${business.town}.`;
}

/** The address if it is one of the web: businesses type theirs by hand. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
