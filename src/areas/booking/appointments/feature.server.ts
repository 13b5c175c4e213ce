import { defineFeature } from '../../define-feature.ts';

export const appointmentsFeature = defineFeature({
  name: 'booking/appointments',
  mails: {
    'mail.calendar-unreadable': () => import('./mails/calendar-unreadable.tsx'),
  },
});
