import { randomUUID } from 'node:crypto';
import { formatDays, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { createRoom } from '#support/venues.ts';
import { toast } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const DAY_MINUTES = 24 * 60;

test.use({ expectedConsole: /status of 409/ });

test('a studio closes for Christmas: a sold date is called off, an empty one goes and comes back @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Skylight Barre');
  const day = londonDay(new Date(Date.now() + 9 * DAY_MINUTES * 60_000));
  const guest = { name: 'Ada Byron', email: `guest.${randomUUID()}@people.example` };
  const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 9 * DAY_MINUTES,
    guests: [guest],
  });
  // The page shows weeks up to the last date, so one after the closure.
  for (const days of [1, 14])
    await createOccurrence(site.db, studio.session.id, {
      startsAt: new Date(`${plusDays(day, days)}T12:00:00Z`),
    });

  await openPage(page, `/business/calendar?date=${day}`);
  await expect(page.getByRole('heading', { name: 'Closures and bank holidays' })).toBeVisible();
  await page.getByRole('button', { name: 'Add closure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a closure' });
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(plusDays(day, 1));
  await dialog.getByLabel('Reason').fill('Christmas');
  await expect(dialog).toContainText('1 date without bookings leaves the search');
  await expect(dialog).toContainText('1 place booked.');
  await expectAccessibleInBothThemes(page);
  const confirm = dialog.getByRole('button', { name: 'Add closure' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/^Cancel it: refund £15.40/).check();

  // Another booking arrives: nothing is closed, and the new figure shows.
  await site.db.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [occurrenceId]);
  await confirm.click();
  await expect(dialog.getByText(/^2 places are booked at Skylight Barre/)).toBeVisible();
  await expect(dialog.getByText('2 places booked.', { exact: true })).toBeVisible();
  await site.db.query('UPDATE occurrences SET taken = 1 WHERE id = $1', [occurrenceId]);
  await confirm.click();
  await expect(dialog.getByText(/^1 place is booked at Skylight Barre/)).toBeVisible();
  await expect(dialog.getByText('1 place booked.', { exact: true })).toBeVisible();
  await confirm.click();
  await expect(toast(page, 'Closed')).toBeVisible();
  const told = await expectMail(site, guest.email, 'Cancelled');
  expect(told.text).toContain(`Closed ${formatDays(day, plusDays(day, 1))}: Christmas`);
  await expectAccessibleInBothThemes(page);

  await openPage(page, `/sessions/${studio.session.id}?week=${day}`);
  const sentence = page.getByText(`Closed ${formatDays(day, plusDays(day, 1))}: Christmas`);
  await expect(sentence).toBeVisible();

  await openPage(page, `/business/calendar?date=${day}`);
  await page.getByRole('button', { name: 'Remove closure: Christmas' }).click();
  await expect(toast(page, 'Closure removed')).toBeVisible();
  // Phones show a day at a time.
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('button', { name: `${formatLongDay(plusDays(day, 1))}, 1 date` }).click();
  const card = page.getByRole('link', { name: /Skylight Barre/ });
  await expect(card.filter({ hasText: '0 of 12 places taken' })).toBeVisible();
  await openPage(page, `/sessions/${studio.session.id}?week=${day}`);
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  await expect(sentence).toHaveCount(0);
});

test('one room is closed: what is held in it goes, everything else goes on @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Skylight Barre');
  const { businessId } = studio;
  const day = londonDay(new Date(Date.now() + 9 * DAY_MINUTES * 60_000));
  const startsAt = new Date(`${day}T12:00:00Z`);
  const roomId = await createRoom(site.db, businessId, { name: 'Mirror room' });
  const inRoom = await createOccurrence(site.db, studio.session.id, { startsAt });
  await site.db.query('UPDATE occurrences SET room_id = $2 WHERE id = $1', [inRoom, roomId]);
  await site.db.query('UPDATE sessions SET room_id = $2 WHERE id = $1', [studio.session.id, roomId]);
  const other = await createSession(site.db, { businessId, title: 'Open Floor' });
  await createOccurrence(site.db, other.id, { startsAt });
  for (const sessionId of [studio.session.id, other.id])
    await createOccurrence(site.db, sessionId, { startsAt: new Date(`${plusDays(day, 14)}T12:00:00Z`) });

  await openPage(page, `/business/calendar?date=${day}`);
  await page.getByRole('button', { name: 'Add closure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a closure' });
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  await dialog.getByLabel('Reason').fill('Floor being sealed');
  await expect(dialog).toContainText('2 dates without bookings leave the search');
  await dialog.getByLabel('What to close').selectOption({ label: 'Mirror room' });
  await expect(dialog).toContainText('1 date without bookings leaves the search');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Add closure' }).click();
  await expect(toast(page, 'Closed')).toBeVisible();
  await expect(page.getByText('Mirror room is closed.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Open Floor/ })).toBeVisible();
  await expect(page.getByText('Mirror room closed').filter({ visible: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const sentence = page.getByText(`Mirror room closed ${formatDays(day, day)}: Floor being sealed`);
  await openPage(page, `/sessions/${studio.session.id}?week=${day}`);
  await expect(sentence).toBeVisible();
  await openPage(page, `/sessions/${other.id}?week=${day}`);
  await expect(page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
  await expect(sentence).toHaveCount(0);

  await openPage(page, `/business/calendar?date=${day}`);
  await page.getByRole('button', { name: 'Remove closure: Floor being sealed' }).click();
  await expect(toast(page, 'Closure removed')).toBeVisible();
  await expect(page.getByRole('link', { name: /Skylight Barre/ })).toBeVisible();
});
