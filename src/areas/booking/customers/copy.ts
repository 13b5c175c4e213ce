import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  type ConsentSource,
  type CustomerGroup,
  type CustomerSort,
  LAPSED_DAYS,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type MatchReason,
} from './rules.ts';

export const customerErrors = {
  categoryDay: 'Choose a day from today to three years ahead',
  notThere: 'Customer not found',
  noContact: 'Enter an email address or a phone number',
  noTag: 'Write a tag',
  longTag: `Keep a tag under ${MAX_TAG_LENGTH} characters`,
  oddTag: 'A tag is one line of plain text',
  manyTags: `A customer can have up to ${MAX_TAGS} tags. Remove one first.`,
  noNote: 'Write a note',
  longNote: 'Keep this under 1,000 characters',
  sameCustomer: 'These are already one customer.',
  notYourNote: 'Only its author or a manager can remove a note.',
  noGroup: 'Choose a group from the list',
  noSort: 'Choose an order from the list',
  noPage: 'This page doesn’t exist',
  endedThemselves: 'They unsubscribed from your news. Only they can turn it on again, in their profile.',
  noAudience: 'Choose who to message',
  noSubject: 'Write a subject',
  longSubject: 'Keep the subject under 120 characters',
  oddSubject: 'A subject is one line of plain text',
  noText: 'Write a message',
  longText: 'Keep this under 4,000 characters',
  nobody: 'You can’t message any of these people. Choose another group.',
  dateOver: 'This date ended too long ago to message about.',
  otherMessage: 'This was sent before with different text. Reload the page.',
  tooMany: {
    news: 'You can send news twice a day. Try again tomorrow.',
    booked: 'You’ve sent 20 messages today. Try again tomorrow, or call.',
  },
  linkGone: 'This link is no longer valid',
} as const;

export const groupLabels: Readonly<Record<CustomerGroup, string>> = {
  all: 'Everyone',
  new: 'New this month',
  pass_ending: 'Pass ending soon',
  lapsed: `Not seen for ${LAPSED_DAYS} days`,
  no_shows: 'Two no-shows or more',
};

export const sortLabels: Readonly<Record<CustomerSort, string>> = {
  last_visit: 'Last visit, newest',
  name: 'Name, A to Z',
  visits: 'Visits, most',
  spend: 'Spend, most',
  first_visit: 'First visit, newest',
  no_shows: 'No-shows, most',
};

/** Follows "Yes, " or "No, ". */
export const consentSourceLabels: Readonly<Record<ConsentSource, string>> = {
  profile: 'in their profile',
  link: 'by an email link',
  checkout: 'asked at checkout',
  desk: 'at the front desk',
  paper: 'on a paper form',
  phone: 'on the phone',
  import: 'before you imported them',
};

export const matchReasonLabels: Readonly<Record<MatchReason, string>> = {
  email: 'the same email',
  phone: 'the same phone number',
  name: 'the same name',
};

export function customerCountText(count: number): string {
  return count === 1 ? '1 person has booked with you.' : `${count} people have booked with you.`;
}

/** "Today, 06:45"; older visits show the day, and the year if it is not this one. */
export function visitTimeText(at: Date, now: Date): string {
  const [day, today] = [londonDay(at), londonDay(now)];
  if (day === today) return `Today, ${formatLondonTime(at)}`;
  if (day === plusDays(today, -1)) return 'Yesterday';
  if (day === plusDays(today, 1)) return `Tomorrow, ${formatLondonTime(at)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLondonDay(at);
}

/** Before the first visit, shows the next one. */
export function lastSeenText(
  { lastVisit, nextVisit }: { lastVisit: string | null; nextVisit: string | null },
  now: Date,
): string {
  if (lastVisit !== null) return visitTimeText(new Date(lastVisit), now);
  return nextVisit === null
    ? 'Not yet'
    : `Coming ${visitTimeText(new Date(nextVisit), now).replace('To', 'to')}`;
}

export function audienceSizeText({
  kind,
  recipients,
  unwilling,
}: {
  kind: 'booked' | 'news';
  recipients: number;
  unwilling: number;
}): string {
  const reached = recipients === 0 ? '0 recipients.' : `${pluralize(recipients, 'recipient')}.`;
  return kind === 'news' && unwilling > 0
    ? `${reached} ${pluralize(unwilling, 'customer hasn’t', 'customers haven’t')} opted in to news.`
    : reached;
}
