import { londonDay } from '#shared/calendar/calendar-day.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp, verifyEmail } from './support/person.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use({ expectedConsole: /status of 404/ });

test('a waiver is published, signed before somebody comes, and its answers are read at the door @seldom', async ({
  page,
  site,
  browser,
}) => {
  const client = await signUp(page);
  const context = await browser.newContext({ baseURL: site.url });
  const desk = await context.newPage();
  const studio = await arrangeStudio(site, await signUp(desk), 'Slow Flow Yoga');
  const soon = new Date(Date.now() + 20 * 60_000);
  const minutesAhead = londonDay(soon) === londonDay(new Date()) ? 20 : -5;
  const { occurrenceId, bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead,
    guests: [{ name: 'Robin Ellery', email: `guest-${client.email}` }],
  });
  await site.db.query('UPDATE bookings SET user_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1', [
    bookingIds[0],
    client.email,
  ]);

  await openPage(desk, '/business/waiver');
  await desk.getByRole('button', { name: 'Start with our example' }).click();
  await expectAccessibleInBothThemes(desk);
  expect(await horizontalScroll(desk)).toBe(0);
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(desk, 'Published')).toBeVisible();
  await expect(desk.getByText('Version 1, published')).toBeVisible();
  await openPage(desk, '/business/check-in');
  const row = desk.getByRole('listitem', { name: 'Robin Ellery' });
  await expect(row).toContainText('Waiver not signed');

  await openPage(page, '/bookings');
  await page.getByRole('link', { name: /^Read and sign for Robin Ellery/ }).click();
  await expect(page.getByRole('heading', { name: 'Before you take part' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Answer yes or no').first()).toBeVisible();
  const questions = page.getByRole('group');
  for (const [index, question] of (await questions.all()).entries())
    await question.getByLabel(index === 0 ? 'Yes' : 'No').check({ force: true });
  await page.getByLabel(/^What should your instructor know/).fill('A stent since spring.');
  await page.getByLabel(/^I agree that/).check({ force: true });
  await page.getByLabel('Signed, full name').fill('Robin Ellery');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/^Signed by Robin Ellery/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Signed by Robin Ellery/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Bookings' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await openPage(desk, '/business/check-in');
  await row.getByRole('button', { name: /^Check answers/ }).click();
  const answers = desk.getByRole('dialog', { name: 'Robin Ellery' });
  await expect(answers).toContainText('A stent since spring.');
  await expectAccessibleInBothThemes(desk);

  await openPage(desk, `/business/occurrences/${occurrenceId}`);
  await expect(row.getByRole('button', { name: 'Check answers: Robin Ellery' })).toBeVisible();
  await expectAccessibleInBothThemes(desk);
  expect(await horizontalScroll(desk)).toBe(0);
  await context.close();
});

test('a grown-up signs for themselves by a link, without an account @seldom', async ({
  page,
  site,
  browser,
}) => {
  const client = await signUp(page);
  const signer = 'Sam Okafor';
  await verifyEmail(site, client);
  const studio = await arrangeStudio(site, client, 'Slow Flow Yoga');
  const { bookingIds } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 3 * 24 * 60,
    guests: [{ name: signer, email: `guest-${client.email}` }],
  });
  await site.db.query('UPDATE bookings SET user_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1', [
    bookingIds[0],
    client.email,
  ]);
  await site.db.query(
    `INSERT INTO waivers (business_id, version, title, body, questions, published_by, published_at)
     SELECT b.id, 1, 'Before you take part', 'Please read this before you come to us.',
            '[{"kind": "yes_no", "text": "Are you well?", "look": "no"}]', b.owner_id, now()
       FROM businesses b WHERE b.id = $1`,
    [studio.businessId],
  );
  await openPage(page, `/bookings/${bookingIds[0]}/waiver`);
  await expect(page.getByRole('heading', { name: 'Not Sam Okafor?' })).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByLabel('Link for Sam Okafor');
  await expect(link).toHaveValue(/\/waiver\/[\w-]{43}$/);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  const { pathname } = new URL(await link.inputValue());

  const address = `sam-${client.email}`;
  await page.getByLabel(`${signer}’s email address`).fill(address);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Sent to ${address}.`)).toBeVisible();
  const mail = await expectMail(site, address, 'Before you come');
  const [sent = ''] = /\/waiver\/[\w-]{43}/.exec(mail.text) ?? [];

  const context = await browser.newContext({ baseURL: site.url });
  const guest = await context.newPage();
  await openPage(guest, pathname);
  await expect(guest.getByText('This link has expired.')).toBeVisible();
  await openPage(guest, sent);
  await expect(guest.getByRole('heading', { name: 'Before you take part' })).toBeVisible();
  await guest.getByRole('group').getByLabel('Yes').check({ force: true });
  await guest.getByLabel(/^I agree that/).check({ force: true });
  await guest.getByLabel('Signed, full name').fill(signer);
  await expectAccessibleInBothThemes(guest);
  expect(await horizontalScroll(guest)).toBe(0);
  await guest.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(guest.getByText(/^Signed by Sam Okafor/)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Erase my answers' })).toBeVisible();
  await context.close();

  await openPage(page, `/bookings/${bookingIds[0]}/waiver`);
  await expect(page.getByText(/^Signed by Sam Okafor/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase my answers' })).toHaveCount(0);
});
