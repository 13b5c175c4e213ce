import {
  CUT_OFF_MINUTES,
  MAX_WAITLISTS,
  MAX_WATCHED,
  OFFER_MINUTES,
  SAME_DAY_OFFER_MINUTES,
} from '#areas/booking/waitlist/rules.ts';
import { QUIET_FROM, QUIET_TO } from '#areas/messaging/push/quiet-hours.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const waitingLists: WrittenArticle = {
  slug: 'waiting-lists',
  reader: 'seekers',
  title: 'How do waiting lists work?',
  summary:
    'Join the list for a full session for free. If a place opens up we’ll hold it for you. You only pay if you accept.',
  alsoAsked: ['waitlist', 'full', 'sold out', 'queue', 'offer', 'no places'],
  parts: [
    {
      steps: [
        'Open a full date and choose the number of places.',
        'Select “Join Waiting List”.',
        'See your position in [Waiting lists](/waiting-list). You can leave at any time.',
      ],
    },
    { heading: 'When a place opens up' },
    {
      list: [
        'We offer it to the first person whose number of places fits. No one else can book it during the offer.',
        `You have ${formatQuantity(OFFER_MINUTES / 60, 'hour')} to accept, or ${formatQuantity(SAME_DAY_OFFER_MINUTES, 'minute')} if the session starts within 24 hours.`,
        `We don’t make offers between ${QUIET_FROM} and ${QUIET_TO}, and your time to accept pauses.`,
        'If you decline or run out of time, we ask the next person. You leave the list, but you can join again.',
        `Close to the start we ask everyone at once. The first person to accept gets the place. The list closes ${formatQuantity(CUT_OFF_MINUTES, 'minute')} before the start.`,
      ],
    },
    {
      text: `We email you, and notify your devices if you’ve turned that on. You can be on ${formatQuantity(MAX_WAITLISTS, 'list')}.`,
    },
    { heading: 'Automatic booking' },
    {
      list: [
        'If you have a saved card and want one place, tick “Book it for me” when you join.',
        'When it’s your turn, we charge that card up to the price shown and email your booking.',
        'If the price has gone up or your bank wants to check it’s you, we send a normal offer instead.',
        'To turn it off, select “Ask me first”. It also turns off if the session moves.',
      ],
    },
    { heading: 'Just want to know?' },
    {
      text: `Select “Just alert me”. We’ll tell you once when anyone can book a place, but we don’t hold it. You can have ${formatQuantity(MAX_WATCHED, 'alert')} for dates. [Alerts](/alerts) lists them.`,
    },
  ],
  next: ['notifications', 'book-a-session'],
};
