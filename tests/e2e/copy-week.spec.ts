import { formatWeek, londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { toast } from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ expectedConsole: /status of 409/ });

test('a week is copied to two others, but for what is in the way, and undone', async ({ page, site }) => {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Skylight Barre');
  const own = plusDays(londonDay(new Date()), 3);
  const monday = mondayOf(own);
  const workshop = plusDays(monday, own === plusDays(monday, 6) ? 5 : 6);
  await createOccurrence(site.db, studio.session.id, { startsAt: new Date(`${workshop}T12:00:00Z`) });
  await site.db.query(
    `INSERT INTO closures (business_id, first_day, last_day, reason, created_at) VALUES ($1, $2, $2, 'Floor', now())`,
    [studio.businessId, plusDays(workshop, 14)],
  );
  const standing = async () => {
    const { rows } = await site.db.query(
      `SELECT id FROM occurrences WHERE session_id = $1 AND starts_at > $2 AND state = 'scheduled' AND one_off`,
      [studio.session.id, plusDays(monday, 7)],
    );
    return rows.length;
  };

  await openPage(page, `/business/calendar?date=${monday}`);
  await page.getByRole('button', { name: 'Copy week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy this week' });
  const [next, after] = [plusDays(monday, 7), plusDays(monday, 14)];
  await expect(dialog.getByLabel(formatWeek(next), { exact: true })).toBeChecked();
  await dialog.getByLabel(formatWeek(after), { exact: true }).check();
  await expect(dialog.getByText('3 dates will be added. 1 can’t be added.')).toBeVisible();
  await dialog.getByText('1 can’t be added', { exact: true }).click();
  await expect(dialog.getByText(/^Closed .*: Floor$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const made = dialog.getByRole('group', { name: formatWeek(after) }).getByRole('checkbox');
  await made.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('2 dates will be added. 1 can’t be added.')).toBeVisible();

  // Somebody adds one of the dates: nothing is copied, and the list updates.
  const blocker = await createOccurrence(site.db, studio.session.id, {
    startsAt: new Date(`${plusDays(workshop, 7)}T12:00:00Z`),
  });
  await dialog.getByRole('button', { name: 'Add 2 dates' }).click();
  await expect(dialog.getByText(/Already in that week\. Nothing has been copied\.$/)).toBeVisible();
  await expect(
    dialog.getByText('1 date will be added. 1 is already there, and 1 can’t be added.'),
  ).toBeVisible();
  await site.db.query('DELETE FROM occurrences WHERE id = $1', [blocker]);
  expect(await standing()).toBe(0);

  await dialog.getByRole('button', { name: 'Add 1 date' }).click();
  await expect(toast(page, '1 date added')).toBeVisible();
  expect(await standing()).toBe(1);
  const panel = page.getByRole('region', { name: 'Copied weeks' });
  await expect(panel).toContainText('1 date added, none booked.');
  await expectAccessibleInBothThemes(page);

  await panel.getByRole('button', { name: `Undo the copy of ${formatWeek(monday)}` }).click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(await standing()).toBe(0);
});
