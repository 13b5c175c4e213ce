import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Question, SetupStep } from './contract.ts';

export interface QuestionText {
  title: string;
  context: string;
  action: string;
  path: string;
}

const documentNames = {
  check: 'background check',
  insurance: 'insurance',
  first_aid: 'first aid certificate',
};

export function questionText(question: Question): QuestionText {
  switch (question.kind) {
    case 'dispute':
      return {
        title: `A bank disputes ${formatDecimalPounds(question.amount)}`,
        context:
          question.dueBy === null
            ? question.title
            : `${question.title}. Answer by ${formatShortDay(londonDay(new Date(question.dueBy)))}.`,
        action: 'Answer',
        path: `/business/bookings/${question.bookingId}`,
      };
    case 'document':
      return {
        title: `Your ${documentNames[question.document]} ends on ${formatShortDay(question.until)}`,
        context: 'After that, bookings for children stop.',
        action: 'Upload',
        path: '/business/papers',
      };
    case 'payouts':
      return {
        title: 'We can’t pay you yet',
        context: 'People have paid. Add your bank so that we can send your money.',
        action: 'Set up payouts',
        path: '/business/payouts',
      };
    case 'session':
      return {
        title: `We didn’t approve ${question.title}`,
        context: 'See the reason, make the changes and send it again.',
        action: 'Fix and resubmit',
        path: '/business/sessions',
      };
    case 'cover':
      return {
        title: `Nobody covers ${question.title} yet`,
        context: `${formatShortMoment(new Date(question.startsAt))}. ${question.instructor} can’t teach.`,
        action: 'Choose cover',
        path: `/business/occurrences/${question.occurrenceId}`,
      };
    case 'waiting_list':
      return {
        title: `${pluralize(question.people, 'person waits', 'people wait')} for ${question.title}`,
        context: `${formatShortMoment(new Date(question.startsAt))}. Every place is booked.`,
        action: 'Add places',
        path: `/business/occurrences/${question.occurrenceId}`,
      };
    case 'review':
      return {
        title: `A new review of ${question.title}: ${pluralize(question.stars, 'star')}`,
        context: formatShortMoment(new Date(question.writtenAt)),
        action: 'Reply',
        path: '/business/reviews',
      };
  }
}

interface StepText {
  title: string;
  about: string;
  action: string;
  path: string;
  optional?: true;
}

/** Setup steps, with a link to each. */
export const stepTexts: Readonly<Record<SetupStep, StepText>> = {
  page: {
    title: 'Complete your page',
    about: 'Add your opening times to the name and description.',
    action: 'Complete page',
    path: '/business/page',
  },
  session: {
    title: 'Add your first session',
    about: 'We check it, usually within a day. Then people can book it.',
    action: 'Add session',
    path: '/business/sessions?session=new',
  },
  photographs: {
    title: 'Add photographs',
    about: 'The first one is the cover of your page.',
    action: 'Add photographs',
    path: '/business/page',
  },
  payouts: {
    title: 'Set up payouts',
    about: 'Add your bank so that we can pay you. It takes about 5 minutes.',
    action: 'Set up payouts',
    path: '/business/payouts',
  },
  team: {
    title: 'Invite your team',
    about: 'The front desk checks people in. Managers run the sessions.',
    action: 'Invite',
    path: '/business/team',
    optional: true,
  },
  website: {
    title: 'Put a button on your website',
    about: 'People book from your own site. We tick this after the first visit from it.',
    action: 'Get the button',
    path: '/business/website',
    optional: true,
  },
};

/** "in 2 h 35 min", "in 20 min", "now". */
export function untilStart(startsAt: string, now: Date): string {
  const minutes = Math.round((Date.parse(startsAt) - now.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes % 60} min`;
}

export function whoComes(names: readonly string[]): string {
  const MAX_NAMED = 3;
  const first = names.slice(0, MAX_NAMED).map(firstName);
  const more = names.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}

export const startTime = (instant: string): string => formatLondonTime(new Date(instant));
