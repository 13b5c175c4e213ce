import { describe, expect, it } from 'vitest';
import { scriptJson } from '#shared/domain/script-json.ts';
import { exampleSession as session } from '#support/example-session.ts';
import { assertCompleteNodes } from '#support/schema-org.ts';
import type { Session } from '../contract.ts';
import { type JsonLdNode, sessionJsonLd } from './json-ld.ts';

const site = { publicUrl: 'https://sessions.example', name: 'Fettle' };

const graphNodes = (changes: Partial<Session> = {}): JsonLdNode[] =>
  sessionJsonLd({ ...session, ...changes }, site)['@graph'];
const onlyNode = (nodes: JsonLdNode[], type: string) => nodes.filter((node) => node['@type'] === type);

describe('sessionJsonLd', () => {
  it('gives each type the properties it must have, none of them empty', () => {
    const nodes = assertCompleteNodes(graphNodes({ reviewCount: 3, rating: 4.7 }));
    expect(new Set(nodes.map((node) => node['@type']))).toEqual(
      new Set([
        'Event',
        'SportsActivityLocation',
        'PostalAddress',
        'GeoCoordinates',
        'Organization',
        'Offer',
        'ReserveAction',
        'EntryPoint',
        'EventReservation',
        'AggregateRating',
        'BreadcrumbList',
        'ListItem',
      ]),
    );
  });

  it('has an event with an offer for each next date, at the whole price', () => {
    const events = onlyNode(graphNodes(), 'Event');
    expect(events.map((event) => event.startDate)).toEqual([
      '2027-03-22T18:30:00.000Z',
      '2027-03-29T17:30:00.000Z',
    ]);
    expect(events.map((event) => event.offers)).toEqual([
      {
        '@type': 'Offer',
        url: 'https://sessions.example/sessions/42?date=2027-03-22T18%3A30%3A00.000Z',
        price: '15.40',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        availabilityEnds: '2027-03-22T18:30:00.000Z',
      },
      {
        '@type': 'Offer',
        url: 'https://sessions.example/sessions/42?date=2027-03-29T17%3A30%3A00.000Z',
        price: '15.40',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/SoldOut',
        availabilityEnds: '2027-03-29T17:30:00.000Z',
      },
    ]);
  });

  it('leads to the booking of each date that has a place', () => {
    const actions = onlyNode(graphNodes(), 'Event').map(({ potentialAction }) => potentialAction);
    expect(actions).toEqual([
      {
        '@type': 'ReserveAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: 'https://sessions.example/sessions/42?date=2027-03-22T18%3A30%3A00.000Z',
          inLanguage: 'en-GB',
          actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
        },
        result: { '@type': 'EventReservation', name: 'Booking' },
      },
      undefined,
    ]);
    const [event] = onlyNode(graphNodes({ bookable: false }), 'Event');
    expect(event).not.toHaveProperty('potentialAction');
  });

  it('says where it is, and who runs it', () => {
    const [event] = onlyNode(graphNodes(), 'Event');
    expect(event).toMatchObject({
      location: {
        '@type': 'SportsActivityLocation',
        address: { streetAddress: '1 Wharf Lane', addressLocality: 'London', postalCode: 'E8 1AA' },
        geo: { latitude: 51.5433, longitude: -0.0558 },
      },
      organizer: { '@type': 'Organization', name: 'Wharf Lane Hall', url: 'https://hall.example' },
    });
  });

  it('leads there in four steps', () => {
    expect(onlyNode(graphNodes(), 'BreadcrumbList')).toEqual([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Fettle', item: 'https://sessions.example/' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Find Sessions',
            item: 'https://sessions.example/search',
          },
          {
            '@type': 'ListItem',
            position: 3,
            name: 'Yoga',
            item: 'https://sessions.example/search?sessionType=yoga',
          },
          {
            '@type': 'ListItem',
            position: 4,
            name: 'Lamplight Yoga',
            item: 'https://sessions.example/sessions/42',
          },
        ],
      },
    ]);
  });

  it('offers nothing that cannot be booked here', () => {
    for (const event of onlyNode(graphNodes({ bookable: false }), 'Event'))
      expect(event).not.toHaveProperty('offers');
  });

  it('tells no rating until people have given one', () => {
    for (const event of onlyNode(graphNodes(), 'Event')) expect(event).not.toHaveProperty('aggregateRating');
    expect(onlyNode(graphNodes({ reviewCount: 2, rating: 3.5 }), 'Event')[0]).toMatchObject({
      aggregateRating: { ratingValue: 3.5, reviewCount: 2 },
    });
  });

  it('names the place alone when there is no date', () => {
    const nodes = graphNodes({ nextOccurrences: [] });
    expect(nodes.map((node) => node['@type'])).toEqual(['SportsActivityLocation', 'BreadcrumbList']);
  });

  it('says what the venue has and has not, with every date and without one', () => {
    const has = [
      { name: 'Step-free', value: true },
      { name: 'Hearing loop', value: false },
    ];
    const amenityFeature = has.map((feature) => ({ '@type': 'LocationFeatureSpecification', ...feature }));
    const [event] = onlyNode(sessionJsonLd(session, site, has)['@graph'], 'Event');
    expect(event).toMatchObject({ location: { amenityFeature } });
    const dateless = sessionJsonLd({ ...session, nextOccurrences: [] }, site, has)['@graph'];
    expect(onlyNode(dateless, 'SportsActivityLocation')).toMatchObject([{ amenityFeature }]);
    expect(onlyNode(graphNodes({ nextOccurrences: [] }), 'SportsActivityLocation')[0]).not.toHaveProperty(
      'amenityFeature',
    );
  });

  it('passes on only web addresses, and describes what has no description', () => {
    const [event] = onlyNode(
      graphNodes({ description: ' ', business: { ...session.business, website: 'javascript:alert(1)' } }),
      'Event',
    );
    expect(event).toMatchObject({
      description: 'Yoga, Beginner, at Wharf Lane Hall, London.',
      organizer: { url: 'https://sessions.example/sessions/42' },
    });
  });

  it('cannot be broken out of by a title', () => {
    const title = '</script><script>alert(document.domain)</script><!--';
    const text = scriptJson(sessionJsonLd({ ...session, title }, site));
    expect(text).not.toContain('<');
    const [event] = onlyNode((JSON.parse(text) as { '@graph': JsonLdNode[] })['@graph'], 'Event');
    expect(event?.name).toBe(title);
  });
});
