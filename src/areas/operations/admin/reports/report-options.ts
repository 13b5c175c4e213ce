/** What a report is about and says, for its form too, which is to do without the library of the schemas. */

/** What can be reported. */
export const reportedSubjects = ['session', 'business', 'trainer', 'review', 'photo', 'instructor'] as const;
export type ReportedSubject = (typeof reportedSubjects)[number];

/** Why; the words stand in the form and in the queue. */
export const reportReasons = [
  { value: 'wrong', label: 'Wrong or out of date' },
  { value: 'gone', label: 'Closed or doesn’t exist' },
  { value: 'misleading', label: 'Misleading or a scam' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'offensive', label: 'Offensive or discriminatory' },
  { value: 'copied', label: 'Copied text or photos' },
  { value: 'other', label: 'Something else' },
] as const;

/** What is said of a field that cannot be sent. */
export const reportErrors = {
  reason: 'Choose a reason',
  details: 'Tell us what’s wrong, in at least 10 characters',
};

/** Whether a report says what is wrong: by its reason, or in words. */
export const hasEnoughDetail = ({ reason, details }: { reason: string; details: string }): boolean =>
  reason !== 'other' || details.length >= 10;
