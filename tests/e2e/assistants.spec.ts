import { createHash, randomBytes } from 'node:crypto';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp, verifyEmail } from './support/person.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const BACK = 'http://127.0.0.1:9/callback';

test.use({ expectedConsole: /the server responded with a status of 40[13]/ });

test('a person connects an assistant, sees its activity and disconnects it', async ({ page, site }) => {
  await verifyEmail(site, await signUp(page));
  // The assistant is a program: it has none of the browser's cookies.
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };
  const registered = await post(
    '/mcp/connect/register',
    JSON.stringify({ client_name: 'Pocket Assistant', redirect_uris: [BACK] }),
    json,
  );
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: BACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${site.url}/mcp`,
  });
  await page.goto(`${site.url}/mcp/connect/authorize?${asked}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Pocket Assistant?');
  await expect(page.getByText('Hold places for you')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  const returned = page.waitForRequest((request) => request.url().startsWith(BACK));
  await page.route(`${BACK}**`, (route) => route.fulfill({ status: 200, body: 'Back in the assistant' }));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const code = new URL((await returned).url()).searchParams.get('code') ?? '';
  const exchanged = await post(
    '/mcp/connect/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: BACK,
      code_verifier: verifier,
    }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'my_bookings', arguments: {} },
  };
  const seeBookings = () =>
    post('/mcp', JSON.stringify(message), { ...json, authorization: `Bearer ${token}` });
  expect((await seeBookings()).status).toBe(200);

  await openPage(page, '/profile/security');
  const section = page.getByRole('region', { name: 'Connected assistants' });
  await section.getByText('Its activity').click();
  await expect(section.getByText('Saw your coming bookings')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await section.getByRole('button', { name: 'Disconnect Pocket Assistant' }).click();
  await expect(toast(page, 'Pocket Assistant is disconnected')).toBeVisible();
  await expect(section.getByText('You haven’t connected an assistant.')).toBeVisible();
  expect((await seeBookings()).status).toBe(401);
});
