import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/demo-accounts.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { recordToasts, toast } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { delayRequests, openPage, readQuery } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const pdf = {
  name: '../../lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};
const program = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a document') };

test.describe('claiming', () => {
  test.use({ expectedConsole: /status of 415/ });

  test('a listing: found, claimed with a document, approved @seldom', async ({ page, site }, { project }) => {
    const name = `Quarry Lane Barn ${project.name}`;
    const { id } = await createBusiness(site.db, { status: 'unclaimed', name, postcode: 'LA1 4XQ' });

    const toasts = await recordToasts(page);
    await openPage(page, '/claim-business');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claim Your Business');
    await page.getByLabel('Search unclaimed businesses').fill('arry lane BARN');
    const card = page.getByRole('article', { name, exact: true });
    await expect(
      page.getByText(/typically within 1-3 business days, and may ask for documents/),
    ).toBeVisible();
    for (const text of ['Unclaimed', 'A hall with good light.', '1 Test Street', 'LA1 4XQ', '020 7946 0001'])
      await expect(card).toContainText(text);
    await expect(card).toContainText(/Added \w{3} \d+ \w{3} \d{4}/);
    await expect.poll(() => readQuery(page)).toEqual({ search: 'arry lane BARN' });
    await expectAccessibleInBothThemes(page);
    await card.getByRole('button', { name: 'Claim This Business' }).click();
    await page.waitForURL('**/sign-in?**');
    await expect
      .poll(() => toasts.join('\n'))
      .toMatch(/Login Required\s+You need to log in to claim a business\./);

    const person = await signUp(page);
    await openPage(page, '/claim-business?search=la14xq');
    await card.getByRole('button', { name: 'Claim This Business' }).click();
    const dialog = page.getByRole('dialog', { name: `Claim ${name}` });
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(dialog).toContainText('Please provide a detailed explanation (minimum 20 characters)');
    await expect(dialog.getByLabel('Why is this your business?')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Why is this your business?').fill('I have taught here since 2019.');
    await dialog.getByLabel(/^Documents/).setInputFiles(program);
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a PDF, JPEG or PNG file.');
    await dialog.getByRole('button', { name: `Remove ${program.name}` }).click();
    await expect(dialog.getByRole('list', { name: 'Chosen' })).toHaveCount(0);
    await expect(dialog.getByLabel(/^Documents/)).toBeFocused();
    await dialog.getByLabel(/^Documents/).setInputFiles(pdf);
    await expect(dialog.getByRole('list', { name: 'Chosen' })).toContainText('lease.pdf');
    const letGo = await delayRequests(page, '**/api/businesses/*/claim');
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    letGo();
    await expect(toast(page, 'Claim Submitted')).toContainText(
      'Your business claim request has been submitted for review.',
    );
    await expect(card).toContainText('Under review');
    await expect(card.getByRole('button', { name: 'Claim This Business' })).toBeDisabled();

    const admin = await page.context().browser()?.newContext({ baseURL: site.url });
    if (admin === undefined) throw new Error('There is no browser.');
    await admin.request.post('/api/auth/sign-in/email', {
      data: { email: DEMO_ACCOUNTS.admin.email, password: DEMO_PASSWORD },
    });
    const queue: { id: string; business: { id: number }; documents: { href: string }[] }[] = await (
      await admin.request.get('/api/admin/claims')
    ).json();
    const claim = queue.find(({ business }) => business.id === id);
    const document = await admin.request.get(claim?.documents[0]?.href ?? '');
    expect((await document.body()).equals(pdf.buffer)).toBe(true);
    const approved = await admin.request.post(`/api/admin/claims/${claim?.id}/approve`, {
      headers: { origin: site.url },
    });
    expect(approved.status()).toBe(204);
    await admin.close();
    await expectMail(site, person.email, `You can now manage ${name}`);
    expect(
      await queryOne(
        site.db,
        'SELECT b.status, u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1',
        [id],
      ),
    ).toEqual({ status: 'approved', email: person.email });
  });
});

test.describe('a dialog whose code is still to come', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ });

  test('has the focus while it is waited for, and says when it cannot be had @desktop @seldom', async ({
    page,
    context,
    site,
  }) => {
    const name = 'Slow Lane Barn';
    await createBusiness(site.db, { status: 'unclaimed', name, postcode: 'LA1 4XQ' });
    await signUp(page);
    await openPage(page, '/claim-business?search=slow+lane');
    const claim = page
      .getByRole('article', { name, exact: true })
      .getByRole('button', { name: 'Claim This Business' });
    const coming = page.getByRole('dialog', { name: 'Loading' });
    const dialog = page.getByRole('dialog', { name: `Claim ${name}` });

    await context.setOffline(true);
    await claim.click();
    await expect(page.getByText('We couldn’t open this')).toBeVisible();
    await expect(page.getByText('Check your connection and try again.')).toBeVisible();
    await expect(coming).toBeHidden();
    await context.setOffline(false);

    const letGo = await delayRequests(page, '**/assets/claim-dialog-*.js');
    await claim.press('Enter');
    await expect(coming).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(coming).toBeHidden();
    await expect(claim).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(coming).toBeFocused();
    await expectAccessibleInBothThemes(page);
    letGo();
    await expect(dialog.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(claim).toBeFocused();
  });
});
