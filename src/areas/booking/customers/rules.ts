export const LAPSED_DAYS = 60;
/** A pass with this many days, or one place, left ends soon. */
export const PASS_EXPIRING_DAYS = 14;
export const NO_SHOW_WARNING_COUNT = 2;

export const customerGroups = ['all', 'new', 'pass_ending', 'lapsed', 'no_shows'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

/** Each has one fixed direction. */
export const customerSorts = ['last_visit', 'name', 'visits', 'spend', 'first_visit', 'no_shows'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Details that two people seldom share. */
export const matchReasons = ['email', 'phone', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;

/** Per business and day: news needs consent, messages about bookings don't. */
export const MAX_MESSAGES_PER_DAY = { news: 2, booked: 20 } as const;
export type MessageKind = keyof typeof MAX_MESSAGES_PER_DAY;

/** Attendees can be messaged this long after a date, for example about lost property. */
export const MESSAGE_WINDOW_DAYS = 2;

export type Audience =
  | { of: 'date' | 'session'; id: number }
  | { of: 'tag'; tag: string }
  | { of: 'group'; group: CustomerGroup };

/** Reads "date:12", "session:3", "tag:Regular", "group:lapsed"; null for anything else. */
export function parseAudience(text: string): Audience | null {
  const [of = '', ...rest] = text.split(':');
  const value = rest.join(':');
  const id = Number(value);
  if (of === 'date' || of === 'session') return Number.isSafeInteger(id) && id > 0 ? { of, id } : null;
  if (of === 'tag') return value.trim() === '' || value.length > MAX_TAG_LENGTH ? null : { of, tag: value };
  const group = customerGroups.find((one) => one === value);
  return of === 'group' && group !== undefined ? { of, group } : null;
}

/** Customers can't opt out of messages about a booking; news needs consent. */
export const messageKind = ({ of }: Audience): MessageKind =>
  of === 'date' || of === 'session' ? 'booked' : 'news';

export const customerConsentSources = ['profile', 'link', 'checkout'] as const;
export const staffConsentSources = ['desk', 'paper', 'phone'] as const;
export type StaffConsentSource = (typeof staffConsentSources)[number];
/** `import`: from the previous system. */
export type ConsentSource = (typeof customerConsentSources)[number] | StaffConsentSource | 'import';

/** False once the customer unsubscribed themselves. */
export const canStaffOptIn = (latest: { wants: boolean; said: ConsentSource } | null): boolean =>
  latest === null || latest.wants || staffConsentSources.some((way) => way === latest.said);

const COUNTRY_CODE = /^(00)?44/;

/**
 * Normalises a phone number for search: "+44 7700 900" and "07700 900" match. Null for words and fewer than four
 * digits.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(COUNTRY_CODE, '').replace(/^0/, '');
  return digits.length < 4 ? null : digits;
}
