import { useEffect } from 'react';

/** A press that asks for another tab or window. */
export function opensNewTab(press: {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  return press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
}

/**
 * "Book Now" pressed while the cards' code is still on its way: opens the booking dialog all the same, in place
 * of the link's checkout. Listens at the window, because React lets no press through to what it has not taken
 * over from the server yet.
 */
export function useEarlyBooking(
  ids: readonly number[],
  onBook: ((sessionId: number) => void) | undefined,
): void {
  useEffect(() => {
    if (onBook === undefined) return;
    const book = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-book]') : null;
      const pressed = ids.find((id) => String(id) === link?.getAttribute('data-book'));
      if (pressed === undefined || opensNewTab(event)) return;
      event.preventDefault();
      onBook(pressed);
    };
    window.addEventListener('click', book, true);
    return () => window.removeEventListener('click', book, true);
  }, [ids, onBook]);
}
