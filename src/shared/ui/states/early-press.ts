const PRESS_ATTRIBUTE = 'data-pressed';

/**
 * Runs in the page as the server sent it, before any other script: marks a button with `data-keeps-press` that is
 * pressed while its own code is still on its way, and unmarks it when it is pressed again. The mark can be shown;
 * `lazyAfterInteraction` fetches the code for it, which takes the press up with `consumeEarlyPress`. A button that is alive
 * takes its mark off itself.
 */
export const earlyPressScript = `addEventListener("click",e=>e.target.closest("[data-keeps-press]")?.toggleAttribute("${PRESS_ATTRIBUTE}"),true)`;

/** Whether something was pressed before there was any code to hear it. */
export const wasPressedEarly = (): boolean => document.querySelector(`[${PRESS_ATTRIBUTE}]`) !== null;

/** Whether this was pressed before its code was there. True once: the mark goes. */
export function consumeEarlyPress(button: Element | null): boolean {
  if (button?.hasAttribute(PRESS_ATTRIBUTE) !== true) return false;
  button.removeAttribute(PRESS_ATTRIBUTE);
  return true;
}
