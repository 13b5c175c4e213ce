import type { WrittenArticle } from '../article.ts';

export const copyAWeek: WrittenArticle = {
  slug: 'copy-a-week',
  reader: 'studios',
  title: 'How do I copy a week of my timetable?',
  summary:
    'Select “Copy week” in the calendar, choose the weeks to copy to, and check the dates before you add them.',
  alsoAsked: ['copy week', 'repeat', 'duplicate', 'same week again', 'timetable', 'one-off dates', 'undo'],
  parts: [
    {
      text: 'We schedule weekly sessions 12 weeks ahead automatically, so you don’t need to copy them. Copy one-off dates, holiday timetables or weeks outside term time.',
    },
    {
      steps: [
        'Open your [calendar](/business/calendar), go to the week to copy and select “Copy week”.',
        'Tick the weeks to copy to. We show each date we’ll add.',
        'Untick any dates you don’t want.',
        'Select “Add dates”. People can book them straight away.',
      ],
    },
    { heading: 'Dates we don’t add' },
    {
      list: [
        'Dates already in that week, and dates you’ve cancelled there.',
        'Dates on a closed day, or in a room that’s in use.',
        'Times that don’t exist on the night the clocks go forward in March.',
      ],
    },
    {
      text: 'If an instructor would teach two dates at once, we show a warning but still add the date. Each date gets its session’s usual instructors.',
    },
    { heading: 'Undo a copy' },
    {
      text: 'Select “Undo” next to the copied week below the calendar. It works until someone books one of its dates. After that, cancel dates one by one.',
    },
  ],
  next: ['publish-sessions', 'close-for-holidays'],
};
