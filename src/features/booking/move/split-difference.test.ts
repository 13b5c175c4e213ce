import { expect, it } from 'vitest';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { leftOfPrice } from '../rules.ts';
import { splitDifference } from './split-difference.ts';

const bought = (sessionFeePence: number, refundedPence = 0) => ({
  ...priceBreakdown(sessionFeePence),
  sessionFeePence,
  refundedPence,
  bankGavePence: 0,
});

it.each([
  ['of a whole booking the platform gets what it lacks', bought(1350), 1500, [150, 15]],
  ['of a free one it gets its whole fee', bought(0), 1500, [1500, 150]],
  ['of one of which some went back it gets that anew', bought(1350, 485), 1500, [591, 59]],
  ['of one of which all went back it gets its whole fee', bought(1350, 1485), 1500, [1500, 150]],
])('%s', (_what, booking, feePence, [sessionFeePence, platformFeePence]) => {
  const { platformFeePence: fee, totalPence } = priceBreakdown(feePence);
  const difference = totalPence - leftOfPrice(booking);
  expect(splitDifference(difference, fee, booking)).toEqual({ sessionFeePence, platformFeePence });
});

it('gives neither less than nothing, nor the platform more than the difference', () => {
  expect(splitDifference(30, 500, bought(1000))).toEqual({ sessionFeePence: 0, platformFeePence: 30 });
  expect(splitDifference(30, 10, bought(1000))).toEqual({ sessionFeePence: 30, platformFeePence: 0 });
});
