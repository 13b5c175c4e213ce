import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { renderCheckInCode } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { formatLongDay, londonDay, mondayOf, plusDays, weekFrom } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createMember } from '#support/session-factory.ts';
import { createRoom, createVenue } from '#support/venues.ts';
import { signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { launchBrowserWithCamera } from './support/camera.ts';
import { horizontalScroll, tabTo } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp, verifyEmail } from './support/person.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const DAY = 24 * 60;

const createGuest = (name: string) => ({ name, email: `guest.${randomUUID()}@people.example` });

const attendeeLine = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });

test.describe('a date with people', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('asks whether to refund people who are checked in, once it has begun', async ({ page, site }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Loft Pilates');
    const guests = [createGuest('Ada Byron'), createGuest('Bo Chen'), createGuest('Cy Dale')];
    const { occurrenceId, bookingIds } = await arrangeBookedOccurrence(site, studio, {
      minutesAhead: -10,
      guests,
    });
    await site.db.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_at = now() WHERE id = ANY ($1)`,
      [bookingIds.slice(0, 2)],
    );
    await openPage(page, `/business/occurrences/${occurrenceId}`);
    await page.getByRole('button', { name: 'Cancel this date' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel this date?' });
    const question = cancel.getByRole('group', { name: '2 people are checked in. Refund them too?' });
    const confirm = cancel.getByRole('button', { name: 'Cancel date' });
    await expect(question).toBeVisible();
    await expect(confirm).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await tabTo(page, question.getByLabel('Refund everyone: 3 bookings, £46.20'));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(question.getByLabel('Refund only the others: 1 booking, £15.40')).toBeChecked();
    await cancel.getByLabel('Reason').fill('The power has failed.');
    await confirm.click();
    await expect(toast(page, 'Date cancelled')).toContainText('1 booking refunded, £15.40 in total.');
    await expect(page.getByText('Cancelled bookings (1)')).toBeVisible();
    const told = await expectMail(site, guests[2]?.email ?? '', 'Cancelled');
    expect(told.text).toContain('The power has failed.');
  });

  test('is moved from the calendar, then cancelled: who booked is told, and refunded @seldom', async ({
    page,
    site,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Skylight Barre');
    const [ada, bo] = [createGuest('Ada Byron'), createGuest('Bo Chen')];
    const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
      minutesAhead: 9 * DAY,
      guests: [ada, bo],
    });
    const { startsAt } = await queryOne<{ startsAt: Date }>(
      site.db,
      'SELECT starts_at AS "startsAt" FROM occurrences WHERE id = $1',
      [occurrenceId],
    );
    await openPage(
      page,
      `/business/calendar?date=${londonDay(new Date(startsAt.getTime() - 7 * DAY * 60_000))}`,
    );
    await page.getByRole('button', { name: 'Next week' }).click();
    const card = page.getByRole('link', { name: /Skylight Barre/ });
    await expect(card).toContainText('2 of 12 places taken');
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skylight Barre');
    await expect(attendeeLine(page, 'Ada Byron')).toContainText(ada.email);

    await page.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change this date' });
    await change.getByLabel('Places').fill('1');
    await change.getByLabel('Starts at').fill('20:45');
    await change.getByRole('button', { name: 'Save changes' }).click();
    await expect(change.getByText('2 places are booked, so you can’t offer fewer.')).toBeVisible();
    await change.getByLabel('Places').fill('14');
    await change.getByLabel('Note').fill('Tom teaches today.');
    await change.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Date changed')).toContainText('We’ve emailed the new time to everyone booked.');
    await expect(page.getByText(/20:45 to 21:45/)).toBeVisible();
    await expect(page.getByText('2 of 14 places taken')).toBeVisible();
    const moved = await expectMail(site, ada.email, 'New time');
    expect(moved.text).toContain('Tom teaches today.');
    expect(moved.text).toContain('Cancel before it starts for a full refund (£15.40).');

    await page.getByRole('button', { name: 'Cancel this date' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel this date?' });
    await expect(cancel).toContainText('2 bookings, £30.80 to refund');
    await cancel.getByRole('button', { name: 'Cancel date' }).click();
    await expect(cancel.getByText('Enter a reason for the people who booked')).toBeVisible();
    await cancel.getByLabel('Reason').fill('The boiler has failed.');
    await cancel.getByRole('button', { name: 'Cancel date' }).click();
    await expect(toast(page, 'Date cancelled')).toContainText('2 bookings refunded, £30.80 in total.');
    await expect(page.getByText('Cancelled bookings (2)')).toBeVisible();
    const told = await expectMail(site, bo.email, 'Cancelled');
    expect(told.text).toContain('The boiler has failed.');
    expect(told.text).toContain('£15.40');

    await openPage(page, `/business/bookings?q=${encodeURIComponent('Skylight')}`);
    const figures = page.getByRole('definition');
    await expect(figures.filter({ hasText: '£30.80' })).toHaveCount(2); // gross, and all of it refunded
    await expect(figures.filter({ hasText: '£0.00' })).toHaveCount(2); // no fee kept, nothing left
    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await readFile(await (await downloaded).path(), 'utf8');
    expect(file).toContain('Ada Byron');
    expect(file).toContain('15.40,15.40,0.00,0.00');
  });
});

test('people are checked in by tap, by their code, and put right again @phone-first', async ({
  page,
  site,
  browser,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Dockside Rowing');
  const needs = 'I use a hearing aid.';
  const { occurrenceId, bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 20,
    guests: [{ ...createGuest('Ada Byron'), needs }, createGuest('Bo Chen')],
  });
  await openPage(page, `/business/occurrences/${occurrenceId}`);
  await expect(attendeeLine(page, 'Ada Byron')).toContainText(needs);
  await attendeeLine(page, 'Ada Byron').getByRole('button', { name: 'Check in' }).click();
  await expect(attendeeLine(page, 'Ada Byron')).toContainText('Attended');
  await expect(page.getByText('1 of 2 checked in')).toBeVisible();
  await expect(attendeeLine(page, 'Ada Byron')).toContainText(/Checked in by \w+ (on .+ )?at \d\d:\d\d/);
  await attendeeLine(page, 'Ada Byron').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 2 checked in')).toBeVisible();
  await expect(attendeeLine(page, 'Ada Byron')).not.toContainText('Checked in by');
  await expect(page.getByRole('button', { name: 'No-show' })).toHaveCount(0);

  await openPage(page, `/check-in/${bookingIds[1]}`);
  await page.waitForURL(`**/business/occurrences/${occurrenceId}?confirm=${bookingIds[1]}`);
  const scanned = page.getByRole('region', { name: 'Code scanned' });
  await expect(scanned).toContainText('Bo Chen');
  await scanned.getByRole('button', { name: 'Check in' }).click();
  await expect(scanned).toContainText('Checked in.');
  await expect(attendeeLine(page, 'Bo Chen')).toContainText('Attended');

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const stranger = await elsewhere.newPage();
  await signUp(stranger);
  const answer = await stranger.goto(`/check-in/${bookingIds[1]}`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await elsewhere.close();
});

test('the camera at the door reads the code of a booking and checks that person in, once @seldom', async ({
  page,
  site,
  launchOptions,
}, testInfo) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Boathouse Bootcamp');
  const { occurrenceId, bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 20,
    guests: [createGuest('Ada Byron'), createGuest('Bo Chen')],
  });
  const [ada = '', bo = ''] = bookingIds;
  // The code as the customer's booking page draws it.
  const code = await renderCheckInCode(site.url, { id: bo });
  const doorBrowser = await launchBrowserWithCamera(code, testInfo, launchOptions);
  try {
    const context = await doorBrowser.newContext({ baseURL: site.url, viewport: page.viewportSize() });
    await context.addCookies(await page.context().cookies());
    const door = await context.newPage();
    const marks: string[] = [];
    door.on('request', (request) => {
      if (request.method() === 'PUT') marks.push(new URL(request.url()).pathname);
    });
    await openPage(door, `/business/occurrences/${occurrenceId}`);
    await door.getByRole('button', { name: 'Scan a code' }).click();
    const dialog = door.getByRole('dialog', { name: 'Scan a code' });
    await expect(dialog).toContainText('Bo Chen is checked in.');
    // Keep the code in view for several more frames.
    await door.evaluate(async () => {
      const video = document.querySelector('video');
      for (let frame = 0; frame < 12; frame++)
        await new Promise((seen) => video?.requestVideoFrameCallback(seen));
    });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(attendeeLine(door, 'Bo Chen')).toContainText('Attended');
    await expect(door.getByText('1 of 2 checked in')).toBeVisible();
    expect(marks).toEqual([`/api/bookings/${bo}/attendance`]);
    const { rows } = await site.db.query('SELECT id, state FROM bookings WHERE id = ANY ($1)', [[ada, bo]]);
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [ada, 'confirmed'],
        [bo, 'attended'],
      ]),
    );
  } finally {
    await doorBrowser.close();
  }
});

test('on a phone the door has the list of today first, finds people by name, and the camera behind a button @phone @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Lido Aqua Fit');
  await openPage(page, '/business/check-in');
  await expect(page.getByRole('heading', { name: 'No sessions today' })).toBeVisible();

  const soon = new Date(Date.now() + 20 * 60_000);
  const minutesAhead = londonDay(soon) === londonDay(new Date()) ? 20 : -20;
  const { bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead,
    guests: [createGuest('Bo Chen'), createGuest('Zoë Núñez'), createGuest('Ada Byron')],
  });
  await openPage(page, '/business');
  const tabs = page.getByRole('navigation', { name: 'Main pages' });
  await tabs.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  await expect(attendeeLine(page, 'Ada Byron')).toBeInViewport();
  await expect(page.getByText('0 of 3 in')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await page.getByRole('link', { name: 'Lido Aqua Fit' }).click();
  await expect(attendeeLine(page, 'Zoë Núñez')).toContainText('Check in');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');

  const find = page.getByLabel('Find by name or reference');
  await find.fill('zoe');
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toHaveCount(1);
  await expect(attendeeLine(page, 'Ada Byron')).toHaveCount(0);
  await tabTo(page, attendeeLine(page, 'Zoë Núñez').getByRole('button', { name: 'Check in' }));
  await page.keyboard.press('Enter');
  await expect(attendeeLine(page, 'Zoë Núñez')).toContainText('Attended');
  await expect(page.getByText('1 of 3 in')).toBeVisible();
  const { reference } = await queryOne<{ reference: string }>(
    site.db,
    'SELECT reference FROM bookings WHERE id = $1',
    [bookingIds[0]],
  );
  await find.fill(reference.toLowerCase());
  await expect(attendeeLine(page, 'Bo Chen')).toBeVisible();
  await find.fill('Nobody Known');
  await expect(page.getByText('No bookings today match that name or reference.')).toBeVisible();
  await find.fill('');

  await page.getByRole('button', { name: 'Scan a code' }).click();
  await page.getByRole('dialog', { name: 'Scan a code' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Lido Aqua Fit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lido Aqua Fit');
  await expect(attendeeLine(page, 'Zoë Núñez')).toContainText('Attended');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  await expect(attendeeLine(page, 'Zoë Núñez')).toContainText('Attended');
});

test('on a phone the filters of the bookings are folded behind one control that counts them @phone @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Lido Aqua Fit');
  await arrangeBookedOccurrence(site, studio, { minutesAhead: 3 * DAY, guests: [createGuest('Ada Byron')] });
  await openPage(page, '/business/bookings');
  const status = page.getByLabel('Status');
  await expect(page.getByText('Ada Byron')).toBeInViewport();
  await expect(status).toBeHidden();
  await tabTo(page, page.getByText('Filters', { exact: true }));
  await page.keyboard.press('Enter');
  await status.selectOption('Attended');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Filters, 1 in use')).toBeVisible();
  await expect(status).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Filters', { exact: true })).toBeVisible();
  await expect(page.getByText('Ada Byron')).toBeVisible();

  const filters = page.getByText('Filters', { exact: true });
  await filters.click();
  await page.getByLabel('Booked from').fill('2026-11-20');
  await page.getByLabel('Booked to').fill('2026-11-19');
  await filters.click();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Choose a later day')).toBeVisible();
});

test('the calendar shows this week, Monday to Sunday, and goes back by a button @seldom', async ({
  page,
}) => {
  await page.request.post('/api/auth/sign-in/email', {
    data: { email: DEMO_ACCOUNTS.owner.email, password: DEMO_PASSWORD },
  });
  await openPage(page, '/business/calendar');
  const monday = mondayOf(londonDay(new Date()));
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  const isDesktop = (page.viewportSize()?.width ?? 0) >= 1024;
  const day = (name: string) => calendar.getByRole('button', { name: new RegExp(`^${name}`) });
  for (const one of weekFrom(monday)) await expect(day(formatLongDay(one)).first()).toBeVisible();
  const todayButton = calendar.getByRole('button', { name: /, today/ });
  await expect(todayButton).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(day(formatLongDay(plusDays(monday, -7))).first()).toBeVisible();
  await expect(todayButton).toHaveCount(0);
  if (isDesktop) return;
  await day(formatLongDay(plusDays(monday, -5))).click();
  await expect(page.getByRole('region', { name: formatLongDay(plusDays(monday, -5)) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${plusDays(monday, -5)}`));
});

test('an empty time adds a date there, and filters stand in the address', async ({ page, site }) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Skylight Barre');
  const day = plusDays(mondayOf(londonDay(new Date())), 16);
  const roomId = await createRoom(site.db, studio.businessId, { name: 'Mirror room' });
  const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: (startOfUkDay(day).getTime() + 10 * 3_600_000 - Date.now()) / 60_000,
    guests: [],
  });
  await site.db.query('UPDATE occurrences SET room_id = $2 WHERE id = $1', [occurrenceId, roomId]);
  await openPage(page, `/business/calendar?date=${day}`);
  const onDay = page.getByRole('region', { name: formatLongDay(day) });
  await expect(onDay.getByRole('link', { name: /^10:00 to 11:00 .*Skylight Barre/ })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add a date' });
  if ((page.viewportSize()?.width ?? 0) >= 1024) {
    const cursor = page.getByRole('button', {
      name: /^Add a date on .* The arrow keys choose another time$/,
    });
    await cursor.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(cursor).toBeFocused();
    await expect(cursor).toHaveAccessibleName(new RegExp(`on ${formatLongDay(day)} at 18:30`));
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Day')).toHaveValue(day);
    await expect(dialog.getByLabel('Starts at')).toHaveValue('18:30');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const column = onDay.locator(':scope > div').last();
    await column.click({ position: { x: 30, y: 7 * 72 + 8 } });
    await expect(dialog.getByLabel('Starts at')).toHaveValue('13:00');
  } else {
    await page.getByRole('button', { name: 'Add a date' }).first().click();
    await dialog.getByLabel('Starts at').fill('13:00');
  }
  await dialog.getByLabel('Session').selectOption({ label: 'Skylight Barre' });
  await dialog.getByRole('button', { name: 'Add date' }).click();
  await expect(toast(page, 'Date added')).toBeVisible();
  await expect(onDay.getByRole('link', { name: /^13:00 to 14:00 .*Skylight Barre.*one-off/i })).toBeVisible();

  await page.getByLabel('Room').selectOption({ label: 'Mirror room' });
  await expect(onDay.getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(/room=Mirror/);
  await page.reload();
  await waitUntilInteractive(page);
  await expect(onDay.getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('No dates match these filters.').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click();
  await expect(page).not.toHaveURL(/room=/);
});

test.describe('moving a date in the calendar', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('by keyboard and by mouse: who booked is told, and what is not as it was seen stays @desktop @seldom', async ({
    page,
    site,
  }) => {
    const owner = await signUp(page);
    const studio = await arrangeStudio(site, owner, 'Skylight Barre');
    const monday = plusDays(mondayOf(londonDay(new Date())), 14);
    const evening = startOfUkDay(plusDays(monday, 2)).getTime() + 18 * 3_600_000;
    const ada = createGuest('Ada Byron');
    const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
      minutesAhead: (evening - Date.now()) / 60_000,
      guests: [ada],
    });
    await openPage(page, `/business/calendar?date=${monday}`);
    const on = (days: number) => page.getByRole('region', { name: formatLongDay(plusDays(monday, days)) });
    const handle = page.getByRole('button', { name: /^Move Skylight Barre, 18:00/ });
    await handle.focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Move Skylight Barre' });
    await expect(bar).toContainText('18:15. 1 place booked: we’ll email everyone');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(handle).toBeFocused();

    for (const key of ['Enter', 'ArrowRight']) await page.keyboard.press(key);
    await site.db.query(
      `UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1`,
      [occurrenceId],
    );
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('button', { name: 'Move and email' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Not moved')).toContainText(/, 19:00\. We haven’t saved your change\./);

    const later = page.getByRole('button', { name: /^Move Skylight Barre, 19:00/ });
    await later.focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowUp', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(toast(page, 'Date moved')).toContainText('We’ve emailed everyone booked.');
    await expect(on(3).getByRole('link', { name: /^18:45 to 19:45/ })).toBeVisible();
    expect((await expectMail(site, ada.email, 'New time')).text).toContain('18:45');

    // The mouse stops at the same bar; other weeks need typing.
    // A window that shows both times: scrolling would move the date under the mouse.
    await page.setViewportSize({ width: 1440, height: 1600 });
    const from = await on(3).getByRole('listitem').filter({ hasText: '18:45' }).boundingBox();
    const column = await on(5).locator(':scope > div').last().boundingBox();
    if (from === null || column === null) throw new Error('The calendar shows no hours.');
    await page.mouse.move(from.x + 20, from.y + 4);
    await page.mouse.down();
    // As a hand: a few pixels start the drag.
    await page.mouse.move(from.x + 26, from.y + 10);
    for (const hour of [2, 3]) await page.mouse.move(column.x + 20, column.y + hour * 72 + 4);
    await page.mouse.up();
    await expect(bar).toContainText('09:00');
    await bar.getByLabel('Day').fill(plusDays(monday, 10));
    await bar.getByLabel('Starts at').fill('10:30');
    await bar.getByRole('button', { name: 'Move and email' }).click();
    await expect(on(3).getByRole('link', { name: /18:45/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(on(10).getByRole('link', { name: /Skylight Barre/ })).toContainText('10:30 to 11:30');
  });
});

test('the owner invites somebody to the front desk, who sees the calendar and no money @seldom', async ({
  page,
  site,
  browser,
}) => {
  const owner = await signUp(page);
  await verifyEmail(site, owner);
  const studio = await arrangeStudio(site, owner, 'Quarry Climbing');
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const desk = await elsewhere.newPage();
  const person = await signUp(desk);

  await openPage(page, '/business/team');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.getByLabel('Email Address').fill(person.email);
  await expect(page.getByText('Valid email is required')).toBeHidden();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Team changed')).toContainText(`We’ve emailed ${person.email}.`);
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();

  const mail = await expectMail(site, person.email, 'invites you to its team');
  const link = /\/business\/invitations\/\S+/.exec(mail.text)?.[0] ?? '';
  await openPage(desk, link);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Join the team of Wharf Lane Hall');
  await desk.getByRole('button', { name: 'Accept invitation' }).click();
  await desk.waitForURL(`**/business/calendar?business=${studio.businessId}`);
  await expect(desk.getByRole('link', { name: 'Calendar' })).toBeVisible();
  await desk.goto('/');
  await desk.waitForURL('**/business/check-in');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  await expect(desk.getByText('Wharf Lane Hall').filter({ visible: true }).first()).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Bookings', exact: true })).toHaveCount(0);
  await openPage(desk, `/business/bookings?business=${studio.businessId}`);
  await expect(desk.getByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Back to your work' })).toHaveAttribute('href', '/');

  await page.reload();
  await waitUntilInteractive(page);
  await page.getByRole('button', { name: 'Remove Robin Ellery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Team changed')).toContainText('Robin Ellery has left the team and lost access.');
  expect(
    (
      await desk.request.get(`/api/businesses/${studio.businessId}/calendar?from=2026-11-23&to=2026-11-29`)
    ).status(),
  ).toBe(403);
  await desk.goto('/');
  await desk.waitForURL('**/search');
  await elsewhere.close();
});

test('the pages of a business’s day are usable by all @seldom', async ({ page, site }) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(
    site,
    owner,
    'Sunrise Vinyasa Flow for Absolute Beginners and Everybody Else',
  );
  await createMember(site.db, studio.businessId, 'manager');
  const { occurrenceId, bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: -10,
    guests: [{ ...createGuest('Wilhelmina Featherstonehaugh-Cholmondeley'), needs: 'First time here.' }],
  });
  for (const path of [
    '/business',
    '/business/calendar',
    '/business/check-in',
    `/business/occurrences/${occurrenceId}`,
    '/business/bookings',
    `/business/bookings/${bookingIds[0]}`,
    '/business/analytics',
    '/business/team',
  ]) {
    await openPage(page, path);
    await expectAccessibleInBothThemes(page);
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(() => horizontalScroll(page), { message: `pixels of sideways scrolling at 320 on ${path}` })
      .toBe(0);
    if (usual !== null) await page.setViewportSize(usual);
  }
});

test('the longest names stay in the window, also those without a space @seldom', async ({ page, site }) => {
  const title = 'Wolverhamptonshire'.repeat(5);
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, title);
  const venue = await createVenue(site.db, studio.businessId, {
    name: 'The Old Hackney Baths and Community Leisure Centre on Wolverhampton Lower Street',
  });
  const room = await createRoom(site.db, studio.businessId, { name: 'Upper hall', venueId: venue });
  await arrangeBookedOccurrence(site, studio, { minutesAhead: 60, guests: [createGuest('Ada Byron')] });
  await site.db.query('UPDATE occurrences SET venue_id = $2, room_id = $3 WHERE session_id = $1', [
    studio.session.id,
    venue,
    room,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/business/offers', '/business/passes', '/business/calendar']) {
    await openPage(page, path);
    await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();
    expect(await horizontalScroll(page), `pixels of sideways scrolling on ${path}`).toBe(0);
  }

  await page.context().clearCookies();
  await signInAsAdmin(page);
  await openPage(page, `/admin/businesses/${studio.businessId}`);
  expect(await horizontalScroll(page)).toBe(0);
  await site.db.query("UPDATE users SET first_name = $2, last_name = 'Smith' WHERE email = $1", [
    owner.email,
    'Bartholomew'.repeat(7),
  ]);
  await openPage(page, `/admin/users?q=${owner.email}`);
  expect(await horizontalScroll(page)).toBe(0);
});
