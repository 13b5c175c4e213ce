import { placeholderNames, splitAtPlaceholders } from '#areas/messaging/texts/placeholders.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';

/** Emails that a business switches on and Fettle sends by itself, each after one kind of occasion. */
export const automationTemplates = ['first_visit', 'lapsed', 'pass_ending', 'birthday', 'no_show'] as const;
export type AutomationTemplate = (typeof automationTemplates)[number];

/** Weeks without a visit, for `lapsed`. */
export const LAPSED_WEEKS = { min: 2, max: 52, usual: 8 } as const;

/**
 * How long an occasion stays current. Older ones are never emailed, so that switching an automation on doesn't write
 * to years of customers.
 */
export const OCCASION_DAYS = { first_visit: 7, lapsed: 28, no_show: 4 } as const;

/** After a class, so that the register is complete. */
export const SETTLED_HOURS = 12;

/** A customer gets at most one automated email of a business in this time. */
export const HOURS_BETWEEN_EMAILS = 20;

/** A booking counts as a return in this time after the email. */
export const RETURN_DAYS = 30;

/** We never send marketing to people that we know to be younger. */
export const MARKETING_AGE = 18;

const common = ['first name', 'business'] as const;

/** The words in braces that each template knows. */
export const automationPlaceholders: Readonly<Record<AutomationTemplate, readonly string[]>> = {
  first_visit: [...common, 'session'],
  lapsed: [...common, 'weeks'],
  pass_ending: [...common, 'pass', 'places left', 'last day'],
  birthday: common,
  no_show: [...common, 'session'],
};

/** The first placeholder that the template doesn't know; null if there is none. */
export const unknownPlaceholder = (template: AutomationTemplate, text: string): string | null =>
  placeholderNames(text).find((name) => !automationPlaceholders[template].includes(name)) ?? null;

/** Fills the placeholders in one pass, so that braces in a name stay as they are. */
export const fillWords = (text: string, facts: Readonly<Record<string, string>>): string =>
  splitAtPlaceholders(text)
    .map((piece) => ('text' in piece ? piece.text : (facts[piece.name] ?? '')))
    .join('');

/** The birthdays of `day` (YYYY-MM-DD), as MM-DD: 29 February falls on the 28th in other years. */
export function birthdaysOn(day: string): string[] {
  const date = day.slice(5);
  return date === '02-28' && !isCalendarDay(`${day.slice(0, 4)}-02-29`) ? [date, '02-29'] : [date];
}

/** MM-DD; null if no year has such a day. */
export function toBirthday(month: number, date: number): string | null {
  const birthday = [month, date].map((part) => String(part).padStart(2, '0')).join('-');
  return isCalendarDay(`2000-${birthday}`) ? birthday : null;
}
