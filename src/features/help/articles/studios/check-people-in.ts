import { CHECK_IN_OPENS_HOURS, CORRECTION_DAYS } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const checkPeopleIn: WrittenArticle = {
  slug: 'check-people-in',
  reader: 'studios',
  title: 'How do I check people in?',
  summary: `Open Check-in, scan the code on their phone or press their name, from ${many(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
  alsoAsked: ['front desk', 'scan', 'qr', 'attendance', 'no-show', 'register', 'door'],
  parts: [
    {
      text: `[Check-in](/business/check-in) lists who comes today. It opens ${many(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
    },
    {
      list: [
        'Scan the code with the camera, or find the person by name.',
        'Nobody is a no-show before the start.',
        `Marks can be put right for ${many(CORRECTION_DAYS, 'day')} after the start.`,
        'Whoever was checked in can review the session, and their session fee is yours at once.',
      ],
    },
  ],
  next: ['team', 'payouts'],
};
