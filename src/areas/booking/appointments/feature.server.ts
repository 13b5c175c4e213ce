import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { trainerCalendarCredentials } from './calendar/calendar-credentials.server.ts';
import { calendarRows, eraseCalendars } from './calendar/calendar-queries.server.ts';
import {
  createBusyThreads,
  type ReadCalendarsDeps,
  trainerCalendarJobs,
  trainerCalendarSchedules,
} from './calendar/read-calendars.server.ts';
import { clientNoteJobs, clientNoteSchedules } from './notes/manage-client-notes.server.ts';
import { clientNoteRows, eraseNotes, trainerNoteRows } from './notes/note-queries.server.ts';
import { dayOffRows, eraseDaysOff } from './queries.server.ts';
import { trainerBookingRoutes } from './routes.server.ts';

export const appointmentsFeature = defineFeature({
  name: 'booking/appointments',
  tables: {
    owns: ['trainer_days_off', 'trainer_calendars', 'trainer_busy_times', 'client_notes'],
    reads: [
      {
        tables: ['bookings', 'disputes', 'trainers', 'users'],
        because: 'days off belong to a trainer, and the appointment shows its dispute',
      },
    ],
  },
  credentials: trainerCalendarCredentials,
  routes: (services: Omit<Parameters<typeof trainerBookingRoutes>[0], 'fetchCalendar'>) => [
    trainerBookingRoutes({ ...services, fetchCalendar: ssrfSafeFetch }),
  ],
  personalData: () => [
    {
      tables: {
        'trainer-days-off': dayOffRows,
        'trainer-calendars': calendarRows,
        'notes-of-trainers': clientNoteRows,
        'notes-about-clients': trainerNoteRows,
      },
      async close(tx, { userId }) {
        await eraseDaysOff(tx, userId);
        await eraseCalendars(tx, userId);
        await eraseNotes(tx, userId);
        return [];
      },
    },
  ],
  jobs: (
    services: Parameters<typeof clientNoteJobs>[0] & Omit<ReadCalendarsDeps, 'fetchCalendar' | 'busyReader'>,
  ) => ({
    ...clientNoteJobs(services),
    ...trainerCalendarJobs({ ...services, fetchCalendar: ssrfSafeFetch, busyReader: createBusyThreads() }),
  }),
  schedules: [...clientNoteSchedules, ...trainerCalendarSchedules],
  mails: {
    'mail.calendar-unreadable': () => import('./mails/calendar-unreadable.tsx'),
  },
});
