import { expect, it } from 'vitest';
import { firstName } from './full-name.ts';

it('greets by the first word of a name', () => {
  expect(firstName('  Priya  Nair ')).toBe('Priya');
  expect(firstName('')).toBe('');
});
