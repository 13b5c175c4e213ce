import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

/** Legal pages by the name of their text. */
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

/** Figures in the legal pages, from the constants of the code. */
export interface LegalFigures {
  /** Default hours before the start until which cancelling is free. */
  freeUntilHours: number;
  /** Minutes we hold a place during payment. */
  holdMinutes: number;
  /** Days: cooling-off period, validity of a returned credit, and warning before expiry. */
  passes: { coolingOffDays: number; backForDays: number; warnedDays: number };
  vouchers: { months: number; warnedDays: number };
  /** Pence a month. */
  monthlyPricePence: { basic: number; premium: number };
  /** Weights of the default order; they add up to 1. */
  relevance: { near: number; soon: number; rated: number };
  /** In words. */
  defaultRadius(unit: DistanceUnit): string;
  /** The distance at which relevance halves, in words. */
  halfwayNear(unit: DistanceUnit): string;
}
