import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export async function signInAsAdmin(page: Page): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@fettle.example', password: 'fettle-demo-1' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function openSubmission(page: Page, title: string | RegExp): Promise<Locator> {
  await page.getByRole('list', { name: 'Waiting' }).getByRole('link', { name: title }).first().click();
  const submission = page.getByRole('article', { name: 'Submission' });
  await expect(submission.getByRole('heading', { level: 2 }).first()).toHaveText(title);
  return submission;
}
