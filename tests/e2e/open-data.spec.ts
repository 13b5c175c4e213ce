import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { createBusinessFor } from './support/owner.ts';
import { signUp } from './support/person.ts';
import { arrangeSession } from './support/sessions.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

interface FeedItem {
  id: string;
  state: string;
  data?: { '@id': string };
}

test('a business lets partners sell, one is registered and books, and leaving the feeds is told @seldom', async ({
  page,
  site,
  browser,
}, { project }) => {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const partner = `Moving ${project.name}`;
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: `Openfield Hall ${project.name}` });
  const session = await arrangeSession(site, { title: `Openfield Yoga ${project.name}`, businessId });

  await openPage(page, `/business/open-data?business=${businessId}`);
  const publish = page.getByRole('switch', { name: 'Publish my sessions as open data' });
  const sell = page.getByRole('switch', { name: 'Let booking partners sell my places' });
  await expect(publish).toHaveAttribute('aria-checked', 'true');
  await expect(sell).toHaveAttribute('aria-checked', 'false');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await sell.press('Space');
  await expect(sell).toHaveAttribute('aria-checked', 'true');

  const admin = await (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  await signInAsAdmin(admin);
  await openPage(admin, '/admin/booking-partners');
  await admin.getByLabel('Name').fill(partner);
  await admin.getByLabel('Site').fill('moving.example');
  await admin.getByRole('button', { name: 'Register' }).click();
  const keys = admin.getByRole('status').filter({ hasText: `Credentials for ${partner}` });
  await expect(keys).toBeVisible();
  await expectAccessibleInBothThemes(admin);
  const [clientId = '', secret = ''] = await keys.locator('code').allTextContents();
  await admin.context().close();

  // The feed has many pages: start at the date's position.
  const [{ id: occurrenceId } = { id: 0 }] = session.dates;
  const told = async () => {
    const { rows } = await site.db.query<{ modified: number }>(
      `SELECT modified FROM open_feed_items WHERE feed = 'dates' AND item_id = $1`,
      [occurrenceId],
    );
    const from = (rows[0]?.modified ?? 1) - 1;
    const answer = await page.request.get(`/openactive/feeds/scheduled-sessions?afterTimestamp=${from}`);
    const { items }: { items: FeedItem[] } = await answer.json();
    return items.find(({ id }) => id === String(occurrenceId));
  };
  await expect.poll(async () => (await told())?.state).toBe('updated');
  const date = await told();
  const at = date?.data?.['@id'] ?? '';
  const base = at.slice(0, at.indexOf('/scheduled-sessions/'));
  const stranger = await browser.newContext({ baseURL: site.url });
  const booked = await stranger.request.put(`/openactive/booking/orders/${randomUUID()}`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/vnd.openactive.booking+json; version=1',
    },
    data: JSON.stringify({
      '@type': 'Order',
      brokerRole: 'https://openactive.io/AgentBroker',
      broker: { '@type': 'Organization', name: partner },
      seller: `${base}/sellers/${businessId}`,
      customer: { '@type': 'Person', email: 'ada@people.example', givenName: 'Ada', familyName: 'Example' },
      orderedItem: [
        {
          '@type': 'OrderItem',
          position: 0,
          orderedItem: at,
          acceptedOffer: `${base}/session-series/${session.id}#offer`,
        },
      ],
      totalPaymentDue: { '@type': 'PriceSpecification', price: 14, priceCurrency: 'GBP' },
      payment: { '@type': 'Payment', identifier: 'paid-1' },
    }),
  });
  expect(booked.status(), await booked.text()).toBe(201);
  await stranger.close();

  await openPage(page, `/business/bookings?business=${businessId}`);
  await expect(page.getByText('Paid elsewhere')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Example' }).click();
  await expect(page.getByRole('heading', { name: `Booked through ${partner}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await openPage(page, `/business/open-data?business=${businessId}`);
  await publish.click();
  await expect(toast(page, 'We’re removing your sessions from the open feeds')).toBeVisible();
  await expect(sell).toHaveAttribute('aria-checked', 'false');
  await expect.poll(async () => (await told())?.state).toBe('deleted');
});

test('an owner who comes from a partner lets it in, is led through the next time, and takes it back @seldom', async ({
  page,
  site,
}, { project }) => {
  const name = `Asking ${project.name}`;
  await signUp(page);
  const businessId = await createBusinessFor(site, page, { name: `Wharf Rooms ${project.name}` });
  // Any existing page serves as the partner's callback.
  const back = `${site.url}/about`;
  const { rows } = await site.db.query<{ client_id: string }>(
    `WITH account AS (INSERT INTO users (name, email) VALUES ($1, $2) RETURNING id)
     INSERT INTO booking_partners (name, url, user_id, client_id, secret_digest, redirect_uris, created_at)
     SELECT $1, 'https://asking.example', id, gen_random_uuid(), 'of no secret', ARRAY[$3], now() FROM account RETURNING client_id`,
    [name, `${randomUUID()}@partners.invalid`, back],
  );
  const address = `/openactive/connect/authorize?${new URLSearchParams({
    client_id: rows[0]?.client_id ?? '',
    redirect_uri: back,
    response_type: 'code',
    scope: 'openid openactive-openbooking openactive-identity offline_access',
    state: 'as it was',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Let ${name} sell for Wharf Rooms ${project.name}?`,
  );
  await expect(page.getByText('asking.example', { exact: true })).toBeVisible();
  await expect(page.getByText('Sell places in your sessions')).toBeVisible();
  await expect(page.getByText('You can end this at any time')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/about\?code=[\w-]+&state=as\+it\+was/);

  await page.goto(address);
  await expect(page).toHaveURL(/\/about\?code=/);

  await openPage(page, `/business/open-data?business=${businessId}`);
  const letIn = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await letIn.getByRole('button', { name: 'Remove partner' }).click();
  await letIn.getByRole('button', { name: 'Remove partner now' }).click();
  await expect(toast(page, `${name} removed`)).toBeVisible();
  await expect(letIn).toBeHidden();
});
