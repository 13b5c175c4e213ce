import { cancellationHours } from '#areas/catalogue/sessions/contract.ts';
import { ROLLING_WEEKS } from '#areas/catalogue/sessions/occurrences/horizon.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { formatQuantity, joinWithOr, type WrittenArticle } from '../article.ts';

export const publishSessions: WrittenArticle = {
  slug: 'publish-sessions',
  reader: 'studios',
  title: 'How do I publish a session, and change it later?',
  summary:
    'Add it with its weekly times and submit it. We check it once. After that you can change times and prices yourself.',
  alsoAsked: [
    'add class',
    'timetable',
    'schedule',
    'one-off',
    'workshop',
    'weeks ahead',
    'extra date',
    'move a date',
    'term time',
    'edit',
    'pause',
    'capacity',
    'draft',
    'pending',
    'cancellation policy',
    'booking opens',
    'booking closes',
    'cut-off',
    'minimum numbers',
    'too few people',
  ],
  parts: [
    {
      steps: [
        'Select “Add Session” on your [dashboard](/business).',
        'Enter the details: title, type, length, places and price. Choose the instructors, and add a photograph.',
        'Choose “Weekly”, “One-off or workshop” or “Term”, then the days and times.',
        'Choose the refund for cancelling.',
        'Select “Create Session”, or “Save draft” to finish later. Confirm the defaults that you haven’t set. We check the session and email you our decision.',
      ],
    },
    {
      text: `We add its weekly dates ${formatQuantity(ROLLING_WEEKS, 'week')} ahead, in UK time. You can choose another number of weeks with “Dates ahead”. Terms and one-off dates go 12 months ahead. A session at 18:30 stays at 18:30 when the clocks change.`,
    },
    { heading: 'Change a session' },
    {
      list: [
        'Changes to times, price, places and refunds go live straight away.',
        'We check changes to the title and description before they go live.',
        'Existing bookings keep their terms. Change or cancel a booked date from the [calendar](/business/calendar).',
        'To stop new bookings, select “Pause”. Existing bookings stay valid.',
      ],
    },
    { heading: 'Change or add dates' },
    {
      list: [
        'Drag a date in the calendar to another day or time, or use its handle and the arrow keys. We email everyone booked, and they can cancel for a full refund.',
        'Select an empty time in the calendar, or “Add a date”, for a one-off date. People can book it straight away.',
        'For a term-time session, select the calendar button next to it on your [dashboard](/business) and add its terms.',
      ],
    },
    { heading: 'When people can book' },
    {
      list: [
        'In the step “When people can book”, say how many days before the start booking opens. Pass holders and members can book earlier.',
        'Choose when booking closes. Your team can still book people in.',
        'Set a minimum number of people. With fewer at the time you choose, we cancel the date, email everyone and refund them in full.',
        'We warn you a day before we decide. Open the date in your calendar and select “Run it anyway” to keep it.',
      ],
    },
    { heading: 'Refunds when customers cancel' },
    {
      text: `Choose a full or 50% refund, up to ${joinWithOr(cancellationHours)} hours before the start. New sessions start with a full refund up to ${formatQuantity(defaultCancellation.hoursBefore, 'hour')} before. Each booking keeps the terms it was sold with.`,
    },
  ],
  next: ['close-for-holidays', 'refund-or-cancel', 'papers-for-children', 'codes-and-passes'],
};
