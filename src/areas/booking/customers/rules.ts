/** What a business's list of customers can be narrowed and sorted by, apart from SQL and HTTP. */

/** After so many days without a visit somebody has not been seen for long. */
export const LAPSED_DAYS = 60;
/** A pass of which so few days, or one place, are left ends soon. */
export const PASS_EXPIRING_DAYS = 14;
/** So many no-shows are worth a look. */
export const NO_SHOW_WARNING_COUNT = 2;

/** The groups that stand above the list, each with its number. */
export const customerGroups = ['all', 'new', 'pass_ending', 'lapsed', 'no_shows'] as const;
export type CustomerGroup = (typeof customerGroups)[number];

/** By what the list is sorted; each has one direction, the one that is asked for. */
export const customerSorts = ['last_visit', 'name', 'visits', 'spend', 'first_visit', 'no_shows'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** What two customers may have in common that people seldom share: they may be one. */
export const matchReasons = ['email', 'phone', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;

/** In a day of a business: news that somebody has to want, and messages about what was booked. */
export const MAX_MESSAGES_PER_DAY = { news: 2, booked: 20 } as const;
export type MessageKind = keyof typeof MAX_MESSAGES_PER_DAY;

/** So many days after a date those who came can still be written to about it: something was left behind. */
export const MESSAGE_WINDOW_DAYS = 2;

/** Whom a message is for: those of a date, of a session's dates to come, of a tag or of a group of the list. */
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

/** What a message to those is: about what they have booked, which they cannot refuse, or news, which they have to want. */
export const messageKind = ({ of }: Audience): MessageKind =>
  of === 'date' || of === 'session' ? 'booked' : 'news';

/** How somebody said whether they want a business's news: themselves, or to its staff. */
export const customerConsentSources = ['profile', 'link'] as const;
export const staffConsentSources = ['desk', 'paper', 'phone'] as const;
export type StaffConsentSource = (typeof staffConsentSources)[number];
/** `import`: in the system that the business brought them from. */
export type ConsentSource = (typeof customerConsentSources)[number] | StaffConsentSource | 'import';

/** Whether staff may write down that somebody wants news: not once the person has ended them themselves. */
export const canStaffOptIn = (latest: { wants: boolean; said: ConsentSource } | null): boolean =>
  latest === null || latest.wants || staffConsentSources.some((way) => way === latest.said);

const COUNTRY_CODE = /^(00)?44/;

/**
 * The digits by which a telephone number is looked for, however it was written: "+44 7700 900" and "07700 900" find the
 * same. Null for what is no part of a number: words, and fewer than four digits.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(COUNTRY_CODE, '').replace(/^0/, '');
  return digits.length < 4 ? null : digits;
}
