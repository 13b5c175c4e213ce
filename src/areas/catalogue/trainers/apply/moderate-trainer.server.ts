import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { trainerStates } from '../rules.ts';
import { lockReviewedTrainer, trainerQueue } from './moderation-queries.server.ts';
import { reopenTrainerReview, reviewTrainer } from './review-trainer.server.ts';

export { trainerQueue } from './moderation-queries.server.ts';

export const trainerModeration = defineModeration({
  subject: 'trainer',
  noun: 'trainer',
  queue: trainerQueue,
  from: {
    approved: trainerStates.statesBefore('approved', 'approve'),
    rejected: trainerStates.statesBefore('rejected', 'reject'),
  },
  keepsSubmission: true,
  changed: 'The trainer has changed this profile since you opened it. Read it again first.',
  lock: lockReviewedTrainer,
  async review(tx, { id }, verdict, { at }) {
    await reviewTrainer(tx, id, verdict, at);
    return {
      audit: {
        action: `trainer.${verdict.verdict}`,
        before: { status: 'pending' },
        after: { status: verdict.verdict },
      },
    };
  },
  reopen: {
    pending: 'pending',
    approved: 'approved',
    again: (tx, id, verdict, now) => reopenTrainerReview(tx, Number(id), verdict, now),
  },
});
