import type { CoverState, InvitationState } from './rules.ts';

/** docs/product/business.md#cover */
export const coverSentences = {
  notThere: 'We can’t find that request for cover.',
  noDate: 'We can’t find that date.',
  noTeacher: 'This class has no instructor to cover.',
  notYours: 'You don’t teach this class.',
  asked: 'Cover for this class has already been asked for.',
  over: 'This class has started or is cancelled.',
  taken: 'This class no longer needs cover.',
  answered: 'You’ve already answered.',
  changed: 'The order has changed since you opened it. Check it again.',
  strangeInstructor: 'One of these instructors is no longer yours. Check them again.',
  longReason: 'Keep the reason under 300 characters',
} as const;

/** Someone else was first. */
export const takenBySentence = (name: string): string => `${name} has already taken this class.`;

export const coverStateLabels: Readonly<Record<CoverState, string>> = {
  asking: 'Asking for cover',
  unanswered: 'Nobody has accepted yet',
  covered: 'Covered',
  withdrawn: 'Taken back',
  lapsed: 'Not covered',
};

export const invitationStateLabels: Readonly<Record<InvitationState, string>> = {
  queued: 'Not asked yet',
  asked: 'Asked',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Not needed',
};
