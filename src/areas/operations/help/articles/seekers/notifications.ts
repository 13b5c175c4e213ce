import { MAX_WATCHED } from '#areas/booking/waitlist/rules.ts';
import { MAX_SAVED_SEARCHES } from '#areas/discovery/alerts/rules.ts';
import { QUIET_FROM, QUIET_TO } from '#areas/messaging/push/quiet-hours.ts';
import { MAX_DEVICES } from '#areas/messaging/push/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const notifications: WrittenArticle = {
  slug: 'notifications',
  reader: 'seekers',
  title: 'How do I change my notifications?',
  summary: 'Open Notifications in your profile and turn each kind on or off, by email and on your devices.',
  alsoAsked: ['unsubscribe', 'stop emails', 'push', 'alerts', 'saved search', 'spam', 'too many mails'],
  parts: [
    {
      steps: [
        'Open [Notifications](/profile/notifications#notifications).',
        'Turn each kind of news on or off, for email and for your devices.',
        'To get notifications on a phone or computer, turn them on there as well.',
      ],
    },
    {
      list: [
        'You can unsubscribe with one click in any email that isn’t about your bookings, money or safety.',
        'We always email you about your bookings and payments.',
        `You can turn on notifications on ${formatQuantity(MAX_DEVICES, 'device')}. Signing out turns them off on that device.`,
        `We don’t send notifications between ${QUIET_FROM} and ${QUIET_TO}.`,
      ],
    },
    { heading: 'Alerts' },
    {
      text: 'An alert is something that we watch for you. [Alerts](/alerts) lists your alerts. Turn each one on or off there, or remove it.',
    },
    {
      list: [
        `New sessions: search and select “Create alert”. You can have ${formatQuantity(MAX_SAVED_SEARCHES, 'alert')} for searches.`,
        `A place on a full date: select “Just alert me” on its waiting list. You can have ${formatQuantity(MAX_WATCHED, 'alert')} for dates.`,
        'New times from your favourites, and who teaches them: save a favourite, then turn these on. Both are off by default.',
      ],
    },
  ],
  next: ['waiting-lists', 'your-data'],
};
