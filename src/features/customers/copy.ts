import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';
import { counted } from '#shared/domain/counted.ts';
import {
  type ConsentWay,
  type CustomerGroup,
  type CustomerSort,
  LAPSED_DAYS,
  type Likeness,
  LONGEST_TAG,
  MOST_TAGS,
} from './rules.ts';

/** What is said when something cannot be done. */
export const customerSentences = {
  notThere: 'Customer not found',
  noTag: 'Write a tag',
  longTag: `Keep a tag under ${LONGEST_TAG} characters`,
  oddTag: 'A tag is one line of plain text',
  manyTags: `At most ${MOST_TAGS} tags for a customer. Take one off first.`,
  noNote: 'Write a note',
  longNote: 'Please keep this under 1000 characters',
  sameCustomer: 'This is one customer already.',
  notYourNote: 'Only who wrote a note, or a manager, removes it.',
  noGroup: 'Please choose a group from the list',
  noSort: 'Please choose an order from the list',
  noPage: 'There is no such page',
  endedThemselves:
    'They have ended your news themselves, so only they can turn it on again: in their profile.',
  noAudience: 'Choose whom it is for',
  noSubject: 'Write a subject',
  longSubject: 'Keep the subject under 120 characters',
  oddSubject: 'A subject is one line of plain text',
  noText: 'Write a message',
  longText: 'Please keep this under 4000 characters',
  nobody: 'Nobody of these can be written to. Choose others.',
  dateOver: 'This date is over for too long to be written about.',
  otherMessage: 'This has been sent before with other words. Load the page again.',
  tooMany: {
    news: 'News can be sent twice in a day. Please wait until tomorrow.',
    booked: 'Twenty messages have been sent in a day. Please wait, or ring.',
  },
  linkGone: 'This link is not valid any more',
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

/** How somebody said it, after "Yes, " or "No, ". */
export const wayLabels: Readonly<Record<ConsentWay, string>> = {
  profile: 'said in their profile',
  link: 'by the link of an email',
  desk: 'said at the desk',
  paper: 'written on paper',
  phone: 'said on the phone',
  import: 'said before they were brought here',
};

/** What somebody has in common with the customer who is looked at, after their name. */
export const likenessLabels: Readonly<Record<Likeness, string>> = {
  email: 'the same email',
  phone: 'the same telephone',
  name: 'the same name',
};

/** "1 person has booked with you", "412 people have booked with you". */
export function peopleSentence(count: number): string {
  return count === 1 ? '1 person has booked with you.' : `${count} people have booked with you.`;
}

/** A visit of the last days by its distance, of this year by its day, else with the year: "Today, 06:45". */
export function visitWhen(at: Date, now: Date): string {
  const [day, today] = [londonDay(at), londonDay(now)];
  if (day === today) return `Today, ${formatLondonTime(at)}`;
  if (day === plusDays(today, -1)) return 'Yesterday';
  if (day === plusDays(today, 1)) return `Tomorrow, ${formatLondonTime(at)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLondonDay(at);
}

/** When somebody was last seen; of who has not come yet, when they will. */
export function lastSeen(
  { lastVisit, nextVisit }: { lastVisit: string | null; nextVisit: string | null },
  now: Date,
): string {
  if (lastVisit !== null) return visitWhen(new Date(lastVisit), now);
  return nextVisit === null ? 'Not yet' : `Coming ${visitWhen(new Date(nextVisit), now).replace('To', 'to')}`;
}

/** Whom a message would reach, and whom it leaves out. */
export function reachSentence({
  kind,
  recipients,
  unwilling,
}: {
  kind: 'booked' | 'news';
  recipients: number;
  unwilling: number;
}): string {
  const reached =
    recipients === 0 ? 'Nobody gets it.' : `${counted(recipients, 'person gets', 'people get')} it.`;
  return kind === 'news' && unwilling > 0
    ? `${reached} ${counted(unwilling, 'other has', 'others have')} not asked for news.`
    : reached;
}
