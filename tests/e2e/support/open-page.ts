import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its script has taken over every control that the server drew: a test is faster
 * than any person, and what it pressed before that would be lost.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

/**
 * Waits until React answers for every control of the page's main part, and moves meanwhile: what works as plain
 * HTML is taken over only when somebody is there (lazy-after-interaction.tsx). The bar and the footer take their time
 * and work without it; the map's own buttons are Leaflet's.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('pointermove'));
    const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter(
      (control) => control.closest('.leaflet-container') === null,
    );
    return (
      controls.length > 0 &&
      controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')))
    );
  });
}

/** The query of the page's address as an object. */
export function readQuery(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Keeps every request to these addresses waiting; the function it answers lets them all go on. */
export async function delayRequests(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const allowed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await allowed;
    await route.continue();
  });
  return () => letGo();
}
