import { defineFeature } from '../../define-feature.ts';
import { photoJobs, photoSchedules } from './jobs.server.ts';
import { photoData } from './photo-data.server.ts';
import { photographRoutes } from './routes.server.ts';

export const photosFeature = defineFeature({
  name: 'catalogue/photos',
  tables: {
    owns: ['photos', 'orphaned_photo_files'],
    reads: [
      {
        tables: ['businesses', 'instructors', 'sessions', 'trainers', 'users'],
        because: 'a photo belongs to a listing, which decides its visibility and its editors',
      },
    ],
  },
  routes: (services: Parameters<typeof photographRoutes>[0]) => [photographRoutes(services)],
  personalData: () => [photoData],
  jobs: photoJobs,
  schedules: photoSchedules,
});
