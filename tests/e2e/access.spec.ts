import sharp from 'sharp';
import { signInAsAdmin } from './support/admin.ts';
import { arrangeAttendedBooking } from './support/attended-booking.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openBooking } from './support/my-bookings.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a step-free door is stated, checked, found and confirmed by somebody who came @seldom', async ({
  page,
  site,
  browser,
}, { project }) => {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const somebody = async () => (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  const name = `Levelgate Hall ${project.name}`;
  const title = `Levelgate Stretch ${project.name}`;
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name });
  const session = await arrangeSession(site, { title, businessId });

  await openPage(page, `/business/access?business=${businessId}`);
  const form = page.locator('form').filter({ has: page.getByRole('group', { name: 'Step-free access' }) });
  await form.getByRole('radio', { name: 'Yes' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Describe what people will find, in a few words')).toBeVisible();
  await form.getByLabel('Details for visitors').fill('Level door 92 cm wide, on the right.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('From the venue', { exact: false })).toBeVisible();
  await page.getByLabel('Photo of: Step-free access').setInputFiles({
    name: 'door.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#9b5a41' } })
      .png()
      .toBuffer(),
  });
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Submit for checking' }).click();
  await expect(page.getByText('Being checked')).toBeVisible();

  const admin = await somebody();
  await signInAsAdmin(admin);
  await openPage(admin, '/admin/access');
  const waiting = admin.getByRole('listitem').filter({ hasText: name });
  await expect(waiting.getByRole('img')).toBeVisible();
  await expectAccessibleInBothThemes(admin);
  await waiting.getByRole('button', { name: `Photo is correct: Step-free access: ${name}` }).click();
  await expect(toast(admin, 'Photo approved')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await admin.context().close();

  const seeker = await somebody();
  const person = await signUp(seeker);
  await arrangeAttendedBooking(site, person, session);
  await openPage(seeker, '/search?q=Levelgate');
  const sidebar = seeker.getByRole('complementary', { name: 'Filters' });
  const wide = await sidebar.isVisible();
  if (!wide) await seeker.getByRole('search').getByRole('button', { name: 'Filters' }).click();
  const filters = wide ? sidebar : seeker.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Step-free access').check();
  if (!wide) await filters.getByRole('button', { name: /^Show / }).click();
  await expect(seeker).toHaveURL(/access=step_free/);
  await expect(
    seeker.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /Step-free access/ }),
  ).toBeVisible();
  await seeker.getByRole('article', { name: title }).getByRole('link', { name: title, exact: true }).click();
  const facts = seeker.getByRole('region', { name: 'Accessibility' });
  await expect(facts).toContainText('Level door 92 cm wide, on the right.');
  await expect(facts).toContainText('Photo, checked by Fettle');
  await expectAccessibleInBothThemes(seeker);

  await openPage(seeker, '/bookings?show=past');
  await openBooking(seeker, title);
  await seeker.getByRole('button', { name: `Confirm access of ${title}` }).click();
  const dialog = seeker.getByRole('dialog', { name: 'Was this right?' });
  await dialog.getByRole('group', { name: 'Step-free access' }).getByRole('radio', { name: 'Yes' }).check();
  await expectAccessibleInBothThemes(seeker);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(seeker, 'Thank you')).toBeVisible();
  await openPage(seeker, `/sessions/${session.id}`);
  await expect(facts).toContainText('1 visitor agrees');
  await seeker.context().close();
});
