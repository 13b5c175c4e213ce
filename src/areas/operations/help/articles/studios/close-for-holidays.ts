import type { WrittenArticle } from '../article.ts';

export const closeForHolidays: WrittenArticle = {
  slug: 'close-for-holidays',
  reader: 'studios',
  title: 'How do I close for Christmas, a bank holiday or repairs?',
  summary:
    'Select “Add closure” in the calendar. Unbooked dates disappear, and you choose whether to keep or cancel the booked ones.',
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
        'Open your [calendar](/business/calendar) and select “Add closure”, or “Close” next to a bank holiday below it.',
        'Choose the first and last day, and enter a reason. We show it on your session pages.',
        'Choose what to close: the whole business, one venue, one room or one session.',
        'Choose whether to keep or cancel the booked dates. We show the total refund. Untick the dates that are exceptions.',
        'Select “Add closure”.',
      ],
    },
    { heading: 'What happens to your dates' },
    {
      list: [
        'Unbooked dates leave search straight away. We don’t add new ones on these days.',
        'Dates you keep go ahead, and people can still book them.',
        'For dates you cancel, we refund everyone in full and email them. You can’t undo this.',
        'If someone books while you’re choosing, we don’t close anything yet. We show you the new figures first.',
      ],
    },
    { heading: 'Close one room or venue' },
    {
      list: [
        'Closing a room affects only that room. Closing a venue affects all its rooms.',
        'To move a date you’ve kept, open it and choose another venue or room. Add them under [Venues and rooms](/business/venues).',
        'You can’t put a date in a closed room. If you give a session another room, its dates return there.',
      ],
    },
    { heading: 'Reopen' },
    {
      text: 'Select “Remove” next to the closure below the calendar. Its unbooked dates return. The dates you cancelled don’t.',
    },
  ],
  next: ['refund-or-cancel', 'publish-sessions'],
};
