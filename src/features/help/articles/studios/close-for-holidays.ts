import type { WrittenArticle } from '../article.ts';

export const closeForHolidays: WrittenArticle = {
  slug: 'close-for-holidays',
  reader: 'studios',
  title: 'How do I close for Christmas, a bank holiday or repairs?',
  summary:
    'Press “Add closure” in the calendar. Empty dates go, and you choose what becomes of those that people have booked.',
  alsoAsked: [
    'holiday',
    'closed',
    'closure',
    'bank holiday',
    'easter',
    'christmas',
    'shut',
    'time off',
    'refurbishment',
    'close one room',
    'close a venue',
    'floor',
  ],
  parts: [
    {
      steps: [
        'Open your [calendar](/business/calendar) and press “Add closure”, or “Close” beside a bank holiday below it.',
        'Say from which day to which, and why: everybody reads the reason on the pages of your sessions.',
        'Choose what is closed: the whole business, one venue, one room, or one session.',
        'Look at what would become of your dates. For each that people have booked, choose to keep it or to call it off.',
        'Press “Close these days”.',
      ],
    },
    { heading: 'What becomes of your dates' },
    {
      list: [
        'Dates that nobody has booked leave the search at once, and no new ones come on these days.',
        'A date that you keep takes place, and can still be booked.',
        'A date that you call off is refunded in full, and everybody is told by e-mail. It cannot be taken back.',
        'When somebody books while you are choosing, nothing is closed, and you are shown the new figures.',
      ],
    },
    { heading: 'One room or one venue' },
    {
      list: [
        'A closure of a room takes only what is held in that room; one of a venue takes all its rooms. Everything elsewhere goes on.',
        'Rooms and venues are kept under [Venues and rooms](/business/venues). What you keep on a closed day can be held elsewhere: choose another place on the page of that date.',
        'Nothing can be put into a closed room for those days. A session that you give another room has its dates back there.',
      ],
    },
    { heading: 'Opening again' },
    {
      text: 'Press “Lift” beside the closure below the calendar. Its dates are back as they were; those that you called off are not.',
    },
  ],
  next: ['refund-or-cancel', 'publish-sessions'],
};
