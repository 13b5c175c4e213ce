import { expect, it } from 'vitest';
import { cancellationSummary } from './copy.ts';

it('says in one line what cancelling gives back', () => {
  expect(cancellationSummary({ givesBack: 'all', hoursBefore: 24 })).toBe(
    'Full refund up to 24 hours before',
  );
  expect(cancellationSummary({ givesBack: 'half', hoursBefore: 72 })).toBe(
    '50% refund up to 72 hours before',
  );
});
