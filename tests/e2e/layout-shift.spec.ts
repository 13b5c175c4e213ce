import type { Page } from '@playwright/test';
import { arrangeAttendedBooking } from './support/attended-booking.ts';
import { checkoutPath, openCheckout, payButton } from './support/booking-steps.ts';
import { recordLayoutShifts } from './support/layout-shift.ts';
import { delayRequests, openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';
import { arrangeTrainer } from './support/trainers.ts';

/** Slow phones: the page is read before its code comes. */
async function openWithLateScripts(page: Page, path: string): Promise<void> {
  const letGo = await delayRequests(page, /\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  letGo();
  await waitUntilInteractive(page);
  await page.waitForLoadState('networkidle');
}

const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await frame();
      await frame();
    }
    window.scrollTo(0, 0);
    await frame();
  });

/** Nothing moves after it is shown. */
test.describe('nothing moves by itself', () => {
  test('from the home to a search @phone-first', async ({ page }) => {
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, '/');
    await readToTheEnd(page);
    await page.getByLabel('Activity Type').selectOption({ label: 'Yoga' });
    await page.getByRole('button', { name: 'Search Sessions' }).click();
    await page.waitForURL('**/search?**');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await failures()).toEqual([]);
  });

  test('in a search with filters @phone-first', async ({ page }) => {
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, '/search?postcode=E8&sessionType=yoga&priceRange=10-25');
    await readToTheEnd(page);
    await page.getByRole('radio', { name: /^Tomorrow/ }).click();
    await expect(page).toHaveURL(/from=/);
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('button', { name: /^Remove filter/ })
      .first()
      .click();
    await page.waitForLoadState('networkidle');
    expect(await failures()).toEqual([]);
  });

  test('in a search of somebody signed in @phone-first', async ({ page, site }) => {
    const person = await signUp(page);
    await arrangeAttendedBooking(site, person, await arrangeSession(site));
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, '/search?postcode=E8');
    await readToTheEnd(page);
    expect(await failures()).toEqual([]);
  });

  test('on a session @phone-first', async ({ page, site }) => {
    const { id } = await arrangeSession(site);
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, `/sessions/${id}`);
    await readToTheEnd(page);
    expect(await failures()).toEqual([]);
  });

  test('among trainers, and while one is booked @phone-first', async ({ page, site }) => {
    const { id } = await arrangeTrainer(site, { sessionTypes: ['one_on_one', 'online'] });
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, '/personal-trainers');
    await readToTheEnd(page);
    expect(await failures()).toEqual([]);

    await openWithLateScripts(page, `/book-trainer/${id}`);
    for (const radio of [
      page.getByRole('radio', { name: /\d times$/ }).nth(1),
      page.getByRole('radio', { name: /^\d\d:\d\d$/ }).first(),
      page.getByRole('radio', { name: /Online/ }),
    ]) {
      // The choice is in the address, which a slow page shows later.
      await radio.click();
      await expect(radio).toBeChecked();
    }
    await page.waitForLoadState('networkidle');
    await readToTheEnd(page);
    expect(await failures()).toEqual([]);
  });

  test('in one’s bookings, home and profile @phone-first', async ({ page, site }) => {
    const person = await signUp(page);
    await arrangeAttendedBooking(site, person, await arrangeSession(site));
    const failures = await recordLayoutShifts(page);
    for (const path of ['/bookings', '/home', '/profile']) {
      await openWithLateScripts(page, path);
      await readToTheEnd(page);
      expect(await failures(), path).toEqual([]);
    }
  });

  test('on the page of a town @phone-first', async ({ page }) => {
    const failures = await recordLayoutShifts(page);
    await openWithLateScripts(page, '/fitness/london');
    await readToTheEnd(page);
    expect(await failures()).toEqual([]);
  });

  test('from a session to its checkout @phone-first', async ({ page, site }) => {
    await signUp(page);
    const session = await arrangeSession(site);
    const failures = await recordLayoutShifts(page);
    await openPage(page, `/sessions/${session.id}`);
    await openCheckout(page, session);
    await expect(payButton(page)).toBeEnabled();
    await page.waitForLoadState('networkidle');
    expect(await failures()).toEqual([]);

    await openWithLateScripts(page, checkoutPath(session));
    await expect(payButton(page)).toBeEnabled();
    expect(await failures()).toEqual([]);
  });
});
