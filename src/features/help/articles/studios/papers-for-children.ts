import { CALLED_OFF_HOURS_BEFORE } from '#features/booking/cancel/call-off-without-papers.server.ts';
import { REMINDED_DAYS_BEFORE } from '#features/safety/rules.ts';
import { many, type WrittenArticle } from '../article.ts';

export const papersForChildren: WrittenArticle = {
  slug: 'papers-for-children',
  reader: 'studios',
  title: 'Which papers do sessions for children need?',
  summary: 'A criminal record check, public liability insurance and paediatric first aid, valid on the day.',
  alsoAsked: ['dbs', 'pvg', 'insurance', 'first aid', 'kids', 'verification', 'certificate', 'safeguarding'],
  parts: [
    {
      text: 'Show them under [Papers](/business/papers). Sessions for 2-5, 6-12 or 13-17 need all three; sessions for families need the last two. The owner alone sees them.',
    },
    {
      list: [
        'Never send a copy of a criminal record check: the law does not want one kept. Say whose it is, when it was issued, and the last four digits of its number.',
        'Insurance and first aid come with their document, as PDF, JPEG or PNG.',
        'An admin reads each and confirms it, or says what is wrong with it.',
      ],
    },
    { heading: 'When one runs out' },
    {
      text: `We remind you ${many(REMINDED_DAYS_BEFORE, 'day')} before. After its last day sessions that need it stop taking bookings, and go on by themselves once a new one is confirmed. A date that was booked for a day without papers is called off ${many(CALLED_OFF_HOURS_BEFORE, 'hour')} before its start, and everybody gets everything back.`,
    },
  ],
  next: ['publish-sessions'],
};
