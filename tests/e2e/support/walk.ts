import type { Locator, Page } from '@playwright/test';

/** More stops than any page has between two controls of a journey. */
const MOST_STOPS = 150;

/** Presses Tab until the control has the keyboard's focus, as somebody without a mouse would. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const reached = () => control.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STOPS} presses of Tab did not reach ${control}.`);
}

/** How far the page can be scrolled sideways, in pixels. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
