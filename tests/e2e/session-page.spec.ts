import type { Locator, Page } from '@playwright/test';
import { daysBetween, londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { openPage, readQuery, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession, londonInstant } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const bookNow = (page: Page): Locator =>
  page.getByRole('link', { name: 'Book Now' }).filter({ visible: true });
const dayName = (instant: Date | undefined): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/London',
  })
    .format(instant)
    .replace(',', '');
const day = (page: Page, instant: Date | undefined): Locator =>
  page.getByRole('group', { name: dayName(instant) });

test('a date is chosen in venue time, week by week @phone-first', async ({ page, site }) => {
  // Weeks run from Monday to Sunday: next Monday, its Wednesday, and the Monday after.
  const today = londonDay(new Date());
  const monday = daysBetween(today, plusDays(mondayOf(today), 7));
  const session = await arrangeSession(site, {
    title: 'Lighthouse Yoga',
    daysAhead: [monday, monday + 2, monday + 7],
  });
  const [first, second, nextWeek] = session.dates;
  await site.db.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [first?.id]);
  await openPage(page, `/sessions/${session.id}`);
  await expect(page).toHaveTitle(/^Lighthouse Yoga/);
  // The week of the next date with a place.
  const days = page.getByRole('form', { name: 'Times of this week' }).getByRole('group');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAccessibleName(dayName(first?.startsAt));

  const full = day(page, first?.startsAt).getByRole('link');
  await expect(full).toHaveText(/18:30 is full.\s*Join list/);
  await expect(full).toHaveAttribute('href', new RegExp(`^/waiting-list\\?session=${session.id}&date=`));
  const open = day(page, second?.startsAt).getByRole('button');
  await expect(open).toHaveText(/18:30\s*12 left/);
  await expect(open).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Next week' }).click();
  const later = day(page, nextWeek?.startsAt).getByRole('button');
  await later.click();
  await expect(later).toHaveAttribute('aria-pressed', 'true');
  expect(readQuery(page).date).toBe(nextWeek?.startsAt.toISOString());
  await expect(bookNow(page)).toHaveAttribute(
    'href',
    `/checkout/${session.id}?date=${encodeURIComponent(nextWeek?.startsAt.toISOString() ?? '')}`,
  );

  await page.reload();
  await waitUntilInteractive(page);
  await expect(later).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(open).toHaveAttribute('aria-pressed', 'false');
  await expect(open).toBeEnabled();
});

test('what it costs is there in full before booking @desktop', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Viaduct Gym', pricePence: 1999 });
  await openPage(page, `/sessions/${session.id}`);
  const panel = page.getByRole('complementary', { name: 'Booking' });
  for (const text of ['£21.99', '£19.99', '£2.00', 'Free cancellation until']) {
    await expect(panel).toContainText(text);
  }
});

test('a business without online booking shows its times and how to reach it', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Chapel Street BJJ', bookingEnabled: false });
  await openPage(page, `/sessions/${session.id}`);
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel).toContainText('Online booking not available');
  await expect(panel.getByRole('link', { name: 'Call 020 7946 0001' })).toHaveAttribute(
    'href',
    'tel:+442079460001',
  );
  await expect(bookNow(page)).toHaveCount(0);
  await expect(day(page, session.dates[0]?.startsAt)).toContainText('18:30');
  await expect(day(page, session.dates[0]?.startsAt).getByRole('button')).toHaveCount(0);
});

test('paused sessions take no bookings, and all dates full is said @desktop', async ({ page, site }) => {
  const paused = await arrangeSession(site, { title: 'Paused Pilates', status: 'paused' });
  await openPage(page, `/sessions/${paused.id}`);
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText('This session is paused');

  const full = await arrangeSession(site, { title: 'Packed Spin', capacity: 8, taken: 8 });
  await openPage(page, `/sessions/${full.id}`);
  await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText(
    'All dates are fully booked.',
  );
});

test.describe('no such session', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('is said with a way on @desktop', async ({ page }) => {
    const answer = await page.goto('/sessions/999999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Session not found');
    await page.getByRole('main').getByRole('link', { name: 'Find Sessions' }).click();
    await page.waitForURL('**/search');
  });

  test('at the checkout leads to the search with a toast @desktop', async ({ page }) => {
    await page.goto('/checkout/999999999');
    await page.waitForURL('**/search');
    await expect(page.getByText("The session you're trying to book could not be found.")).toBeVisible();
  });
});

test.describe('a date that has begun', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('its address says so at once, at checkout too @phone-first', async ({ page, site }) => {
    await signUp(page);
    const session = await arrangeSession(site, { title: 'Bargepole Pilates', daysAhead: [3] });
    const begun = londonInstant(-2, '18:30');
    await createOccurrence(site.db, session.id, { startsAt: begun });
    const past = encodeURIComponent(begun.toISOString());
    await openPage(page, `/sessions/${session.id}?date=${past}`);
    await expect(
      page
        .getByText('This date is no longer available. Choose another one.')
        .filter({ visible: true })
        .first(),
    ).toBeInViewport();
    await page.goto(`/checkout/${session.id}?date=${past}`);
    await expect(page.getByText('This date has already started. Choose another one.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Choose another date' })).toBeInViewport();
  });
});
