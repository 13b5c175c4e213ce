import { dayOfWeek, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { confirmDefaults } from './support/session-form.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('the session form has an address of its own, and keeps its entries until it is left', async ({
  page,
  site,
}) => {
  test.slow();
  const owner = await signUp(page);
  const { businessId } = await arrangeStudio(site, owner, 'Slow Flow');
  await createInstructor(site.db, businessId, { name: 'Hannah Okafor' });
  await openPage(page, '/business/sessions');
  await page.getByRole('button', { name: 'Add Session' }).click();
  await expect(page).toHaveURL(/session=new/);
  const form = page.getByRole('dialog', { name: 'Create New Session' });
  await expect(form.getByLabel('Title')).toBeFocused();
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);

  // Escape closes a form without entries, and its address opens it again.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page).not.toHaveURL(/session=new/);
  await openPage(page, '/business/sessions');
  await page.getByRole('button', { name: 'Add Session' }).click();

  await form.getByLabel('Title').fill('Handstand workshop');
  const steps = form.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Who and where' }).click();
  await expect(steps.getByRole('button', { name: 'Who and where' })).toBeInViewport();
  await form.getByRole('button', { name: 'Hannah Okafor' }).click();

  // A reload keeps the form and its entries; leaving asks first.
  await page.reload();
  await expect(form.getByText('We’ve kept the entries that you didn’t save.')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Handstand workshop');
  await expect(form.getByRole('button', { name: 'Hannah Okafor' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Handstand workshop');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Session' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('');
});

test.describe('a workshop', () => {
  test.use({ expectedConsole: /status of 400/ });

  test('is created on its days with its instructor, and the defaults are confirmed', async ({
    page,
    site,
    isMobile,
  }) => {
    test.slow();
    const owner = await signUp(page);
    const { businessId } = await arrangeStudio(site, owner, 'Slow Flow');
    await createInstructor(site.db, businessId, { name: 'Hannah Okafor' });
    await openPage(page, '/business/sessions?session=new');
    const form = page.getByRole('dialog', { name: 'Create New Session' });
    const steps = form.getByRole('navigation', { name: 'Steps' });
    await form.getByLabel('Title').fill('Handstand workshop');
    await form.getByRole('button', { name: 'Hannah Okafor' }).click();
    await form.getByLabel('Session type').selectOption({ label: 'Yoga' });
    await form.getByLabel('Price').fill('25.00');
    const today = londonDay(new Date());
    const day = plusDays(today, 200);
    await form.getByRole('button', { name: 'One-off or workshop' }).click();
    await form.getByRole('button', { name: 'Create Session' }).click();
    await expect(form.getByText('Choose a day', { exact: true })).toBeVisible();
    await expect(steps.getByRole('button', { name: /When.*needs attention/ })).toBeVisible();
    await form.getByLabel('Day', { exact: true }).fill(plusDays(today, -1));
    await form.getByRole('button', { name: 'Create Session' }).click();
    await confirmDefaults(page, ['Beginner', '18-25', '60 minutes', '10']);
    await expect(form.getByText('This day is in the past')).toBeVisible();
    await form.getByLabel('Day', { exact: true }).fill(plusDays(today, 400));
    await form.getByRole('button', { name: 'Create Session' }).click();
    await confirmDefaults(page, ['60 minutes']);
    await expect(
      form.getByText(`Choose a date on or before ${formatLongDay(plusDays(today, 365), today)}`),
    ).toBeVisible();
    await form.getByLabel('Day', { exact: true }).fill(day);
    await form.getByRole('button', { name: 'Add day' }).click();
    await expect(form.getByLabel('Day 2', { exact: true })).toHaveValue(plusDays(day, 7));
    const preview = form.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByRole('listitem')).toHaveCount(2);
    await expect(preview).toContainText('Not set yet');
    await form.getByLabel('Duration (minutes)').fill('120');
    await expect(preview).not.toContainText('60 minutes');
    await form.getByRole('button', { name: 'Create Session' }).click();
    await confirmDefaults(page, ['Beginner', '18-25', '10']);
    await expect(toast(page, 'Session Created!')).toBeVisible();
    await expect(form).toHaveCount(0);

    const stored = await queryOne<{ id: number; day: number; days: string; teaches: string }>(
      site.db,
      `SELECT s.id, (SELECT max(day_of_week) FROM session_slots w WHERE w.session_id = s.id) AS day,
              (SELECT string_agg(first_day::text, ' ' ORDER BY first_day) FROM session_terms t WHERE t.session_id = s.id) AS days,
              (SELECT string_agg(i.name, ', ') FROM session_instructors t JOIN instructors i ON i.id = t.instructor_id
                WHERE t.session_id = s.id) AS teaches
         FROM sessions s WHERE title = 'Handstand workshop'`,
      [],
    );
    expect(stored).toMatchObject({
      day: dayOfWeek(day),
      days: `${day} ${plusDays(day, 7)}`,
      teaches: 'Hannah Okafor',
    });
    await expect(page.getByRole('main')).toContainText('and 1 more, 09:00');
    if (isMobile) await page.getByRole('button', { name: 'More actions, Handstand workshop' }).click();
    await page.getByRole('button', { name: 'Edit Handstand workshop' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Session' });
    await expect(edit.getByLabel('Day 1', { exact: true })).toHaveValue(day);
    await expect(edit.getByRole('button', { name: 'Hannah Okafor' })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(edit).toHaveCount(0);
    await expect(page).toHaveURL(/\/business\/sessions/);
  });
});

test('the form of a weekly session also sets how far ahead the business lays out its dates @phone', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const { businessId, session } = await arrangeStudio(site, owner, 'Slow Flow');
  await openPage(page, `/business/sessions?session=${session.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await expect(edit.getByLabel('Dates ahead')).toHaveValue('12');
  expect(await horizontalScroll(page)).toBe(0);
  await edit.getByLabel('Dates ahead').selectOption({ label: '20 weeks' });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Session saved')).toBeVisible();
  await expect
    .poll(() =>
      queryOne<{ weeks: number }>(site.db, 'SELECT weeks_ahead AS weeks FROM businesses WHERE id = $1', [
        businessId,
      ]),
    )
    .toEqual({ weeks: 20 });
});
