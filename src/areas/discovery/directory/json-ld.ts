import type { Business } from '#areas/catalogue/businesses/contract.ts';
import { townPath, townSlug } from '#areas/catalogue/postcodes/town-address.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { type JsonLdGraph, type JsonLdNode, locationJsonLd } from '#areas/catalogue/sessions/show/json-ld.ts';
import type { Opening, TownPage } from './contract.ts';
import { townHeading } from './copy.ts';

interface SiteName {
  /** Without a trailing slash. */
  publicUrl: string;
  name: string;
}

type ListedTown = Pick<TownPage, 'town' | 'activity'> & { next: readonly Pick<Session, 'id' | 'title'>[] };

export function townJsonLd(page: ListedTown, site: SiteName): JsonLdGraph {
  const { town, activity } = page;
  return jsonLdGraph([
    breadcrumbs(site, [
      { name: 'Sessions by town', path: '/fitness' },
      { name: town.name, path: townPath(town.slug) },
      ...(activity === null ? [] : [{ name: activity.name, path: townPath(town.slug, activity.slug) }]),
    ]),
    {
      '@type': 'ItemList',
      name: townHeading(page),
      numberOfItems: page.next.length,
      itemListElement: page.next.map((session, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: session.title,
        url: `${site.publicUrl}/sessions/${session.id}`,
      })),
    },
  ]);
}

export function businessJsonLd(
  business: Business,
  { rating, opening }: { rating: { value: number; count: number } | null; opening: Opening | null },
  site: SiteName,
): JsonLdGraph {
  const path = `/businesses/${business.id}`;
  const sameAs = [
    business.website,
    business.facebookUrl,
    business.instagramUrl,
    business.twitterUrl,
    business.youtubeUrl,
  ].filter((address) => address !== null);
  return jsonLdGraph([
    {
      '@type': 'SportsActivityLocation',
      '@id': site.publicUrl + path,
      name: business.name,
      description: business.description,
      url: site.publicUrl + path,
      image: `${site.publicUrl}/og${path}.png`,
      ...locationJsonLd(business),
      ...(business.email === null ? {} : { email: business.email }),
      ...(sameAs.length === 0 ? {} : { sameAs }),
      // Only a rating from real reviews.
      ...(rating === null
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: rating.value,
              reviewCount: rating.count,
            },
          }),
      ...(opening === null ? {} : openingHours(opening)),
      ...(business.amenities.length === 0
        ? {}
        : {
            amenityFeature: business.amenities.map((name) => ({
              '@type': 'LocationFeatureSpecification',
              name,
              value: true,
            })),
          }),
    },
    breadcrumbs(site, [
      { name: 'Sessions by town', path: '/fitness' },
      ...(townSlug(business.town) === '' || !business.approved
        ? []
        : [{ name: business.town, path: townPath(townSlug(business.town)) }]),
      { name: business.name, path },
    ]),
  ]);
}

/** schema.org has no 24:00, so a day that is open to midnight closes at 23:59. */
function openingHours({ week, days }: Opening): Omit<JsonLdNode, '@type'> {
  const hours = ({ opens, closes }: { opens: string; closes: string }) => ({
    '@type': 'OpeningHoursSpecification',
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  });
  const special = days.flatMap(({ day, spans }) =>
    // schema.org marks a closed day by equal opening and closing times.
    (spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans).map((span) => ({
      ...hours(span),
      validFrom: day,
      validThrough: day,
    })),
  );
  return {
    openingHoursSpecification: week.flatMap(({ day, spans }) =>
      spans.map((span) => ({ ...hours(span), dayOfWeek: `https://schema.org/${day}` })),
    ),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
  };
}

function jsonLdGraph(nodes: JsonLdNode[]): JsonLdGraph {
  return { '@context': 'https://schema.org', '@graph': nodes };
}

function breadcrumbs(site: SiteName, steps: readonly { name: string; path: string }[]): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.publicUrl + path,
    })),
  };
}
