import { expect, it } from 'vitest';
import { collapseUnchanged, diffTexts, isChanged } from './text-diff.ts';

const shown = (before: string, after: string) =>
  diffTexts(before, after).map((line) =>
    line.map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind]).join(''),
  );

it('lays two texts over each other line by line, and word by word where lines differ', () => {
  expect(shown('One\nYou have 7 days\nThree', 'One\nYou have 14 days\nThree')).toEqual([
    'One',
    'You have [-7-][+14+] days',
    'Three',
  ]);
  expect(shown('One\nTwo', 'One\nTwo\nThree')).toEqual(['One', 'Two', '[+Three+]']);
  expect(shown('One\nTwo', 'Two')).toEqual(['[-One-]', 'Two']);
});

it('finds nothing changed in the same text', () => {
  expect(diffTexts('One\n\nTwo', 'One\n\nTwo').some(isChanged)).toBe(false);
});

it('shows what changed with its neighbours, and how many lines are left out', () => {
  const lines = diffTexts('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf');
  expect(collapseUnchanged(lines).map((one) => ('leftOut' in one ? one.leftOut : one.line.length))).toEqual([
    2, 1, 2, 1, 1,
  ]);
});
