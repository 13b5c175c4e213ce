import { expect, type Page } from '@playwright/test';

/** Confirms the defaults of a new session that the test didn't set; exactly those are asked about. */
export async function confirmDefaults(page: Page, values: readonly string[]): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Submit with these defaults?' });
  for (const value of values) await expect(question.getByText(value, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Submit session' }).click();
}
