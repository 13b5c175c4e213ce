import { CHECK_IN_OPENS_HOURS, MARK_CORRECTION_DAYS } from '#areas/booking/bookings/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const checkPeopleIn: WrittenArticle = {
  slug: 'check-people-in',
  reader: 'studios',
  title: 'How do I check people in?',
  summary: `Open Front desk and scan the code on their phone, or select “Check in” next to their name. It opens ${formatQuantity(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
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
      steps: [
        'Open [Front desk](/business/check-in). It shows the date that’s on now or next.',
        'Select “Scan a code” and point the camera at their phone, or find them by name.',
        'Select “Check in”.',
      ],
    },
    {
      list: [
        'You see new customers, people who’ve been away for a while, and your team’s notes for the front desk.',
        'Someone without a booking is a walk-in: enter a name, places and payment, then select “Add walk-in”. We only record the payment and charge no fee.',
        'You can keep going offline. We save check-ins on the device and send them when you’re back online.',
        'From ten minutes after the start, you can mark people as no-shows.',
        `You can correct marks for ${formatQuantity(MARK_CORRECTION_DAYS, 'day')} after the start.`,
        'People you check in can review the session, and you earn their session fee straight away.',
      ],
    },
    { heading: 'When people don’t come' },
    {
      list: [
        'Open [No-shows](/business/no-shows) and turn the rules on. Choose how many missed bookings you accept, and for how long online booking pauses after that.',
        'Cancelling too late for a refund can count too. Dates that you cancel or move never count.',
        'We tell customers before they book and email them each time. You have 24 hours to waive a missed booking before a pause begins.',
        'Your team can always book them in.',
      ],
    },
  ],
  next: ['team', 'payouts'],
};
