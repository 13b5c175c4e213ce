import { describe, expect, it } from 'vitest';
import { documentsProblem } from './claim-words.ts';

describe('documents for a claim', () => {
  it.each([
    [[], null],
    [[5 * 1024 * 1024], null],
    [[5 * 1024 * 1024 + 1], 'Choose files of at most 5 MB each.'],
    [[1, 1, 1, 1, 1, 1], 'Choose at most 5 files.'],
  ])('of %j bytes: %s', (sizes, problem) => {
    expect(documentsProblem(sizes.map((size) => ({ size })))).toBe(problem);
  });
});
