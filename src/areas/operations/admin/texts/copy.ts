import type { TextGroup, TextVersion } from '#areas/messaging/texts/contract.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';

/** In list order. */
export const groupNames: Readonly<Record<TextGroup, string>> = {
  pages: 'Pages',
  'mails-seekers': 'Emails to people who book',
  'mails-sellers': 'Emails to businesses and trainers',
  'mails-accounts': 'Emails about accounts',
  'mails-admins': 'Emails to admins',
};

/** "Moira Keane, Tue 24 Nov 2026, 10:00". */
export const formatPublished = ({ by, at }: Pick<TextVersion, 'by' | 'at'>): string =>
  `${by}, ${formatLondonMoment(new Date(at))}`;
