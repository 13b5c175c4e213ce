import { defineFeature } from '../../define-feature.ts';
import { eraseReviews, reviewRows, reviewRowsAboutPerson } from './queries.server.ts';
import { reviewJobs, reviewSchedules } from './request-reviews.server.ts';
import { reviewRoutes } from './routes.server.ts';

export const reviewsFeature = defineFeature({
  name: 'booking/reviews',
  tables: {
    owns: ['reviews'],
    reads: [
      {
        tables: [
          'bookings',
          'business_members',
          'businesses',
          'course_dates',
          'instructors',
          'occurrences',
          'orders',
          'session_types',
          'sessions',
          'trainers',
          'users',
        ],
        because:
          'attendees may review, owners may not review their own business; the statement that writes checks both',
      },
    ],
  },
  routes: (services: Parameters<typeof reviewRoutes>[0]) => [reviewRoutes(services)],
  personalData: () => [
    {
      tables: { reviews: reviewRows, 'reviews-of-you': reviewRowsAboutPerson },
      async close(tx, { userId }) {
        await eraseReviews(tx, userId);
        return [];
      },
    },
  ],
  jobs: reviewJobs,
  schedules: reviewSchedules,
});
