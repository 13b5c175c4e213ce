import { defineFeature } from '../../define-feature.ts';
import { moderationJobs } from './decide.server.ts';

export const moderationFeature = defineFeature({
  name: 'catalogue/moderation',
  tables: {
    owns: ['moderation_decisions'],
    reads: [{ tables: ['users'], because: 'a decision names its admin' }],
  },
  jobs: moderationJobs,
});
