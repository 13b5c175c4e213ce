import type { WrittenArticle } from '../article.ts';

export const movingInAndOut: WrittenArticle = {
  slug: 'moving-in-and-out',
  reader: 'studios',
  title: 'How do I import my data, or export it?',
  summary:
    'Upload Excel or CSV files of customers, sessions, passes and bookings under Import & export. You can export everything as one file.',
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
    { heading: 'Import' },
    {
      steps: [
        'Export an Excel or CSV file from your old system.',
        'Open [Import & export](/business/in-and-out), choose the type of data and the file, and select “Check file”.',
        'Check the row with headings, match your columns and look at each row in the preview.',
        'Select “Import”. Nothing is imported before this.',
      ],
    },
    {
      list: [
        'Customers: with tags, a note and phone number. We opt them in to news only if the file has the date they agreed.',
        'Sessions: imported as drafts. Check them, then submit them.',
        'Passes: valid until their last day. We don’t pay you for them, because you were paid before.',
        'Bookings: take places as usual, marked as paid elsewhere. We only email people if you turn on reminders.',
        'Select “Undo” to remove an import, as long as none of it has been used.',
      ],
    },
    { heading: 'Export' },
    {
      steps: [
        'Open [Import & export](/business/in-and-out) as the owner.',
        'Select “Create export”. We’ll email you when it’s ready.',
        'Download the ZIP file within seven days.',
      ],
    },
    {
      list: [
        'It contains your sessions, venues, bookings, customers, notes, passes, codes, reviews, team, photos and documents.',
        'Each type of record comes as CSV for spreadsheets and as JSON for other systems.',
        'You can export even while your business is suspended or waiting for approval.',
      ],
    },
    { heading: 'What the export leaves out' },
    {
      list: [
        'Health answers, because people gave them only for your waiver.',
        'Payments, payouts and cards, which stay with the payment provider. Find your statements under Payouts.',
        'Memberships and unused gift vouchers, because we hold that money.',
      ],
    },
    {
      text: 'The README in the file lists the rest. The file contains personal data: store it securely, and delete it when you no longer need it.',
    },
  ],
  next: ['open-data', 'team'],
};
