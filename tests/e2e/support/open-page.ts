import type { Page } from '@playwright/test';

/** Opens a page and waits for hydration: tests click faster than people, and earlier clicks would be lost. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilInteractive(page);
}

/**
 * Waits until React has hydrated the page's main part, moving the mouse to trigger lazy-after-interaction.tsx. The
 * bar and footer work without hydration; the map's buttons are Leaflet's.
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

export function readQuery(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Blocks these requests until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
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
