import { cancellationHours } from '#features/sessions/contract.ts';
import { ROLLING_WEEKS } from '#features/sessions/dates/occurrences.ts';
import { defaultCancellation } from '#features/sessions/rules.ts';
import { either, many, type WrittenArticle } from '../article.ts';

export const publishSessions: WrittenArticle = {
  slug: 'publish-sessions',
  reader: 'studios',
  title: 'How do I publish a session, and change it later?',
  summary:
    'Add it with its weekly times and hand it in. An admin reads it once; times and prices you change yourself.',
  alsoAsked: [
    'add class',
    'timetable',
    'schedule',
    'one-off',
    'extra date',
    'move a date',
    'term time',
    'edit',
    'pause',
    'capacity',
    'draft',
    'pending',
    'cancellation policy',
  ],
  parts: [
    {
      steps: [
        'Press “Add Session” on your [dashboard](/business).',
        'Say what it is, for whom, how long, how many can come, what it costs, and at which times of the week.',
        'Choose the refund for cancelling.',
        'Hand it in, or keep it as a draft. An admin reads what is handed in, and a mail says what came of it.',
      ],
    },
    {
      text: `Its dates are laid out for the ${many(ROLLING_WEEKS, 'week')} ahead, by the clock in the United Kingdom: a class at 18:30 stays at 18:30 when the clocks change.`,
    },
    { heading: 'Changing it' },
    {
      list: [
        'Times, price, places and what cancelling gives back change at once.',
        'Words that an admin has read, such as the title and the description, are read again first.',
        'A date that somebody has booked stays as it was sold. Change or cancel it from the [calendar](/business/calendar).',
        'Drag a date in the calendar to another day or time, or press the handle in its corner and use the arrow keys. Whoever booked is told, and may cancel for a full refund.',
        'A date beside the weekly times is added with “Add a date” in the calendar. It can be booked at once, and the weekly times stay as they are.',
        'A class that runs in term only gets its terms from the calendar button beside it on your [dashboard](/business): dates are laid out in them and nowhere else.',
        'Pause takes a session off sale without touching what is booked.',
      ],
    },
    { heading: 'What cancelling gives back' },
    {
      text: `All of the price or half of it, until ${either(cancellationHours)} hours before the start. A new session begins with all of it until ${many(defaultCancellation.hoursBefore, 'hour')} before. What a session says when somebody books holds for that booking.`,
    },
  ],
  next: ['close-for-holidays', 'refund-or-cancel', 'papers-for-children', 'codes-and-passes'],
};
