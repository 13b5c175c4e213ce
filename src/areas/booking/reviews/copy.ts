export const reviewToasts = {
  written: { title: 'Thank you!', description: 'Your review is on the session’s page.' },
  edited: { title: 'Review saved', description: 'The session’s page shows that you edited it.' },
  writtenOfPerson: { title: 'Thank you!', description: 'Your review is on their page.' },
  editedOfPerson: { title: 'Review saved', description: 'Their page shows that you edited it.' },
  removed: { title: 'Review removed', description: 'It no longer counts in the rating.' },
} as const;

/** For reviews and answers. */
export const MAX_TEXT_LENGTH = 1500;

export const textErrors = {
  noAnswer: 'Write a reply',
  tooLong: `Please keep this under ${MAX_TEXT_LENGTH} characters`,
};

const subjectPaths = { session: 'sessions', instructor: 'instructors', trainer: 'trainers' } as const;

export const subjectHref = ({ kind, id }: { kind: keyof typeof subjectPaths; id: number }): string =>
  `/${subjectPaths[kind]}/${id}`;
