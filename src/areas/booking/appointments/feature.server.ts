import { defineFeature } from '../../define-feature.ts';
import { trainerCalendarCredentials } from './calendar/calendar-credentials.server.ts';

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
  mails: {
    'mail.calendar-unreadable': () => import('./mails/calendar-unreadable.tsx'),
  },
});
