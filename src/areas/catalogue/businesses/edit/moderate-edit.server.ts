import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { editStates } from '../rules.ts';
import { businessEditQueue, lockReviewedEdit } from './moderation-queries.server.ts';
import { reopenBusinessEdit, reviewBusinessEdit } from './review-edit.server.ts';

export { businessEditQueue } from './moderation-queries.server.ts';

export const businessEditModeration = defineModeration({
  subject: 'business-edit',
  noun: 'change',
  queue: businessEditQueue,
  from: {
    approved: editStates.statesBefore('approved', 'approve'),
    rejected: editStates.statesBefore('rejected', 'reject'),
  },
  keepsSubmission: false,
  changed: 'The owner has replaced or withdrawn this change.',
  lock: lockReviewedEdit,
  async review(tx, { id }, verdict, { at }) {
    const { before, after } = await reviewBusinessEdit(tx, id, verdict, at);
    const accepted = verdict.verdict === 'approved';
    return {
      audit: {
        action: `business-edit.${verdict.verdict}`,
        before: { status: 'pending', ...before },
        after: { status: verdict.verdict, ...(accepted && after) },
        ...(!accepted && { details: { proposed: after } }),
      },
    };
  },
  reopen: {
    pending: 'pending',
    approved: 'approved',
    again: (tx, id, verdict) => reopenBusinessEdit(tx, Number(id), verdict),
  },
});
