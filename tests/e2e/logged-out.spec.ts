import type { Page } from '@playwright/test';
import { recordToasts, toast } from './support/booking-steps.ts';
import { delayRequests, openPage } from './support/open-page.ts';
import { createBusinessFor, pauseOrResume } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const loggedOutMessage = /Unauthorized\s+You are logged out\. Logging in again\.\.\./;

test.describe('a sign-in that ended elsewhere', () => {
  test.use({ expectedConsole: /status of 401/ });

  test('is told by whatever was pressed, and the log-in comes back to the page @seldom', async ({
    page,
    site,
  }) => {
    await signUp(page);
    const businessId = await createBusinessFor(site, page);
    await arrangeSession(site, { title: 'Pulley Pilates', businessId });
    const toasts = await recordToasts(page);
    await openPage(page, '/business?status=published');
    await page.context().clearCookies();
    await pauseOrResume(page, 'Pause', 'Pulley Pilates');
    await page.waitForURL('**/sign-in?returnTo=%2Fbusiness%3Fstatus%3Dpublished');
    expect(toasts.join(' ')).toMatch(loggedOutMessage);
  });

  test('leaves the page only once that has been seen, however late its words come @seldom', async ({
    page,
    site,
  }) => {
    const session = await arrangeSession(site, { title: 'Keyhole Yoga' });
    await signUp(page);
    const letToastsCome = await delayRequests(page, '**/toast-surface-*.js');
    await openPage(page, `/sessions/${session.id}`);
    await page.context().clearCookies();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.getByRole('button', { name: `Save ${session.title}` }).click();
    await refused;
    let left = false;
    page.on('request', (request) => {
      left ||= request.url().includes('/api/login');
    });
    // Delays the next response beyond the half second.
    await page.evaluate(() => fetch('/api/session-types').then((answer) => answer.text()));
    expect(left).toBe(false);
    letToastsCome();
    await expect(toast(page, 'Unauthorized')).toBeVisible();
    await page.waitForURL(`**/sign-in?returnTo=%2Fsessions%2F${session.id}`);
  });

  test('met on the way to the checkout leads to the log-in', async ({ page, site }) => {
    const session = await arrangeSession(site, { title: 'Rope Ladder HIIT' });
    await signUp(page);
    const toasts = await recordToasts(page);
    await page.clock.install();
    await openPage(page, `/sessions/${session.id}`);
    await failSessionRequest(page, session.id, 401, { code: 'unauthorized', message: 'Unauthorized' });
    await page.context().clearCookies();
    await page
      .getByRole('link', { name: /^Book Now/ })
      .first()
      .click();
    await page.waitForURL('**/sign-in?returnTo=%2Fcheckout%2F**');
    expect(toasts.join(' ')).toMatch(loggedOutMessage);
  });
});

test.describe('a session that cannot be loaded', () => {
  test.use({ expectedConsole: /status of 500|500: / });

  test('leads from its checkout to the search @seldom', async ({ page, site }) => {
    const session = await arrangeSession(site, { title: 'Trapdoor Circuits' });
    await signUp(page);
    await page.clock.install();
    await openPage(page, `/sessions/${session.id}`);
    await failSessionRequest(page, session.id, 500, { code: 'internal', message: 'Something went wrong.' });
    await page
      .getByRole('link', { name: /^Book Now/ })
      .first()
      .click();
    await expect(toast(page, 'Session Not Found')).toContainText(
      "The session you're trying to book could not be found.",
    );
    await expect(page).toHaveURL('/search');
  });
});

test('the sign-in state is asked for again after five minutes, behind a spinner when it takes its time @desktop @seldom', async ({
  page,
}) => {
  const person = await signUp(page);
  await page.clock.install();
  await openPage(page, '/about');
  await page.clock.fastForward('05:01');
  const answer = await delayRequests(page, '**/api/auth/user');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Sessions' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sessions');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeHidden();
  await page.getByRole('button', { name: new RegExp(person.firstName) }).click();
  await expect(page.getByRole('banner')).toContainText(person.email);
});

/** Fails the session's next refetch, so that the page's data is ten seconds too old to pay. */
async function failSessionRequest(page: Page, id: number, status: number, json: object): Promise<void> {
  await page.route(`**/api/sessions/${id}`, (route) => route.fulfill({ status, json }));
  await page.clock.fastForward('00:11');
}
