import { queryOne } from '#shared/db/database.server.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a studio turns on rules for missed bookings, customers read them, and it waives one @phone-first', async ({
  page,
  site,
}) => {
  test.slow();
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Tidewater Pilates');
  const { bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 60,
    guests: [{ name: 'Priya Nair', email: 'priya@people.example' }],
  });
  await openPage(page, '/business/no-shows');
  await expect(page.getByText('No missed bookings yet')).toBeVisible();
  await page.getByLabel('Missed bookings without a consequence').fill('1');
  await expect(
    page.getByText(/Customers read before they book: After more than 1 missed booking/),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Rules saved')).toBeVisible();

  await openPage(page, `/sessions/${studio.session.id}`);
  await expect(
    page
      .getByRole('complementary', { name: 'Booking' })
      .getByText(/pauses your online booking there for 7 days/),
  ).toBeVisible();

  await queryOne(
    site.db,
    `INSERT INTO absences (booking_id, business_id, user_id, kind, happened_at, noted_at, pauses_from, pauses_until)
     SELECT id, business_id, user_id, 'late_cancel', now(), now(), now() + interval '1 day', now() + interval '8 days'
     FROM bookings WHERE id = $1 RETURNING booking_id`,
    [bookingIds[0]],
  );
  await openPage(page, '/business/no-shows');
  await expect(page.getByText('Cancelled late', { exact: false }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Waive the missed booking of Priya Nair' }).click();
  await expect(toast(page, 'Missed booking waived')).toBeVisible();
  await expect(page.getByText('Waived', { exact: true })).toBeVisible();
});
