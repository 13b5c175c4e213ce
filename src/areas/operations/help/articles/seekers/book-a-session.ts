import { HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import { MAX_DATES, MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { feePercent, formatQuantity, type WrittenArticle } from '../article.ts';

const example = priceBreakdown(1400);

export const bookASession: WrittenArticle = {
  slug: 'book-a-session',
  reader: 'seekers',
  title: 'How do I book a session?',
  summary:
    'Find a time, choose Book Now and pay by card. We confirm your booking when the payment goes through.',
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
        'Enter a postcode or place on [Find Sessions](/search). Choose a day and a time of day.',
        'Choose a time on a card, or open the session and choose a date. Then select “Book Now”.',
        'Sign in if you need to. We bring you back to the same page.',
        'Add everyone who’s coming.',
        'Enter your card and select “Book & Pay”. Free sessions and sessions paid for with a pass need no card.',
      ],
    },
    {
      text: 'You’ll find your ticket on the confirmation page, in your email and in [My Bookings](/bookings). If the payment fails, we don’t book or charge you.',
    },
    { heading: 'Prices and fees' },
    {
      text: `The first price you see is the total. It includes the business’s session fee and a ${feePercent}% platform fee. For a session fee of ${formatPounds(example.sessionFeePence)}, you pay ${formatPounds(example.totalPence)} in total.`,
    },
    { heading: 'Several people or several dates' },
    {
      list: [
        `Book up to ${formatQuantity(MAX_PLACES, 'place')} at once.`,
        `Some sessions let you book several weeks together, up to ${formatQuantity(MAX_DATES, 'date')}.`,
        'Each person gets a place and a check-in code. You can cancel each place separately.',
        `We hold your places for ${formatQuantity(HOLD_MINUTES, 'minute')} while you pay.`,
      ],
    },
  ],
  next: ['held-places', 'cancelling-and-refunds', 'your-ticket'],
};
