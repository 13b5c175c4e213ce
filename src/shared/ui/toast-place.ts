/** The room left between a toast and a button, in pixels. */
const GAP = 12;

/** What the page is left by pressing: its submit buttons, and those that look like its main action. */
const MAIN_ACTIONS =
  'button:is([type=submit], .bg-brand, .bg-accent, .bg-danger), a:is(.bg-brand, .bg-accent)';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * How many pixels further down a toast must show to cover none of the buttons; none where it would then stand below
 * `lowest`.
 */
export function downToClear(toast: Box, buttons: readonly Box[], lowest: number): number {
  const height = toast.bottom - toast.top;
  let { top } = toast;
  for (const button of [...buttons].sort((a, b) => a.top - b.top)) {
    const beside = button.right <= toast.left || button.left >= toast.right;
    if (!beside && button.top < top + height && button.bottom > top) top = button.bottom + GAP;
  }
  return top + height > lowest ? 0 : top - toast.top;
}

/** Moves a toast's corner below the main actions of the page that it would cover as the page stands. */
export function keepOffMainActions(toast: HTMLElement | null): void {
  const corner = toast?.parentElement;
  if (toast == null || corner == null) return;
  corner.style.marginTop = '';
  const { left, right, top } = corner.getBoundingClientRect();
  const buttons = [...document.querySelectorAll(MAIN_ACTIONS)]
    .filter((button) => !toast.contains(button) && button.checkVisibility?.() !== false)
    .map((button) => button.getBoundingClientRect());
  // Its height as laid out: it comes in scaled.
  const down = downToClear(
    { left, right, top, bottom: top + toast.offsetHeight },
    buttons,
    window.innerHeight,
  );
  if (down > 0) corner.style.marginTop = `${down}px`;
}
