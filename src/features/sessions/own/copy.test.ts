import { expect, it } from 'vitest';
import { cancellationSummary } from './copy.ts';

it('says in one line what cancelling gives back', () => {
  expect(cancellationSummary({ givesBack: 'all', hoursBefore: 24 })).toBe('All back until 24 hours before');
  expect(cancellationSummary({ givesBack: 'half', hoursBefore: 72 })).toBe('Half back until 72 hours before');
});
