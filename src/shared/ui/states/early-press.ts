const MARK = 'data-pressed';

/**
 * Runs in the page as the server sent it, before any other script: marks a button with `data-keeps-press` that is
 * pressed while its own code is still on its way, and unmarks it when it is pressed again. The mark can be shown;
 * `afterInteraction` fetches the code for it, which takes the press up with `takeEarlyPress`. A button that is alive
 * takes its mark off itself.
 */
export const earlyPressScript = `addEventListener("click",e=>e.target.closest("[data-keeps-press]")?.toggleAttribute("${MARK}"),true)`;

/** Whether something was pressed before there was any code to hear it. */
export const pressedEarly = (): boolean => document.querySelector(`[${MARK}]`) !== null;

/** Whether this was pressed before its code was there. True once: the mark goes. */
export function takeEarlyPress(button: Element | null): boolean {
  if (button?.hasAttribute(MARK) !== true) return false;
  button.removeAttribute(MARK);
  return true;
}
