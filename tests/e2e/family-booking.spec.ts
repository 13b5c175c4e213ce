import type { Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import { countTakenPlaces } from '#support/shop.ts';
import {
  bookFromSearch,
  cards,
  checkoutPath,
  expectConfirmation,
  fillCard,
  fillDetails,
  openFacts,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openBooking } from './support/my-bookings.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** A family class in three days, four days and a week after the first, £14.00 a place. */
const createFamilySession = (site: Site, capacity = 12): Promise<ArrangedSession> =>
  arrangeSession(site, { title: 'Family Yoga', ageGroups: ['family'], daysAhead: [3, 4, 10], capacity });

async function readMoney(site: Site, session: ArrangedSession) {
  await site.sandbox.control.idle();
  const { intent, refunded } = await queryOne<{ intent: string; refunded: number }>(
    site.db,
    `SELECT p.provider_intent_id AS intent, p.refunded_pence AS refunded FROM payments p
     WHERE p.id IN (SELECT payment_id FROM bookings WHERE session_id = $1)`,
    [session.id],
  );
  const charges = await site.sandbox.control.charges();
  const charge = charges.find(({ payment_intent: of }) => of === intent);
  return { charged: charge?.amount, refunded, back: charge?.amount_refunded };
}

const attendeePlace = (page: Page, number: number) => page.getByRole('group', { name: `Place ${number}` });

async function nameChild(page: Page, number: number, name: string, age: string): Promise<void> {
  await attendeePlace(page, number).getByLabel('Name', { exact: true }).fill(name);
  await attendeePlace(page, number).getByLabel('Age on the day').fill(age);
  await expect(attendeePlace(page, number).getByLabel('Adult staying with them')).toHaveValue('buyer');
}

async function bookFamily(page: Page, person: Person, session: ArrangedSession): Promise<void> {
  await openPage(page, `${checkoutPath(session)}&places=3`);
  await expect(page.getByText('3 places reserved')).toBeVisible();
  await fillDetails(page, person);
  await nameChild(page, 2, 'Arjun Ellery', '11');
  await nameChild(page, 3, 'Mira Ellery', '8');
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
}

test('a parent books three places, cancels one, moves one @phone-first', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await createFamilySession(site);
  await openPage(page, `/sessions/${session.id}`);
  const places = page.getByRole('group', { name: 'Places' });
  await expect(places.getByRole('status')).toHaveText('1');
  await places.getByRole('button', { name: 'One place more' }).click();
  await places.getByRole('button', { name: 'One place more' }).click();
  await expect(places.getByRole('status')).toHaveText('3');
  await expect(page.getByText('Session Fee, 3 × £14.00').filter({ visible: true })).toBeVisible();
  const who = page
    .getByRole('list', { name: 'Who’s coming' })
    .filter({ visible: true })
    .getByRole('listitem');
  await expect(who).toHaveCount(3);
  await expect(who.first()).toContainText(`${person.firstName} ${person.lastName}`);
  await expect(who.last()).toContainText('Third personYou add the name when you book£15.40');
  await expect(page).toHaveURL(/[?&]places=3/);
  await page.getByRole('link', { name: 'Book 3 Places' }).filter({ visible: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking');
  await waitUntilInteractive(page);
  await expect(page.getByText('3 places reserved')).toBeVisible();
  await expect(payButton(page)).toHaveText(/£46\.20/);
  await fillDetails(page, person);
  await fillCard(page, cards.good);

  // Errors show at their fields, and the first gets the focus.
  await payButton(page).click();
  await expect(attendeePlace(page, 2).getByLabel('Name', { exact: true })).toBeFocused();
  await expect(attendeePlace(page, 2)).toContainText('Name is required');
  await expect(attendeePlace(page, 1).getByLabel('Age on the day')).toHaveCount(0);
  await attendeePlace(page, 2).getByLabel('Adult', { exact: true }).check();
  await expect(attendeePlace(page, 2).getByLabel('Age on the day')).toHaveCount(0);
  await attendeePlace(page, 2).getByLabel('Child', { exact: true }).check();
  await nameChild(page, 2, 'Arjun Ellery', '11');
  await nameChild(page, 3, 'Mira Ellery', '8');
  await expect(attendeePlace(page, 1)).toContainText('Adult, guardian of Arjun and Mira');
  await expectAccessible(page);
  expect(await horizontalScroll(page)).toBe(0);
  await payButton(page).click();
  await expectConfirmation(page, session);
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(3);

  const mira = page.getByRole('region', { name: 'Three places' }).getByRole('listitem').last();
  await expect(mira).toContainText('Mira Ellery, 8');
  await expect(mira).toContainText('With Robin Ellery');
  await expect(mira.getByRole('button', { name: 'Send the place of Mira Ellery' })).toBeVisible();
  const codes = page.getByRole('article');
  await codes.getByRole('tab', { name: 'Robin' }).press('ArrowRight');
  await expect(codes.getByRole('tab', { name: 'Arjun' })).toBeFocused();
  await expect(codes.getByRole('img')).toHaveAttribute('alt', 'QR code to check Arjun Ellery in with');
  await expect(page.getByText('Total Paid').locator('..')).toContainText('£46.20');
  await codes.getByRole('button', { name: 'Show full screen' }).click();
  const full = page.getByRole('dialog', { name: 'Check-in code' });
  await expect(full.getByRole('tab', { name: 'Arjun' })).toHaveAttribute('aria-selected', 'true');
  expect((await full.getByRole('img').boundingBox())?.width).toBeGreaterThan(300);
  await full.getByRole('button', { name: 'Close' }).click();
  await expect(codes.getByRole('button', { name: 'Show full screen' })).toBeFocused();
  const again = page.getByRole('region', { name: 'Same again next week?' });
  await expect(again).toContainText('£46.20 for 3 places');
  await expect(again.getByRole('link', { name: 'Book Next Week' })).toHaveAttribute(
    'href',
    `${checkoutPath(session, 2)}&places=3`,
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).first().click();
  await waitUntilInteractive(page);
  const row = await openBooking(page, session.title);
  await expect(row).toContainText('£46.20');
  await expect(row).toContainText('3 places');
  await row.getByRole('button', { name: 'Change the name of Mira Ellery' }).click();
  const naming = page.getByRole('dialog', { name: 'Who’s coming?' });
  await naming.getByLabel('Name', { exact: true }).fill('Leela Ellery');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Name changed')).toBeVisible();
  await expect(row).toContainText('Leela Ellery, 8');

  await row.getByRole('button', { name: 'Cancel the place of Arjun Ellery' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(cancelling).toContainText('You’ll get £15.40 back');
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking cancelled')).toBeVisible();
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(2);

  await row.getByRole('button', { name: 'Move the place of Leela Ellery' }).click();
  const moving = page.getByRole('dialog', { name: 'Move this booking' });
  await moving.getByRole('radio').first().check();
  await expect(moving).toContainText('It costs the same');
  await moving.getByRole('button', { name: 'Move booking' }).click();
  await expect(toast(page, 'Booking moved')).toBeVisible();
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(1);
  expect(await countTakenPlaces(site.db, session.dates[1]?.id ?? 0)).toBe(1);
  await expect(
    page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem', { name: session.title }),
  ).toContainText('2 dates');
  await expectAccessible(page);
  expect(await horizontalScroll(page)).toBe(0);
  await expect.poll(() => readMoney(site, session)).toEqual({ charged: 4620, refunded: 1540, back: 1540 });
});

test('all places at once: the sum shown is the sum given back, and they are offered again @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await createFamilySession(site);
  await bookFamily(page, person, session);
  await openPage(page, '/bookings');
  const row = await openBooking(page, session.title);
  await row.getByRole('button', { name: 'Cancel all places' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel all places?' });
  await expect(dialog).toContainText('You’ll get £46.20 back');
  await expect(dialog.getByText('£15.40')).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel all places' }).click();
  await expect(toast(page, '3 places cancelled')).toBeVisible();
  await expect.poll(() => readMoney(site, session)).toEqual({ charged: 4620, refunded: 4620, back: 4620 });
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(0);

  await openPage(page, `${checkoutPath(session, 1)}&places=2`);
  await expect(page.getByText('2 places reserved')).toBeVisible();
  await expect(attendeePlace(page, 2)).toContainText(/Child, \d+, with Robin Ellery\. Saved from last time/);
  await attendeePlace(page, 2).getByLabel('Who’s coming on place 2').selectOption('Arjun Ellery');
  await expect(attendeePlace(page, 2)).toContainText('Child, 11, with Robin Ellery. Saved from last time');
  await attendeePlace(page, 2).getByRole('button', { name: 'Remove place 2' }).click();
  await expect(page.getByText('1 place reserved')).toBeVisible();

  await openPage(page, '/profile/payment');
  const people = page.getByRole('region', { name: 'Saved people' });
  await people.getByRole('button', { name: 'Edit Arjun Ellery' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Arjun Ellery' });
  await edit.getByLabel('Age on the day').fill('12');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Person saved')).toBeVisible();
  await expect(people.getByRole('listitem').filter({ hasText: 'Arjun Ellery' })).toContainText('Child, 12');
  await people.getByRole('button', { name: 'Remove Mira Ellery' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove Mira Ellery?' });
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(people.getByText('Mira Ellery')).toHaveCount(0);
});

test('two places from the search, one of them for a friend @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Rope Flow', daysAhead: [3] });
  const form = await bookFromSearch(page, session);
  await expect(form.getByText('1 place reserved')).toBeVisible();
  await openFacts(form);
  await form.getByRole('button', { name: 'One place more' }).press('Enter');
  await expect(form.getByText('2 places reserved')).toBeVisible();
  await expect(form.getByText('Session Fee, 2 × £14.00').filter({ visible: true })).toHaveCount(1);
  await fillDetails(form, person);
  await expect(form.getByLabel('Age on the day')).toHaveCount(0);
  await form.getByRole('group', { name: 'Place 2' }).getByLabel('Name', { exact: true }).fill('Jo Marsh');
  await fillCard(form, cards.good);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Book & Pay £30.80' }).click();
  await expectConfirmation(page, session);
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Total Paid £30.80');
  expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(2);
});

test('names as long as they may be make no page wider than the phone @phone', async ({ page, site }) => {
  const firstName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern';
  const person = await signUp(page, { firstName });
  const session = await arrangeSession(site, { title: 'Long Names', daysAhead: [3] });
  await openPage(page, '/business');
  expect(await horizontalScroll(page)).toBe(0);
  await openPage(page, `${checkoutPath(session)}&places=2`);
  await fillDetails(page, person);
  const friend = 'gewissenhaftschaferswessenschafewarenwohlgepflegeundsorgfaltigkeit';
  await attendeePlace(page, 2).getByLabel('Name', { exact: true }).fill(friend);
  await fillCard(page, cards.good);
  expect(await horizontalScroll(page)).toBe(0);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expect(page.getByText(`, ${firstName}. We’ve emailed`)).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  for (const [path, name] of [
    ['/home', firstName],
    ['/profile/payment', friend],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    expect(await horizontalScroll(page), path).toBe(0);
  }
  await openPage(page, '/bookings');
  const row = await openBooking(page, session.title);
  await expect(row.getByText(friend).first()).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
});

test('the bar at the foot opens the places and their sums as a sheet @phone @seldom', async ({
  page,
  site,
}) => {
  const session = await createFamilySession(site);
  await openPage(page, `/sessions/${session.id}`);
  await page.getByRole('button', { name: /^£15\.40/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Places and price' });
  await sheet.getByRole('button', { name: 'One place more' }).click();
  await expect(sheet.getByText('£30.80')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Book 2 Places' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^£30\.80/ })).toBeFocused();
});

test.describe('more places than are left', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('it says how many there are, and takes those @seldom', async ({ page, site }) => {
    await signUp(page);
    const session = await createFamilySession(site, 3);
    await openPage(page, `${checkoutPath(session)}&places=5`);
    const refused = page.getByRole('alert').filter({ hasText: 'Only 3 places are left on this date.' });
    await expect(refused).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await refused.getByRole('button', { name: 'Book 3 places' }).click();
    await expect(page.getByText('3 places reserved')).toBeVisible();
    await expect(page).toHaveURL(/[?&]places=3/);
    expect(await countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(3);

    await openFacts(page);
    const places = page.getByRole('group', { name: 'Places' });
    await places.getByRole('button', { name: 'One place fewer' }).click();
    await expect(page.getByText('2 places reserved')).toBeVisible();
    await expect.poll(() => countTakenPlaces(site.db, session.dates[0]?.id ?? 0)).toBe(2);
    await places.getByRole('button', { name: 'One place fewer' }).click();
    await expect(page.getByText('1 place reserved')).toBeVisible();
    await expect(page).not.toHaveURL(/places=/);
  });
});
