import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { opensElsewhere } from './use-early-booking.ts';

/**
 * "Book Now": opens the booking dialog. It is a link to the checkout at heart, for before the page's script is
 * there, for another tab, and wherever there is no dialog; and the same element throughout, so that no press is
 * lost on one that has just been replaced.
 */
export function BookNow({
  sessionId,
  titleId,
  onBook,
  booked = false,
}: {
  sessionId: number;
  /** The element that says which session. */
  titleId: string;
  onBook: (() => void) | undefined;
  /** The person has just booked it: the same element now leads to their bookings. */
  booked?: boolean;
}) {
  return (
    <a
      role={booked ? undefined : 'button'}
      href={booked ? '/bookings' : `/checkout/${sessionId}`}
      // For useEarlyBooking; what that has opened, the press below leaves alone.
      data-book={booked ? undefined : sessionId}
      aria-describedby={titleId}
      aria-haspopup={booked ? undefined : 'dialog'}
      onClick={(event) => {
        if (booked || onBook === undefined || event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        onBook();
      }}
      onKeyDown={(event) => {
        if (booked || event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={`${buttonStyle({ size: 'sm', variant: booked ? 'secondary' : undefined })} max-md:h-11 max-md:flex-1`}
    >
      {booked ? 'Booked' : 'Book Now'}
    </a>
  );
}
