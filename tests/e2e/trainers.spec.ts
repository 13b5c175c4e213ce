import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { bankHolidaysBetween } from '#shared/calendar/bank-holidays.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { cards, fillCard, fillDetails, toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, readQuery, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/test.ts';
import { arrangeBookedHour, arrangeTrainer } from './support/trainers.ts';

test('the directory finds trainers by word, specialty, place and rate, all in the address', async ({
  page,
  site,
}) => {
  const name = `Zadie${Date.now()}`;
  await arrangeTrainer(site, {
    firstName: name,
    lastName: 'Quill',
    specialties: ['Weight Loss', 'Yoga', 'Cardio', 'Pilates'],
    certifications: ['CIMSPA', 'NASM', 'ACE'],
    hourlyRatePence: 4800,
  });
  await arrangeTrainer(site, { firstName: name, lastName: 'Offline', bookingEnabled: false, location: '' });
  await openPage(page, '/personal-trainers');
  await expect(page).toHaveTitle('Personal Trainers · Fettle');
  await expect(page.getByRole('link', { name: 'Join as a Trainer' })).toHaveAttribute(
    'href',
    '/trainer-signup',
  );

  // Phones show the place and one button.
  const filters = page.getByText('Filters', { exact: true }).filter({ visible: true });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Search', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('2 trainers found')).toBeVisible();
  expect(readQuery(page)).toEqual({ search: name });
  const card = page.getByRole('listitem').filter({ hasText: `${name} Quill` });
  for (const text of [
    'Leeds',
    '9 years of experience',
    '£48/hour',
    '£52.80 total',
    '£48.00 + £4.80 fee',
    'Cardio',
    '+1 more',
    'NASM',
  ]) {
    await expect(card).toContainText(text);
  }
  await expect(card).toContainText(/Next free (today|[A-Z][a-z]{2}) \d\d:\d\d/);
  await expect(card).not.toContainText('ACE');
  const offline = page.getByRole('listitem').filter({ hasText: 'Offline' });
  await expect(offline).toContainText('Location not specified');
  await expect(offline.getByRole('button', { name: 'Contact Directly' })).toBeDisabled();

  await page.getByLabel('Specialty').selectOption({ label: 'Weight Loss' });
  await expect(page.getByText('1 trainer found')).toBeVisible();
  expect(readQuery(page)).toEqual({ search: name, specialty: 'weight_loss' });
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await page.goBack();
  await expect(page.getByText('2 trainers found')).toBeVisible();
  await openPage(page, `/personal-trainers?search=${name}&location=Xyzzyville`);
  await expect(page.getByRole('heading', { name: 'No trainers found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveAttribute('aria-invalid', 'true');
});

test('a profile says everything but the door @seldom', async ({ page, site }) => {
  const { id } = await arrangeTrainer(site, { firstName: 'Imogen', lastName: 'Vale' });
  await openPage(page, `/trainers/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Vale' })).toBeVisible();
  await expect(page.getByText('Travels up to 6.2 miles.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/book-trainer/${id}`);
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(structured).toContain('"Person"');
  expect(structured).toContain('"price":"55.00"');
  expect(structured).not.toContain('53.7974');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
});

test('applying needs a sign-in @desktop @seldom', async ({ page }) => {
  await openPage(page, '/trainer-signup');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Ftrainer-signup',
  );
});

test.describe('somebody who applies', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('is told what is missing, adds a photo, and is in the directory once approved @seldom', async ({
    page,
    site,
  }) => {
    const trainer = await signUp(page);
    await openPage(page, '/trainer-signup');
    await expect(page.getByLabel('First Name')).toHaveValue(trainer.firstName);
    await expect(page.getByLabel('Hourly Rate (£)')).toHaveValue('50');
    await expect(page.getByLabel('Travel Radius (km)')).toHaveValue('10');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    for (const message of [
      'Bio must be at least 50 characters',
      'At least one specialty is required',
      'Location is required',
      'Phone number is required',
      'Select at least one available day',
      'Select at least one preferred time',
      'Select at least one session type',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Phone Number')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await fillApplication(page);
    await addPhoto(page);
    await expect(page.getByLabel('Phone Number')).toHaveValue('0113 496 0000');
    await failOnce(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText("You'll be notified once it's approved").first()).toBeVisible();
    await page.waitForURL(/\/(search)?$/);
    // An unfinished navigation would abort the next.
    await waitUntilInteractive(page);

    await approve(site, trainer.email);
    await openPage(page, '/trainer-dashboard');
    await page.getByRole('button', { name: 'Turn on online booking' }).click();
    await expect(page.getByRole('heading', { name: 'Booking Enabled' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await openPage(page, `/trainers/${await findTrainerId(site, trainer.email)}`);
    const portrait = page.locator('main header img');
    await expect(portrait).toHaveAttribute('src', /^\/photos\/[0-9a-f-]{36}\.webp$/);
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(shared).toMatch(/^http.*\/photos\/[0-9a-f-]{36}\.webp$/);
    const structured = await page.locator('script[type="application/ld+json"]').textContent();
    expect(structured).toContain(`"image":"${shared}"`);
  });
});

test.describe('an hour', () => {
  test.use({ expectedConsole: /status of 400/ });

  test('is booked and paid, stands on a day off, and is cancelled by the trainer @phone-first', async ({
    page,
    site,
  }) => {
    const trainer = await signUp(page);
    const { id } = await arrangeTrainer(site, {
      userId: await findUserId(site, trainer.email),
      availableDays: [1, 4],
      preferredTimes: ['evening'],
      sessionTypes: ['one_on_one'],
    });
    const trainerSession = await page.context().cookies();
    await page.context().clearCookies();
    const client = await signUp(page);
    await openPage(page, `/book-trainer/${id}`);
    await page.getByRole('button', { name: 'Later days' }).click();
    const days = page.getByRole('radiogroup', { name: 'Choose a day' });
    await expect(days.getByRole('radio', { name: /no times/ }).first()).toBeDisabled();
    // Arrow keys move past the days without a time, and choose.
    const [first, second] = await days.getByRole('radio', { name: /\d times$/ }).all();
    await first?.focus();
    await page.keyboard.press('ArrowRight');
    if (second !== undefined) await expect(second).toBeChecked();
    const times = page.getByRole('radiogroup', { name: /^Times on / });
    await expect(times.getByRole('heading')).toHaveText(['Evening']);
    await times.getByRole('radio', { name: '18:00' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(times.getByRole('radio', { name: '18:30' })).toBeChecked();
    await page.getByLabel('Address').fill('1 Elm Road, London');
    await page.getByLabel('Postcode').fill('SW1A 1AA');
    await page.getByRole('button', { name: 'Book Now' }).click();
    await expect(page.getByText(/travels up to 6.2 miles/).last()).toBeVisible();
    await page.getByLabel('Postcode').fill('LS1 4AP');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await fillDetails(page, client);
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: 'Book & Pay £55.00' }).click();
    await page.waitForURL(/\/booking-confirmation/);
    await waitUntilInteractive(page);
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('£55.00');
    await expect(page.getByRole('main')).toContainText('1 Elm Road, London');
    await openPage(page, '/bookings');
    await expect(page.getByRole('main')).toContainText('Personal training with Amara Okafor');
    const clientSession = await page.context().cookies();

    await page.context().clearCookies();
    await page.context().addCookies(trainerSession);
    await openPage(page, '/trainer-dashboard');
    await expect(page.getByRole('main')).toContainText('£50.00');
    await blockBookedDay(page, site, id);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByLabel('Reason for cancelling').fill('I have hurt my back, sorry.');
    await page.getByRole('button', { name: 'Cancel and refund' }).click();
    await expect(page.getByText('Cancelled by you')).toBeVisible();
    await expect(page.getByText('No upcoming bookings.')).toBeVisible();

    await page.context().clearCookies();
    await page.context().addCookies(clientSession);
    await openPage(page, '/bookings');
    await expect(page.getByRole('main')).toContainText('I have hurt my back, sorry.');
  });
});

test('a trainer says their week, prices and link, and 45 minutes online are booked with it @seldom', async ({
  page,
  site,
}) => {
  const trainer = await signUp(page);
  const { id } = await arrangeTrainer(site, {
    userId: await findUserId(site, trainer.email),
    availableDays: [2],
    preferredTimes: ['morning'],
    sessionTypes: ['one_on_one', 'online'],
  });
  await openPage(page, '/trainer-dashboard?show=availability');
  await page.getByRole('button', { name: 'Add a time on Friday' }).click();
  await page.getByLabel('Friday, time 1: from').fill('16:15');
  await page.getByLabel('Friday, time 1: until').fill('15:00');
  await page.getByRole('button', { name: 'Save week' }).click();
  await expect(page.getByText('Finish at least 30 minutes after the start')).toBeVisible();
  await page.getByLabel('Friday, time 1: until').fill('17:45');
  await page.getByLabel('Travel time').selectOption('30 minutes');
  await page.getByRole('button', { name: 'Save week' }).click();
  await expect(toast(page, 'Week saved')).toBeVisible();
  await page.getByLabel('Meeting link').fill('https://meet.example/amara');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(toast(page, 'Link saved')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await openPage(page, '/trainer-dashboard?show=prices');
  await page.getByRole('group', { name: 'Online Sessions' }).getByLabel('45 minutes').fill('30');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toast(page, 'Prices saved')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.context().clearCookies();
  const client = await signUp(page);
  await openPage(page, `/trainers/${id}`);
  await expect(page.getByRole('main')).toContainText('16:15 to 17:45');
  await page.getByRole('link', { name: /^45 minutes/ }).click();
  await page.getByRole('button', { name: 'Later days' }).click();
  await page
    .getByRole('radio', { name: /^Fri .*, 2 times$/ })
    .first()
    .check();
  await page.getByRole('radio', { name: '16:45' }).check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Book Now' }).click();
  await fillDetails(page, client);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Book & Pay £33.00' }).click();
  await page.waitForURL(/\/booking-confirmation/);
  await waitUntilInteractive(page);
  await expect(page.getByRole('link', { name: 'Join online' })).toHaveAttribute(
    'href',
    'https://meet.example/amara',
  );
  await expect(page.getByRole('main')).toContainText('16:45 to 17:30');
});

test.describe('a package', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('a trainer sells a package and a client books with it @phone-first', async ({
    page,
    browser,
    site,
  }) => {
    const trainer = await signUp(page);
    const { id } = await arrangeTrainer(site, {
      userId: await findUserId(site, trainer.email),
      availableDays: [1, 4],
      preferredTimes: ['evening'],
      sessionTypes: ['one_on_one', 'online'],
    });
    await openPage(page, '/trainer-dashboard?show=packages');
    await expect(page.getByText('No packages yet')).toBeVisible();
    const form = page.getByRole('region', { name: 'Create a package' });
    await form.getByRole('button', { name: 'Create package' }).click();
    await expect(form.getByLabel('Your price')).toBeFocused();
    await form.getByLabel('Of', { exact: true }).selectOption({ label: '60 minutes online' });
    await form.getByLabel('Appointments').fill('8');
    await form.getByLabel('Your price').fill('401');
    await form.getByRole('button', { name: 'Create package' }).click();
    await expect(form).toContainText('You charge £50.00 for each one separately. Enter a lower price.');
    await form.getByLabel('Your price').fill('360');
    await expect(form).toContainText(
      'People pay £396.00, £49.50 each instead of £55.00. You get £45.00 each time one is used.',
    );
    await form.getByRole('button', { name: 'Create package' }).click();
    await expect(toast(page, 'The package is on sale')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('0 sold');
    await expectAccessibleInBothThemes(page);
    expect(await horizontalScroll(page)).toBe(0);

    const shopper = await (
      await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
    ).newPage();
    const client = await signUp(shopper);
    await openPage(shopper, `/trainers/${id}`);
    await expect(shopper.getByRole('region', { name: 'Packages' })).toContainText(
      'In a package from £49.50 each',
    );
    await expectAccessibleInBothThemes(shopper);
    await shopper.getByRole('link', { name: 'See packages' }).click();
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Packages');
    await expect(shopper.getByRole('radio', { name: /8 × 60 minutes online/ })).toBeChecked();
    await expectAccessibleInBothThemes(shopper);
    expect(await horizontalScroll(shopper)).toBe(0);
    await shopper.getByRole('button', { name: 'Buy Package, £396.00' }).click();
    await fillCard(shopper, cards.good);
    await shopper.getByRole('button', { name: 'Pay £396.00' }).click();
    await expect(toast(shopper, 'Your package is ready')).toBeVisible();
    const pack = shopper.getByRole('listitem', { name: /^8 × 60 minutes online/ });
    await expect(pack).toContainText('60 minutes online with Amara Okafor');
    await expect(pack).toContainText('8 left');
    await expectAccessibleInBothThemes(shopper);
    expect(await horizontalScroll(shopper)).toBe(0);

    await pack.getByRole('link', { name: 'Book a session' }).click();
    await shopper.getByRole('button', { name: 'Later days' }).click();
    await shopper.getByRole('radio', { name: '18:30' }).check();
    await shopper.getByRole('button', { name: 'Book Now' }).click();
    const pay = shopper.getByRole('button', { name: /^Book & Pay|^Book/ });
    await expect(pay).toHaveText(/£55\.00/);
    await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
    await expect(shopper.getByText('You pay £0.00, 7 left')).toBeVisible();
    await expect(shopper.getByRole('complementary', { name: 'Your booking' })).toContainText(
      '1 package credit-£55.00',
    );
    await shopper.getByRole('button', { name: 'Don’t use a credit' }).click();
    await expect(pay).toHaveText(/£55\.00/);
    await shopper.getByRole('button', { name: 'Use 1 credit' }).click();
    await expect(pay).toHaveText(/£0\.00/);
    await expectAccessible(shopper);
    expect(await horizontalScroll(shopper)).toBe(0);
    await fillDetails(shopper, client);
    await pay.click();
    await shopper.waitForURL(/\/booking-confirmation/);
    await waitUntilInteractive(shopper);
    await expect(shopper.getByRole('main')).toContainText('1 credit from your 8 × 60 minutes online');
    expect(await creditBalance(site.db, `trainer:${id}`)).toBe(4500);

    await openPage(shopper, '/bookings');
    await shopper.getByRole('button', { name: /^More for Personal training/ }).click();
    await shopper.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(shopper.getByRole('dialog')).toContainText('You’ll get your credit back');
    await shopper.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    await expect(toast(shopper, 'Booking cancelled')).toContainText('You’ve got your credit back.');
    expect(await creditBalance(site.db, `trainer:${id}`)).toBe(0);

    await page.reload();
    const holders = page.getByRole('region', { name: 'Package holders' });
    await expect(holders).toContainText(`${client.firstName} ${client.lastName}`);
    await expectAccessibleInBothThemes(page);
    await holders.getByRole('button', { name: /^Refund/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund £396.00' }).click();
    await expect(toast(page, `We’re refunding £396.00 to ${client.firstName}`)).toBeVisible();
    await shopper.close();
  });
});

test('an hour that has begun is marked as attended or as a no-show, and put right @seldom', async ({
  page,
  site,
}) => {
  const trainer = await signUp(page);
  const { id } = await arrangeTrainer(site, { userId: await findUserId(site, trainer.email) });
  await arrangeBookedHour(site, id, { client: 'Ada Byron', minutesAhead: -90 });
  await arrangeBookedHour(site, id, { client: 'Bo Chen', minutesAhead: 24 * 60 });
  await openPage(page, '/trainer-dashboard');
  const past = page.getByRole('listitem', { name: /Ada Byron/ });
  const coming = page.getByRole('listitem', { name: /Bo Chen/ });
  await expect(coming.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  await expect(coming.getByRole('button', { name: 'Attended' })).toHaveCount(0);

  await past.getByRole('button', { name: 'Attended' }).click();
  await expect(past).toContainText(/Checked in (on .+ )?at \d\d:\d\d/);
  await past.getByRole('button', { name: 'Undo' }).click();
  await expect(past).not.toContainText('Checked in');
  await past.getByRole('button', { name: 'No-show' }).click();
  await expect(past).toContainText(/Marked as a no-show (on .+ )?at \d\d:\d\d/);
  await expectAccessibleInBothThemes(page);
  await openPage(page, '/trainer-dashboard');
  await expect(past).toContainText('Marked as a no-show');
});

test('a trainer takes bank holidays off at a press, works on one after all, and sees who is booked', async ({
  page,
  site,
}) => {
  const trainer = await signUp(page);
  const { id } = await arrangeTrainer(site, {
    userId: await findUserId(site, trainer.email),
    availableDays: [0, 1, 2, 3, 4, 5, 6],
    preferredTimes: ['morning'],
  });
  const [first, second] = bankHolidaysBetween(
    londonDay(new Date()),
    plusDays(londonDay(new Date()), 168),
    'england-and-wales',
  );
  if (first === undefined || second === undefined) throw new Error('Half a year has two bank holidays.');
  const minutesAhead = Math.round((Date.parse(`${second.day}T12:00:00Z`) - Date.now()) / 60_000);
  await arrangeBookedHour(site, id, { client: 'Ada Byron', minutesAhead });
  await openPage(page, '/trainer-dashboard?show=availability');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('heading', { name: 'Bank holidays' })).toBeVisible();
  await row(first.name)
    .getByRole('button', { name: `Take the day off: ${first.name}` })
    .click();
  await expect(row(first.name).getByText('Day off', { exact: true })).toBeVisible();
  await expect(row(second.name).getByText(/^1 booking stays: \d\d:\d\d Ada Byron$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Take all \d off$/ }).click();
  await expect(row(second.name).getByText('Day off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take all/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Work that day: ${first.name}` }).click();
  await expect(row(first.name).getByText('Day off', { exact: true })).toHaveCount(0);
  const { rows } = await site.db.query<{ day: string }>(
    'SELECT day::text FROM trainer_days_off WHERE trainer_id = $1 ORDER BY day',
    [id],
  );
  expect(rows.map(({ day }) => day)).toContain(second.day);
  expect(rows.map(({ day }) => day)).not.toContain(first.day);
});

/** The first application fails; sending again succeeds. */
async function failOnce(page: Page): Promise<void> {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/api/personal-trainers',
    async (route) => {
      await asked;
      await route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'We are back in a minute.' },
      });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  answer();
  await expect(toast(page, 'Application Failed')).toContainText('We are back in a minute.');
}

async function addPhoto(page: Page): Promise<void> {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b4552d' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
}

async function blockBookedDay(page: Page, site: Site, trainerId: number): Promise<void> {
  const { rows } = await site.db.query<{ day: string }>(
    `SELECT (starts_at AT TIME ZONE 'Europe/London')::date::text AS day FROM bookings WHERE trainer_id = $1`,
    [trainerId],
  );
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByLabel('Day off', { exact: true }).fill(rows[0]?.day ?? '');
  await page.getByRole('button', { name: 'Add day off' }).click();
  await expect(page.getByText('You still have a booking on')).toBeVisible();
  await expect(page.getByText(/18:30 Robin Ellery\. It stays booked until you cancel it/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to your bookings' }).click();
  await expect(page.getByText('Your day off')).toBeVisible();
}

async function fillApplication(page: Page): Promise<void> {
  await page
    .getByLabel('Bio')
    .fill('Strength coach for people who have never touched a barbell, patient and precise.');
  await page.getByRole('button', { name: 'Strength Training' }).click();
  await expect(page.getByRole('button', { name: 'Strength Training' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Phone Number').fill('0113 496 0000');
  await page.getByLabel('Location').fill('Leeds');
  for (const choice of ['Monday', 'Thursday', 'Evening (6PM - 10PM)', 'One-on-One Training']) {
    await page.getByRole('button', { name: choice }).click();
  }
}

async function approve(site: Site, email: string): Promise<void> {
  await site.db.query(
    `UPDATE trainers SET status = 'approved' WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );
}

async function findUserId(site: Site, email: string): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return rows[0]?.id ?? '';
}

async function findTrainerId(site: Site, email: string): Promise<number> {
  const { rows } = await site.db.query<{ id: number }>(
    'SELECT t.id FROM trainers t JOIN users u ON u.id = t.user_id WHERE u.email = $1',
    [email],
  );
  return rows[0]?.id ?? 0;
}
