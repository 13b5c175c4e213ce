import { createCertificate } from '#support/certificates.ts';
import { createSession } from '#support/session-factory.ts';
import { openSubmission, signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const certificate = {
  name: 'first-aid.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

test('an owner shows what a session for children needs, and an admin reads it @seldom', async ({
  page,
  site,
}, { project }) => {
  const person = `Rosa Lindqvist ${project.name}`;
  const name = `Otter Hall ${project.name}`;
  await signUp(page);
  const business = await createBusinessFor(site, page, { name });
  const { id } = await createSession(site.db, {
    businessId: business,
    title: 'Little Otters',
    ageGroups: ['6-12'],
    status: 'pending',
  });
  await createCertificate(site.db, business, 'check');
  await createCertificate(site.db, business, 'insurance');

  await openPage(page, `/business/papers?business=${business}`);
  await expect(page.getByText('To publish a session for children')).toContainText('add paediatric first aid');
  await expect(page.getByText('number ending in 1234')).toBeVisible();
  await page.getByLabel('Type of document').selectOption('check');
  await expect(page.getByText('Don’t upload a copy', { exact: false })).toBeVisible();
  await expect(page.getByLabel(/^Document/)).toHaveCount(0);
  await page.getByLabel('Type of document').selectOption('first_aid');
  await page.getByRole('button', { name: 'Submit for checking' }).click();
  await expect(page.getByLabel('First aider')).toBeFocused();
  await expect(page.getByText('Choose the document: a PDF, JPEG or PNG file')).toBeVisible();
  await page.getByLabel('First aider').fill(person);
  await page.getByLabel('Issued on').fill('2026-01-10');
  await page.getByLabel('Valid until').fill('2034-01-09');
  await page.getByLabel(/^Document/).setInputFiles(certificate);
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Submit for checking' }).click();
  const shown = page.getByRole('listitem').filter({ hasText: person });
  await expect(shown).toContainText('Being checked');

  const context = await page.context().browser()?.newContext({ baseURL: site.url });
  if (context === undefined) throw new Error('There is no browser.');
  const admin = await context.newPage();
  await admin.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await signInAsAdmin(admin);
  const approve = () =>
    admin.request.post(`/api/admin/sessions/${id}/approve`, { headers: { origin: site.url } });
  expect((await approve()).status()).toBe(409);
  await openPage(admin, '/admin/papers');
  const waiting = admin.getByRole('listitem').filter({ hasText: person });
  const submission = await openSubmission(admin, new RegExp(person));
  await expect(submission).toContainText(name);
  await expectAccessibleInBothThemes(admin);
  await submission.getByRole('button', { name: `Approve Paediatric first aid: ${person}` }).click();
  await expect(toast(admin, 'Document confirmed')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect((await approve()).status()).toBe(200);
  await context.close();
});
