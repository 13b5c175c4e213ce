import { describe, expect, it } from 'vitest';
import { type AccountSnapshot, accountState, nextPayoutDay } from './rules.ts';

const ready: AccountSnapshot = {
  detailsSubmitted: true,
  transfersEnabled: true,
  payoutsEnabled: true,
  requirements: [],
  beingChecked: false,
  disabledReason: null,
  bankName: 'STRIPE TEST BANK',
  bankLast4: '2345',
  schedule: 'daily',
};

describe('the state of a seller’s account', () => {
  it('is not started before the provider knows one, and ready when all is switched on', () => {
    expect(accountState(null)).toBe('not_started');
    expect(accountState(ready)).toBe('ready');
  });

  it.each([
    ['details_missing', { detailsSubmitted: false, transfersEnabled: false, payoutsEnabled: false }],
    [
      'details_missing',
      { transfersEnabled: false, payoutsEnabled: false, requirements: ['individual.dob.day'] },
    ],
    [
      'document_needed',
      { transfersEnabled: false, requirements: ['external_account', 'individual.verification.document'] },
    ],
    ['bank_needed', { payoutsEnabled: false, requirements: ['external_account'] }],
    ['being_checked', { transfersEnabled: false, beingChecked: true }],
    ['restricted', { payoutsEnabled: false, disabledReason: 'listed' }],
    ['restricted', { disabledReason: 'rejected.fraud' }],
  ] as const)('%s: %o', (state, change) => {
    const requirements = 'requirements' in change ? [...change.requirements] : [];
    expect(accountState({ ...ready, ...change, requirements })).toBe(state);
  });

  it('leaves an account alone that works while a document is asked for by a date', () => {
    expect(accountState({ ...ready, requirements: ['individual.verification.document'] })).toBe('ready');
  });
});

describe('the next day of a payout', () => {
  // A Friday.
  const now = new Date('2026-11-27T18:00:00Z');
  it.each([
    ['daily', '2026-11-30'],
    ['weekly monday', '2026-11-30'],
    ['weekly friday', '2026-12-04'],
    ['monthly 1', '2026-12-01'],
    ['monthly 31', '2026-11-30'],
  ])('%s: %s', (schedule, day) => {
    expect(nextPayoutDay(schedule, now)?.toISOString().slice(0, 10)).toBe(day);
  });

  it('is none when it is paid by hand, or no account is known', () => {
    expect(nextPayoutDay('manual', now)).toBeNull();
    expect(nextPayoutDay(null, now)).toBeNull();
  });
});
