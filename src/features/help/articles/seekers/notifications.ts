import { MOST_SEARCHES } from '#features/alerts/rules.ts';
import { MOST_DEVICES } from '#features/push/rules.ts';
import { QUIET_FROM, QUIET_TO } from '#features/waitlist/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const notifications: WrittenArticle = {
  slug: 'notifications',
  reader: 'seekers',
  title: 'How do I choose what you tell me?',
  summary: 'Your profile has a switch for each kind of news, by e-mail and on your devices.',
  alsoAsked: ['unsubscribe', 'stop emails', 'push', 'alerts', 'saved search', 'spam', 'too many mails'],
  parts: [
    {
      text: 'Under [Notifications](/profile#notifications) you choose for each kind of news whether it comes by e-mail, on your devices, or both. Every mail that can be ended has a way to end it at one click. What happens to your bookings and your money we always tell you.',
    },
    {
      list: [
        `Notifications on a device are off until you turn them on there. You can have ${many(MOST_DEVICES, 'device')}.`,
        `None is shown between ${QUIET_FROM} and ${QUIET_TO}.`,
        'Signing out on a device ends them there.',
      ],
    },
    { heading: 'Being told of new sessions' },
    {
      text: `Search for what you want and press “Save this search”. You can keep ${many(MOST_SEARCHES, 'search', 'searches')}; we write when one finds something new.`,
    },
    { heading: 'What you saved' },
    {
      text: 'Among your [favourites](/favourites) two switches tell you of new times, and of dates that somebody else teaches: of a session that you saved, or where an instructor whom you follow stands in or is away. Both are off until you turn them on.',
    },
  ],
  next: ['waiting-lists', 'your-data'],
};
