import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { arrangeAttendedBooking } from './support/attended-booking.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { type Person, signOut, signUp, verifyEmail } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const profileSection = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

function extractLink(text: string): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return `${url.pathname}${url.search}`;
}

async function readSignedInUser(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/profile');
  return answer.ok() ? (await answer.json()).email : null;
}

test('name and photo are changed, and shown in the bar at once @seldom', async ({ page }) => {
  await signUp(page);
  await openPage(page, '/profile/personal');
  const section = profileSection(page, 'Name');
  await section.getByRole('button', { name: 'Edit name' }).click();
  const first = section.getByLabel('First name');
  await expect(first).toHaveValue('Robin');
  await first.fill('');
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(first).toHaveAccessibleDescription('First name is required');
  await expect(first).toBeFocused();
  await first.fill('Marlowe');
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Account menu, Marlowe Ellery' });
  await expect(menu).toBeVisible();
  await expect(menu).toContainText('M');

  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b4552d' } })
    .jpeg()
    .toBuffer();
  await profileSection(page, 'Photo')
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(toast(page, 'Photo saved')).toBeVisible();
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/photos\/[0-9a-f-]{36}\.webp$/);
  const drawn = await menu.locator('img').evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return img.naturalWidth;
  });
  expect(drawn).toBe(512);
  await profileSection(page, 'Photo').getByRole('button', { name: 'Remove photo' }).click();
  await expect(toast(page, 'Photo removed')).toBeVisible();
  await expect(menu.locator('img')).toHaveCount(0);
});

test.describe('a photo that is none', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('is refused in words @desktop @seldom', async ({ page }) => {
    await signUp(page);
    await openPage(page, '/profile/personal');
    await profileSection(page, 'Photo')
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect(profileSection(page, 'Photo').getByRole('alert')).toHaveText(
      'Choose a JPEG, PNG or WebP file.',
    );
  });
});

test('an address changes when the link that went there is opened; the old one is told @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const newEmail = person.email.replace('robin', 'new');
  await openPage(page, '/profile/personal');
  const section = profileSection(page, 'Email address');
  await expect(section).toContainText('Not confirmed');
  await section.getByRole('button', { name: 'Change email address' }).click();
  await section.getByLabel('New email address').fill(newEmail);
  await section.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await section.getByRole('button', { name: 'Send link' }).click();
  await expect(section.getByRole('status')).toContainText(`We’ve sent a link to ${newEmail}`);
  const mail = await expectMail(site, newEmail, 'Confirm your new email address');
  await expectMail(site, person.email, 'A new email address was asked for');

  await openPage(page, extractLink(mail.text));
  await page.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(page.getByRole('status')).toContainText(`Your account now uses ${newEmail}.`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to my profile' }).click();
  await expect(profileSection(page, 'Email address')).toContainText(newEmail);
  await expect(profileSection(page, 'Email address')).toContainText('Confirmed');
  await expectMail(site, person.email, 'Your email address was changed');
});

test.describe('a link by mail', () => {
  test.use({ expectedConsole: /status of 400/ }); // used twice

  test('signs in without a password, once, and comes back @seldom', async ({ page, site }) => {
    const person = await signUp(page);
    await signOut(page);
    await openPage(page, '/sign-in?returnTo=%2Fabout');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText(`We’ve emailed a code to ${person.email}.`)).toBeVisible();
    const mail = await expectMail(site, person.email, 'sign-in code');
    await page.goto(extractLink(mail.text));
    await expectAccessibleInBothThemes(page);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/about');
    expect(await readSignedInUser(page)).toBe(person.email);

    await signOut(page);
    await page.goto(extractLink(mail.text));
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This link has expired or been used. Get a new one.');
    expect(await readSignedInUser(page)).toBeNull();
  });
});

test('a passkey is added, named, used to sign in and removed @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  await verifyEmail(site, person);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openPage(page, '/profile/security');
  const section = profileSection(page, 'Other ways to sign in');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Passkey name').fill('My laptop');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop');
  const told = await expectMail(site, person.email, 'Passkey added to your account');
  expect(told.text).toContain('My laptop');

  await section.getByRole('button', { name: 'Rename My laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Passkey name').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save name' }).click();
  await expect(section.getByRole('list', { name: 'Passkeys' })).toContainText('Old laptop');

  await signOut(page);
  await openPage(page, '/sign-in?returnTo=%2Fprofile%2Fsecurity');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/profile/security');
  expect(await readSignedInUser(page)).toBe(person.email);
  await waitUntilInteractive(page);
  await section.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(section.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
});

test.describe('two-step sign-in', () => {
  test.use({ expectedConsole: /status of 40[03]/ });

  test('is set up, asked for at the sign-in, and turned off by whoever shows that it is them @seldom', async ({
    page,
    site,
  }) => {
    const person = await signUp(page);
    await verifyEmail(site, person);
    await openPage(page, '/profile/security');
    const section = profileSection(page, 'Two-step sign-in');
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(setUp.getByAltText('Code to scan with your authenticator app')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const key = (await setUp.locator('code').innerText()).replace(/\s/g, '');
    const codeNow = (off = 0) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + off * 30_000 });
    await setUp.getByLabel('Code from the app').fill('000000');
    await setUp.getByRole('button', { name: 'Continue' }).click();
    await expect(setUp.getByLabel('Code from the app')).toHaveAccessibleDescription(/That code is wrong/);
    await setUp.getByLabel('Code from the app').fill(codeNow(-1));
    await setUp.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = await codes.getByRole('listitem').first().innerText();
    await expectAccessibleInBothThemes(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not in this window.'));
    });
    await codes.getByRole('button', { name: 'Copy them' }).click();
    await expect(codes.getByRole('status')).toHaveText(
      'Your browser blocked copying. Select the list and copy it.',
    );
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(section).toContainText('10 recovery codes left');

    await signOut(page);
    await openPage(page, '/sign-in?returnTo=%2Fprofile%2Fsecurity');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/sign-in/code?returnTo=%2Fprofile%2Fsecurity');
    expect(await readSignedInUser(page)).toBeNull();
    await waitUntilInteractive(page);
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/profile/security');
    expect(await readSignedInUser(page)).toBe(person.email);

    // An hour later the recent sign-in no longer counts.
    await site.db.query(
      `UPDATE auth_sessions SET authenticated_at = now() - interval '1 hour'
        WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [person.email],
    );
    await waitUntilInteractive(page);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await page
      .getByRole('dialog', { name: 'Turn off two-step sign-in?' })
      .getByRole('button', { name: 'Turn off' })
      .click();
    const prove = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await prove.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await prove.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'Two-step sign-in is off')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });
});

test('another device is signed out from here, and by a new password @seldom', async ({
  page,
  browser,
  site,
}) => {
  const person = await signUp(page);
  const elsewhere = await Promise.all([1, 2].map(() => signInElsewhere(browser, site.url, person)));
  await openPage(page, '/profile/security#devices');
  const section = profileSection(page, 'Devices');
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByRole('listitem').first()).toContainText('This device');
  await section
    .getByRole('button', { name: /^Sign out of / })
    .first()
    .click();
  await expect(section.getByRole('listitem')).toHaveCount(2);

  const password = profileSection(page, 'Password');
  await password.getByRole('button', { name: 'Edit password' }).click();
  await password.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await password.getByRole('textbox', { name: 'New password' }).fill('an even longer one');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  for (const device of elsewhere) expect(await readSignedInUser(device)).toBeNull();
  expect(await readSignedInUser(page)).toBe(person.email);
  await expectMail(site, person.email, 'Your password was changed');
  await Promise.all(elsewhere.map((device) => device.context().close()));
});

async function signInElsewhere(
  browser: import('@playwright/test').Browser,
  baseURL: string,
  { email, password }: Person,
): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(await readSignedInUser(page)).toBe(email);
  return page;
}

test('visitors sign in first and come back; mail preferences are kept; the page is usable by all @seldom', async ({
  page,
  site,
}) => {
  await page.goto('/profile');
  await page.waitForURL('**/sign-in?returnTo=%2Fprofile');
  const person = await signUp(page);
  await openPage(page, '/profile/notifications');
  await expect(page).toHaveTitle('Profile · Fettle');
  const review = profileSection(page, 'Email preferences').getByLabel('Ask me for a review after a session');
  const tick = review.locator('xpath=..').locator('svg');
  await expect(tick, 'the tick in the box is seen').toHaveCSS('opacity', '1');
  await review.uncheck();
  await expect(tick).toHaveCSS('opacity', '0');
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  const { rows } = await site.db.query(
    'SELECT wants_review_requests, wants_statements FROM users WHERE email = $1',
    [person.email],
  );
  expect(rows).toEqual([{ wants_review_requests: false, wants_statements: true }]);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
});

test('a copy of one’s data in one file; the addresses of before still answer @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Quarry Climbing' });
  await arrangeAttendedBooking(site, person, session);
  await openPage(page, '/profile/privacy');
  const whole = page.waitForEvent('download');
  await profileSection(page, 'Download my data').getByRole('link', { name: 'Download' }).click();
  const file = await whole;
  expect(file.suggestedFilename()).toBe('my-data.zip');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  const json = await (await page.request.get('/api/profile/data.json')).json();
  expect(json.account).toMatchObject([{ first_name: 'Robin', email: person.email }]);
  expect(json.bookings).toMatchObject([{ session: 'Quarry Climbing', total: '15.40' }]);
  expect(await (await page.request.get('/api/profile/data/bookings.csv')).text()).toContain(
    'Quarry Climbing',
  );
});

test('on a phone the profile is a list of five sections, each a tap away and with a way back @phone', async ({
  page,
}) => {
  const person = await signUp(page);
  await openPage(page, '/search');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin Ellery');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link')).toHaveText([
    /^Personal details/,
    /^Sign-in and security/,
    /^Payment and saved people/,
    /^Notifications/,
    /^Privacy and data/,
    'Help',
    'Log out',
  ]);
  await expect(list).toContainText(person.email);
  await expectAccessibleInBothThemes(page);
  await list.getByRole('link', { name: /^Sign-in and security/ }).click();
  await page.waitForURL('**/profile/security');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Sign-in and security',
  ]);
  await expect(list).toBeHidden();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.goBack();
  await expect(list).toBeVisible();
  await list.getByRole('link', { name: /^Privacy and data/ }).click();
  await page.waitForURL('**/profile/privacy');
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/profile');
  await expect(list).toBeVisible();
  // Links from before lead to the section of their setting.
  await page.goto('/profile#devices');
  await page.waitForURL('**/profile/security#devices');
  await expect(profileSection(page, 'Devices')).toBeVisible();
  await page.goto('/profile/nowhere');
  await page.waitForURL('**/profile');
});

test('a wider screen has the menu and all five sections @desktop', async ({ page }) => {
  await signUp(page);
  await openPage(page, '/profile');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Personal details',
    'Sign-in and security',
    'Payment and saved people',
    'Notifications',
    'Privacy and data',
  ]);
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Privacy and data' }).press('Enter');
  await expect(menu.getByRole('link', { name: 'Privacy and data' })).toHaveAttribute('aria-current', 'true');
  await expect(profileSection(page, 'Delete my account')).toBeInViewport();
  await expectAccessibleInBothThemes(page);
});

test.describe('deleting the account', () => {
  test.use({ expectedConsole: /status of 400/ });

  test('shows what ends, cancels and refunds it, and leaves nobody behind', async ({ page, site }) => {
    const person = await signUp(page);
    const session = await arrangeSession(site, { title: 'Harbour Swim', daysAhead: [] });
    await arrangeAttendedBooking(site, person, session, -4); // still to come
    await openPage(page, '/profile/privacy#delete');
    await profileSection(page, 'Delete my account')
      .getByRole('button', { name: 'Delete my account' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('We’ll cancel this booking');
    await expect(dialog).toContainText('Harbour Swim');
    await expect(dialog).toContainText('You’ll get £15.40 back.');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveAccessibleDescription(
      'That’s not your password.',
    );
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await readSignedInUser(page)).toBeNull();
    await expectMail(site, person.email, 'Booking cancelled');
    await expectMail(site, person.email, 'Your account is deleted');
    const { rows } = await site.db.query('SELECT 1 FROM users WHERE email = $1', [person.email]);
    expect(rows).toEqual([]);
    await expect
      .poll(async () => {
        const refunds = await site.db.query(
          `SELECT r.amount_pence, r.state FROM refunds r JOIN bookings b USING (payment_id) WHERE b.session_id = $1`,
          [session.id],
        );
        return refunds.rows;
      })
      .toEqual([{ amount_pence: 1540, state: 'succeeded' }]);
  });
});
