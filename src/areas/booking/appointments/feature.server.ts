import { defineFeature } from '../../define-feature.ts';
import { trainerCalendarCredentials } from './calendar/calendar-credentials.server.ts';

export const appointmentsFeature = defineFeature({
  name: 'booking/appointments',
  credentials: trainerCalendarCredentials,
  mails: {
    'mail.calendar-unreadable': () => import('./mails/calendar-unreadable.tsx'),
  },
});
