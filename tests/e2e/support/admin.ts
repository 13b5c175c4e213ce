import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Signs the page's browser in as the demo's admin, over the interface. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@fettle.example', password: 'fettle-demo-1' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
