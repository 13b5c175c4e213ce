import { HOLD_MINUTES } from '#features/booking/rules.ts';
import { MOST_DATES, MOST_PLACES } from '#features/sessions/show/places.ts';
import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { feePercent, many, type WrittenArticle } from '../article.ts';

const example = priceBreakdown(1400);

export const bookASession: WrittenArticle = {
  slug: 'book-a-session',
  reader: 'seekers',
  title: 'How do I book a session?',
  summary: 'Find a time, press Book Now, and pay by card. You are booked once the payment has gone through.',
  alsoAsked: [
    'reserve',
    'buy',
    'class',
    'checkout',
    'fee',
    'price',
    'cost',
    'several people',
    'group',
    'friends',
  ],
  parts: [
    {
      steps: [
        'Look for a postcode or a place on [Find Sessions](/search), and choose a day and a time of day.',
        'Press a time on a card, or open the session and choose a date.',
        'Sign in, if you are not. You come back to where you were.',
        'Say who is coming, and pay by card. A session that is free, or paid for by a pass, asks for no card.',
      ],
    },
    {
      text: 'Your ticket is then on the page, in your e-mail and under [My Bookings](/bookings). A payment that fails makes no booking.',
    },
    { heading: 'What it costs' },
    {
      text: `The price you see first is what you pay. It is made up of the session fee, which is the business’s, and a platform fee of ${feePercent}% of it: a session fee of ${formatPounds(example.sessionFeePence)} is ${formatPounds(example.totalPence)} in all.`,
    },
    { heading: 'Several people or several dates' },
    {
      text: `You can book up to ${many(MOST_PLACES, 'place')} at once, and where a session offers its coming weeks together, up to ${many(MOST_DATES, 'date')}. Each person has a place with a code of their own, which can be cancelled by itself.`,
    },
    { text: `While you pay, your places are kept for ${many(HOLD_MINUTES, 'minute')}.` },
  ],
  next: ['held-places', 'cancelling-and-refunds', 'your-ticket'],
};
