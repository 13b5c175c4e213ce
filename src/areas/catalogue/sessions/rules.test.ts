import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import type { SessionStatus } from './contract.ts';
import {
  canViewSession,
  isApproved,
  isBookable,
  nextSessionStatus,
  type SessionEvent,
  sessionStates,
  singularAgeGroup,
  singularDifficulty,
  toRating,
} from './rules.ts';

describe('the session’s states', () => {
  it.each<[SessionStatus, SessionEvent, SessionStatus]>([
    ['draft', 'submit', 'pending'],
    ['pending', 'approve', 'published'],
    ['pending', 'reject', 'rejected'],
    ['rejected', 'submit', 'pending'],
    ['published', 'pause', 'paused'],
    ['paused', 'resume', 'published'],
    ['published', 'edit_content', 'pending'],
    ['paused', 'edit_content', 'pending'],
    ['published', 'edit_terms', 'published'],
    ['published', 'delete', 'deleted'],
  ])('%s, %s: %s', (from, event, to) => {
    expect(nextSessionStatus(from, event)).toBe(to);
  });

  it.each<[SessionStatus, SessionEvent]>([
    ['draft', 'approve'],
    ['draft', 'pause'],
    ['published', 'approve'],
    ['rejected', 'approve'],
    ['paused', 'pause'],
    ['deleted', 'edit_content'],
    ['deleted', 'delete'],
  ])('refuses %s, %s with a sentence', (from, event) => {
    const attempt = () => nextSessionStatus(from, event);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(/^[A-Z].*\.$/);
  });

  it('publishes nothing that an admin has not approved', () => {
    for (const [from, events] of Object.entries(sessionStates.moves)) {
      for (const [event, to] of Object.entries(events)) {
        if (to === 'published')
          expect(`${from} ${event}`).toMatch(/^(pending approve|paused (resume|renew)|published)/);
      }
    }
    expect(isApproved('published')).toBe(true);
    expect(isApproved('paused')).toBe(true);
    expect(isApproved('pending')).toBe(false);
  });
});

describe('isBookable', () => {
  const open = { status: 'published', businessStatus: 'approved', bookingEnabled: true } as const;
  it('needs a published session of an approved business with booking turned on', () => {
    expect(isBookable(open)).toBe(true);
    expect(isBookable({ ...open, status: 'paused' })).toBe(false);
    expect(isBookable({ ...open, businessStatus: 'suspended' })).toBe(false);
    expect(isBookable({ ...open, bookingEnabled: false })).toBe(false);
  });
});

describe('mayViewSession', () => {
  const owner = { id: 'owner', role: 'business' };
  const stranger = { id: 'stranger', role: 'user' };
  const admin = { id: 'admin', role: 'admin' };
  const session = { businessStatus: 'approved', ownerId: 'owner' } as const;

  it.each(['published', 'paused'] as const)('shows a %s session to everyone', (status) => {
    expect(canViewSession({ ...session, status }, null)).toBe(true);
    expect(canViewSession({ ...session, status }, stranger)).toBe(true);
  });

  it.each(['draft', 'pending', 'rejected'] as const)(
    'shows a %s session to owner and admin only',
    (status) => {
      expect(canViewSession({ ...session, status }, null)).toBe(false);
      expect(canViewSession({ ...session, status }, stranger)).toBe(false);
      expect(canViewSession({ ...session, status }, owner)).toBe(true);
      expect(canViewSession({ ...session, status }, admin)).toBe(true);
    },
  );

  it('hides the sessions of a suspended business from the public', () => {
    const hidden = { status: 'published', businessStatus: 'suspended', ownerId: 'owner' } as const;
    expect(canViewSession(hidden, stranger)).toBe(false);
    expect(canViewSession(hidden, owner)).toBe(true);
  });

  it('shows a deleted session to nobody', () => {
    expect(canViewSession({ ...session, status: 'deleted' }, admin)).toBe(false);
    expect(canViewSession({ ...session, status: 'deleted' }, owner)).toBe(false);
  });
});

describe('the singular fields of a session', () => {
  it('hold the only value, or stand for several', () => {
    expect(singularDifficulty(['advanced'])).toBe('advanced');
    expect(singularDifficulty(['beginner', 'advanced'])).toBe('all_levels');
    expect(singularDifficulty(['all_levels'])).toBe('all_levels');
    expect(singularAgeGroup(['2-5'])).toBe('2-5');
    expect(singularAgeGroup(['26-35', '36-50'])).toBe('all_ages');
    expect(singularAgeGroup(['all_ages'])).toBe('all_ages');
  });
});

describe('ratingOf', () => {
  it('is nothing until there is a review', () => {
    expect(toRating({ count: 0, averageStars: null })).toEqual({ rating: null, reviewCount: 0 });
  });

  it('is the real average, to one decimal, from the first review on', () => {
    expect(toRating({ count: 1, averageStars: 3 })).toEqual({ rating: 3, reviewCount: 1 });
    expect(toRating({ count: 3, averageStars: 14 / 3 })).toEqual({ rating: 4.7, reviewCount: 3 });
  });
});
