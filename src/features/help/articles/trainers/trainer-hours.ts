import { defaultCancellation } from '#features/sessions/rules.ts';
import { BOOKABLE_DAYS, HOUR_MINUTES, NOTICE_HOURS } from '#features/trainer-booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const trainerHours: WrittenArticle = {
  slug: 'trainer-hours',
  reader: 'trainers',
  title: 'When can people book my hours?',
  summary: `Inside your days and times of day, from ${many(NOTICE_HOURS, 'hour')} to ${many(BOOKABLE_DAYS / 7, 'week')} ahead, while online booking is on.`,
  alsoAsked: ['availability', 'diary', 'days off', 'holiday', 'travel', 'radius', 'notice', 'cancel hour'],
  parts: [
    {
      list: [
        `An hour lasts ${many(HOUR_MINUTES, 'minute')} and begins on the hour or half past.`,
        `Nobody can book later than ${many(NOTICE_HOURS, 'hour')} before it begins.`,
        'In person you go where it is within your travel radius; an address beyond it cannot be booked.',
        'Days off, on your [dashboard](/trainer-dashboard), take no bookings.',
      ],
    },
    {
      text: `Customers get all of it back until ${many(defaultCancellation.hoursBefore, 'hour')} before the start, and nothing after that. When you cancel, everything goes back to them.`,
    },
  ],
  next: ['trainer-payouts', 'become-a-trainer'],
};
