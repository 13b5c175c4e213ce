import type { WrittenArticle } from '../article.ts';

export const movingInAndOut: WrittenArticle = {
  slug: 'moving-in-and-out',
  reader: 'studios',
  title: 'How do I bring my data in, or take it out?',
  summary:
    'Excel and CSV files from another system become your customers, timetable, passes and bookings. Everything you have here is yours to take, as one file.',
  alsoAsked: [
    'import',
    'bookwhen',
    'teamup',
    'gymcatch',
    'momence',
    'eventbrite',
    'export',
    'download',
    'backup',
    'leave',
    'switch',
    'zip',
    'csv',
    'move',
    'portability',
    'gdpr',
  ],
  parts: [
    {
      text: '[In and out](/business/in-and-out) reads an Excel or CSV file that your old system gives you. Say what is in it, press “Check file”, and see which line has the headings, which column is what and what would become of each row. Nothing is imported until you press “Import”.',
    },
    {
      list: [
        'Customers come with tags, a note and telephone. “Yes” to news counts only with the day on which it was said.',
        'A timetable becomes drafts. Look at them, then hand them in.',
        'Passes can be used until their last day. They bring you nothing here, because you were paid before.',
        'Bookings take places like all others and say that they were paid elsewhere. Nobody is emailed, unless you switch on reminders.',
        'Undo takes an import back as a whole, until something of it is used.',
      ],
    },
    {
      text: '[In and out](/business/in-and-out) makes an export for whoever owns the business: press “Make an export”, and we email you when it is ready. It is kept for seven days, and only the owner can download it.',
    },
    {
      list: [
        'It holds your sessions, dates and venues, bookings, customers with notes, tags and what they said about news, passes, codes, reviews, your team, photographs and documents.',
        'Every kind of record is there twice: as CSV, for spreadsheets, and as JSON, for other systems. A schema says what each column means.',
        'It is also there while your business is suspended or waits for approval.',
      ],
    },
    {
      text: 'What is not in it is listed in the file with the reason. Answers to a waiver’s questions are about health, and were given for one purpose. Payments, payouts and cards stay with the payment provider, your statements under Payouts. Memberships and gift vouchers that are not redeemed stay here, because they are agreements and money held here.',
    },
    {
      text: 'Whoever runs another Fettle can make the same business of the file again. The file holds personal data: keep it where only those can read it who need to, and delete it when it has served.',
    },
  ],
  next: ['open-data', 'team'],
};
