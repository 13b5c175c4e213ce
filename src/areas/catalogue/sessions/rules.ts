import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { defineStates, type EventOf } from '#shared/domain/state-machine.ts';
import type { AgeGroup, CancellationTerms, Difficulty, SessionStatus } from './contract.ts';

/**
 * docs/product/data.md#states; other transitions are refused. Only `edit_content` needs a new review; `reopen` undoes
 * an admin's decision; `lapse` and `renew` follow documents for children's sessions.
 */
export const sessionStates = defineStates({
  table: 'sessions',
  keptAs: 'status',
  initial: ['draft', 'pending'],
  moves: {
    draft: { edit_content: 'draft', edit_terms: 'draft', submit: 'pending', delete: 'deleted' },
    pending: {
      edit_content: 'pending',
      edit_terms: 'pending',
      approve: 'published',
      reject: 'rejected',
      delete: 'deleted',
    },
    published: {
      edit_content: 'pending',
      edit_terms: 'published',
      pause: 'paused',
      lapse: 'paused',
      reopen: 'pending',
      take_down: 'rejected',
      delete: 'deleted',
    },
    paused: {
      edit_content: 'pending',
      edit_terms: 'paused',
      resume: 'published',
      renew: 'published',
      take_down: 'rejected',
      delete: 'deleted',
    },
    rejected: {
      edit_content: 'rejected',
      edit_terms: 'rejected',
      submit: 'pending',
      reopen: 'pending',
      delete: 'deleted',
    },
    deleted: {},
  },
});

export type SessionEvent = EventOf<typeof sessionStates>;

/** `call_off` is final. Withdrawn dates are empty; they return with their weekly time or their closure's end. */
export const occurrenceStates = defineStates({
  table: 'occurrences',
  keptAs: 'state',
  initial: ['scheduled'],
  moves: {
    scheduled: { call_off: 'cancelled', withdraw: 'cancelled' },
    cancelled: { restore: 'scheduled' },
  },
  derived: [
    {
      name: 'called off',
      of: 'cancelled',
      when: 'occurrence_cancellations has a note on it: it stays cancelled',
    },
    {
      name: 'closed',
      of: 'cancelled',
      when: 'closure_id names a closure: it comes back when that is lifted',
    },
  ],
});

const refusalSentences: Readonly<Record<SessionEvent, string>> = {
  submit: 'You can submit only a draft or a rejected session for review.',
  approve: 'You can approve only a session that is waiting for review.',
  reject: 'You can reject only a session that is waiting for review.',
  reopen: 'Only a session with a recent decision can go back to the queue.',
  take_down: 'You can take down only a published or paused session.',
  pause: 'You can pause only a published session.',
  resume: 'You can resume only a paused session.',
  lapse: 'Only a published session can lapse.',
  renew: 'You can renew only a paused session.',
  edit_content: 'You can’t change a deleted session.',
  edit_terms: 'You can’t change a deleted session.',
  delete: 'Someone has already deleted this session.',
};

/** Throws `conflict` (409) if the status doesn't allow the event. */
export function nextSessionStatus(status: SessionStatus, event: SessionEvent): SessionStatus {
  const next = sessionStates.after(status, event);
  if (next === null) throw new AppError('conflict', refusalSentences[event]);
  return next;
}

export const sessionChangedError = (): AppError =>
  new AppError('conflict', 'This session has just changed. Check it again.');

/** The default, also for trainers' appointments (docs/product/booking.md#cancelling). */
export const defaultCancellation: CancellationTerms = { hoursBefore: 24, givesBack: 'all' };

export interface SessionVisibility {
  status: SessionStatus;
  businessStatus: BusinessStatus;
  bookingEnabled: boolean;
  /** Null for an unclaimed listing. */
  ownerId: string | null;
}

/** Includes paused sessions: pausing is the owner's choice. */
export function isApproved(status: SessionStatus): boolean {
  return status === 'published' || status === 'paused';
}

/** Checks session and business only, not dates or free places. */
export function isBookable(
  session: Pick<SessionVisibility, 'status' | 'businessStatus' | 'bookingEnabled'>,
): boolean {
  return session.status === 'published' && session.businessStatus === 'approved' && session.bookingEnabled;
}

/** Paused sessions stay public for customers. Unapproved ones are for owner and admins, deleted ones for nobody. */
export function canViewSession(
  session: Pick<SessionVisibility, 'status' | 'businessStatus' | 'ownerId'>,
  viewer: { id: string; role: string } | null,
): boolean {
  if (session.status === 'deleted') return false;
  if (isApproved(session.status) && session.businessStatus === 'approved') return true;
  return viewer !== null && (viewer.role === 'admin' || viewer.id === session.ownerId);
}

/** The only value, else `all_levels` (docs/product/data.md#entities). */
export function singularDifficulty(difficulties: readonly Difficulty[]): Difficulty {
  return (difficulties.length === 1 && difficulties[0]) || 'all_levels';
}

/** The only value, else `all_ages` (docs/product/data.md#entities). */
export function singularAgeGroup(ageGroups: readonly AgeGroup[]): AgeGroup {
  return (ageGroups.length === 1 && ageGroups[0]) || 'all_ages';
}

export interface Rating {
  /** Average stars, one decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
}

/** Real reviews only: a demo's placeholder ratings exist only in its screens (`shared/ui/type/rating.tsx`). */
export function toRating(reviews: { count: number; averageStars: number | null }): Rating {
  if (reviews.count === 0 || reviews.averageStars === null) return { rating: null, reviewCount: 0 };
  return { rating: Math.round(reviews.averageStars * 10) / 10, reviewCount: reviews.count };
}
