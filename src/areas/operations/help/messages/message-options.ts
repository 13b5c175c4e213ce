/** What a message to us is about and how long it may be, for its form too, which is to do without the library of the schemas. */

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

/** The longest message, and the longest answer to one. */
export const MESSAGE_MAX_LENGTH = 3000;

/** Within how many days we settle a complaint. */
export const COMPLAINT_DAYS = 14;

/** Within how many working days we reply to any message. */
export const ANSWER_WORKING_DAYS = 2;

/** Our promise to people who complain, as section 9 of assets/texts/terms.md has it. */
export const COMPLAINT_PROMISE = `We reply within two working days and settle it within ${COMPLAINT_DAYS} days.`;

/** What is said of a field that cannot be sent. */
export const messageErrors = {
  topic: 'Choose what it’s about',
  name: 'Tell us your name',
  email: 'Valid email is required',
  body: 'Tell us more, in at least 10 characters',
} as const;

/** Whether a message says enough to be answered. */
export const isMessageComplete = (body: string): boolean => body.length >= 10;
