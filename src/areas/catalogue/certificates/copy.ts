import { formatShortDay } from '#shared/calendar/calendar-day.ts';

/** docs/product/data.md#papers-for-children */
export const certificateSentences = {
  kind: 'Choose a type of document',
  day: 'Choose a day',
  person: 'Enter the person’s name',
  insurer: 'Enter the name of the insurer',
  scheme: 'Choose who made the check',
  lastFour: 'Enter the last four digits of the certificate’s number',
  seenAs: 'Choose how you checked it',
  seenBy: 'Enter who checked it',
  order: 'The last day can’t be before the first',
  over: 'This document has expired. Add the current one.',
  later: 'This day is in the future',
  seenBeforeIssued: 'The check can’t be before the issue date',
  onlyDbsUpdates: 'Only DBS certificates have an Update Service',
  tooLong: 'A document can be valid for up to ten years',
  document: 'Choose the document: a PDF, JPEG or PNG file',
  noCopy: 'Don’t upload a criminal record check. We don’t keep copies, by law.',
  full: 'You have 60 documents here. Remove one first.',
  notThere: 'We can’t find that document.',
  decided: 'Someone has already decided on this document.',
} as const;

export const schemeNames = {
  dbs: 'DBS, enhanced with the children’s barred list (England and Wales)',
  pvg: 'PVG scheme (Scotland)',
  access_ni: 'AccessNI, enhanced (Northern Ireland)',
} as const;

export const inspectionMethodNames = {
  original: 'Saw the original certificate',
  update_service: 'Checked the DBS Update Service',
} as const;

/** "Sun 20 Dec 2026". */
export const formatCertificateDay = (day: string): string => `${formatShortDay(day)} ${day.slice(0, 4)}`;
