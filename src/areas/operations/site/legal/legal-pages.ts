import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

/** The pages of small print, by the names of their texts, with their addresses. */
export const legalPages = {
  privacy: { href: '/privacy', title: 'Privacy Policy', label: 'Privacy' },
  terms: { href: '/terms', title: 'Terms of Service', label: 'Terms' },
  cookies: { href: '/cookies', title: 'Cookie Policy', label: 'Cookies' },
  guidelines: { href: '/community-guidelines', title: 'Community guidelines', label: 'Guidelines' },
} as const;

export type LegalPageName = keyof typeof legalPages;

export const legalPageNames = [
  'privacy',
  'terms',
  'cookies',
  'guidelines',
] as const satisfies LegalPageName[];

/** What the legal pages say in figures, from the rules the product itself works by. */
export interface LegalFigures {
  /** Until so many hours before the start a booking is cancelled with a full refund, unless its session says otherwise. */
  freeUntilHours: number;
  /** How long a seat is kept for somebody who is paying. */
  holdMinutes: number;
  /** Passes: given back unused for so many days, a credit that came back is good for so many more, warned of so many before. */
  passes: { coolingOffDays: number; backForDays: number; warnedDays: number };
  vouchers: { months: number; warnedDays: number };
  /** What each plan costs a month, in pence. */
  monthlyPricePence: { basic: number; premium: number };
  /** How much each part counts in the default order of results; together 1. */
  relevance: { near: number; soon: number; rated: number };
  /** The default search radius when nothing else is asked for, in words. */
  defaultRadius(unit: DistanceUnit): string;
  /** At what distance relevance gives half, in words. */
  halfwayNear(unit: DistanceUnit): string;
}
