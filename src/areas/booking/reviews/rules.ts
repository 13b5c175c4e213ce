import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { defineStates } from '#shared/domain/state-machine.ts';
import type { Review } from './contract.ts';

/** Authors can read a hidden review, but not edit or delete it. */
export const reviewStates = defineStates({
  table: 'reviews',
  keptAs: "CASE WHEN hidden_reason IS NULL THEN 'shown' ELSE 'hidden' END",
  initial: ['shown'],
  moves: {
    shown: { edit: 'shown', answer: 'shown', hide: 'hidden' },
    hidden: { show_again: 'shown' },
  },
});

export interface ReviewableAttendance {
  state: BookingState;
  endsAt: Date;
  dateCancelled: boolean;
  ownBusiness: boolean;
  imported?: boolean;
}

export type ReviewRefusal = 'own_business' | 'brought' | 'cancelled' | 'not_over' | 'not_there';

/**
 * Null if a review is possible. A past booking counts as attended unless it or the date was cancelled, or the person
 * is marked as a no-show.
 */
export function reviewRefusal(attendance: ReviewableAttendance, now: Date): ReviewRefusal | null {
  if (attendance.ownBusiness) return 'own_business';
  if (attendance.imported === true) return 'brought';
  if (attendance.dateCancelled || isCancelled(attendance.state)) return 'cancelled';
  if (attendance.state === 'no_show') return 'not_there';
  return attendance.endsAt.getTime() <= now.getTime() ? null : 'not_over';
}

const refusalSentences: Readonly<Record<ReviewRefusal, string>> = {
  own_business: 'You can’t review a business that you own or work for.',
  brought: 'We imported this booking from another system, so you can’t review it here.',
  cancelled: 'This booking was cancelled, so you can’t review it.',
  not_over: 'You can review this session after it has finished.',
  not_there: 'Only attendees can review a session.',
};

/** 403 if the person can never review it, 409 if they can't now. */
export function reviewRefusalError(refusal: ReviewRefusal): AppError {
  const never = refusal === 'own_business' || refusal === 'brought' || refusal === 'not_there';
  return new AppError(never ? 'forbidden' : 'conflict', refusalSentences[refusal]);
}

/** An edit after the answer allows a new answer. */
export function isAwaitingAnswer({ answer, editedAt }: Pick<Review, 'answer' | 'editedAt'>): boolean {
  return answer === null || (editedAt !== null && editedAt > answer.answeredAt);
}

/** Takes counts from one star to five. */
export function summariseStars(distribution: readonly [number, number, number, number, number]): {
  average: number | null;
  count: number;
} {
  const count = distribution.reduce((sum, n) => sum + n, 0);
  const stars = distribution.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((stars / count) * 10) / 10 };
}

export function countPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
