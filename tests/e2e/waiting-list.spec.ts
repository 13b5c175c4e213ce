import type { Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import { createUser } from '#support/session-factory.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
  toast,
} from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signOut, signUp } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function fillWaitlist(
  site: Site,
  session: ArrangedSession,
  names: readonly string[],
): Promise<string[]> {
  const places: string[] = [];
  for (const [index, firstName] of names.entries()) {
    const { id } = await createUser(site.db, { firstName });
    const place = await queryOne<{ id: string }>(
      site.db,
      `INSERT INTO waitlist_entries (occurrence_id, user_id, places, starts_at, joined_at)
       VALUES ($1, $2, 1, $3, now() - interval '1 hour' + $4 * interval '1 minute') RETURNING id`,
      [session.dates[0]?.id, id, session.dates[0]?.startsAt, index],
    );
    places.push(place.id);
  }
  return places;
}

async function freePlace(site: Site, session: ArrangedSession): Promise<void> {
  await site.db.query('UPDATE occurrences SET taken = taken - 1 WHERE id = $1', [session.dates[0]?.id]);
  await site.db.query(`SELECT graphile_worker.add_job('workOnLists')`);
}

const waitlistReserved = async (site: Site, session: ArrangedSession) =>
  (
    await queryOne<{ n: number }>(site.db, 'SELECT waitlist_reserved AS n FROM occurrences WHERE id = $1', [
      session.dates[0]?.id,
    ])
  ).n;

test('a full time leads to its list, and one tap with a kept card takes what comes free @phone-first', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const booked = await arrangeSession(site, { title: 'Culvert Rowing' });
  await openCheckout(page, booked);
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await payButton(page).click();
  await expectConfirmation(page, booked);

  const session = await arrangeSession(site, { title: 'Saltmarsh Stretch', capacity: 3, taken: 3 });
  const [before] = await fillWaitlist(site, session, ['Ada']);
  await openPage(page, `/sessions/${session.id}`);
  await page
    .getByRole('link', { name: /18:30 is full.\s*Join list/ })
    .first()
    .click();
  await page.waitForURL('**/waiting-list?**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting lists');
  await expect(page.getByText('1 person is waiting. You’d be 2nd.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Book it for me, up to £15.40' }).check();
  await page.getByRole('button', { name: 'Join Waiting List' }).click();
  await expect(toast(page, 'You’re on the list')).toContainText('You’re 2nd of 2. We’ll book it for you');
  const queue = page.getByRole('region', { name: 'You’re waiting for' });
  await expect(queue.getByText('You’re 2nd of 2.')).toBeAttached();
  await expectAccessibleInBothThemes(page);
  await expect(queue).toContainText('We’ll book it for you, up to £15.40.');
  await queue.getByRole('button', { name: 'Ask me first' }).click();
  await expect(toast(page, 'We’ll ask you first')).toBeVisible();
  await expect(queue).not.toContainText('We’ll book it for you');

  await site.db.query(`UPDATE waitlist_entries SET state = 'left', ended_at = now() WHERE id = $1`, [before]);
  await freePlace(site, session);
  await expect.poll(() => waitlistReserved(site, session)).toBe(0);
  await openPage(page, '/bookings');
  await page.getByRole('navigation', { name: 'You' }).getByRole('link', { name: 'Waiting lists' }).click();
  const offer = page.getByRole('article', { name: session.title });
  const accept = offer.getByRole('button', { name: 'Accept and Pay £15.40' });
  await expect(accept).toBeEnabled();
  await expect(offer).toContainText('Visa ending 4242');
  await expectAccessibleInBothThemes(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);
  if (usual !== null) await page.setViewportSize(usual);
  await accept.focus();
  await page.keyboard.press('Enter');
  await expectConfirmation(page, session);

  await openPage(page, '/waiting-list');
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('Booked');
});

test('without a kept card the checkout has the place held; saying no passes it on @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Heron Balance', capacity: 2, taken: 2 });
  const join = async () => {
    await openPage(
      page,
      `/waiting-list?session=${session.id}&date=${encodeURIComponent(session.dates[0]?.startsAt.toISOString() ?? '')}`,
    );
    await page.getByRole('button', { name: 'Join Waiting List' }).click();
    await expect(page.getByRole('region', { name: 'You’re waiting for' })).toContainText(session.title);
    await freePlace(site, session);
    await expect.poll(() => waitlistReserved(site, session)).toBe(0);
    await page.reload();
  };
  await join();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('You declined');
  await site.db.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [session.dates[0]?.id]);

  await join();
  await page.getByRole('button', { name: 'Accept, Then Pay' }).click();
  await page.waitForURL('**/checkout/**');
  await fillDetails(page, person);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectConfirmation(page, session);
});

test('a business sees who waits, asks somebody first with a reason, and keeps no list @seldom', async ({
  page,
  site,
}) => {
  const owner = await signUp(page);
  const { session } = await arrangeStudio(site, owner, 'Osier Pilates');
  const [date] = session.dates;
  await site.db.query('UPDATE occurrences SET capacity = 4, taken = 4 WHERE id = $1', [date?.id]);
  await fillWaitlist(site, session, ['Ada', 'Grace']);
  await openPage(page, `/business/occurrences/${date?.id}`);
  const list = page.getByRole('region', { name: 'Waiting list' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);

  await site.db.query('UPDATE occurrences SET capacity = 5 WHERE id = $1', [date?.id]);
  const grace = list.getByRole('listitem').filter({ hasText: 'Grace' });
  await grace.getByRole('button', { name: 'Offer first' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Missed last week because of us.');
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(grace).toContainText('Offered before their turn');
  await expect(grace).toContainText('Missed last week because of us.');

  const keeps = list.getByRole('switch', { name: 'Use waiting lists for this session' });
  await keeps.focus();
  await page.keyboard.press('Space');
  await expect(keeps).toHaveAttribute('aria-checked', 'false');
  await expect(list.getByText('Earlier on the list (1)')).toBeVisible();
});

const alertList = (page: Page) => page.getByRole('list', { name: 'Your alerts' });

test('a search is saved from its results in one tap, by whoever signs in for it too @seldom', async ({
  page,
  site,
}) => {
  const person = await signUp(page);
  await signOut(page);
  await arrangeSession(site, { title: 'Lantern Yoga' });
  await openPage(page, '/search?sessionType=yoga&q=lantern');
  await page.getByRole('button', { name: 'Create alert' }).click();
  await page.waitForURL('**/sign-in?**');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/search?**');
  await expect(page.getByRole('button', { name: 'Alert created' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await openPage(page, '/alerts');
  await expect(alertList(page).getByRole('switch', { name: 'Yoga, “lantern”' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
});

test('an alert of a search is turned off with Space, removed and brought back as it was', async ({
  page,
}) => {
  await signUp(page);
  await openPage(page, '/alerts');
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Give it a name/);
  await dialog.getByLabel('Name').fill('Evening yoga');
  await dialog.getByLabel('Postcode or place').fill('Leeds');
  await dialog.getByLabel('Activity').selectOption('Yoga');
  await dialog.getByLabel('Time of day').selectOption({ index: 5 });
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  const alerts = alertList(page);
  const keeps = alerts.getByRole('switch', { name: 'Evening yoga' });
  await expect(keeps).toHaveAttribute('aria-checked', 'true');
  await expect(keeps).toHaveAccessibleDescription(
    /^New sessions: near Leeds, Yoga, Evening.*\. By email, once a day\.$/,
  );
  await expectAccessibleInBothThemes(page);
  await keeps.focus();
  await page.keyboard.press('Space');
  await expect(keeps).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(keeps).toHaveAttribute('aria-checked', 'false');
  await alerts.getByRole('button', { name: 'Remove Evening yoga' }).click();
  await expect(toast(page, 'Alert removed')).toContainText('Evening yoga');
  await expect(keeps).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await toast(page, 'Alert removed').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Alert restored')).toBeVisible();
  await expect(keeps).toHaveAttribute('aria-checked', 'false');
  expect(await horizontalScroll(page)).toBe(0);
});
