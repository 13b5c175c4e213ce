import { describe, expect, it } from 'vitest';
import type { JsonLdGraph, JsonLdNode } from '#areas/catalogue/sessions/show/json-ld.ts';
import { exampleOwnBusiness } from '#support/businesses.ts';
import { assertCompleteNodes } from '#support/schema-org.ts';
import { businessJsonLd, townJsonLd } from './json-ld.ts';

const site = { publicUrl: 'https://sessions.example', name: 'Fettle' };

function nodeOf({ '@graph': nodes }: JsonLdGraph, type: string): JsonLdNode {
  const node = nodes.find((candidate) => candidate['@type'] === type);
  if (node === undefined) throw new Error(`There is no ${type}.`);
  return node;
}

function steps(list: JsonLdNode, address: 'item' | 'url'): [string, string][] {
  const elements = list.itemListElement as Record<string, unknown>[];
  return elements.map((element, index) => {
    expect(element).toMatchObject({ '@type': 'ListItem', position: index + 1 });
    return [String(element.name), String(element[address]).replace(site.publicUrl, '')];
  });
}

describe('a business', () => {
  it('is a place with all that schema.org and search engines ask for', () => {
    const business = exampleOwnBusiness({ id: 7, website: 'https://canal.example', amenities: ['Showers'] });
    const graph = businessJsonLd(
      business,
      {
        rating: { value: 4.5, count: 12 },
        opening: {
          now: { open: true, sentence: 'Open until midnight' },
          week: [
            { day: 'Monday', spans: [{ opens: '06:30', closes: '24:00' }] },
            { day: 'Sunday', spans: [] },
          ],
          days: [{ day: '2026-12-25', spans: [], reason: 'Christmas' }],
        },
      },
      site,
    );
    assertCompleteNodes(graph['@graph']);
    const place = nodeOf(graph, 'SportsActivityLocation');
    expect(place).toMatchObject({
      name: 'Canal Side Yoga',
      url: 'https://sessions.example/businesses/7',
      image: 'https://sessions.example/og/businesses/7.png',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '7 Wharf Road, London',
        addressLocality: 'London',
        postalCode: 'E8 4QL',
        addressCountry: 'GB',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 51.54, longitude: -0.06 },
      telephone: '020 7946 0123',
      sameAs: ['https://canal.example'],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Showers', value: true }],
      openingHoursSpecification: [
        { opens: '06:30', closes: '23:59', dayOfWeek: 'https://schema.org/Monday' },
      ],
      specialOpeningHoursSpecification: [
        { opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-25' },
      ],
    });
  });

  it('says nothing it does not know', () => {
    const place = nodeOf(
      businessJsonLd(exampleOwnBusiness({ town: '', phone: '' }), { rating: null, opening: null }, site),
      'SportsActivityLocation',
    );
    for (const property of [
      'telephone',
      'email',
      'sameAs',
      'amenityFeature',
      'aggregateRating',
      'openingHoursSpecification',
    ]) {
      expect(place).not.toHaveProperty(property);
    }
    expect(place.address).not.toHaveProperty('addressLocality');
  });

  it('stands below its town', () => {
    const crumbs = nodeOf(
      businessJsonLd(exampleOwnBusiness({ id: 7 }), { rating: null, opening: null }, site),
      'BreadcrumbList',
    );
    expect(steps(crumbs, 'item')).toEqual([
      ['Fettle', '/'],
      ['Sessions by town', '/fitness'],
      ['London', '/fitness/london'],
      ['Canal Side Yoga', '/businesses/7'],
    ]);
  });
});

describe('a town', () => {
  it('lists its next sessions in order, below its own page', () => {
    const session = { id: 12, title: 'Morning Flow' };
    const page = {
      town: { slug: 'leeds', name: 'Leeds', sessions: 2 },
      activity: { slug: 'yoga', name: 'Yoga', sessions: 2 } as const,
      next: [session, { ...session, id: 13, title: 'Evening Flow' }],
    };
    const graph = townJsonLd(page, site);
    assertCompleteNodes(graph['@graph']);
    expect(steps(nodeOf(graph, 'BreadcrumbList'), 'item')).toEqual([
      ['Fettle', '/'],
      ['Sessions by town', '/fitness'],
      ['Leeds', '/fitness/leeds'],
      ['Yoga', '/fitness/leeds/yoga'],
    ]);
    const list = nodeOf(graph, 'ItemList');
    expect(list).toMatchObject({ name: 'Yoga in Leeds', numberOfItems: 2 });
    expect(steps(list, 'url')).toEqual([
      ['Morning Flow', '/sessions/12'],
      ['Evening Flow', '/sessions/13'],
    ]);
  });
});
