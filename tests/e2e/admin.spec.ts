import type { Page } from '@playwright/test';
import { postHistory } from '#demo/seed-queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { openSubmission, signInAsAdmin } from './support/admin.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const toast = (page: Page, title: string, description: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: description });

const readStatus = async (site: Site, table: 'businesses' | 'sessions', id: number) =>
  (await queryOne<{ status: string }>(site.db, `SELECT status FROM ${table} WHERE id = $1`, [id])).status;

async function arrangePendingBusiness(site: Site, name: string): Promise<number> {
  const owner = await createUser(site.db, { role: 'business', firstName: 'Ines', lastName: 'Okafor' });
  const { id } = await createBusiness(site.db, { status: 'submitted', name, ownerId: owner.id });
  await site.db.query("UPDATE businesses SET created_at = now() - interval '400 days' WHERE id = $1", [id]);
  return id;
}

/** A paid booking of £15.40 in three days; Stripe doesn't know the payment. */
async function arrangeDemoBooking(site: Site, userId: string): Promise<{ reference: string }> {
  const session = await arrangeSession(site, { title: 'Harbour Circuits', daysAhead: [3], taken: 1 });
  const booking = await queryOne<{ reference: string }>(
    site.db,
    `WITH hold AS (
       INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
       VALUES ($2, 1400, 140, 1540, 'confirmed', now()) RETURNING *
     ), bought AS (
       INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence)
       SELECT id, user_id, 1400, 140, 1540 FROM hold
     ), item AS (
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, $1::bigint, 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}' FROM hold
     ), payment AS (
       INSERT INTO payments (order_id, user_id, provider_intent_id, amount_pence, state)
       SELECT id, user_id, 'pi_demo_' || id, 1540, 'succeeded' FROM hold RETURNING *
     )
     INSERT INTO bookings (reference, order_id, payment_id, occurrence_id, session_id, business_id, user_id, full_name,
                           email, phone, session_fee_pence, platform_fee_pence, total_pence, policy, starts_at, ends_at)
     SELECT upper(left(hold.id::text, 4)) || '-DEMO', hold.id, payment.id, o.id, s.id, s.business_id, $2, 'Robin Ellery',
            'robin@people.example', '020 7946 0000', 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}', o.starts_at, o.ends_at
       FROM hold, payment, occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1
     RETURNING reference`,
    [session.dates[0]?.id, userId],
  );
  await postHistory(site.db);
  return booking;
}

async function arrangePendingSession(site: Site, title: string): Promise<number> {
  const { id } = await createSession(site.db, { status: 'pending', title });
  await site.db.query("UPDATE sessions SET created_at = now() - interval '400 days' WHERE id = $1", [id]);
  return id;
}

test('the dashboard: figures, badge, both queues, and a decision undone', async ({ page, site }) => {
  const business = await arrangePendingBusiness(site, 'Quayside Strength');
  const session = await arrangePendingSession(site, 'Lantern Yin');
  await signInAsAdmin(page);
  await openPage(page, '/admin');
  await expect(page).toHaveTitle('Admin Dashboard · Fettle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  for (const label of ['Total Businesses', 'Active Sessions', 'Total Users', 'Pending Reviews'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  const { n } = await queryOne<{ n: number }>(
    site.db,
    `SELECT (SELECT count(*) FROM businesses WHERE status = 'submitted')
          + (SELECT count(*) FROM sessions s JOIN businesses b ON b.id = s.business_id
              WHERE s.status = 'pending' AND b.status = 'approved')
          + (SELECT count(*) FROM business_edits WHERE state = 'pending') AS n`,
  );
  await expect(page.getByText(`${n} Pending Approvals`)).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);

  await (await openSubmission(page, 'Quayside Strength'))
    .getByRole('button', { name: 'Approve Quayside Strength' })
    .click();
  await expect(
    toast(
      page,
      'Business Approved',
      'The business has been approved and notified. We send the email in ten seconds.',
    ),
  ).toBeVisible();
  await expect.poll(() => readStatus(site, 'businesses', business)).toBe('approved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readStatus(site, 'businesses', business)).toBe('submitted');

  await openPage(page, '/admin?kind=business');
  const submission = await openSubmission(page, 'Quayside Strength');
  await submission.getByRole('button', { name: 'Reject Quayside Strength' }).click();
  await expect(submission.getByText('Give a reason of at least 10 characters')).toBeVisible();
  await submission.getByRole('button', { name: 'Address not found' }).click();
  await submission.getByRole('button', { name: 'Reject Quayside Strength' }).click();
  await expect(
    toast(
      page,
      'Business Rejected',
      'The business application has been rejected. We send the email in ten seconds.',
    ),
  ).toBeVisible();
  expect(
    await queryOne(site.db, 'SELECT status, rejection_reason AS reason FROM businesses WHERE id = $1', [
      business,
    ]),
  ).toEqual({
    status: 'rejected',
    reason: 'We couldn’t find a business at this address. Please check the street and the postcode.',
  });

  await openPage(page, '/admin?kind=session');
  await (await openSubmission(page, 'Lantern Yin'))
    .getByRole('button', { name: 'Approve Lantern Yin' })
    .click();
  await expect(
    toast(page, 'Session Approved', 'The session has been approved and is now live.'),
  ).toBeVisible();
  expect(await readStatus(site, 'sessions', session)).toBe('published');
});

test('several at once: chosen by key, rejected with one reason, and the one another admin has is named @desktop @seldom', async ({
  page,
  site,
}) => {
  const ids: number[] = [];
  for (const name of ['Several One', 'Several Two', 'Several Three']) {
    const id = await arrangePendingSession(site, name);
    await site.db.query("UPDATE sessions SET created_at = now() - ($2 || ' days')::interval WHERE id = $1", [
      id,
      640 - ids.length,
    ]);
    ids.push(id);
  }
  await signInAsAdmin(page);
  await openPage(page, '/admin?kind=session');
  const submission = await openSubmission(page, 'Several One');
  await submission.getByRole('button', { name: 'Unassigned: Several One' }).click();
  const work = page.getByRole('dialog', { name: 'Several One' });
  await work.getByLabel('Note for admins').fill('Rang them.');
  await work.getByRole('button', { name: 'Save note' }).click();
  await expect(work.getByText('Rang them.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(submission.getByRole('button', { name: /^Unassigned, 1 note: Several One/ })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Choose Several One' }).check();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await site.db.query("UPDATE sessions SET status = 'published' WHERE id = $1", [ids[1]]);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject 3 sessions?' });
  await dialog.getByRole('button', { name: 'Already listed' }).click();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(
    toast(page, '2 sessions rejected', 'We send the emails in ten seconds. 1 session couldn’t be decided.'),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '1 session couldn’t be decided' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Decisions undone', '2 sessions are waiting for review again.')).toBeVisible();
  expect(await readStatus(site, 'sessions', ids[0]!)).toBe('pending');
});

test('the inbox by keys: claimed, rejected with a reason, undone, and the keys switched off @desktop', async ({
  page,
  site,
}) => {
  const first = await arrangePendingSession(site, 'Almond Stretch');
  const second = await arrangePendingSession(site, 'Bramble Stretch');
  await site.db.query("UPDATE sessions SET created_at = now() - interval '901 days' WHERE id = $1", [first]);
  await site.db.query("UPDATE sessions SET created_at = now() - interval '900 days' WHERE id = $1", [second]);
  await signInAsAdmin(page);
  await openPage(page, '/admin?kind=session');
  const submission = page.getByRole('article', { name: 'Submission' });
  await expect(submission.getByRole('heading', { name: 'Almond Stretch' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(submission.getByRole('heading', { name: 'Bramble Stretch' })).toBeVisible();
  await expect(page).toHaveURL(/item=session%3A\d+/);
  await page.keyboard.press('c');
  await expect(submission.getByText('Being reviewed by you')).toBeVisible();
  await page.keyboard.press('r');
  await expect(submission.getByLabel('Reason')).toBeFocused();
  // Shortcuts are off while typing.
  await page.keyboard.type('A jaunty cure: this is Almond Stretch again.');
  await expect(submission.getByLabel('Reason')).toHaveValue('A jaunty cure: this is Almond Stretch again.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Session Rejected', 'The session has been rejected.')).toBeVisible();
  await expect.poll(() => readStatus(site, 'sessions', second)).toBe('rejected');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await expect.poll(() => readStatus(site, 'sessions', second)).toBe('pending');

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await openSubmission(page, 'Almond Stretch');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  expect(await readStatus(site, 'sessions', first)).toBe('pending');
  await page.keyboard.press('a');
  await expect.poll(() => readStatus(site, 'sessions', first)).toBe('published');
  await expectAccessibleInBothThemes(page);
  await site.db.query("UPDATE sessions SET status = 'draft' WHERE id = ANY ($1)", [[first, second]]);
});

test('the inbox by touch: the list, the submission as a page, and Back @phone', async ({ page, site }) => {
  const id = await arrangePendingSession(site, 'Thimble Yoga');
  await signInAsAdmin(page);
  await openPage(page, '/admin?kind=session');
  const submission = page.getByRole('article', { name: 'Submission' });
  const inWidth = (page.viewportSize()?.width ?? 0) >= 1024;
  if (!inWidth) await expect(submission).toBeHidden();
  await openSubmission(page, 'Thimble Yoga');
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  if (!inWidth) {
    await expect(page.getByRole('list', { name: 'Waiting' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Waiting' })).toBeVisible();
    await openSubmission(page, 'Thimble Yoga');
  }
  await submission.getByRole('button', { name: 'Approve Thimble Yoga' }).click();
  await expect.poll(() => readStatus(site, 'sessions', id)).toBe('published');
});

test.describe('another admin was quicker', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('and is named @seldom', async ({ page, site }) => {
    const business = await arrangePendingBusiness(site, 'Ferry Lane Gym');
    await signInAsAdmin(page);
    await openPage(page, '/admin');
    const other = await createUser(site.db, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
    await site.db.query(
      `INSERT INTO moderation_decisions (subject, subject_id, verdict, decided_by, decided_at)
       VALUES ('business', $1, 'approved', $2, now())`,
      [business, other.id],
    );
    const submission = await openSubmission(page, 'Ferry Lane Gym');
    await site.db.query("UPDATE businesses SET status = 'approved' WHERE id = $1", [business]);
    await submission.getByRole('button', { name: 'Approve Ferry Lane Gym' }).click();
    await expect(
      toast(page, 'Action Failed', 'Eleanor Marsh has already decided this business: approved.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve Ferry Lane Gym' })).toHaveCount(0);
  });
});

test('View Details: the submission, the owner, a duplicate, and on to the next @seldom', async ({
  page,
  site,
}) => {
  const twin = await arrangePendingBusiness(site, 'Saltmarsh Studio');
  await site.db.query("UPDATE businesses SET status = 'approved' WHERE id = $1", [twin]);
  const business = await arrangePendingBusiness(site, 'Saltmarsh  studio');
  await signInAsAdmin(page);
  await openPage(page, '/admin');
  await openSubmission(page, /Saltmarsh\s+studio/);
  await page.getByRole('link', { name: /^View Details of Saltmarsh/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saltmarsh');
  await waitUntilInteractive(page);
  await expect(page.getByText('A hall with good light.')).toBeVisible();
  const duplicates = page
    .locator('div', { has: page.getByRole('heading', { name: 'Possible duplicates' }) })
    .last();
  await expect(duplicates.getByText('Same name')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ines Okafor' })).toBeVisible();
  await expect(page.getByText('No decisions yet')).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(page, 'Business Approved', 'notified')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/admin/businesses/${business}$`));
  expect(await readStatus(site, 'businesses', business)).toBe('approved');
});

test.describe('people who are no admins', () => {
  test.use({ expectedConsole: /status of 40[13]/ });

  test('are told so and sent home; visitors are sent to sign in @seldom', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fadmin/);
    await signUp(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(page).not.toHaveURL(/\/admin/);
  });
});

test.describe('users', () => {
  test.use({ expectedConsole: /status of 403/ });

  test('are found, refunded in part, suspended with their bookings, told at sign-in; all of it in the audit log @seldom', async ({
    page,
    site,
    browser,
  }) => {
    const theirs = await browser.newContext({ baseURL: site.url });
    const theirPage = await theirs.newPage();
    const person = await signUp(theirPage);
    const { id: userId } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
      person.email,
    ]);
    const { reference } = await arrangeDemoBooking(site, userId);

    await signInAsAdmin(page);
    await openPage(page, `/admin/users?q=${encodeURIComponent(person.email)}`);
    await expect(page.getByText('1 person')).toBeVisible();
    await page.getByRole('link', { name: 'Robin Ellery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin Ellery');
    await waitUntilInteractive(page);
    expect(await horizontalScroll(page)).toBe(0);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: `Refund ${reference}` }).click();
    const refund = page.getByRole('dialog', { name: `Refund booking ${reference}?` });
    await refund.getByLabel('Amount').fill('5.00');
    await refund.getByRole('button', { name: 'Refund' }).click();
    await expect(refund.getByText('Give a reason of at least 10 characters')).toBeVisible();
    await refund.getByLabel('Reason').fill('The heating was off for half of it.');
    await refund.getByRole('button', { name: 'Refund' }).click();
    await expect(toast(page, 'Refund on its way', 'We’re refunding £5.00 to the card.')).toBeVisible();
    await expect(page.getByText('£15.40, £5.00 refunded')).toBeVisible();

    await page.getByRole('button', { name: 'Suspend' }).click();
    const suspend = page.getByRole('dialog', { name: 'Suspend Robin Ellery?' });
    await expect(suspend.getByText('1 upcoming booking on 1 date')).toBeVisible();
    await expect(suspend.getByLabel('Cancel them: email everyone and refund £10.40')).toBeChecked();
    await suspend.getByLabel('Reason').fill('Has threatened two instructors.');
    // Signed in an hour ago: suspending asks for the password again.
    await site.db.query(
      `UPDATE auth_sessions SET authenticated_at = now() - interval '1 hour'
        WHERE user_id = (SELECT id FROM users WHERE email = 'admin@fettle.example')`,
    );
    await suspend.getByRole('button', { name: 'Suspend' }).click();
    const prove = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await prove.getByRole('textbox', { name: 'Your password' }).fill('fettle-demo-1');
    await prove.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'Account suspended', 'We’ll email Robin Ellery.')).toBeVisible();
    await expect(page.getByText('Suspended: Has threatened two instructors.')).toBeVisible();
    expect(await queryOne(site.db, 'SELECT state FROM bookings WHERE reference = $1', [reference])).toEqual({
      state: 'cancelled_by_business',
    });
    expect((await theirPage.request.get('/api/auth/user')).status()).toBe(401);
    await openPage(theirPage, '/sign-in');
    await theirPage.getByLabel('Email').fill(person.email);
    await theirPage.getByLabel('Password', { exact: true }).fill(person.password);
    await theirPage.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(
      theirPage.getByText('This account is suspended. Contact us if you think this is a mistake.'),
    ).toBeVisible();
    await theirs.close();

    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
    await expect(page.getByText('User suspended by Moira Keane')).toBeVisible();
    await expect(page.getByText('Has threatened two instructors.')).toBeVisible();
    await waitUntilInteractive(page);
    expect(await horizontalScroll(page)).toBe(0);
    await expectAccessibleInBothThemes(page);
    const csv = await page.request.get(`/api/admin/audit.csv?subjectId=${userId}`);
    expect(await csv.text()).toContain('user.suspended');
  });
});

test('a business is suspended with its dates stated first, and comes back @seldom', async ({
  page,
  site,
}) => {
  const { id } = await createBusiness(site.db, { name: 'Granary Wharf Boxing' });
  await signInAsAdmin(page);
  await openPage(page, '/admin/businesses?q=Granary+Wharf&status=approved');
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Granary Wharf Boxing' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Granary Wharf Boxing?' });
  await expect(dialog.getByText('No upcoming bookings.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The building is closed by the council.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Business suspended', 'We’ll email the owner the reason.')).toBeVisible();
  expect(await readStatus(site, 'businesses', id)).toBe('suspended');
  await page.getByRole('button', { name: 'Reinstate' }).click();
  const back = page.getByRole('dialog', { name: 'Reinstate Granary Wharf Boxing?' });
  await back.getByLabel('Reason').fill('The building has opened again.');
  await back.getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(await readStatus(site, 'businesses', id)).toBe('approved');
});

test('statistics: a sentence and a chart for each figure, and a table of all @seldom', async ({ page }) => {
  await signInAsAdmin(page);
  await openPage(page, '/admin/statistics');
  await expect(page.getByRole('heading', { level: 2, name: 'Gross volume' })).toBeVisible();
  await expect(page.getByText(/^Bookings: [\d,]+ in total, most in /)).toBeVisible();
  const volume = page.getByRole('heading', { level: 2, name: 'Gross volume' }).locator('..').locator('svg');
  await volume.hover();
  await expect(volume.locator('..').getByText(/^Gross volume: £/)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(27);
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'By month' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(25);
});

test('anybody reports; an admin takes the session down and dismisses another report @seldom', async ({
  page,
  site,
}) => {
  const session = await arrangeSession(site, { title: 'Midnight Kettlebells' });
  const other = await arrangeSession(site, { title: 'Sunday Stretch' });
  await openPage(page, `/sessions/${session.id}`);
  await page.getByRole('link', { name: 'Report this listing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report this listing');
  await expect(page.getByText('Midnight Kettlebells')).toBeVisible();
  await waitUntilInteractive(page);
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose a reason')).toBeVisible();
  await expect(page.getByRole('group', { name: 'What’s wrong?' })).toBeFocused();
  await page.getByLabel('Something else').check();
  await expect(page.getByText('Choose a reason')).toBeHidden();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Tell us what’s wrong, in at least 10 characters')).toBeVisible();
  await expect(page.getByLabel('Tell us more')).toBeFocused();
  await page.getByLabel('Tell us more').fill('There is nobody there.');
  await expect(page.getByText('Tell us what’s wrong, in at least 10 characters')).toBeHidden();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await page.request.post('/api/reports', {
    headers: { origin: site.url },
    data: { subject: 'session', subjectId: String(other.id), reason: 'wrong' },
  });

  await signInAsAdmin(page);
  await openPage(page, '/admin/reports?q=midnight');
  const row = page.getByRole('listitem', { name: 'Midnight Kettlebells' });
  await expect(row.getByText('There is nobody there.')).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Take down Midnight Kettlebells' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take down: Midnight Kettlebells?' });
  await dialog.getByLabel('Reason').fill('The hall has been closed since May.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(toast(page, 'Report resolved', '1 report closed.')).toBeVisible();
  expect(await readStatus(site, 'sessions', session.id)).toBe('rejected');

  await openPage(page, '/admin/reports?q=sunday+stretch');
  await page.getByRole('button', { name: 'Dismiss the report of Sunday Stretch' }).click();
  const dismiss = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await dismiss.getByLabel('Reason').fill('The times are right: I asked them.');
  await dismiss.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No results. Try another word or fewer filters.')).toBeVisible();
  expect(await readStatus(site, 'sessions', other.id)).toBe('published');
});

test('reviews: one is hidden with a reason, and shown again @seldom', async ({ page, site }) => {
  const review = await queryOne<{ id: string; title: string }>(
    site.db,
    `SELECT r.id, s.title FROM reviews r JOIN sessions s ON s.id = r.session_id
      WHERE r.hidden_reason IS NULL ORDER BY r.created_at DESC, r.id LIMIT 1`,
  );
  await signInAsAdmin(page);
  await openPage(page, '/admin/reviews');
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('button', { name: `Hide the review of ${review.title}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByLabel('Reason').fill('It names a member of staff.');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(toast(page, 'Review hidden', 'The writer sees the reason.')).toBeVisible();
  await page.getByRole('link', { name: 'Hidden', exact: true }).click();
  await expect(page.getByText('Hidden: It names a member of staff.')).toBeVisible();
  await page.getByRole('button', { name: /^Restore the review of / }).click();
  await expect(page.getByText('No reviews are hidden.')).toBeVisible();
});

test('trainers: an application is read whole, approved and rejected @seldom', async ({ page, site }) => {
  const pending = async () =>
    (
      await site.db.query<{ name: string }>(
        "SELECT first_name || ' ' || last_name AS name FROM trainers WHERE status = 'pending' ORDER BY created_at",
      )
    ).rows.map(({ name }) => name);
  await site.db.query(
    "UPDATE trainers SET status = 'pending', booking_enabled = false WHERE id IN (SELECT id FROM trainers ORDER BY id LIMIT 2)",
  );
  const [first = ''] = await pending();
  await signInAsAdmin(page);
  await openPage(page, '/admin/trainers');
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await (await openSubmission(page, first)).getByRole('button', { name: `Approve ${first}` }).click();
  await expect(toast(page, 'Trainer Approved', 'notified')).toBeVisible();
  const second = (await pending())[0] ?? '';
  await openPage(page, '/admin/trainers');
  const submission = await openSubmission(page, second);
  await submission.getByLabel('Reason').fill('Please add a certificate we can check.');
  await submission.getByRole('button', { name: `Reject ${second}` }).click();
  await expect(toast(page, 'Trainer Rejected', 'rejected')).toBeVisible();
});

test('the community guidelines are linked from every foot @seldom', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('link', { name: 'Guidelines' }).click();
  await expect(page).toHaveTitle('Community guidelines · Fettle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community guidelines');
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
});

test('claims: read with their proof, one approved and the other declined, one rejected @seldom', async ({
  page,
  site,
}) => {
  const claim = async (businessId: number, firstName: string) => {
    const { id: claimantId } = await createUser(site.db, { firstName, lastName: 'Ashdown' });
    await site.db.query('INSERT INTO claims (business_id, claimant_id, message) VALUES ($1, $2, $3)', [
      businessId,
      claimantId,
      'I have run this club since 2009 and hold its lease.',
    ]);
  };
  const { id: listing } = await createBusiness(site.db, {
    status: 'unclaimed',
    name: 'Tidemill Rowing Club',
  });
  const { id: other } = await createBusiness(site.db, { status: 'unclaimed', name: 'Tidemill Bowls' });
  await claim(listing, 'Nadia');
  await claim(listing, 'Piers');
  await claim(other, 'Orla');
  await signInAsAdmin(page);
  await openPage(page, '/admin/claims');
  const row = await openSubmission(page, 'Tidemill Rowing Club');
  await expect(row.getByText('I have run this club since 2009 and hold its lease.')).toBeVisible();
  await expect(row.getByText('Competing claims')).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
  await row.getByRole('button', { name: 'Approve Tidemill Rowing Club' }).click();
  await expect(
    toast(page, 'Claim approved', 'Tidemill Rowing Club now belongs to Nadia Ashdown.'),
  ).toBeVisible();
  await expect(page.getByText('Piers Ashdown')).toHaveCount(0);
  expect(await readStatus(site, 'businesses', listing)).toBe('approved');

  await openPage(page, '/admin/claims');
  const bowls = await openSubmission(page, 'Tidemill Bowls');
  await bowls.getByLabel('Reason').fill('The lease you sent is for another address.');
  await bowls.getByRole('button', { name: 'Reject Tidemill Bowls' }).click();
  await expect(toast(page, 'Claim rejected', 'We’ll email the claimant the reason.')).toBeVisible();
  expect(await readStatus(site, 'businesses', other)).toBe('unclaimed');
});

test.describe('importing listings', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('a file is checked, imported, and its listing found by whoever claims @seldom', async ({
    page,
    site,
  }, { project }) => {
    const name = `Weir Lane Boxing ${project.name}`;
    const { id: known } = await createBusiness(site.db, { name: `Known Hall ${project.name}` });
    const csv = (content: string) => ({
      name: 'leeds.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await signInAsAdmin(page);
    await openPage(page, '/admin/import');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import listings');
    expect(await horizontalScroll(page)).toBe(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('Choose a CSV file.')).toBeVisible();
    await expect(page.getByLabel('CSV file')).toBeFocused();
    await page.getByLabel('CSV file').setInputFiles(csv('PK\u0003\u0004'));
    await expect(page.getByText('Choose a CSV file.')).toBeHidden();
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByText('This is an Excel workbook.')).toBeVisible();

    await page
      .getByLabel('CSV file')
      .setInputFiles(
        csv(
          `Name,Address,Post code,Colour\n${name},"1 Weir Lane, Leeds",LS6 3AB,red\nKnown Hall ${project.name},x road,E8 1AA,\n,"2 Weir Lane, Leeds",LS6 3AB,\n`,
        ),
      );
    await page.getByRole('button', { name: 'Check file' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('leeds.csv');
    const start = page.getByRole('button', { name: 'Import 1 listing' });
    await expect(start).toBeVisible();
    await expect(page.getByText(`listing ${known} (approved).`)).toBeVisible();
    await expect(page.getByText('name: Business name is required.')).toBeVisible();
    await expect(page.getByText('Columns we ignored: Colour.')).toBeVisible();
    expect(await horizontalScroll(page)).toBe(0);
    await expectAccessibleInBothThemes(page);
    await start.click();
    await expect(page.getByText('1 listing imported.')).toBeVisible();

    await page.getByRole('link', { name: 'See them on Claim Your Business' }).click();
    await page.getByLabel('Search unclaimed businesses').fill(name.toUpperCase());
    await expect(page.getByRole('article', { name, exact: true })).toContainText(
      '1 Weir Lane, Leeds, LS6 3AB',
    );
    await openPage(page, '/admin/audit?q=qwyxelborough');
    await expect(page.getByText('No results. Try another word or fewer filters.')).toBeVisible();
    await openPage(page, '/admin/audit?subject=import');
    await expect(page.getByText('Import finished by Moira Keane').first()).toBeVisible();
  });
});
