import { dayParts, formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type AutomationTemplate, HOURS_BETWEEN_EMAILS, LAPSED_WEEKS, OCCASION_DAYS } from './rules.ts';

export const automationErrors = {
  premium: 'Automations are included in Premium Pro.',
  noWeeks: `Enter ${LAPSED_WEEKS.min} to ${LAPSED_WEEKS.max} weeks`,
  unknownPlaceholder: (name: string) =>
    `We don’t know {${name}}. Use one of the words in braces below the message.`,
  noBirthday: 'Enter a day of the year, for example 3 May',
} as const;

export const automationLabels: Readonly<Record<AutomationTemplate, string>> = {
  first_visit: 'After a first visit',
  lapsed: 'After some weeks without a visit',
  pass_ending: 'Before a pass ends',
  birthday: 'On a birthday',
  no_show: 'After a no-show',
};

export const automationHints: Readonly<Record<AutomationTemplate, string>> = {
  first_visit: `The day after a first visit, and up to ${OCCASION_DAYS.first_visit} days later. Customers that you imported or added by hand are left out, because you may know them already.`,
  lapsed: `Once after each absence. People whose last visit is more than ${OCCASION_DAYS.lapsed / 7} weeks beyond the limit are left out.`,
  pass_ending: 'When a pass has one place left, or ends within 14 days. Once for each pass.',
  birthday:
    'On the day itself, to customers whose birthday you know. Add it on the customer’s page, or import it.',
  no_show: 'The day after a missed date, unless they have come or booked again.',
};

/** Standard words, in use until the business writes its own. */
export const automationWords: Readonly<Record<AutomationTemplate, { subject: string; text: string }>> = {
  first_visit: {
    subject: 'Thank you for coming, {first name}',
    text: 'Hello {first name},\n\nThank you for coming to {session}. We hope you enjoyed it.\n\nIf you have a question, reply to this email. You’ll find our next dates below.',
  },
  lapsed: {
    subject: 'Come back to {business}?',
    text: 'Hello {first name},\n\nIt’s been more than {weeks} weeks since your last visit. If you’d like to come back, our next dates are below.',
  },
  pass_ending: {
    subject: 'Your {pass} is about to end',
    text: 'Hello {first name},\n\nYour {pass} has {places left} left. Use it by {last day}.\n\nYou’ll find our next dates below.',
  },
  birthday: {
    subject: 'Happy birthday, {first name}',
    text: 'Hello {first name},\n\nAll of us at {business} wish you a happy birthday.',
  },
  no_show: {
    subject: 'We missed you at {session}',
    text: 'Hello {first name},\n\nWe missed you at {session}, and hope that you’re well. You’ll find our next dates below.',
  },
};

/** Sample values for the preview. */
export const exampleFacts = (business: string, weeks: number): Readonly<Record<string, string>> => ({
  'first name': 'Priya',
  business,
  session: 'Slow Flow',
  weeks: String(weeks),
  pass: '10-class pass',
  'places left': placesLeftText(1),
  'last day': 'Sat 12 Dec',
});

export const placesLeftText = (left: number): string => pluralize(left, 'place');

/** What happened, in a line of the list of people. */
export const occasionText = {
  first_visit: (session: string, at: Date) => `First visit ${formatShortDay(londonDay(at))}, ${session}`,
  lapsed: (at: Date) => `Last visit ${formatShortDay(londonDay(at))}`,
  pass_ending: (pass: string, left: number, lastDay: string) =>
    `${pass}: ${placesLeftText(left)} left, until ${formatShortDay(lastDay)}`,
  birthday: () => 'Birthday today',
  no_show: (session: string, at: Date) => `Missed ${session}, ${formatShortDay(londonDay(at))}`,
} as const;

export function reachText(isOn: boolean, count: number): string {
  if (count === 0) return isOn ? 'Nobody is due an email now.' : 'Would reach nobody today.';
  return `${isOn ? 'Will reach' : 'Would reach'} ${pluralize(count, 'person', 'people')} today.`;
}

export const unwillingText = (count: number): string =>
  `${pluralize(count, 'more person hasn’t', 'more people haven’t')} agreed to your news.`;

export function sentText(
  { count, returned }: { count: number; returned: number },
  lastAt: string | null,
): string {
  if (lastAt === null) return 'Not sent yet.';
  return `Last sent ${formatShortDay(londonDay(new Date(lastAt)))}. Sent to ${pluralize(count, 'person', 'people')}, and ${returned} of them booked within 30 days.`;
}

export const automationRules = [
  'Only people who have agreed to your news get these emails. Each one has a link to unsubscribe.',
  'Nothing goes out between 22:00 and 07:30.',
  `One person gets at most one of these emails in ${HOURS_BETWEEN_EMAILS} hours, and one for each occasion.`,
  'We leave out people whose bookings show that they are under 18.',
] as const;

/** "3 May" for "05-03". */
export function birthdayText(birthday: string): string {
  const { date, month } = dayParts(`2000-${birthday}`);
  return `${date} ${month}`;
}
