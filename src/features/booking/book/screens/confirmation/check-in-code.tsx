import { checkInCodePath } from '../../../booking-addresses.ts';
import type { Booking } from '../../../contract.ts';

/** What the business scans at the door. An hour with a trainer has none: nobody is checked in there. */
export function CheckInCode({ booking }: { booking: Booking }) {
  if (booking.trainer !== null) return null;
  return (
    <figure className="flex items-center gap-4">
      <img
        src={checkInCodePath(booking)}
        alt="QR code to check in with"
        width={132}
        height={132}
        className="rounded-lg bg-[#fff]"
      />
      <figcaption className="text-sm text-ink-2">
        Show this at the door to check in.
        <br />
        Reference <b className="font-semibold text-ink tabular-nums">{booking.reference}</b>
      </figcaption>
    </figure>
  );
}
