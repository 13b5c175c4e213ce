import { defineFeature } from '../../define-feature.ts';
import { timetableFeedCredential } from './timetable/timetable-credentials.server.ts';

export const scheduleFeature = defineFeature({
  name: 'booking/schedule',
  credentials: [timetableFeedCredential],
});
