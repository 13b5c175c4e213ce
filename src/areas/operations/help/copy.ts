/** Audiences in page order. Only admins see articles for admins. */
export const readers = ['seekers', 'studios', 'trainers', 'admins'] as const;
export type Reader = (typeof readers)[number];

export const readerNames: Readonly<Record<Reader, string>> = {
  seekers: 'Booking and attending',
  studios: 'Running a studio',
  trainers: 'Personal trainers',
  admins: 'Running the site',
};

export const answerCount = (count: number): string => `${count} ${count === 1 ? 'answer' : 'answers'}`;
