import type { Page } from '@playwright/test';

/** Chooses a filter as the width offers it: radio buttons beside the list, or the lists of a row of chips. */
export async function chooseFilter(
  page: Page,
  group: 'Activity Type' | 'Difficulty' | 'Price Range' | 'Age Group',
  label: string,
): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: 'Filters' });
  if (await sidebar.isVisible()) {
    await sidebar.getByRole('group', { name: group }).getByRole('radio', { name: label }).check();
  } else {
    await page.getByRole('search').getByLabel(group, { exact: true }).selectOption({ label });
  }
}

/** The place box of the width. */
export function placeBox(page: Page) {
  return page.getByLabel('Postcode or place').filter({ visible: true });
}
