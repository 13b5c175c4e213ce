import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than any page has between two controls. */
const MAX_TAB_STOPS = 150;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const reached = () => control.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await reached()) return expectVisibleInViewport(control);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TAB_STOPS} presses of Tab did not reach ${control}.`);
}

/** A focused control isn't hidden under a sticky bar (WCAG 2.2, 2.4.11), once scrolling has ended. */
async function expectVisibleInViewport(control: Locator): Promise<void> {
  await expect
    .poll(() => coveringElement(control), `what lies over ${control}, which has the focus`)
    .toBeNull();
}

/** Describes the element that covers the control's centre; null if nothing does. */
async function coveringElement(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // Visually hidden controls have a visible stand-in.
    if (width < 4 || height < 4) return null;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const seen = there !== null && (element.contains(there) || there.contains(element));
    return seen ? null : (there?.outerHTML.slice(0, 120) ?? 'the edge of the window');
  });
}

export async function horizontalScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
