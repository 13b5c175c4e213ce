import type { Page } from '@playwright/test';
import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { createSession } from '#support/session-factory.ts';
import { openSubmission } from './support/admin.ts';
import { recordToasts, toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { delayRequests, openPage, waitUntilInteractive } from './support/open-page.ts';
import { createBusinessFor, fillRegistration, pauseOrResume } from './support/owner.ts';
import { type Person, signUp } from './support/person.ts';
import { confirmDefaults } from './support/session-form.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const stepHeading = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

test('a business registers in four steps; what is missing is said, and what was typed is kept @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  await openPage(page, '/business');
  await expect(page).toHaveTitle('Business Dashboard · Fettle');
  await expect(page.getByText('Welcome, Robin')).toBeVisible();
  await page.getByRole('button', { name: 'Register Your Business' }).click();

  await expect(stepHeading(page, 'Basic Information')).toBeVisible();
  await next(page).click();
  for (const sentence of [
    'Business name is required',
    'Description must be at least 10 characters',
    'Address is required',
    'Valid UK postcode is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel('Business name')).toBeFocused();
  await page.getByLabel('Business name').fill('Lock Side Pilates');
  await expect(page.getByText('Business name is required')).toHaveCount(0);

  await openPage(page, '/about');
  await openPage(page, '/business');
  await expect(page.getByText('We’ve kept your entries from last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Register Your Business' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Lock Side Pilates');
  await page.getByLabel('Description').fill('Reformers and mats, four to a class.');
  await page.getByLabel('Address').fill('7 Wharf Road, London');
  await page.getByLabel('Postcode').fill('e84ql');
  const map = page.getByRole('region', { name: 'Map with the pin of your business' });
  await map.locator('.leaflet-container').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move back to the postcode' })).toBeVisible();
  await next(page).click();

  await expect(stepHeading(page, 'Contact & Social')).toBeFocused();
  await page.getByLabel('Website').fill('lockside');
  await openPage(page, '/business');
  await page.getByRole('button', { name: 'Register Your Business' }).click();
  await expect(stepHeading(page, 'Contact & Social')).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('lockside');
  // The server doesn't know the draft, and must not log an error.
  await openPage(page, '/business?register=2');
  await expect(stepHeading(page, 'Contact & Social')).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('lockside');
  await next(page).click();
  await expect(page.getByText('Valid phone number is required')).toBeVisible();
  await expect(page.getByText('Valid website URL is required')).toBeVisible();
  await page.getByLabel('Phone').fill('020 7946 0123');
  await page.getByLabel('Website').fill('https://lockside.example');
  await next(page).click();

  await expect(stepHeading(page, 'Business Details')).toBeFocused();
  await next(page).click();
  for (const sentence of [
    'Business type is required',
    'At least one specialty is required',
    'At least one age range is required',
    'At least one difficulty level is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByLabel('Business type').selectOption('Pilates Studio');
  await page.getByRole('button', { name: 'Pilates', exact: true }).click();
  const levels = page.getByRole('group', { name: 'Difficulty levels' });
  await levels.getByRole('button', { name: 'Beginner' }).click();
  await levels.getByRole('button', { name: 'All Levels' }).click();
  await expect(levels.getByRole('button', { name: 'Beginner' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: '50+' }).click();
  await page.goBack();
  await expect(stepHeading(page, 'Contact & Social')).toBeVisible();
  await next(page).click();
  await next(page).click();

  await expect(stepHeading(page, 'Facilities & Amenities')).toBeFocused();
  await page.getByRole('button', { name: 'Showers' }).click();
  const review = page.getByRole('region', { name: 'Review your details' });
  for (const text of ['Lock Side Pilates', '7 Wharf Road, London, E8 4QL', 'Pilates Studio', 'Showers'])
    await expect(review).toContainText(text);
  const letGo = await delayRequests(page, '**/api/businesses');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await expect(toast(page, 'Business Registered!')).toContainText(
    "Your business has been submitted for approval. You'll be notified once it's reviewed.",
  );

  await expect(page.getByRole('heading', { name: 'Business Under Review' })).toBeVisible();
  const panel = page.getByRole('main');
  for (const text of ['Pending Approval', 'Lock Side Pilates', '7 Wharf Road, London', 'E8 4QL'])
    await expect(panel.getByText(text).first()).toBeVisible();
  await expectMail(site, person.email, 'We’ve received Lock Side Pilates');
  const { rows } = await site.db.query<{
    role: string;
    status: string;
    specialties: string[];
    latitude: number;
  }>(
    `SELECT u.role, b.status, b.specialties, b.latitude FROM businesses b JOIN users u ON u.id = b.owner_id
     WHERE u.email = $1`,
    [person.email],
  );
  expect(rows).toEqual([
    { role: 'business', status: 'submitted', specialties: ['Pilates'], latitude: expect.any(Number) },
  ]);
  const place: LocatedPlace = await (await page.request.get('/api/places/locate?q=E84QL')).json();
  if (place.kind === 'not-found') throw new Error(place.message);
  expect(rows[0]?.latitude, 'north of where the postcode is').toBeGreaterThan(place.point.lat);
});

test('a rejected business says why, and is mended and handed in again @seldom', async ({ page, site }) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { status: 'rejected', name: 'Wrong Street Gym' });
  await openPage(page, '/business');
  await expect(page.getByRole('main')).toContainText('The address could not be found.');
  await page.getByRole('button', { name: 'Fix and resubmit' }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Wrong Street Gym');
  await fillRegistration(page, 'Right Street Gym');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByRole('heading', { name: 'Business Under Review' })).toBeVisible();
  const { rows } = await site.db.query('SELECT status, name, town FROM businesses WHERE id = $1', [id]);
  expect(rows).toEqual([{ status: 'submitted', name: 'Right Street Gym', town: 'London' }]);
});

test('the owner of a suspended business reads why, and where to write @seldom', async ({ page, site }) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { status: 'suspended', name: 'Loose Screw Gym' });
  await site.db.query('UPDATE businesses SET rejection_reason = $2 WHERE id = $1', [
    id,
    'Two people were hurt on loose equipment.',
  ]);
  await openPage(page, '/business');
  await expect(page.getByRole('heading', { name: 'Business Suspended' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Reason: Two people were hurt on loose equipment.');
  await expect(main).toContainText('Your sessions are hidden and people can’t book them. Email');
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    /^mailto:\S+@\S+$/,
  );
});

test('a session is created, edited, paused, copied and deleted', async ({ page, site }) => {
  await signUp(page);
  await createBusinessFor(site, page, { name: 'Lamp Room', bookingEnabled: false });
  await openPage(page, '/business');
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Free Listing');
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Session' }).first().click();

  const form = page.getByRole('dialog', { name: 'Create New Session' });
  await expect(form.getByLabel('Price')).toHaveValue('0.00');
  await expect(form.getByLabel('Duration (minutes)')).toHaveValue('60');
  await expect(form.getByLabel('Max participants')).toHaveValue('10');
  const starts = form.getByRole('combobox', { name: 'Starts' });
  const ends = form.getByRole('combobox', { name: 'Ends' });
  await expect(starts).toHaveValue('9:00 AM');
  await starts.click();
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(48);
  await starts.press('Escape');
  await expect(form.getByRole('listbox')).toHaveCount(0);
  await form.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: 'Beginner' }).click();
  await form.getByLabel('Price').fill('-1');
  await form.getByLabel('Duration (minutes)').fill('10');
  await form.getByLabel('Max participants').fill('0');
  await form.getByRole('button', { name: 'Add time' }).click();
  await form.getByRole('button', { name: 'Create Session' }).click();
  for (const sentence of [
    'Title is required',
    'Session type is required',
    'At least one difficulty level is required',
    'Price must be positive',
    'Duration must be at least 15 minutes',
    'Must allow at least 1 participant',
    'This time is already in the list',
  ]) {
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Lamplit Flow');
  await form.getByLabel('Session type').selectOption({ label: 'Yoga' });
  const levels = form.getByRole('group', { name: 'Difficulty' });
  await levels.getByRole('button', { name: 'Intermediate' }).click();
  await levels.getByRole('button', { name: 'All Levels' }).click();
  await expect(levels.getByRole('button', { name: 'Intermediate' })).toHaveAttribute('aria-pressed', 'false');
  await form.getByLabel('Price').fill('12.50');
  await form.getByLabel('Duration (minutes)').fill('60');
  await form.getByLabel('Max participants').fill('8');
  await form.getByRole('button', { name: 'Remove time 2' }).click();
  await form.getByLabel('Duration (minutes)').fill('45');
  await expect(ends).toHaveValue('9:45 AM');
  await ends.click();
  await form.getByRole('option', { name: '10:30 AM' }).click();
  await expect(form.getByLabel('Duration (minutes)')).toHaveValue('90');
  await starts.press('ArrowDown');
  await starts.press('ArrowDown');
  await starts.press('Enter');
  await expect(starts).toHaveValue('9:30 AM');
  await expect(ends).toHaveValue('11:00 AM');
  await starts.fill('17.10');
  await starts.press('Tab');
  await expect(starts).toHaveValue('5:10 PM');
  await expect(ends).toHaveValue('6:40 PM');
  await starts.fill('five past');
  await form.getByRole('button', { name: 'Create Session' }).click();
  await expect(form.getByText('Enter a time, such as 18:15')).toBeVisible();
  await starts.fill('9:00 AM');
  await form.getByLabel('Duration (minutes)').fill('60');
  await expect(ends).toHaveValue('10:00 AM');
  await expect(form.getByText('£13.75')).toBeVisible();
  await form.getByRole('button', { name: 'Create Session' }).click();
  await confirmDefaults(page, ['18-25']);
  await expect(toast(page, 'Session Created!')).toContainText(
    'Your session has been submitted for approval.',
  );

  const row = page.getByRole('listitem', { name: 'Lamplit Flow', exact: true });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Mon, 09:00');
  const editLeft = async () =>
    (await row.getByRole('button', { name: 'Edit Lamplit Flow' }).boundingBox())?.x;
  const leftWithoutPause = await editLeft();
  await site.db.query(`UPDATE sessions SET status = 'published' WHERE title = 'Lamplit Flow'`);
  await openPage(page, '/business');
  await expect(row).toContainText('Published');
  if ((page.viewportSize()?.width ?? 0) >= 1024)
    await expect(row.getByRole('button', { name: 'Pause Lamplit Flow' })).toBeVisible();
  expect(await editLeft()).toBe(leftWithoutPause);
  await row.getByRole('button', { name: 'Edit Lamplit Flow' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await edit.getByLabel('Price').fill('14.00');
  await edit.getByLabel('Starts').fill('6:30 PM');
  await edit.getByLabel('Starts').press('Tab');
  await expect(edit.getByLabel('Ends')).toHaveValue('7:30 PM');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('Mon, 18:30');
  await expect(row).toContainText('Published');

  await pauseOrResume(page, 'Pause', 'Lamplit Flow');
  await expect(row).toContainText('Paused');
  const paused = toast(page, 'Session paused');
  await expect(paused).toBeVisible();
  // The page's main button lies under the toast and must stay clickable.
  await page.getByRole('button', { name: 'Add Session' }).first().click({ trial: true, timeout: 2_000 });
  await pauseOrResume(page, 'Resume', 'Lamplit Flow');
  await expect(row).toContainText('Published');

  await row.getByRole('button', { name: 'Edit Lamplit Flow' }).click();
  await edit.getByLabel('Title').fill('Lamplit Slow Flow');
  await expect(edit.getByText('We check these changes before the session goes live again.')).toBeVisible();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('listitem', { name: 'Lamplit Slow Flow', exact: true })).toContainText(
    'Pending',
  );

  await page.getByRole('button', { name: 'More actions, Lamplit Slow Flow' }).click();
  await page.getByRole('button', { name: 'Duplicate Lamplit Slow Flow' }).click();
  const copy = page.getByRole('listitem', { name: 'Copy of Lamplit Slow Flow' });
  await expect(copy).toContainText('Draft');
  await copy.getByRole('button', { name: 'Edit Copy of Lamplit Slow Flow' }).click();
  await edit.getByLabel('Title').fill('Copy to be finished');
  await edit.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await page.getByLabel('Status').selectOption('draft');
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole('listitem', { name: 'Lamplit Slow Flow', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions, Copy to be finished' }).click();
  await page.getByRole('button', { name: 'Delete Copy to be finished' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No draft sessions')).toBeVisible();
});

test.describe('signed out while a session is saved', () => {
  test.use({ expectedConsole: /status of 401/ });

  test('what was typed is there after signing in again @seldom', async ({ page, site }) => {
    const person = await signUp(page);
    // Without an id in the URL, the first business opens.
    await createBusinessFor(site, page, { name: 'Ground Floor' });
    const business = await createBusinessFor(site, page, { name: 'Lamp Room' });
    await createSession(site.db, { businessId: business, title: 'Candle Yin' });
    await openPage(page, `/business?business=${business}`);
    await page.getByRole('button', { name: 'Add Session' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create New Session' });
    const kept = page.getByText('We’ve kept your entries from before you were signed out.');
    await expect(form.getByLabel('Title')).toHaveValue('');
    await form.getByLabel('Title').fill('Lamplit Flow');
    await form.getByLabel('Session type').selectOption({ label: 'Yoga' });
    await form.getByLabel('Price').fill('12.50');
    await form.getByLabel('Starts').fill('18:30');
    await form.getByLabel('Starts').press('Tab');
    await expect(form.getByLabel('Ends')).toHaveValue('7:30 PM');
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Create Session' }).click();
    await confirmDefaults(page, ['Beginner', '18-25', '60 minutes']);
    await signInAgain(page, person);

    await expect(kept).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Lamplit Flow');
    await expect(form.getByLabel('Price')).toHaveValue('12.50');
    await expect(form.getByLabel('Starts')).toHaveValue('6:30 PM');
    await form.getByRole('button', { name: 'Create Session' }).click();
    await confirmDefaults(page, ['Beginner', '18-25', '60 minutes']);
    await expect(toast(page, 'Session Created!')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Lamplit Flow', exact: true })).toContainText(
      'Mon, 18:30',
    );
    await page.getByRole('button', { name: 'Add Session' }).first().click();
    await expect(form.getByLabel('Title')).toHaveValue('');
    await expect(kept).toHaveCount(0);
    await form.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Edit Candle Yin' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Session' });
    await edit.getByLabel('Title').fill('Candlelit Yin');
    await page.context().clearCookies();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await signInAgain(page, person);
    await expect(edit.getByLabel('Title')).toHaveValue('Candlelit Yin');
    await edit.getByRole('button', { name: 'Start again' }).click();
    await expect(edit.getByLabel('Title')).toHaveValue('Candle Yin');
    await openPage(page, page.url());
    await expect(edit.getByLabel('Title')).toHaveValue('Candle Yin');
    await expect(kept).toHaveCount(0);
  });
});

/** Signs in on the sign-in page, which returns to the previous page. */
async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await page.waitForURL('**/sign-in?returnTo=**');
  await waitUntilInteractive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/business?**');
}

test('whoever runs several businesses switches between them; a refused deletion says why @seldom', async ({
  page,
  site,
}) => {
  await signUp(page);
  await createBusinessFor(site, page, { status: 'submitted', name: 'Later Lido' });
  const first = await createBusinessFor(site, page, { name: 'First Floor' });
  const second = await createBusinessFor(site, page, { name: 'Second Storey' });
  const { id } = await createSession(site.db, { businessId: second, title: 'Loft Circuits' });
  await site.db.query(
    `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken)
     VALUES ($1, now() + interval '3 days', now() + interval '73 hours', 8, 1)`,
    [id],
  );
  await openPage(page, '/business');
  await expect(page.getByText(/^First Floor, /)).toBeVisible();
  // In the sidebar, or on phones in the strip at the top.
  const switcher = (name: string) =>
    page.getByRole('button', { name: `Business: ${name}` }).filter({ visible: true });
  const others = page.getByRole('list', { name: 'Your businesses' });
  await switcher('First Floor').click();
  await others.getByRole('link', { name: 'Second Storey' }).click();
  await expect(page).toHaveURL(new RegExp(`business=${second}`));
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Booking Enabled');
  await page.getByRole('button', { name: 'More actions, Loft Circuits' }).click();
  await page.getByRole('button', { name: 'Delete Loft Circuits' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'People have booked a date of this session. Pause the session, or cancel that date first.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await switcher('Second Storey').click();
  await others.getByRole('link', { name: 'Later Lido under review' }).click();
  await expect(page.getByRole('heading', { name: 'Business Under Review' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(/^First Floor, /)).toBeVisible();
  expect(first).not.toBe(second);
});

test('upgrading leads to the subscription checkout for this business and tier @seldom', async ({
  page,
  site,
}) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { bookingEnabled: false });
  await openPage(page, '/business');
  for (const [name, tier] of [
    ['Upgrade to Basic, £29.00', 'basic'],
    ['Upgrade to Premium Pro, £79.00', 'premium'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/checkout/subscription?businessId=${id}&tier=${tier}`,
    );
  }
});

test('a visitor is told, and sent to log in @seldom', async ({ page }) => {
  const toasts = await recordToasts(page);
  await page.goto('/business');
  await page.waitForURL('**/sign-in?returnTo=%2Fbusiness');
  expect(toasts.join(' ')).toContain('Unauthorized');
  expect(toasts.join(' ')).toContain('You are logged out. Logging in again...');
});

test('somebody who runs a business starts at its dashboard @seldom', async ({ page, site }) => {
  await signUp(page);
  await createBusinessFor(site, page, { status: 'submitted' });
  await page.goto('/');
  await expect(page).toHaveURL('/business');
});

async function expectUsableByAll(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
  if (usual !== null) await page.setViewportSize(usual);
}

test('registering and its outcomes are usable by all @audit', async ({ page, site }) => {
  test.slow();
  await signUp(page);
  await openPage(page, '/business');
  await expectUsableByAll(page);
  await openPage(page, '/business?register=1');
  await next(page).click();
  await expectUsableByAll(page);
  await fillRegistration(page, 'Audit Gym');
  await expect(stepHeading(page, 'Facilities & Amenities')).toBeVisible();
  await expectUsableByAll(page);
  await createBusinessFor(site, page, { status: 'rejected', name: 'Not Yet' });
  await openPage(page, '/business');
  await expectUsableByAll(page);
});

test('an owner changes the page: contact at once, the name once it has been read @seldom', async ({
  page,
  site,
  browser,
}) => {
  await signUp(page);
  const id = await createBusinessFor(site, page, { name: 'Sluice Gate Yoga' });
  await openPage(page, '/business/page');
  await expect(page.getByText('No changes yet.')).toBeVisible();
  await page.getByLabel('Business name').fill('');
  await page.getByLabel('Phone').fill('0161 496 0147');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Business name')).toBeFocused();
  for (const [group, choice] of [
    ['Specialties', 'Yoga'],
    ['Age ranges', 'All Ages'],
    ['Difficulty levels', 'Beginner'],
  ] as const)
    await page.getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click();
  await page.getByLabel('Business name').fill('Sluice Gate Movement');
  for (const day of ['Monday', 'Sunday']) await page.getByRole('button', { name: `Open on ${day}` }).click();
  await page.getByLabel('Monday closes').fill('08:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Monday: closing time must be after opening time.')).toBeVisible();
  await expect(page.getByLabel('Monday opens')).toBeFocused();
  await page.getByLabel('Monday closes').fill('00:00');
  await expect(page.getByText(/^7 changes\. 3 live straight away, 4 checked by us first\.$/)).toBeVisible();
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name: 'View public page' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay on page' })
    .click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Saved')).toContainText('Your page stays live.');
  await expect(page.getByRole('status').filter({ hasText: 'We’re checking your change to' })).toBeVisible();
  await openPage(page, `/businesses/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sluice Gate Yoga');
  await expect(page.getByText('0161 496 0147').first()).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('Monday09:00 to midnight');
  await expect(page.getByText(/^(Open until|Closed, opens)/)).toBeVisible();

  const office = await browser.newContext({ baseURL: site.url });
  const desk = await office.newPage();
  await desk.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD },
  });
  await openPage(desk, '/admin');
  await openSubmission(desk, 'Sluice Gate Yoga');
  await desk.getByRole('link', { name: 'View Details of Sluice Gate Yoga' }).click();
  await expect(desk.getByRole('insertion').first()).toHaveText('Sluice Gate Movement');
  await expectAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(desk, 'Change Approved')).toContainText('We send the email in ten seconds.');
  await expect(toast(desk, 'Change Approved').getByRole('button', { name: 'Undo' })).toBeVisible();
  await office.close();

  await openPage(page, `/businesses/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sluice Gate Movement');
});

test('the Sessions page says how full each session is, and finds one @main', async ({ page, site }) => {
  await signUp(page);
  const business = await createBusinessFor(site, page, { name: 'Towpath Rooms' });
  const { id } = await createSession(site.db, { businessId: business, title: 'Ferry Flow' });
  await site.db.query(
    `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken)
     VALUES ($1, now() + interval '3 days', now() + interval '73 hours', 8, 8),
            ($1, now() - interval '3 days', now() - interval '71 hours', 8, 2)`,
    [id],
  );
  await createSession(site.db, { businessId: business, title: 'Sketch of Stretch', status: 'draft' });
  await openPage(page, '/business/sessions');
  await expect(page.getByText('8 of 8 places booked in the next 7 days.')).toBeVisible();
  const row = page.getByRole('row', { name: /Ferry Flow/ });
  await expect(row).toContainText('8 of 8 · Full');
  await expect(row).toContainText('In 3 days');

  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Draft 1' }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a session' }).fill('ferry');
  await expect(page.getByText('No session matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(row).toBeVisible();

  // By keyboard: the menu opens, its actions follow, and Escape gives the focus back.
  const more = row.getByRole('button', { name: 'More actions, Ferry Flow' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const phone = (page.viewportSize()?.width ?? 0) < 768;
  await expect(
    phone
      ? page.getByRole('button', { name: 'Edit Ferry Flow' })
      : page.getByRole('link', { name: 'View Ferry Flow' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('button', { name: 'Duplicate Ferry Flow' }).click();
  await expect(page.getByRole('row', { name: /Copy of Ferry Flow/ })).toContainText('Draft');
});
