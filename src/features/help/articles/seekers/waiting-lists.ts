import {
  CUT_OFF_MINUTES,
  LONG_MINUTES,
  MOST_LISTS,
  MOST_WATCHED,
  QUIET_FROM,
  QUIET_TO,
  SHORT_MINUTES,
} from '#features/waitlist/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const waitingLists: WrittenArticle = {
  slug: 'waiting-lists',
  reader: 'seekers',
  title: 'How do waiting lists work?',
  summary:
    'Join the list of a full date for free. What comes free is held for you, and you pay only when you accept.',
  alsoAsked: ['waitlist', 'full', 'sold out', 'queue', 'offer', 'no places'],
  parts: [
    {
      text: 'A date with too few places left has a list. Say on its page how many places you want together, and press “Join Waiting List”. Joining and leaving cost nothing, and [Waiting lists](/waiting-list) says where you stand.',
    },
    { heading: 'When a place comes free' },
    {
      list: [
        'It is offered to whoever came first and whom it suffices. While it is, nobody else can book it.',
        `You have ${many(LONG_MINUTES / 60, 'hour')} to accept while the start is more than a day away, and ${many(SHORT_MINUTES, 'minute')} within the day. Between ${QUIET_FROM} and ${QUIET_TO} nobody is asked, and no time passes.`,
        'Say no, or let the time pass, and the next is asked. You are then off the list, and can join again.',
        `Shortly before the end everybody on the list is asked at once, and the first to accept has the place. The list ends ${many(CUT_OFF_MINUTES, 'minute')} before the start.`,
      ],
    },
    {
      text: `You are told by e-mail, and on your devices if you turned notifications on. You can be on ${many(MOST_LISTS, 'list')}.`,
    },
    { heading: 'Booked for you' },
    {
      text: 'Where you keep a card and want one place, you can tick “Book it for me” as you join. When it is your turn we charge that card, up to the price that stands there, without asking again, and you get the mail of a booking. Should it cost more by then, or your bank refuse or want to see you, we ask you as we ask everybody. “Ask me first” takes it back at any time, and so does a date that is moved.',
    },
    { heading: 'Only want to know?' },
    {
      text: `Choose “Just notify me”. We tell you once when a place is everybody’s, and hold nothing for you. You can watch ${many(MOST_WATCHED, 'date')}.`,
    },
  ],
  next: ['notifications', 'book-a-session'],
};
