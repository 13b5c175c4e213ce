import { describe, expect, it } from 'vitest';
import { newMembershipSchema } from '../memberships/contract.ts';
import { sharingRefusal } from './rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const asked = {
  most: 2,
  others: 1,
  isOwner: false,
  isSharing: false,
  lasts: true,
  lastSentAt: null,
};

describe('whether somebody can be asked to share a pass', () => {
  it.each([
    ['anybody, while there is room', {}, null],
    ['the same address ten minutes later', { lastSentAt: minutesAgo(10) }, null],
    ['the same address sooner', { lastSentAt: minutesAgo(9) }, /less than 10 minutes ago/],
    ['one too many', { others: 2 }, /up to 2 other people/],
    ['one too many of one', { most: 1 }, /up to one other person/],
    ['the owner', { isOwner: true }, /your own email address/],
    ['somebody who shares it', { isSharing: true }, /already share it/],
    ['of what is used up', { lasts: false }, /nothing left/],
    ['of what its business does not let be shared', { most: 0, others: 0 }, /doesn’t allow sharing/],
  ])('%s', (_what, other, refusal) => {
    const sentence = sharingRefusal({ ...asked, ...other }, now);
    if (refusal === null) expect(sentence).toBeNull();
    else expect(sentence).toMatch(refusal);
  });
});

it('a membership without a number of credits is one person’s', () => {
  const membership = { name: 'Unlimited', places: null, price: '60.00', sharedWith: 1 };
  const read = newMembershipSchema.safeParse(membership);
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['sharedWith', 'Unlimited memberships can’t be shared'],
  ]);
  expect(newMembershipSchema.safeParse({ ...membership, places: 8 }).success).toBe(true);
});
