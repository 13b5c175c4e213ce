import type { Page } from '@playwright/test';

export async function chooseFilter(
  page: Page,
  group: 'Activity Type' | 'Difficulty' | 'Price Range' | 'Age Group',
  label: string,
): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: 'Filters' });
  if (await sidebar.isVisible()) {
    await sidebar.getByRole('group', { name: group }).getByRole('radio', { name: label }).check();
    return;
  }
  const chip = page.getByRole('search').getByLabel(group, { exact: true });
  if (await chip.isVisible()) {
    await chip.selectOption({ label });
    return;
  }
  await page.getByRole('search').getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('group', { name: group }).getByRole('button', { name: label }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await sheet.waitFor({ state: 'hidden' });
}

export function placeBox(page: Page) {
  return page.getByLabel('Postcode or place').filter({ visible: true });
}
