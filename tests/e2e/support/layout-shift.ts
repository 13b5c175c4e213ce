import type { Page } from '@playwright/test';

interface Shift {
  path: string;
  value: number;
  /** What moved, for the message of a failure. */
  moved: string[];
}

/** Web Vitals calls up to 0.1 good. */
const MOST = 0.02;

/**
 * Records what moves by itself from now on, over every page of a journey: the sum and not the worst second, as the
 * browser counts it.
 * @returns the failures: empty, or a line for each shift if they add up to more than 0.02
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  const shifts: Shift[] = [];
  await page.exposeFunction('reportShift', (shift: Shift) => void shifts.push(shift));
  await page.addInitScript({ content: OBSERVE });
  return async () => {
    // What has been laid out is reported with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    return sum <= MOST ? [] : shifts.map(describe);
  };
}

const describe = ({ path, value, moved }: Shift) => `${value.toFixed(4)} on ${path}: ${moved.join(' | ')}`;

const OBSERVE = `
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Within half a second of a press or a key, as the measure says.
      if (entry.hadRecentInput) continue;
      reportShift({
        path: location.pathname + location.search,
        value: entry.value,
        moved: entry.sources.slice(0, 4).map(({ node, previousRect, currentRect }) =>
          [node?.nodeName, String(node?.className ?? node?.textContent ?? '').slice(0, 60),
            [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(','))
              .join(' > ')].join(' ')),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;
