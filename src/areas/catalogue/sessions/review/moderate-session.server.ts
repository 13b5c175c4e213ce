import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { sessionStates } from '../rules.ts';
import { lockReviewedSession, sessionQueue } from './moderation-queries.server.ts';
import { reopenSessionReview, reviewSession } from './review-session.server.ts';

export { sessionQueue } from './moderation-queries.server.ts';

export const sessionModeration = defineModeration({
  subject: 'session',
  noun: 'session',
  queue: sessionQueue,
  from: {
    approved: sessionStates.statesBefore('published', 'approve'),
    rejected: sessionStates.statesBefore('rejected', 'reject'),
  },
  keepsSubmission: true,
  changed: 'The owner has changed this session since you opened it. Read it again first.',
  lock: lockReviewedSession,
  async review(tx, { id }, verdict, { at }) {
    await reviewSession(tx, id, verdict, at);
    return {
      audit: {
        action: `session.${verdict.verdict}`,
        before: { status: 'pending' },
        after: { status: verdict.verdict === 'approved' ? 'published' : 'rejected' },
      },
    };
  },
  reopen: {
    pending: 'pending',
    approved: 'published',
    again: (tx, id, verdict, now) => reopenSessionReview(tx, Number(id), verdict, now),
  },
});
