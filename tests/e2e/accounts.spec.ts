import type { Page } from '@playwright/test';
import { expectMail } from './support/mail.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { newPerson, type Person, signOut, signUp } from './support/person.ts';
import { expect, test } from './support/test.ts';

async function fillAccount(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
}

test('a new person signs up and comes back to the page they were on @phone-first', async ({ page, site }) => {
  const person = newPerson();
  await openPage(page, '/search?sessionType=yoga');
  await page.evaluate(() => window.location.assign('/api/login'));
  await page.waitForURL('**/sign-in?returnTo=**');
  await waitUntilInteractive(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/search?sessionType=yoga');
  const { rows } = await site.db.query('SELECT first_name, role FROM users WHERE email = $1', [person.email]);
  expect(rows).toEqual([{ first_name: 'Robin', role: 'user' }]);
});

test('signing up says what is missing beside each field and keeps what was typed @seldom', async ({
  page,
}) => {
  await openPage(page, '/sign-up');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('short');
});

test.describe('refusals', () => {
  test.use({ expectedConsole: /status of (401|422)/ });

  test('a wrong password is refused in words, and the right one still works @desktop @seldom', async ({
    page,
  }) => {
    const person = await signUp(page);
    await signOut(page);
    await openPage(page, '/sign-in?returnTo=%2Fsearch%3Fsort%3Drating');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('something else');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('That email and password don’t match.');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/search?sort=rating');
  });

  test('an address that has an account already is said beside the field @desktop @seldom', async ({
    page,
  }) => {
    const person = await signUp(page);
    await signOut(page);
    await openPage(page, '/sign-up');
    await fillAccount(page, person);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already an account/);
  });
});

test('a forgotten password is chosen anew by the mailed link @desktop @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  await signOut(page);
  await openPage(page, '/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText(`If there’s an account for ${person.email}`);
  const mail = await expectMail(site, person.email, 'Choose a new password');
  const link = /http\S+/.exec(mail.text)?.[0] ?? '';
  await openPage(page, link);
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('status')).toContainText('Password changed.');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('another long password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/search');
});

test('the mailed link confirms an address by a press @desktop @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const mail = await expectMail(site, person.email, 'Confirm your email address');
  const verified = async () => {
    const { rows } = await site.db.query('SELECT email_verified FROM users WHERE email = $1', [person.email]);
    return rows[0].email_verified;
  };
  await openPage(page, /http\S+/.exec(mail.text)?.[0] ?? '');
  expect(await verified()).toBe(false);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.');
  expect(await verified()).toBe(true);
});

test('a mailed link signs in by a press, and leads back @desktop @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  await signOut(page);
  await openPage(page, '/sign-in?returnTo=%2Fsearch%3Fsort%3Drating');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const mail = await expectMail(site, person.email, 'sign-in code');
  await openPage(page, /http\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/search?sort=rating');
  await expect(page.getByRole('button', { name: 'Account menu, Robin Ellery' })).toBeVisible();
});

test('only pages of this site are come back to @desktop', async ({ page, site }) => {
  const person = await signUp(page);
  await signOut(page);
  await openPage(page, '/sign-in?returnTo=https%3A%2F%2Felsewhere.example%2F');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/search');
  expect(page.url()).toBe(`${site.url}/search`);
  // Already signed in: it redirects at once, and never to another origin.
  await page.goto('/sign-in?returnTo=%2F.%2F%2Felsewhere.example%2Fphish');
  await page.waitForURL('**/search');
  expect(page.url()).toBe(`${site.url}/search`);
});

test('the account menu shows who is signed in and signs out @desktop', async ({ page }) => {
  const person = await signUp(page);
  await openPage(page, '/search');
  await page.getByRole('button', { name: 'Account menu, Robin Ellery' }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(page.getByText(person.email).filter({ visible: true })).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    'Profile',
    'My Bookings',
    'My passes',
    'Waiting lists',
    'Favourites',
    'Alerts',
    'Business Dashboard',
    'Log out',
  ]);
  await menu.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('the phone’s menu leads everywhere, closes behind one, and signs out @phone @seldom', async ({
  page,
}) => {
  await signUp(page);
  await openPage(page, '/search');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await expect(menu.getByRole('link')).toHaveText([
    'Find Sessions',
    'Personal Trainers',
    'For Businesses',
    'How it Works',
  ]);
  await menu.getByRole('link', { name: 'Find Sessions' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});
