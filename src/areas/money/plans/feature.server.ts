import { defineFeature } from '../../define-feature.ts';
import { subscriptionJobs, subscriptionSchedules } from './jobs.server.ts';
import { subscriptionRoutes } from './routes.server.ts';

export const plansFeature = defineFeature({
  name: 'money/plans',
  tables: {
    owns: ['subscriptions'],
    reads: [{ tables: ['businesses', 'users'], because: 'a plan belongs to a business, and its owner pays' }],
  },
  routes: (services: Parameters<typeof subscriptionRoutes>[0]) => [subscriptionRoutes(services)],
  jobs: subscriptionJobs,
  schedules: subscriptionSchedules,
  mails: {
    'mail.plan-changed': () => import('./mails/plan-changed.tsx'),
  },
});
