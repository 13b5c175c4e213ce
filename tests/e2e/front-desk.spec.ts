import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createMember } from '#support/session-factory.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const createGuest = (name: string) => ({ name, email: `guest.${randomUUID()}@people.example` });
const attendeeLine = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** A date soon today, or just past if the day is nearly over. */
async function openFrontDesk(page: Page, site: Site, guests: { name: string; email: string }[]) {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Strong Start Barbell');
  const soon = new Date(Date.now() + 20 * 60_000);
  const minutesAhead = londonDay(soon) === londonDay(new Date()) ? 20 : -5;
  const date = await arrangeBookedOccurrence(site, studio, { minutesAhead, guests });
  await openPage(page, '/business/check-in');
  return date;
}

const readBookingState = (site: Site, bookingId: string | undefined) => async () =>
  (await queryOne<{ state: string }>(site.db, 'SELECT state FROM bookings WHERE id = $1', [bookingId])).state;

/** Loaded scripts that the desk hasn't stored yet. */
const readDeskFilesMissing = (page: Page) => () =>
  page.evaluate(async () => {
    const loaded = () =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\/assets\/.*\.js$/.test(name) ? [name] : []));
    const last = ['toast-surface', 'dialog-surface'].map((file) =>
      loaded().find((name) => name.includes(file)),
    );
    // An import resolves after everything that the script imports has loaded.
    for (const script of last) {
      if (script === undefined) return 'not loaded yet';
      await import(script);
    }
    const kept = (await (await caches.open('fettle-desk-files')).keys()).map(({ url }) => url);
    return loaded().filter((name) => !kept.includes(name));
  });

const addWalkIn = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add walk-in' }).click();
};

test.describe('without a connection', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsole: /ERR_INTERNET_DISCONNECTED|status of 409|Couldn't load preload assets/,
  });

  test('the desk goes on, also when it is opened again, and agrees afterwards @phone-first', async ({
    page,
    site,
    context,
  }) => {
    const { occurrenceId, bookingIds } = await openFrontDesk(page, site, [
      createGuest('Ada Byron'),
      createGuest('Bo Chen'),
      createGuest('Sade Bello'),
    ]);
    await expect(page.getByText('0 of 3 in')).toBeVisible();
    await expect(attendeeLine(page, 'Ada Byron')).toContainText('First time');
    await expectAccessibleInBothThemes(page);
    // The worker controls the page from the next load.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(page.getByText('0 of 3 in')).toBeVisible();

    // The browser may evict its cache at any time; the desk keeps its own copy.
    await expect.poll(readDeskFilesMissing(page)).toEqual([]);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. Keep going.')).toBeVisible();
    await attendeeLine(page, 'Ada Byron').getByRole('button', { name: 'Check in' }).click();
    await expect(attendeeLine(page, 'Ada Byron')).toContainText('Saved on this device');
    await attendeeLine(page, 'Bo Chen').getByRole('button', { name: 'Check in' }).click();
    await attendeeLine(page, 'Bo Chen').getByRole('button', { name: 'Undo' }).click();
    await addWalkIn(page, 'Rosa Whitfield');
    await expect(attendeeLine(page, 'Rosa Whitfield')).toContainText('£14.00 cash');
    await expect(page.getByText('1 check-in and 1 walk-in are saved on this device')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 check-in and 1 walk-in are saved on this device')).toBeVisible();
    await expect(page.getByText('2 of 4 in')).toBeVisible();
    expect(await readBookingState(site, bookingIds[0])()).toBe('confirmed');

    // Another desk marks one of them and one cancels.
    await attendeeLine(page, 'Sade Bello').getByRole('button', { name: 'Check in' }).click();
    await site.db.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [bookingIds[2]],
    );
    await site.db.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_at = now() WHERE id = $1`,
      [bookingIds[0]],
    );
    await context.setOffline(false);
    await expect(page.getByText('Sade Bello wasn’t marked.')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('This booking is cancelled.')).toBeVisible();
    await expect.poll(readBookingState(site, bookingIds[0])).toBe('attended');
    expect(await readBookingState(site, bookingIds[1])()).toBe('confirmed');
    const { n } = await queryOne<{ n: number }>(
      site.db,
      'SELECT count(*)::integer AS n FROM walk_ins WHERE occurrence_id = $1 AND voided_at IS NULL',
      [occurrenceId],
    );
    expect(n).toBe(1);
    await expect(page.getByText('1 check-in and 1 walk-in')).toBeVisible();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByText('Sade Bello wasn’t marked.')).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fettle-desk'))),
    ).toEqual([]);
  });
});

test('whoever works at the front desk begins at check-in', async ({ page, site, browser }) => {
  const owner = await browser.newContext({ baseURL: site.url });
  const { businessId } = await arrangeStudio(site, await signUp(await owner.newPage()), 'Quay Boxing');
  await owner.close();
  const person = await signUp(page);
  const { id } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
    person.email,
  ]);
  await createMember(site.db, businessId, 'front_desk', id);
  await page.goto('/business');
  await expect(page).toHaveURL(/\/business\/check-in/);
});

test('all are checked in at once and put back, walk-ins fill the date, and who does not come is asked about @seldom', async ({
  page,
  site,
}) => {
  const { occurrenceId, bookingIds } = await openFrontDesk(page, site, [
    createGuest('Ada Byron'),
    createGuest('Bo Chen'),
  ]);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Check in all 2' }).click();
  await expect(page.getByText('2 of 2 in')).toBeVisible();
  await expect.poll(readBookingState(site, bookingIds[1])).toBe('attended');
  await attendeeLine(page, 'Bo Chen').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readBookingState(site, bookingIds[1])).toBe('confirmed');

  await page.getByRole('button', { name: 'Add walk-in' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByText('Card reader').click();
  await page.getByRole('button', { name: 'One place more' }).click();
  await expect(page.getByText('To collect £28.00')).toBeVisible();
  await addWalkIn(page, 'Rosa Whitfield');
  await expect(attendeeLine(page, 'Rosa Whitfield')).toContainText('£28.00 by card reader, added by');
  await expect(page.getByText('3 of 4 in')).toBeVisible();
  await attendeeLine(page, 'Rosa Whitfield').getByRole('button', { name: 'Undo' }).click();
  await expect(attendeeLine(page, 'Rosa Whitfield')).toHaveCount(0);
  await expect
    .poll(async () => (await site.db.query('SELECT FROM walk_ins WHERE voided_at IS NOT NULL')).rowCount)
    .toBe(1);

  await site.db.query('UPDATE occurrences SET capacity = taken WHERE id = $1', [occurrenceId]);
  await site.db.query(
    `UPDATE occurrences SET starts_at = now() - interval '12 minutes', ends_at = now() + interval '5 minutes' WHERE id = $1`,
    [occurrenceId],
  );
  await site.db.query(
    `UPDATE bookings SET starts_at = now() - interval '12 minutes' WHERE occurrence_id = $1`,
    [occurrenceId],
  );
  await page.reload();
  await expect(page.getByText('This date is full.')).toBeVisible();
  const late = page.getByRole('region', { name: /^Not checked in: Strong Start Barbell/ });
  await late.getByRole('button', { name: 'No-show of Bo Chen' }).click();
  await expect(attendeeLine(page, 'Bo Chen')).toContainText('No-show');
  await expect.poll(readBookingState(site, bookingIds[1])).toBe('no_show');
});
