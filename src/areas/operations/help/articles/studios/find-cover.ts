import {
  COVER_ANSWER_HOURS,
  COVER_SOON_HOURS,
  COVER_URGENT_HOURS,
} from '#areas/catalogue/instructors/cover/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const findCover: WrittenArticle = {
  slug: 'find-cover',
  reader: 'studios',
  title: 'How do we find cover for a class?',
  summary:
    'Ask for cover on the class. We ask free instructors in turn, and email everyone booked once one accepts.',
  alsoAsked: ['substitute', 'ill', 'sick', 'stand in', 'swap class', 'teacher', 'instructor'],
  parts: [
    {
      steps: [
        'As the instructor, open [My classes](/business/classes), then the class. As the owner or a manager, open the date from the [calendar](/business/calendar).',
        'Select “Ask for cover”. A reason is optional, and customers don’t see it.',
        'We email the first instructor. They accept or decline under “My classes”.',
      ],
    },
    {
      text: `If they decline, we ask the next one at once. If they don’t answer, we ask after ${formatQuantity(COVER_ANSWER_HOURS.early, 'hour')}. Within ${formatQuantity(COVER_SOON_HOURS, 'hour')} of the class we wait ${formatQuantity(COVER_ANSWER_HOURS.soon, 'hour')}, and within ${formatQuantity(COVER_URGENT_HOURS, 'hour')} ${formatQuantity(COVER_ANSWER_HOURS.urgent * 60, 'minute')}. The first to accept teaches.`,
    },
    { heading: 'Instructors we ask' },
    {
      list: [
        'They are free at that hour, teach the activity and have an account on your team.',
        'For classes with under-18s, they also have a confirmed criminal record check under the same name.',
        'Owners and managers see the order on the date. They can change it, or select “Choose” to decide at once.',
      ],
    },
    { text: 'The pay run pays the cover instructor. “Take back request” ends the search.' },
  ],
  next: ['team', 'pay-instructors'],
};
