/** Separate from the contract so that the form loads without the schema library. */

export const messageTopics = [
  { value: 'booking', label: 'Booking or payment' },
  { value: 'refund', label: 'Refund' },
  { value: 'seller', label: 'A business or trainer' },
  { value: 'account', label: 'My account' },
  { value: 'listing', label: 'Listing my business' },
  { value: 'accessibility', label: 'Accessibility' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'other', label: 'Something else' },
] as const;
export type MessageTopic = (typeof messageTopics)[number]['value'];

/** Characters, for messages and answers. */
export const MESSAGE_MAX_LENGTH = 3000;

/** Days in which we settle a complaint. */
export const COMPLAINT_DAYS = 14;

/** Working days in which we reply to any message. */
export const ANSWER_WORKING_DAYS = 2;

/** Must match section 9 of assets/texts/terms.md. */
export const COMPLAINT_PROMISE = `We reply within two working days and settle it within ${COMPLAINT_DAYS} days.`;

export const messageErrors = {
  topic: 'Choose what it’s about',
  name: 'Tell us your name',
  email: 'Valid email is required',
  body: 'Tell us more, in at least 10 characters',
} as const;

/** True if the message is long enough to answer. */
export const isMessageComplete = (body: string): boolean => body.length >= 10;
