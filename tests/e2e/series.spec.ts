import { countTakenPlaces } from '#support/shop.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openFacts,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { bookingRow } from './support/my-bookings.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ expectedConsole: /status of 409/ });

test('the coming weeks in one order: one skipped, one full, and the rest cancelled @phone-first @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, {
    title: 'Weir Pilates',
    daysAhead: [7, 14, 21, 28, 35, 42],
    capacity: 4,
  });
  const [, second, , fourth, , sixth] = session.dates;
  await site.db.query('UPDATE occurrences SET taken = 4 WHERE id = $1', [fourth?.id]);
  await site.db.query(
    'INSERT INTO series_discounts (session_id, min_occurrences, percent_off) VALUES ($1, 4, 10)',
    [session.id],
  );
  await openPage(page, `/sessions/${session.id}`);
  const weeks = page.getByRole('region', { name: 'Book the next 6 weeks' });
  await weeks.scrollIntoViewIfNeeded();
  const dates = weeks.getByRole('list', { name: 'Dates' });
  await expect(dates.getByRole('button')).toHaveCount(6);
  await expect(dates.getByRole('button').nth(3)).toContainText('Full');
  await expect(weeks.getByRole('status').first()).toHaveText(/£69\.30/);
  await dates.getByRole('button').nth(1).click();
  await expect(dates.getByRole('button', { pressed: false })).toHaveText(/Skipped/);
  await expect(weeks.getByRole('status').first()).toHaveText(/£55\.44/);
  await expect(weeks.getByRole('checkbox', { name: /waiting list/ })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await weeks.getByRole('link', { name: 'Book 4 dates' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking');
  await waitUntilInteractive(page);
  await expect(page.getByText('1 place at each of 4 dates reserved')).toBeVisible();
  await expect(payButton(page)).toHaveText(/£55\.44/);
  await expect(page.getByText('Several dates').filter({ visible: true })).toHaveCount(1);
  expect(await countTakenPlaces(site.db, second?.id ?? 0)).toBe(0);
  // Taken by others meanwhile: the existing hold stays, and the date is named.
  const withAll = page.url();
  await openFacts(page);
  const chosen = page.getByRole('list', { name: 'Dates' });
  await chosen.getByRole('button', { name: /^Skip/ }).last().click();
  await expect(page.getByText('1 place at each of 3 dates reserved')).toBeVisible();
  await site.db.query('UPDATE occurrences SET taken = 4 WHERE id = $1', [sixth?.id]);
  await openPage(page, withAll);
  await expect(page.getByRole('alert').filter({ hasText: 'is full.' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip this date' }).click();
  await expect(payButton(page)).toHaveText(/£46\.20/);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
  await expect(page.getByRole('region', { name: 'Three dates' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Waiting list' })).toContainText('You’re 1st of 1.');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await openPage(page, '/bookings');
  await expect(bookingRow(page, session.title)).toContainText('Part of a 3-date booking');
  const row = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem', { name: 'Weir Pilates' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'More for Weir Pilates' }).click();
  const booked = row.getByRole('list', { name: 'Places' }).getByRole('listitem');
  await expect(booked).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await booked
    .nth(1)
    .getByRole('button', { name: /^Cancel the place of / })
    .click();
  await expect(page.getByRole('dialog')).toContainText('You’ll get £15.40 back');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking cancelled')).toBeVisible();
  await expect(booked).toHaveCount(2);
  await row.getByRole('button', { name: 'Cancel remaining dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel remaining dates?' });
  await expect(dialog).toContainText('You’ll get £30.80 back');
  await dialog.getByRole('button', { name: 'Cancel remaining dates' }).click();
  await expect(toast(page, '2 places cancelled')).toBeVisible();
  await expect(page.getByText('Nothing coming up')).toBeVisible();
  for (const index of [0, 2, 4])
    expect(await countTakenPlaces(site.db, session.dates[index]?.id ?? 0)).toBe(0);
});
