import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { defineStates } from '#shared/domain/state-machine.ts';
import type { Review } from './contract.ts';

/** Who may say what about a session, and how what they said adds up. Pure. */

/** A review that an admin has hidden is its writer's to read, and nobody's to change: what is removed is a shown one. */
export const reviewStates = defineStates({
  table: 'reviews',
  keptAs: "CASE WHEN hidden_reason IS NULL THEN 'shown' ELSE 'hidden' END",
  initial: ['shown'],
  moves: {
    shown: { edit: 'shown', answer: 'shown', hide: 'hidden' },
    hidden: { show_again: 'shown' },
  },
});

/** What decides whether somebody may review what they booked. */
export interface ReviewableAttendance {
  state: BookingState;
  endsAt: Date;
  /** The date itself was cancelled, whatever the booking says. */
  dateCancelled: boolean;
  /** The person owns the business or works there. */
  ownBusiness: boolean;
  /** Its business brought it from another system. */
  imported?: boolean;
}

export type ReviewRefusal = 'own_business' | 'brought' | 'cancelled' | 'not_over' | 'not_there';

/**
 * Why a booking cannot be reviewed; null when it can. Somebody counts as having attended once the date is over,
 * unless the booking or the date was cancelled or the business marked that they did not come.
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

/** The answer to somebody who may not review: 403 for those who never may, 409 for those who cannot now. */
export function reviewRefusalError(refusal: ReviewRefusal): AppError {
  const never = refusal === 'own_business' || refusal === 'brought' || refusal === 'not_there';
  return new AppError(never ? 'forbidden' : 'conflict', refusalSentences[refusal]);
}

/** Whether the business may still answer: it has not yet, or the person has changed what it answered. */
export function isAwaitingAnswer({ answer, editedAt }: Pick<Review, 'answer' | 'editedAt'>): boolean {
  return answer === null || (editedAt !== null && editedAt > answer.answeredAt);
}

/** The whole picture of a session's stars: how many gave each, from one to five. */
export function summariseStars(distribution: readonly [number, number, number, number, number]): {
  average: number | null;
  count: number;
} {
  const count = distribution.reduce((sum, n) => sum + n, 0);
  const stars = distribution.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((stars / count) * 10) / 10 };
}

/** How many pages `count` makes; an empty list is one page, too. */
export function countPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
