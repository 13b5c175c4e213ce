import { describe, expect, it } from 'vitest';
import { type AccountStanding, accountState } from './rules.ts';

const ready: AccountStanding = {
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
