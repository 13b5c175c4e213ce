import { CANCEL_HOURS_BEFORE } from '#areas/booking/bookings/cancel/cancel-uncertified.server.ts';
import { REMINDER_DAYS_BEFORE } from '#areas/catalogue/certificates/rules.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const documentsForChildren: WrittenArticle = {
  slug: 'papers-for-children',
  reader: 'studios',
  title: 'Which documents do sessions for children need?',
  summary: 'A criminal record check, public liability insurance and paediatric first aid, valid on the day.',
  alsoAsked: ['dbs', 'pvg', 'insurance', 'first aid', 'kids', 'verification', 'certificate', 'safeguarding'],
  parts: [
    {
      steps: [
        'Open [Documents](/business/papers) as the owner.',
        'Choose the type of document and fill in its details.',
        'Upload the insurance or first aid document as PDF, JPEG or PNG.',
        'Select “Submit for checking”. We’ll email you once we’ve checked it.',
      ],
    },
    {
      list: [
        'Sessions for ages 2-5, 6-12 or 13-17 need all three. Family sessions need only insurance and first aid.',
        'Never upload a criminal record check, because we don’t keep copies. Enter the name, issue date and last four digits of its number.',
        'Only you and our admins can see your documents.',
      ],
    },
    { heading: 'When a document expires' },
    {
      text: `We remind you ${formatQuantity(REMINDER_DAYS_BEFORE, 'day')} before. After the last day, people can’t book sessions that need it until we’ve confirmed a new one. If it’s still missing ${formatQuantity(CANCEL_HOURS_BEFORE, 'hour')} before a booked date, we cancel that date and refund everyone in full.`,
    },
  ],
  next: ['publish-sessions'],
};
