import type { NewsKind } from './rules.ts';

export const newsLabels: Readonly<Record<NewsKind, { title: string; hint: string }>> = {
  booking_reminder: {
    title: 'Reminders',
    hint: 'The day before your session, and when the instructor changes.',
  },
  business_message: {
    title: 'Messages from businesses',
    hint: 'Messages to everyone on a date you’ve booked. We also email them. News only comes by email.',
  },
  waiting_list: {
    title: 'Waiting lists',
    hint: 'When we offer you a place, or the date changes. We also email you.',
  },
  place_free: { title: 'Spaces that open up', hint: 'When a date you’re watching has space.' },
  saved_search: { title: 'Saved searches', hint: 'New sessions matching a saved search.' },
  favourite_dates: {
    title: 'Favourites',
    hint: 'New times from sessions, businesses and instructors you’ve saved.',
  },
  favourite_teachers: {
    title: 'Instructor changes',
    hint: 'When a saved session has a different instructor, or someone you follow is covering or away.',
  },
};
