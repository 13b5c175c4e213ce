import { CHECK_IN_OPENS_HOURS } from '#areas/booking/bookings/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const yourTicket: WrittenArticle = {
  slug: 'your-ticket',
  reader: 'seekers',
  title: 'Where is my ticket, and what do I show at the door?',
  summary:
    'Your check-in code is in My Bookings, even offline. Show it at the door, or read out your reference.',
  alsoAsked: [
    'qr code',
    'check in',
    'reference',
    'receipt',
    'invoice',
    'calendar',
    'offline',
    'confirmation',
    'waiver',
    'health questions',
    'sign before you come',
  ],
  parts: [
    {
      steps: [
        'Open [My Bookings](/bookings) and find the booking.',
        'The QR code is your ticket. Select “Show full screen” to make it larger.',
        `Show it at the door. Check-in opens ${formatQuantity(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
      ],
    },
    {
      list: [
        'Each person has a code. You can send theirs to them.',
        'Codes for upcoming sessions work offline on a device where you’re signed in.',
        'You’ll also find your receipt and a calendar file there.',
        'To keep your calendar in sync, get a calendar link in My Bookings.',
      ],
    },
    { heading: 'Forms to sign' },
    {
      list: [
        'Some businesses ask you to read and sign a form before your session. Your booking has the link.',
        'Adults you book for sign their own form. We can email them a link, or you can send it. You can’t see their answers.',
        'A parent or guardian signs for a child.',
      ],
    },
    { heading: 'No confirmation email?' },
    {
      text: 'Check [My Bookings](/bookings). If the booking is there, you’re booked. Then check your spam folder.',
    },
  ],
  next: ['book-a-session', 'contact-a-business'],
};
