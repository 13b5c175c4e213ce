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
  place_free: { title: 'Alerts: a place on a date', hint: 'When a date you have an alert for has a place.' },
  saved_search: { title: 'Alerts: new sessions', hint: 'New sessions in a search you have an alert for.' },
  favourite_dates: {
    title: 'Alerts: new times',
    hint: 'New times from sessions, businesses and instructors you’ve saved.',
  },
  favourite_teachers: {
    title: 'Alerts: who teaches',
    hint: 'When a saved session has a different instructor, or someone you follow is covering or away.',
  },
};
