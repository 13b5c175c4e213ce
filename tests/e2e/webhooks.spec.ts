import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test('a webhook is added, tested, received with its signature, replayed and removed @seldom', async ({
  page,
  site,
}, { project }) => {
  test.slow();
  const received: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      reply.writeHead(202).end('thank you');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const bound = receiver.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');

  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: `Signal Hall ${project.name}` });
  await openPage(page, `/business/webhooks?business=${businessId}`);
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByLabel('Address').fill('nowhere');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Enter the address of your software, starting with https://')).toBeVisible();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${bound.port}/fettle`);
  await page.getByLabel('Description').fill('Mailing list');
  await page.getByLabel('Someone is checked in').check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('region', { name: 'Its signing secret' });
  await expect(shown.getByRole('heading')).toBeFocused();
  await expect(shown).toBeInViewport();
  const secret = await shown.locator('code').innerText();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await page.getByRole('link', { name: /Log and settings/ }).click();
  await expect(page.getByText('No events sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(toast(page, 'Test sent')).toBeVisible();
  await expect(page.getByText(/answered 202 in/)).toBeVisible();
  const [first] = received;
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
    businessId,
  });
  await page.getByRole('button', { name: /Show details/ }).click();
  await expect(page.getByText('thank you')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/2 attempts/)).toBeVisible();
  expect(received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  receiver.close();
});
