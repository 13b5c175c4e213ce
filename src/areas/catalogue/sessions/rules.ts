import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { defineStates, type EventOf } from '#shared/domain/state-machine.ts';
import type { AgeGroup, CancellationTerms, Difficulty, SessionStatus } from './contract.ts';

/**
 * The session's state machine (docs/product/data.md#states): what was checked
 * by an admin must be checked again once its content changes, while times, price, capacity and
 * cancellation (`edit_terms`) change at once. What is missing here is refused. `edit_content` is a change of title, description, type, level,
 * age or gender; `reopen` is a verdict that its admin took back at once; `take_down` is an admin's answer to a report;
 * `lapse` and `renew` follow the papers that sessions for children need (docs/product/data.md#papers-for-children).
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

/**
 * A date: `call_off` is for good, with a note by whom and why (`occurrence_cancellations`). One that is withdrawn
 * with its weekly time has nobody in it, and comes back with that time; so does what a closure withdraws, when it is
 * lifted.
 */
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

/** The status after an event. Throws `conflict` (409) when the session's status does not allow it. */
export function nextSessionStatus(status: SessionStatus, event: SessionEvent): SessionStatus {
  const next = sessionStates.after(status, event);
  if (next === null) throw new AppError('conflict', refusalSentences[event]);
  return next;
}

/** The answer when a session was changed by somebody else between a look at it and the change. */
export const sessionChangedError = (): AppError =>
  new AppError('conflict', 'This session has just changed. Check it again.');

/** What a session has whose business chooses no other, and every hour of a trainer (docs/product/booking.md#cancelling). */
export const defaultCancellation: CancellationTerms = { hoursBefore: 24, givesBack: 'all' };

/** What decides who may see a session and whether it can be booked. */
export interface SessionVisibility {
  status: SessionStatus;
  businessStatus: BusinessStatus;
  bookingEnabled: boolean;
  /** Null for a listing that nobody has claimed. */
  ownerId: string | null;
}

/** Has an admin approved it? True while it is paused, too: pausing is the owner's doing. */
export function isApproved(status: SessionStatus): boolean {
  return status === 'published' || status === 'paused';
}

/** Can a seat be booked, as far as the session and its business go? Seats and dates are another question. */
export function isBookable(
  session: Pick<SessionVisibility, 'status' | 'businessStatus' | 'bookingEnabled'>,
): boolean {
  return session.status === 'published' && session.businessStatus === 'approved' && session.bookingEnabled;
}

/**
 * May this person see the session's page? Everyone sees approved sessions of approved businesses, paused ones
 * included (people who have booked come back to them). The rest is for the owner and admins; a deleted session
 * is for nobody.
 */
export function canViewSession(
  session: Pick<SessionVisibility, 'status' | 'businessStatus' | 'ownerId'>,
  viewer: { id: string; role: string } | null,
): boolean {
  if (session.status === 'deleted') return false;
  if (isApproved(session.status) && session.businessStatus === 'approved') return true;
  return viewer !== null && (viewer.role === 'admin' || viewer.id === session.ownerId);
}

/** The one difficulty of a session's answer: the only value, else `all_levels` (docs/product/data.md#entities). */
export function singularDifficulty(difficulties: readonly Difficulty[]): Difficulty {
  return (difficulties.length === 1 && difficulties[0]) || 'all_levels';
}

/** The one age group of a session's answer: the only value, else `all_ages` (docs/product/data.md#entities). */
export function singularAgeGroup(ageGroups: readonly AgeGroup[]): AgeGroup {
  return (ageGroups.length === 1 && ageGroups[0]) || 'all_ages';
}

/** What a session is rated, and by how many. */
export interface Rating {
  /** The average of the stars given, one decimal; null until somebody has given some. */
  rating: number | null;
  reviewCount: number;
}

/**
 * What people who attended gave it. Nothing stands in for reviews that nobody wrote: what a demo shows in their
 * place is a matter of its screens (`shared/ui/type/rating.tsx`), which no average, order or export reads.
 */
export function toRating(reviews: { count: number; averageStars: number | null }): Rating {
  if (reviews.count === 0 || reviews.averageStars === null) return { rating: null, reviewCount: 0 };
  return { rating: Math.round(reviews.averageStars * 10) / 10, reviewCount: reviews.count };
}
