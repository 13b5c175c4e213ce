import { CHECK_IN_OPENS_HOURS } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const yourTicket: WrittenArticle = {
  slug: 'your-ticket',
  reader: 'seekers',
  title: 'Where is my ticket, and what do I show at the door?',
  summary:
    'Your check-in code is under My Bookings, also without a connection. Show it at the door, or say your reference.',
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
      text: `Open [My Bookings](/bookings) and choose the booking. The square code is your ticket; “Show full screen” makes it as large as it goes. Check-in opens ${many(CHECK_IN_OPENS_HOURS, 'hour')} before the start.`,
    },
    {
      list: [
        'Of several places each has a code of its own, which you can send on.',
        'Without a connection your bookings to come and their codes still open on a device where you were signed in.',
        'Receipts, as text and as PDF, are on the same page, and so is the entry for your calendar.',
        'Under My Bookings you also find a private calendar address that keeps up with your bookings by itself.',
      ],
    },
    {
      text: 'Some studios and trainers ask for something to be read and signed before you come: the booking says so, and leads there. A grown-up whom you booked for signs for themselves, by a link that you have sent to them or pass on; you do not see their answers. For a child, a parent or guardian signs.',
    },
    {
      text: 'No confirmation in your e-mail? Look for the booking under My Bookings first: if it is there, you are booked. Then look in your spam folder.',
    },
  ],
  next: ['book-a-session', 'contact-a-business'],
};
