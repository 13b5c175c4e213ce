import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any page has between two controls of a journey. */
const MAX_TAB_STOPS = 150;

/** Presses Tab until the control has the keyboard's focus, as somebody without a mouse would. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const reached = () => control.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await reached()) return expectVisibleInViewport(control);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TAB_STOPS} presses of Tab did not reach ${control}.`);
}

/** What has the focus is not hidden under a sticky bar (WCAG 2.2, 2.4.11), once scrolling to it has come to rest. */
async function expectVisibleInViewport(control: Locator): Promise<void> {
  await expect
    .poll(() => coveringElement(control), `what lies over ${control}, which has the focus`)
    .toBeNull();
}

/** The beginning of what lies over the middle of the control, "the edge of the window" beyond it; null for nothing. */
async function coveringElement(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // Narrow or visually hidden controls stand for something else that is drawn.
    if (width < 4 || height < 4) return null;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const seen = there !== null && (element.contains(there) || there.contains(element));
    return seen ? null : (there?.outerHTML.slice(0, 120) ?? 'the edge of the window');
  });
}

/** How far the page can be scrolled sideways, in pixels. */
export async function horizontalScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
