import type { WrittenArticle } from '../article.ts';

export const copyAWeek: WrittenArticle = {
  slug: 'copy-a-week',
  reader: 'studios',
  title: 'How do I copy a week of my timetable?',
  summary:
    'Press “Copy week” in the calendar, choose the weeks it should stand in again, and look at what is made before it is.',
  alsoAsked: ['copy week', 'repeat', 'duplicate', 'same week again', 'timetable', 'one-off dates', 'undo'],
  parts: [
    {
      text: 'Weekly times lay themselves out for twelve weeks ahead, and need no copying. Copy a week for what stands beside them: one-off dates, a holiday timetable, a week outside your terms.',
    },
    {
      steps: [
        'Open your [calendar](/business/calendar), go to the week that you want again, and press “Copy week”.',
        'Tick the weeks it should stand in. You see each date that would be made.',
        'Take the tick from what you do not want.',
        'Press “Add dates”. They can be booked at once.',
      ],
    },
    { heading: 'What is not made' },
    {
      list: [
        'A date that stands there already, or that you called off there.',
        'A date on a day on which you are closed, or in a room that is taken.',
        'A date at a time that the clocks skip in March.',
      ],
    },
    {
      text: 'Somebody who would teach two dates at once is said beside the date, which is made. Whoever stood in that week does not stand in again: those who teach the session do.',
    },
    { heading: 'Undoing it' },
    {
      text: 'Below the calendar, “Undo” beside the copied week takes all its dates away again, as long as nobody has a place on any of them. After that, call off single dates as usual.',
    },
  ],
  next: ['publish-sessions', 'close-for-holidays'],
};
