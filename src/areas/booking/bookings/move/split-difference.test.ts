import { expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { priceAfterMoves } from '../rules.ts';
import { splitDifference } from './split-difference.ts';

const bought = (sessionFeePence: number, movedBackPence = 0) => ({
  ...priceBreakdown(sessionFeePence),
  sessionFeePence,
  movedBackPence,
});

it.each([
  ['of a whole booking the platform gets what it lacks', bought(1350), 1500, [150, 15]],
  ['of a free one it gets its whole fee', bought(0), 1500, [1500, 150]],
  [
    'of one that went to a cheaper date it gets what it gave back for that anew',
    bought(1350, 485),
    1500,
    [591, 59],
  ],
  ['of one that went to a free date it gets its whole fee', bought(1350, 1485), 1500, [1500, 150]],
])('%s', (_what, booking, feePence, [sessionFeePence, platformFeePence]) => {
  const { platformFeePence: fee, totalPence } = priceBreakdown(feePence);
  const difference = totalPence - priceAfterMoves(booking);
  expect(splitDifference(difference, fee, booking)).toEqual({ sessionFeePence, platformFeePence });
});

it('gives neither less than nothing, nor the platform more than the difference', () => {
  expect(splitDifference(30, 500, bought(1000))).toEqual({ sessionFeePence: 0, platformFeePence: 30 });
  expect(splitDifference(30, 10, bought(1000))).toEqual({ sessionFeePence: 30, platformFeePence: 0 });
});
