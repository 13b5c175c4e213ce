/** How many photographs a business, a session or a trainer has at most. */
export const MOST_PHOTOS = 8;

/** In bytes: what telephones take today, with room to spare. */
export const MAX_SENT_BYTES = 12 * 1024 * 1024;

/** Sentences of docs/product/data.md#photographs. */
export const photoSentences = {
  full: 'There is room for eight photographs. Remove one first.',
  unreadable: 'This picture cannot be read. Choose another one.',
  tooLarge: 'This picture has more than 50 million pixels. Choose a smaller one.',
  tooSmall: 'Choose a picture of at least 480 by 360 pixels, so that it is sharp.',
  busy: 'Many photographs are being prepared just now. Please try again in a minute.',
  changed: 'The photographs have changed meanwhile. Look at them again.',
  notThere: 'There is no such photograph.',
  longAlt: 'Please keep this under 160 characters',
  decided: 'This photograph was decided already.',
  otherThanRead: 'This photograph has changed since you opened it. Look at it again.',
} as const;
