import type { Page } from '@playwright/test';
import { type BusinessOptions, createBusiness } from '#support/session-factory.ts';
import type { Site } from './site.ts';

export async function signedInId(page: Page): Promise<string> {
  const user: { id: string } = await (await page.request.get('/api/auth/user')).json();
  return user.id;
}

/** Creates a business, approved by default, for the signed-in user. Returns its id. */
export async function createBusinessFor(
  site: Site,
  page: Page,
  options: BusinessOptions = {},
): Promise<number> {
  const ownerId = await signedInId(page);
  await site.db.query(`UPDATE users SET role = 'business', email_verified = true WHERE id = $1`, [ownerId]);
  return (await createBusiness(site.db, { ...options, ownerId })).id;
}

/** Pauses or resumes a session of the dashboard: beside its menu from 1024 pixels, in it on smaller screens. */
export async function pauseOrResume(page: Page, action: 'Pause' | 'Resume', title: string): Promise<void> {
  const button = page.getByRole('button', { name: `${action} ${title}`, exact: true });
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('button', { name: `More actions, ${title}`, exact: true }).click();
  await button.click();
}

/** Fills in all four steps, up to the last one's button. */
export async function fillRegistration(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Description').fill('Two warm rooms above the lock, with mats for all.');
  await page.getByLabel('Address').fill('7 Wharf Road, London');
  await page.getByLabel('Postcode').fill('E8 4QL');
  await next.click();
  await page.getByLabel('Phone').fill('020 7946 0123');
  await next.click();
  await page.getByLabel('Business type').selectOption('Yoga Studio');
  for (const [group, choice] of [
    ['Specialties', 'Yoga'],
    ['Age ranges', 'All Ages'],
    ['Difficulty levels', 'Beginner'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click();
  }
  await next.click();
}
