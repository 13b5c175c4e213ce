import { prorateReversal } from '#areas/money/ledger/rules.ts';
import { priceAfterMoves } from '../rules.ts';

/**
 * How what a dearer date costs beyond a booking's price is divided: the platform gets what it lacks to
 * that date's platform fee, at most all of it, and the seller the rest. In pence.
 */
export function splitDifference(
  differencePence: number,
  newPlatformFeePence: number,
  booking: {
    sessionFeePence: number;
    platformFeePence: number;
    totalPence: number;
    movedBackPence: number;
  },
): { sessionFeePence: number; platformFeePence: number } {
  const backPence = booking.totalPence - Math.max(0, priceAfterMoves(booking));
  const parts = { sellerPence: booking.sessionFeePence, platformPence: booking.platformFeePence };
  const platformLeftPence = booking.platformFeePence - prorateReversal(parts, backPence).platformPence;
  const platformFeePence = Math.min(differencePence, Math.max(0, newPlatformFeePence - platformLeftPence));
  return { sessionFeePence: differencePence - platformFeePence, platformFeePence };
}
