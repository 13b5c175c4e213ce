import { describe, expect, it } from 'vitest';
import { claimToasts, documentsProblem } from './copy.ts';

describe('documents for a claim', () => {
  it.each([
    [[], null],
    [[5 * 1024 * 1024], null],
    [[5 * 1024 * 1024 + 1], 'Choose files up to 5 MB each.'],
    [[1, 1, 1, 1, 1, 1], 'Choose up to 5 files.'],
  ])('of %j bytes: %s', (sizes, problem) => {
    expect(documentsProblem(sizes.map((size) => ({ size })))).toBe(problem);
  });
});

it('says what docs/product/pages.md#toasts says', () => {
  expect(Object.values(claimToasts).map(({ title, description }) => `${title} / ${description}`)).toEqual([
    'Claim Submitted / Your business claim request has been submitted for review.',
    'Error / Failed to submit claim request. Please try again.',
    'Login Required / You need to log in to claim a business.',
  ]);
});
