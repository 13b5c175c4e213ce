import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { arrangeAttendedBooking, transferBusiness } from './support/attended-booking.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openBooking } from './support/my-bookings.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a review from My Bookings to the session’s page, its rating and the business’s answer @seldom', async ({
  page,
  site,
  browser,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Harbour Light Yoga' });
  await arrangeAttendedBooking(site, person, session);
  await openPage(page, `/sessions/${session.id}`);
  const heading = page.getByRole('banner').or(page.locator('main header')).last();
  await expect(heading).toContainText('New');
  await expect(page.getByText('No reviews yet. Anyone who attends can leave one.')).toBeVisible();

  await openPage(page, '/bookings?show=past');
  await openBooking(page, session.title);
  await page.getByRole('button', { name: `Leave a review of ${session.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'How was it?' });
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(dialog.getByText('Choose one to five stars')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Your rating' })).toBeFocused();
  await dialog.getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true });
  await expect(dialog.getByText('Choose one to five stars')).toBeHidden();
  await dialog.getByLabel('Your review').fill('Warm room, clear teaching.');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(toast(page, 'Thank you!')).toBeVisible();
  await expect(page.getByRole('listitem', { name: session.title })).toContainText('4 out of 5 stars');
  await expect(page.getByRole('button', { name: /^Leave a review/ })).toHaveCount(0);

  const owner = await browser.newContext({ baseURL: site.url });
  const desk = await owner.newPage();
  await transferBusiness(site, await signUp(desk), session);
  await openPage(desk, '/business/reviews');
  await expect(desk.getByText('1 review needs a reply.')).toBeVisible();
  await desk.getByRole('button', { name: 'Reply to the review by Robin E.' }).click();
  await desk.getByRole('button', { name: 'Publish reply' }).click();
  await expect(desk.getByText('Write a reply')).toBeVisible();
  await expect(desk.getByLabel('Your reply to Robin E.')).toBeFocused();
  await desk.getByLabel('Your reply to Robin E.').fill('Thank you, see you next week.');
  await expect(desk.getByText('Write a reply')).toBeHidden();
  await expectAccessibleInBothThemes(desk);
  await desk.getByRole('button', { name: 'Publish reply' }).click();
  await expect(desk.getByText('You’ve replied to every review.')).toBeVisible();
  await owner.close();

  // Server-rendered: review texts and the average.
  const html = await (await page.request.get(`/sessions/${session.id}`)).text();
  expect(html).toContain('Warm room, clear teaching.');
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1');
  await openPage(page, `/sessions/${session.id}`);
  await expect(heading).toContainText('4.0');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('1 verified review');
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Robin E.' })).toContainText(
    'Reply from Wharf Lane Hall',
  );
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(page), 'pixels of sideways scrolling at 320').toBe(0);

  // The business page has the full review and its session.
  await openPage(page, `/sessions/${session.id}`);
  await page.getByRole('main').getByRole('link', { name: session.businessName }).first().click();
  await page.waitForURL('**/businesses/*');
  await expect(page.locator('main header')).toContainText('4.0 out of 5 stars(1 review)');
  const said = page
    .getByRole('region', { name: 'Reviews' })
    .getByRole('listitem')
    .filter({ hasText: 'Robin E.' });
  await expect(said).toContainText('Warm room, clear teaching.');
  await expect(said).toContainText('Thank you, see you next week.');
  await expect(said.getByRole('link', { name: session.title })).toHaveAttribute(
    'href',
    `/sessions/${session.id}`,
  );
});

test('what was written can be put right, and taken out again @desktop @seldom', async ({ page, site }) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Foundry Circuits' });
  const bookingId = await arrangeAttendedBooking(site, person, session);
  await page.request.post(`/api/bookings/${bookingId}/review`, {
    headers: { origin: site.url },
    data: { stars: 2, text: 'To loud.' },
  });
  await openPage(page, '/bookings?show=past');
  await openBooking(page, session.title);
  const edit = page.getByRole('button', { name: `Edit your review of ${session.title}` });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit your review' });
  await expect(dialog.getByLabel('Your review')).toHaveValue('To loud.');
  await expect(dialog.getByRole('radio', { name: '2 out of 5 stars' })).toBeChecked();
  await dialog.getByLabel('Your review').fill('Too loud.');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Review saved')).toBeVisible();
  const html = await (await page.request.get(`/sessions/${session.id}`)).text();
  expect(html).toContain('Too loud.');
  expect(html).toContain('edited');

  await edit.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove your review?' });
  await question.getByRole('button', { name: 'Remove review' }).click();
  await expect(toast(page, 'Review removed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Leave a review of/ })).toBeVisible();
});

test('without attendance, twice, or of somebody else’s booking: refused @seldom', async ({
  page,
  site,
  browser,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Quarry Climb' });
  const bookingId = await arrangeAttendedBooking(site, person, session);
  const headers = { origin: site.url };
  const review = `/api/bookings/${bookingId}/review`;
  const write = () => page.request.post(review, { headers, data: { stars: 5 } });
  await site.db.query("UPDATE bookings SET state = 'no_show' WHERE id = $1", [bookingId]);
  await openPage(page, '/bookings?show=past');
  await expect(page.getByRole('listitem', { name: session.title })).toContainText('No-show');
  await expect(page.getByRole('button', { name: /^Leave a review/ })).toHaveCount(0);
  expect((await write()).status()).toBe(403);
  await site.db.query("UPDATE bookings SET state = 'attended' WHERE id = $1", [bookingId]);
  expect((await write()).status()).toBe(201);
  expect((await write()).status()).toBe(409);
  const stranger = await browser.newContext({ baseURL: site.url });
  await signUp(await stranger.newPage());
  const theirs = await stranger.request.post(review, { headers, data: { stars: 1 } });
  expect(theirs.status()).toBe(404);
  await stranger.close();
});

test('whoever taught is reviewed beside the session, and answers @seldom', async ({
  page,
  site,
  browser,
}) => {
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Saltmarsh Flow' });
  await arrangeAttendedBooking(site, person, session);
  const { business_id: businessId } = await queryOne<{ business_id: number }>(
    site.db,
    'SELECT business_id FROM sessions WHERE id = $1',
    [session.id],
  );
  const name = 'Wilhelmina Featherstonehaugh';
  const instructor = await createInstructor(site.db, businessId, { name, sessionIds: [session.id] });

  await openPage(page, '/bookings?show=past');
  await openBooking(page, session.title);
  // Long names must not widen the page.
  await expect(page.getByRole('button', { name: `Leave a review of ${name}` })).toBeVisible();
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: `Leave a review of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'How was it?' });
  await dialog.getByRole('radio', { name: '5 out of 5 stars' }).press('Space');
  await dialog.getByLabel('Your review').fill('Patient, and clear about knees.');
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await expect(toast(page, 'Thank you!')).toBeVisible();
  await expect(page.getByText(`Your review of ${name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Leave a review of ${session.title}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  // A team member answers with their own account.
  const teacher = await (await browser.newContext({ baseURL: site.url })).newPage();
  const account = await signUp(teacher);
  await site.db.query(
    'UPDATE instructors SET user_id = (SELECT id FROM users WHERE email = $1) WHERE id = $2',
    [account.email, instructor],
  );
  await openPage(teacher, '/reviews');
  await teacher.getByRole('button', { name: 'Reply to the review by Robin E.' }).click();
  await teacher.getByLabel('Your reply to Robin E.').fill('See you next week.');
  await teacher.getByRole('button', { name: 'Publish reply' }).click();
  await expect(teacher.getByText('You’ve replied to every review.')).toBeVisible();
  await expectAccessibleInBothThemes(teacher);
  await teacher.context().close();

  // The customer finds their own reviews, and nobody else's.
  await openPage(page, '/reviews');
  const written = page.getByRole('region', { name: 'Written by you' }).getByRole('listitem');
  await expect(written).toHaveCount(1);
  await expect(written).toContainText('Patient, and clear about knees.');
  await expect(written).toContainText('See you next week.');
  await expect(page.getByRole('region', { name: 'About you' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await openPage(page, `/instructors/${instructor}`);
  await expect(page.locator('main header')).toContainText('5.0');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('Patient, and clear about knees.');
  await expect(reviews).toContainText('See you next week.');
  await expectAccessibleInBothThemes(page);
});
