/** Separate from the contract so that the form loads without the schema library. */

export const reportedSubjects = ['session', 'business', 'trainer', 'review', 'photo', 'instructor'] as const;
export type ReportedSubject = (typeof reportedSubjects)[number];

export const reportReasons = [
  { value: 'wrong', label: 'Wrong or out of date' },
  { value: 'gone', label: 'Closed or doesn’t exist' },
  { value: 'misleading', label: 'Misleading or a scam' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'offensive', label: 'Offensive or discriminatory' },
  { value: 'copied', label: 'Copied text or photos' },
  { value: 'other', label: 'Something else' },
] as const;

export const reportErrors = {
  reason: 'Choose a reason',
  details: 'Tell us what’s wrong, in at least 10 characters',
};

/** True if the reason is specific enough or there are details. */
export const hasEnoughDetail = ({ reason, details }: { reason: string; details: string }): boolean =>
  reason !== 'other' || details.length >= 10;
