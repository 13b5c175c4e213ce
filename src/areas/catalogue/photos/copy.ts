export const MAX_PHOTOS = 8;

/** More than phone photos need. */
export const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;

/** docs/product/data.md#photographs */
export const photoSentences = {
  full: 'You can have up to eight photographs. Remove one first.',
  unreadable: 'We couldn’t open this picture. Choose another one.',
  tooLarge: 'This picture has more than 50 million pixels. Choose a smaller one.',
  tooSmall: 'Choose a picture of at least 480 by 360 pixels, so that it is sharp.',
  busy: 'We’re processing a lot of photographs right now. Try again in a minute.',
  changed: 'The photographs changed after you opened this page. Reload it and try again.',
  notThere: 'We can’t find that photo. It may have been removed.',
  longAlt: 'Please keep this under 160 characters',
  decided: 'This photograph has already been decided.',
  otherThanRead: 'This photograph changed after you opened it. Reload the page and check it again.',
} as const;
