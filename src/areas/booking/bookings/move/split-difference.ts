import { prorateReversal } from '#areas/money/ledger/rules.ts';
import { priceAfterMoves } from '../rules.ts';

/** The platform gets what its fee for the date lacks, the seller the rest. In pence. */
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
