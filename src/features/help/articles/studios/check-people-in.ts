import { CHECK_IN_OPENS_HOURS, CORRECTION_DAYS } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const checkPeopleIn: WrittenArticle = {
  slug: 'check-people-in',
  reader: 'studios',
  title: 'How do I check people in?',
  summary: `Open Front desk, scan the code on their phone or press their name, from ${many(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
  alsoAsked: [
    'front desk',
    'scan',
    'qr',
    'attendance',
    'no-show',
    'register',
    'door',
    'walk-in',
    'cash',
    'offline',
  ],
  parts: [
    {
      text: `[Front desk](/business/check-in) shows the date that is on or next, with everybody who booked. Other dates of today are a press away. It opens ${many(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
    },
    {
      list: [
        'Scan the code with the camera, or find the person by name.',
        'It shows who comes for the first time, who has been away for long, and what your team noted for the desk.',
        'Somebody who has not booked is a walk-in: say the name, the places and how they paid. It takes their place, is noted and not charged, and has no platform fee.',
        'Without a connection it goes on: what you do is kept on the device and sent once you are back online. What does not agree is said.',
        'Nobody is a no-show before the start. Ten minutes after it the desk asks about each who is not here.',
        `Marks can be put right for ${many(CORRECTION_DAYS, 'day')} after the start.`,
        'Whoever was checked in can review the session, and their session fee is yours at once.',
      ],
    },
  ],
  next: ['team', 'payouts'],
};
