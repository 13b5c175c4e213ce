import type { NewsKind } from './rules.ts';

/** Each kind of news in the words of the profile. */
export const newsWords: Readonly<Record<NewsKind, { title: string; hint: string }>> = {
  booking_reminder: {
    title: 'Reminders',
    hint: 'The day before, of what you have booked; and who else teaches it.',
  },
  business_message: {
    title: 'Messages from businesses',
    hint: 'What they write to everybody who booked a date. We always write to you too; their news comes by email alone.',
  },
  waiting_list: {
    title: 'Waiting lists',
    hint: 'A place is offered to you, or the date changes. We always write to you too.',
  },
  place_free: { title: 'Spaces that open up', hint: 'At full dates that you asked us to watch.' },
  saved_search: { title: 'Saved searches', hint: 'New sessions in a search that you keep.' },
  favourite_dates: {
    title: 'Favourites',
    hint: 'New times of sessions, businesses and instructors that you saved.',
  },
  favourite_teachers: {
    title: 'Instructor changes',
    hint: 'Somebody else teaches a date of a session that you saved, or an instructor you follow does, or does not.',
  },
};
