import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { londonInstant, waitUntilFound } from './support/sessions.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ expectedConsole: /status of 409/ });

test('a studio says when people can book, and customers see it before they try @phone-first', async ({
  page,
  site,
}) => {
  test.slow();
  const owner = await signUp(page);
  const { session } = await arrangeStudio(site, owner, 'Dockside Strength');
  const later = londonInstant(10, '18:30');
  await createOccurrence(site.db, session.id, { startsAt: later, capacity: 12 });
  await waitUntilFound(site, session.id, 2);

  await openPage(page, `/business/sessions?session=${session.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Session' });
  await form.getByLabel('Booking opens (days before)').fill('5');
  await form.getByLabel('Booking closes').selectOption('2 hours before the start');
  await form.getByLabel('Minimum number of people').fill('4');
  await form.getByLabel('We decide').selectOption('1 day before the start');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Session saved')).toBeVisible();

  // The date in three days is open; the one in ten days says when it opens, and its checkout the same.
  await openPage(page, `/sessions/${session.id}`);
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel.getByRole('list', { name: 'When you can book' })).toContainText(
    'Booking closes 2 hours before the start.',
  );
  const opens = new Date(later.getTime() - 5 * 86_400_000);
  const sentence = `Booking opens ${formatShortDay(londonDay(opens))} at 18:30`;
  const address = `date=${encodeURIComponent(later.toISOString())}`;
  await openPage(page, `/sessions/${session.id}?${address}`);
  await expect(panel.getByText(sentence)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Book Now' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await openPage(page, `/checkout/${session.id}?${address}`);
  await expect(page.getByText(`${sentence}.`)).toBeVisible();

  // The page of the date is short of people, and its owner runs it anyway.
  const [date] = session.dates;
  await openPage(page, `/business/occurrences/${date?.id ?? 0}`);
  await expect(page.getByText('0 of the 4 people that this date needs')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Run it anyway' }).click();
  await expect(page.getByText('This date runs whatever the number of people.')).toBeVisible();
});
