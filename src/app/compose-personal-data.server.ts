import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { features, type Needs } from './features.server.ts';

/**
 * Order of erasure and export. A feature comes before those whose rows it needs to find the person: documents before
 * businesses, emails before bookings. Unnamed features come last.
 */
const order = [
  'messaging/email',
  'booking/bookings',
  'money/entitlements',
  'booking/waivers',
  'booking/waitlist',
  'money/payments',
  'money/payouts',
  'booking/reviews',
  'catalogue/accessibility',
  'messaging/push',
  'discovery/alerts',
  'discovery/favourites',
  'booking/customers',
  'catalogue/photos',
  'catalogue/instructors',
  'catalogue/certificates',
  'platform/webhooks',
  'booking/schedule',
  'booking/staff-bookings',
  'catalogue/businesses',
  'catalogue/claims',
  'catalogue/trainers',
  'booking/appointments',
];

/** Everything kept about people: what their download holds, what stops a deletion, and how each part ends with it. */
export function composePersonalData(services: Needs<'personalData'>): PersonalData[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const parts = features
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .flatMap((feature) => feature.personalData?.(services) ?? []);
  const isFirst = ({ closesFirst }: PersonalData) => closesFirst === true;
  return [...parts.filter(isFirst), ...parts.filter((part) => !isFirst(part))];
}
