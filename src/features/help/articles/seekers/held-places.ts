import { LIVE_HOLDS } from '#features/booking/hold/hold-limits.ts';
import { HOLD_MINUTES, SILENCE_MINUTES } from '#features/booking/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const heldPlaces: WrittenArticle = {
  slug: 'held-places',
  reader: 'seekers',
  title: 'How long is my place held while I pay?',
  summary: `For ${many(HOLD_MINUTES, 'minute')}, as long as the page stays open. Nobody else can book it meanwhile.`,
  alsoAsked: ['timer', 'countdown', 'expired', 'ran out', 'time is up', 'reserved', 'no longer held'],
  parts: [
    {
      text: `When you open the checkout we take your places off sale for ${many(HOLD_MINUTES, 'minute')}. The time that is left stands at the top of the page.`,
    },
    {
      list: [
        'When you leave the page, the places are given back at once.',
        `When we hear nothing from the page for ${many(SILENCE_MINUTES, 'minute')}, because your device sleeps or has no connection, they are given back too. Once the payment has begun only the ${many(HOLD_MINUTES, 'minute')} count, so your bank has time to ask you.`,
        `You can have ${many(LIVE_HOLDS, 'session')} held at once. Holding places again and again without booking brings a pause.`,
      ],
    },
    { heading: 'When the time is up' },
    {
      text: 'The page says so and offers to hold the places again, if they are still there. What you typed stays.',
    },
    {
      text: 'Should your payment arrive after the time was up, we book you in if there is still a place. If there is none, all of it goes back to your card and we tell you.',
    },
  ],
  next: ['book-a-session', 'card-declined', 'waiting-lists'],
};
