import { defaultCancellation } from '#features/sessions/rules.ts';
import { BOOKABLE_DAYS, NOTICE_HOURS } from '#features/trainer-booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const trainerHours: WrittenArticle = {
  slug: 'trainer-hours',
  reader: 'trainers',
  title: 'When can people book my hours?',
  summary: `Inside your days and times of day, from ${many(NOTICE_HOURS, 'hour')} to ${many(BOOKABLE_DAYS / 7, 'week')} ahead, while online booking is on.`,
  alsoAsked: [
    'availability',
    'diary',
    'days off',
    'holiday',
    'bank holiday',
    'christmas',
    'travel',
    'radius',
    'notice',
    'cancel hour',
    'prices',
    'length',
    '45 minutes',
    'google calendar',
    'outlook',
    'ical',
    'sync',
  ],
  parts: [
    {
      list: [
        'Your week is the days and times of day of your profile or, under Availability, times by the clock: 06:30 to 11:00 and 16:00 to 20:30, each day as you like.',
        'You offer an hour at your hourly rate. Under Prices you add 30, 45 and 90 minutes, and a price for each kind.',
        'Starts are every half hour from the beginning of each of your times.',
        'Between two appointments in person the time that you say stays free for the way.',
        `Nobody can book later than ${many(NOTICE_HOURS, 'hour')} before it begins.`,
        'In person you go where it is within your travel radius; an address beyond it cannot be booked.',
        'Name the iCal address of your own calendar under Availability, and its busy times keep your hours free. Your diary has an address that your calendar can subscribe to.',
        'Days off, on your [dashboard](/trainer-dashboard), take no bookings.',
        'The bank holidays to come stand under Availability: take one off at a press, or all at once, and work on it after all at another. Whoever is booked that day is named there and stays booked until you cancel.',
      ],
    },
    {
      text: `Customers get all of it back until ${many(defaultCancellation.hoursBefore, 'hour')} before the start, and nothing after that. When you cancel, everything goes back to them.`,
    },
  ],
  next: ['sell-packages', 'trainer-payouts', 'become-a-trainer'],
};
