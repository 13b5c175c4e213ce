import { formatShortDay } from '#shared/calendar/calendar-day.ts';

/** Sentences of docs/product/data.md#papers-for-children. */
export const paperSentences = {
  kind: 'Choose what you are showing',
  day: 'Choose a day',
  person: 'Enter the person’s name',
  insurer: 'Enter the name of the insurer',
  scheme: 'Choose who made the check',
  lastFour: 'Enter the last four digits of the certificate’s number',
  seenAs: 'Say how it was seen',
  seenBy: 'Enter who saw it',
  order: 'The last day cannot be before the first',
  over: 'This has ended already. Show the one that is valid now.',
  later: 'This day has not come yet',
  seenBeforeIssued: 'It cannot have been seen before it was issued',
  onlyDbsUpdates: 'Only DBS certificates have an Update Service',
  tooLong: 'A paper is valid for ten years at most',
  document: 'Choose the document: a PDF, JPEG or PNG file',
  noCopy: 'Do not send a copy of a criminal record check: the law does not want one kept.',
  full: 'You have 60 papers here. Remove one first.',
  notThere: 'There is no such paper.',
  decided: 'This paper was decided already.',
} as const;

export const schemeNames = {
  dbs: 'DBS, enhanced with the children’s barred list (England and Wales)',
  pvg: 'PVG scheme (Scotland)',
  access_ni: 'AccessNI, enhanced (Northern Ireland)',
} as const;

export const seenAsNames = {
  original: 'The original certificate was seen',
  update_service: 'The DBS Update Service was asked',
} as const;

/** A day as papers name it, with its year: "Sun 20 Dec 2026". */
export const paperDay = (day: string): string => `${formatShortDay(day)} ${day.slice(0, 4)}`;
