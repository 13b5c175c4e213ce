import type { Page } from '@playwright/test';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { countTakenPlaces } from '#support/shop.ts';
import { cards, fillCard, fillDetails, openFacts, payButton, toast } from './support/booking-steps.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { waitUntilFound } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const TITLE = 'Beginners’ Barre Course';
const WEEK_MS = 7 * 86_400_000;

/** As if it had been approved, and its first two dates had passed. */
async function approveAndBegin(site: Site, sessionId: number): Promise<number[]> {
  await site.db.query(`UPDATE sessions SET status = 'published' WHERE id = $1`, [sessionId]);
  const { ids } = await queryOne<{ ids: number[] }>(
    site.db,
    'SELECT array_agg(id ORDER BY starts_at) AS ids FROM occurrences WHERE session_id = $1',
    [sessionId],
  );
  await site.db.query(
    `UPDATE occurrences SET starts_at = starts_at - $2::float8 * interval '1 millisecond',
            ends_at = ends_at - $2::float8 * interval '1 millisecond' WHERE id = ANY ($1)`,
    [ids.slice(0, 2), 4 * WEEK_MS],
  );
  await waitUntilFound(site, sessionId, 3);
  return ids;
}

/** In the form, as its owner. Returns the session's id. */
async function makeCourse(page: Page, site: Site, firstDay: string): Promise<number> {
  await openPage(page, '/business');
  await page.getByRole('button', { name: 'Add Session' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Session' });
  await form.getByLabel('Title').fill(TITLE);
  await form.getByLabel('Session type').selectOption({ label: 'Pilates' });
  await form.getByRole('button', { name: 'Course', exact: true }).click();
  await form.getByLabel('Day', { exact: true }).fill(firstDay);
  for (let date = 2; date <= 6; date++) await form.getByRole('button', { name: 'Add day' }).click();
  await expect(form.getByLabel('Day 6', { exact: true })).toHaveValue(plusDays(firstDay, 35));
  await form.getByRole('combobox', { name: 'Starts' }).fill('18:30');
  await form.getByLabel('Price of the whole course').fill('60');
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Create Session' }).click();
  await page.getByRole('button', { name: 'Submit session' }).click();
  await expect(toast(page, 'Session Created!')).toBeVisible();
  const { id } = await queryOne<{ id: number }>(
    site.db,
    'SELECT max(id) AS id FROM sessions WHERE title = $1',
    [TITLE],
  );
  return id;
}

test('a course: joined late for what is left, one row, and a cancelled date gives back its share', async ({
  page,
  site,
  browser,
}) => {
  const owner = await signUp(page);
  await arrangeStudio(site, owner, 'Harbour Barre');
  const firstDay = plusDays(londonDay(new Date()), 9);
  const sessionId = await makeCourse(page, site, firstDay);
  const dates = await approveAndBegin(site, sessionId);

  const customers = await browser.newContext({ baseURL: site.url });
  const customer = await customers.newPage();
  const person = await signUp(customer, { firstName: 'Nadia', lastName: 'Osei' });
  await openPage(customer, `/search?q=${encodeURIComponent(TITLE)}`);
  const line = '6 dates · £66.00, 4 dates left £44.00';
  await expect(customer.getByRole('article', { name: TITLE })).toContainText(`Course · ${line}`);
  await openPage(customer, `/sessions/${sessionId}`);
  await expect(customer.getByRole('list', { name: 'Dates of the course' }).getByRole('listitem')).toHaveCount(
    4,
  );
  await expectAccessibleInBothThemes(customer);
  await customer.getByRole('link', { name: 'Book the course' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Complete Your Booking');
  await waitUntilInteractive(customer);
  await openFacts(customer);
  await expect(customer.getByText(`Course · ${line}`)).toBeVisible();
  await expect(customer.getByText('1 place at each of 4 dates reserved')).toBeVisible();
  await expect(customer.getByRole('button', { name: /^Skip/ })).toHaveCount(0);
  await expect(payButton(customer)).toHaveText(/£44\.00/);
  await expectAccessibleInBothThemes(customer);
  await fillDetails(customer, person);
  await fillCard(customer, cards.good);
  await payButton(customer).click();
  await customer.waitForURL('**/booking-confirmation?**');
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!');
  for (const id of dates.slice(2)) expect(await countTakenPlaces(site.db, id)).toBe(1);

  await openPage(customer, '/bookings');
  const rows = customer.getByRole('region', { name: 'Upcoming' }).getByRole('listitem', { name: TITLE });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Course · 4 dates');
  await expect(rows).toContainText('£44.00');
  await rows.getByRole('button', { name: `More for ${TITLE}` }).click();
  await expectAccessibleInBothThemes(customer);

  await openPage(page, `/business/sessions/${sessionId}/course`);
  await expect(page.getByText('Nadia Osei')).toBeVisible();
  await expect(page.getByText('4 of 6 dates')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await openPage(page, `/business/occurrences/${dates[3]}`);
  await page.getByRole('button', { name: 'Cancel this date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this date?' });
  await expect(dialog).toContainText('1 booking, £11.00 to refund');
  await dialog.getByLabel('Reason').fill('The hall is flooded');
  await dialog.getByRole('button', { name: 'Cancel date' }).click();
  await expect(toast(page, 'Date cancelled')).toBeVisible();

  await openPage(customer, '/bookings');
  await expect(rows).toContainText('Course · 3 dates');
  await openPage(customer, '/bookings?show=past');
  await expect(customer.getByText(/£11\.00 refund(ed| on its way)/).filter({ visible: true })).toHaveCount(1);
  await openPage(customer, '/bookings');
  await rows.getByRole('button', { name: `More for ${TITLE}` }).click();
  await rows.getByRole('button', { name: 'Cancel the course' }).click();
  const cancelling = customer.getByRole('dialog', { name: 'Cancel the course?' });
  await expect(cancelling).toContainText('You’ll get £33.00 back');
  await cancelling.getByRole('button', { name: 'Cancel the course' }).click();
  await expect(toast(customer, '3 places cancelled')).toBeVisible();
  await customers.close();
});
