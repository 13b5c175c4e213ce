import { buttonStyle } from '#shared/ui/button-style.ts';
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
}: {
  sessionId: number;
  /** The element that says which session. */
  titleId: string;
  onBook: (() => void) | undefined;
}) {
  return (
    <a
      role="button"
      href={`/checkout/${sessionId}`}
      // For useEarlyBooking; what that has opened, the press below leaves alone.
      data-book={sessionId}
      aria-describedby={titleId}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (onBook === undefined || event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        onBook();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={`${buttonStyle({ size: 'sm' })} max-md:h-11 max-md:flex-1`}
    >
      Book Now
    </a>
  );
}
