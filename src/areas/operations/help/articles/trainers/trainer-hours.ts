import { BOOKABLE_DAYS, NOTICE_HOURS } from '#areas/booking/appointments/rules.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const trainerHours: WrittenArticle = {
  slug: 'trainer-hours',
  reader: 'trainers',
  title: 'When can people book me?',
  summary: `On your days and times, from ${formatQuantity(NOTICE_HOURS, 'hour')} to ${formatQuantity(BOOKABLE_DAYS / 7, 'week')} ahead, while online booking is on.`,
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
        'Your week comes from the days and times in your profile. Or set exact times for each day under Availability, such as 06:30 to 11:00.',
        'You offer 60 minutes at your hourly rate. Under Prices you can add 30, 45 and 90 minutes, with a price for each session type.',
        'Appointments start every half hour from the beginning of each of your times.',
        'We keep your travel time free between two appointments in person.',
        `People can book up to ${formatQuantity(NOTICE_HOURS, 'hour')} before the start.`,
        'For appointments in person, people can only book addresses within your travel radius.',
        'Add your own calendar’s iCal link under Availability, and nobody can book your busy times. You can also subscribe to your bookings in your calendar.',
        'Nobody can book your days off. Add them on your [dashboard](/trainer-dashboard).',
        'Availability lists upcoming bank holidays. Select “Take the day off” for one, or take them all. Existing bookings that day stay until you cancel them.',
      ],
    },
    {
      text: `Customers get a full refund up to ${formatQuantity(defaultCancellation.hoursBefore, 'hour')} before the start, and no refund after that. If you cancel, they always get a full refund.`,
    },
  ],
  next: ['sell-packages', 'trainer-payouts', 'become-a-trainer'],
};
