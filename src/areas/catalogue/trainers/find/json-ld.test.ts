import { expect, it } from 'vitest';
import { assertCompleteNodes } from '#support/schema-org.ts';
import type { Trainer } from '../contract.ts';
import { trainerJsonLd } from './json-ld.ts';

const site = { publicUrl: 'https://sessions.example', name: 'Fettle' };

const trainer: Trainer = {
  id: 4,
  firstName: 'Imogen',
  lastName: 'Hale',
  profileImageUrl: null,
  bio: 'Strength for people who never liked gyms, in the park or at home.',
  specialties: ['Strength Training'],
  certifications: ['CIMSPA'],
  experience: 6,
  hourlyRate: '40.00',
  platformFee: '4.00',
  totalPrice: '44.00',
  location: 'Hackney, London',
  area: { latitude: 51.54, longitude: -0.06 },
  phoneNumber: '020 7946 0404',
  email: 'imogen@trainers.example',
  availableDays: [1, 3],
  preferredTimes: ['morning'],
  sessionTypes: ['one_on_one'],
  travelRadius: 10,
  bookingEnabled: true,
  week: [],
  offers: [],
};

const nodeTypes = (graph: unknown) => assertCompleteNodes(graph).map((node) => node['@type']);

it('a trainer is a person with a service at the whole price of an hour', () => {
  const { '@graph': graph } = trainerJsonLd(trainer, site);
  expect(nodeTypes(graph)).toEqual(
    expect.arrayContaining(['Person', 'Service', 'Offer', 'Place', 'BreadcrumbList', 'ListItem']),
  );
  expect(assertCompleteNodes(graph).find((node) => node['@type'] === 'Offer')).toMatchObject({
    price: '44.00',
    priceCurrency: 'GBP',
    url: 'https://sessions.example/book-trainer/4',
  });
});

it('offers nothing that cannot be booked here', () => {
  const { '@graph': graph } = trainerJsonLd({ ...trainer, bookingEnabled: false, location: '' }, site);
  expect(nodeTypes(graph)).not.toContain('Offer');
  expect(nodeTypes(graph)).not.toContain('Place');
});
