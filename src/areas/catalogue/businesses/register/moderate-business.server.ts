import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { businessStates } from '../rules.ts';
import { businessQueue, lockReviewedBusiness } from './moderation-queries.server.ts';
import { reopenBusinessReview, reviewBusiness } from './review-business.server.ts';

export { businessQueue } from './moderation-queries.server.ts';

export const businessModeration = defineModeration({
  subject: 'business',
  noun: 'business',
  queue: businessQueue,
  from: {
    approved: businessStates.statesBefore('approved', 'approve'),
    rejected: businessStates.statesBefore('rejected', 'reject'),
  },
  keepsSubmission: true,
  changed: 'The owner has changed this business since you opened it. Read it again first.',
  lock: lockReviewedBusiness,
  async review(tx, { id }, verdict, { at }) {
    await reviewBusiness(tx, id, verdict, at);
    return {
      audit: {
        action: `business.${verdict.verdict}`,
        before: { status: 'submitted' },
        after: { status: verdict.verdict },
      },
    };
  },
  reopen: {
    pending: 'submitted',
    approved: 'approved',
    again: (tx, id, verdict, now) => reopenBusinessReview(tx, Number(id), verdict, now),
  },
});
