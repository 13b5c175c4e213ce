import { useEffect } from 'react';

/** A click with modifiers or another button. */
export function opensNewTab(press: {
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  return press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
}

/** Handles "Book Now" before the cards' code has loaded. On the window, as React ignores unhydrated markup. */
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
