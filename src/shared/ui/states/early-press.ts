const PRESS_ATTRIBUTE = 'data-pressed';

/**
 * Inline script that runs first: marks a `data-keeps-press` button pressed before its code loaded; a second press
 * unmarks it. `lazyAfterInteraction` loads the code, and `consumeEarlyPress` takes up the press.
 */
export const earlyPressScript = `addEventListener("click",e=>e.target.closest("[data-keeps-press]")?.toggleAttribute("${PRESS_ATTRIBUTE}"),true)`;

/** Whether any button was pressed before its code loaded. */
export const wasPressedEarly = (): boolean => document.querySelector(`[${PRESS_ATTRIBUTE}]`) !== null;

/** Returns true once if pressed before its code loaded, and removes the mark. */
export function consumeEarlyPress(button: Element | null): boolean {
  if (button?.hasAttribute(PRESS_ATTRIBUTE) !== true) return false;
  button.removeAttribute(PRESS_ATTRIBUTE);
  return true;
}
