/** What is said once a person's review stands, stands differently, or is gone. */
export const reviewToasts = {
  written: { title: 'Thank you!', description: 'Your review is on the session’s page.' },
  edited: { title: 'Review saved', description: 'The session’s page shows that you edited it.' },
  writtenOfPerson: { title: 'Thank you!', description: 'Your review is on their page.' },
  editedOfPerson: { title: 'Review saved', description: 'Their page shows that you edited it.' },
  removed: { title: 'Review removed', description: 'It no longer counts in the rating.' },
} as const;

/** Of a review's words and of an answer's, in characters. */
export const MAX_TEXT_LENGTH = 1500;

/** What is said of words that cannot be sent. */
export const textErrors = {
  noAnswer: 'Write a reply',
  tooLong: `Please keep this under ${MAX_TEXT_LENGTH} characters`,
};

const subjectPaths = { session: 'sessions', instructor: 'instructors', trainer: 'trainers' } as const;

/** The public page of what a review is about. */
export const subjectHref = ({ kind, id }: { kind: keyof typeof subjectPaths; id: number }): string =>
  `/${subjectPaths[kind]}/${id}`;
