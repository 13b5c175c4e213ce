import type { Trainer } from '../contract.ts';
import { fullName } from '../copy.ts';

interface Node {
  '@type': string;
  [property: string]: unknown;
}

/** schema.org. Offers only if bookable here. `site` has its public URL without a trailing slash, and name. */
export function trainerJsonLd(
  trainer: Trainer,
  site: { publicUrl: string; name: string },
): { '@context': 'https://schema.org'; '@graph': Node[] } {
  const page = `${site.publicUrl}/trainers/${trainer.id}`;
  const name = fullName(trainer);
  const person: Node = {
    '@type': 'Person',
    '@id': `${page}#person`,
    name,
    url: page,
    jobTitle: 'Personal trainer',
    description: trainer.bio,
    knowsAbout: trainer.specialties,
    ...(trainer.profileImageUrl === null
      ? {}
      : { image: new URL(trainer.profileImageUrl, site.publicUrl).href }),
    ...(trainer.certifications.length === 0
      ? {}
      : {
          hasCredential: trainer.certifications.map((certification) => ({
            '@type': 'EducationalOccupationalCredential',
            name: certification,
          })),
        }),
  };
  const service: Node = {
    '@type': 'Service',
    '@id': `${page}#service`,
    name: `Personal training with ${name}`,
    serviceType: 'Personal training',
    url: page,
    provider: { '@id': `${page}#person` },
    ...(trainer.location === '' ? {} : { areaServed: { '@type': 'Place', name: trainer.location } }),
    ...(trainer.bookingEnabled
      ? {
          offers: {
            '@type': 'Offer',
            url: `${site.publicUrl}/book-trainer/${trainer.id}`,
            price: trainer.totalPrice,
            priceCurrency: 'GBP',
            availability: 'https://schema.org/InStock',
          },
        }
      : {}),
  };
  return { '@context': 'https://schema.org', '@graph': [person, service, breadcrumbs(name, page, site)] };
}

function breadcrumbs(name: string, page: string, site: { publicUrl: string; name: string }): Node {
  const steps = [
    { name: site.name, item: site.publicUrl },
    { name: 'Personal Trainers', item: `${site.publicUrl}/personal-trainers` },
    { name, item: page },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
