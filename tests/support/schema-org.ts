import { expect } from 'vitest';

export interface SchemaNode {
  '@type': string;
  [property: string]: unknown;
}

/** Required by schema.org and Google, by type. */
const requiredProperties: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate', 'location'],
  SportsActivityLocation: ['name', 'address'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  LocationFeatureSpecification: ['name', 'value'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Organization: ['name', 'url'],
  Person: ['name'],
  EducationalOccupationalCredential: ['name'],
  Service: ['name', 'provider'],
  Place: ['name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  ReserveAction: ['target', 'result'],
  EntryPoint: ['urlTemplate'],
  EventReservation: ['name'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
};

/** All nodes, nested ones included. Throws if a required property is missing. */
export function assertCompleteNodes(graph: unknown): SchemaNode[] {
  const nodes = listNodes(graph);
  for (const node of nodes) {
    const type = node['@type'];
    expect(Object.keys(requiredProperties), `a type that is not known here: ${type}`).toContain(type);
    for (const property of requiredProperties[type] ?? []) {
      expect(node[property], `${type}.${property}`).toBeTruthy();
    }
    // Item lists use `url`, breadcrumbs `item`.
    if (type === 'ListItem') expect(node.item ?? node.url, 'ListItem.item').toMatch(/^https:/);
  }
  return nodes;
}

function listNodes(value: unknown): SchemaNode[] {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap(listNodes);
  return '@type' in value ? [value as SchemaNode, ...nested] : nested;
}
