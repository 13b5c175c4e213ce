import { signInAsAdmin } from './support/admin.ts';
import { arrangeAttendedBooking } from './support/attended-booking.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { delayRequests, openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a complaint about a booking is receipted, answered by an admin, and the answer arrives @seldom', async ({
  page,
  site,
  browser,
}) => {
  test.slow(); // two people, and each page of theirs audited
  const person = await signUp(page);
  const session = await arrangeSession(site, { title: 'Towpath Running' });
  await arrangeAttendedBooking(site, person, session);

  await openPage(page, '/about');
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await expect(contact).toHaveAttribute('href', '/contact');
  // The code comes after the form was submitted.
  const letCodeIn = await delayRequests(page, /\.js$/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  letCodeIn();
  await expect(page.getByText('Choose what it’s about')).toBeVisible();
  await expect(page.getByLabel('What’s it about?')).toBeFocused();
  await page.getByLabel('What’s it about?').selectOption('A business or trainer');
  const bookings = page.getByLabel(/^Which booking\?/);
  const booked = bookings.locator('option').filter({ hasText: session.title });
  await bookings.selectOption((await booked.textContent()) ?? '');
  await page.getByLabel('Your message').fill('Nobody was there. How do I get a refund for this?');
  await expect(page.getByRole('link', { name: /Something went wrong at a session/ })).toBeVisible();
  await page.getByLabel('This is a complaint').check();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We’ve received your complaint' })).toBeVisible();
  const said = page.getByText(/^Your reference is H-/);
  const reference = /H-\w{5}/.exec((await said.textContent()) ?? '')?.[0] ?? 'none';
  const own = page.getByRole('region', { name: 'Messages to us' });
  await expect(own.getByRole('listitem').filter({ hasText: reference })).toContainText(
    'Waiting for our reply',
  );
  await expectAccessibleInBothThemes(page);
  await expectMail(site, person.email, `We’ve received your complaint: ${reference}`);

  const office = await browser.newContext({ baseURL: site.url });
  const desk = await office.newPage();
  await signInAsAdmin(desk);
  await openPage(desk, '/admin/messages');
  await desk.getByRole('searchbox', { name: 'Reference, person or keyword' }).fill(reference);
  await desk.getByRole('button', { name: 'Find' }).click();
  await expectAccessibleInBothThemes(desk);
  await desk.getByRole('link', { name: /: Robin Ellery/ }).click();
  await expect(desk.getByText(session.title)).toBeVisible();
  await expectAccessibleInBothThemes(desk);
  expect(await horizontalScroll(desk)).toBe(0);

  await site.db.query('UPDATE help_messages SET revision = revision + 1 WHERE reference = $1', [reference]);
  const answer = desk.getByLabel('Answer Robin Ellery');
  await answer.fill('We have asked the club. You get all of it back.');
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByRole('alert')).toContainText('Another admin changed this message');
  await expect(answer).toHaveValue('We have asked the club. You get all of it back.');
  // The page has refetched, so the same press now works.
  await expect(async () => {
    await desk.getByRole('button', { name: 'Send reply' }).click();
    await expect(toast(desk, 'Reply sent')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(desk.getByRole('listitem').filter({ hasText: ' replied' })).toContainText('You get all of it');
  const mail = await expectMail(site, person.email, `Our reply to your message ${reference}`);
  expect(mail.text).toContain('You get all of it back.');
  await office.close();

  await openPage(page, '/contact');
  await expect(own.getByRole('listitem').filter({ hasText: reference })).toContainText('Replied');
});
