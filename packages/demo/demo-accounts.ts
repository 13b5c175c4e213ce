import type { Role } from '#areas/identity/accounts/contract.ts';

/** One account for each way of using the site, listed in CONTRIBUTING.md and on the demo's sign-in page. */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Shared; demo mode only. */
export const DEMO_PASSWORD = 'fettle-demo-1';

export const DEMO_ACCOUNTS = {
  /** Has booked before and has bookings to come. */
  seeker: { email: 'seeker@fettle.example', firstName: 'Sam', lastName: 'Okoro', role: 'user' },
  /** Owns an approved business in Hackney on the Basic plan. */
  owner: { email: 'owner@fettle.example', firstName: 'Nell', lastName: 'Harding', role: 'business' },
  /** Works for the owner's business: sessions, calendar, bookings and revenue. */
  manager: { email: 'manager@fettle.example', firstName: 'Theo', lastName: 'Lindqvist', role: 'user' },
  /** Stands at its door: calendar, attendees and check-in. */
  frontDesk: { email: 'frontdesk@fettle.example', firstName: 'Asha', lastName: 'Rao', role: 'user' },
  /** Owns nothing yet: for registering or claiming a business. */
  newOwner: { email: 'newowner@fettle.example', firstName: 'Idris', lastName: 'Pugh', role: 'user' },
  /** Trains people in Hackney: a full diary behind and ahead. */
  trainer: { email: 'trainer@fettle.example', firstName: 'Bram', lastName: 'Achterberg', role: 'user' },
  admin: { email: 'admin@fettle.example', firstName: 'Moira', lastName: 'Keane', role: 'admin' },
} as const satisfies Record<string, DemoAccount>;
