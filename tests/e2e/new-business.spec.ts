import type { Browser, Page } from '@playwright/test';
import { queryOne } from '#shared/db/database.server.ts';
import { signInAsAdmin } from './support/admin.ts';
import {
  cards,
  expectConfirmation,
  fillCard,
  fillDetails,
  openCheckout,
  payButton,
} from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { fillRegistration } from './support/owner.ts';
import { type Person, signUp } from './support/person.ts';
import { confirmDefaults } from './support/session-form.ts';
import type { ArrangedSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

async function approve(site: Site, admin: Page, kind: 'businesses' | 'sessions', id: number): Promise<void> {
  const answer = await admin.request.put(`/api/admin/${kind}/${id}/approve`, {
    headers: { origin: site.url },
    data: { approved: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function newPage(browser: Browser, site: Site, like: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: like.viewportSize() });
  return context.newPage();
}

async function sessionOnSale(site: Site, title: string): Promise<ArrangedSession> {
  const { rows } = await site.db.query<{
    sessionId: number;
    id: number;
    startsAt: Date;
    businessName: string;
  }>(
    `SELECT s.id AS "sessionId", o.id, o.starts_at AS "startsAt", b.name AS "businessName"
       FROM sessions s JOIN businesses b ON b.id = s.business_id JOIN occurrences o ON o.session_id = s.id
      WHERE s.title = $1 ORDER BY o.starts_at`,
    [title],
  );
  const [first] = rows;
  if (first === undefined) throw new Error(`${title} has no dates.`);
  return { id: first.sessionId, title, businessName: first.businessName, dates: rows };
}

async function bookAsSeeker(seeker: Page, session: ArrangedSession): Promise<Person> {
  const person = await signUp(seeker);
  await openCheckout(seeker, session);
  await fillDetails(seeker, person);
  await fillCard(seeker, cards.good);
  await payButton(seeker).click();
  await expectConfirmation(seeker, session);
  return person;
}

test('a new business, from signing up to its first paid booking at the door', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const admin = await newPage(browser, site, page);
  await signInAsAdmin(admin);

  await signUp(page);
  await openPage(page, '/business?register=1');
  await fillRegistration(page, 'Tow Rope Studio');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByRole('heading', { name: 'Business Under Review' })).toBeVisible();
  const { id } = await queryOne<{ id: number }>(
    site.db,
    "SELECT id FROM businesses WHERE name = 'Tow Rope Studio'",
  );
  await approve(site, admin, 'businesses', id);

  await openPage(page, '/business');
  await page.getByRole('link', { name: 'Upgrade to Basic, £29.00' }).click();
  await page.waitForURL('**/checkout/subscription?**clientSecret=**');
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await page.waitForURL('**/business?**');
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Booking Enabled');

  await page.getByRole('button', { name: 'Add Session' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New Session' });
  await form.getByLabel('Title').fill('Rope Flow Basics');
  await form.getByLabel('Session type').selectOption({ label: 'HIIT' });
  await form.getByLabel('Price').fill('10.00');
  await form.getByRole('button', { name: 'Create Session' }).click();
  await confirmDefaults(page, ['Beginner', '18-25', '60 minutes']);
  const row = page.getByRole('listitem', { name: 'Rope Flow Basics' });
  await expect(row).toContainText('Pending');
  const made = await queryOne<{ id: number }>(
    site.db,
    "SELECT id FROM sessions WHERE title = 'Rope Flow Basics'",
  );
  await approve(site, admin, 'sessions', made.id);

  const session = await sessionOnSale(site, 'Rope Flow Basics');
  const seeker = await newPage(browser, site, page);
  const person = await bookAsSeeker(seeker, session);

  await openPage(page, '/business');
  await expect(row).toContainText('Published');
  await expect(row).toContainText('1 booking');
  const figures = page.getByRole('main');
  await expect(figures.getByText('£10.00', { exact: true }).first()).toBeVisible();
  await expect(figures.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(figures.getByText('£11.00', { exact: true }).last()).toBeVisible();

  // Moves the date to now.
  await site.db.query(
    `WITH moved AS (
       UPDATE occurrences SET starts_at = now() + interval '10 minutes', ends_at = now() + interval '70 minutes'
        WHERE id = $1 RETURNING id, starts_at, ends_at
     )
     UPDATE bookings b SET starts_at = moved.starts_at, ends_at = moved.ends_at
       FROM moved WHERE b.occurrence_id = moved.id`,
    [session.dates[0]?.id],
  );
  await openPage(page, `/business/occurrences/${session.dates[0]?.id}?business=${id}`);
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect
    .poll(
      async () =>
        (
          await queryOne<{ state: string }>(site.db, 'SELECT state FROM bookings WHERE session_id = $1', [
            session.id,
          ])
        ).state,
    )
    .toBe('attended');
});
