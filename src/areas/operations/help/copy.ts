/** For whom an article is, in the order in which the page has them. Those for admins are for them alone. */
export const readers = ['seekers', 'studios', 'trainers', 'admins'] as const;
export type Reader = (typeof readers)[number];

/** What the articles for somebody are called together. */
export const readerNames: Readonly<Record<Reader, string>> = {
  seekers: 'Booking and attending',
  studios: 'Running a studio',
  trainers: 'Personal trainers',
  admins: 'Running the site',
};

/** "1 answer", "7 answers". */
export const answerCount = (count: number): string => `${count} ${count === 1 ? 'answer' : 'answers'}`;
