/** What is said once a person's review stands, stands differently, or is gone. */
export const reviewToasts = {
  written: { title: 'Thank you!', description: 'Your review is on the session’s page.' },
  edited: { title: 'Review saved', description: 'The session’s page says that it was edited.' },
  removed: { title: 'Review removed', description: 'It no longer counts in the rating.' },
} as const;
