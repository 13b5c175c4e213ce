import type { Locator, Page } from '@playwright/test';
import { cards, fillCard, payButton } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { openPage, waitUntilInteractive } from './support/open-page.ts';
import { newPerson } from './support/person.ts';
import { type ArrangedSession, arrangeSession } from './support/sessions.ts';
import type { Site } from './support/site.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

/** Counts what a person types and presses. */
function countEffort() {
  const effort = { fields: 0, presses: 0 };
  return {
    effort,
    async type(field: Locator, text: string) {
      effort.fields += 1;
      await field.fill(text);
    },
    async press(control: Locator) {
      effort.presses += 1;
      await control.click();
    },
  };
}

async function readPlaces(site: Site, session: ArrangedSession) {
  const { rows } = await site.db.query(
    'SELECT taken, visitor_held AS visitors FROM occurrences WHERE session_id = $1 ORDER BY starts_at LIMIT 1',
    [session.id],
  );
  return rows[0];
}

const bookNow = (page: Page) => page.getByRole('link', { name: /^Book Now/ }).first();
const held = (page: Page) => page.getByText(/^1 place held for .* left$/);

async function pressBookNow(
  page: Page,
  site: Site,
  title: string,
  press: (control: Locator) => Promise<void>,
) {
  const session = await arrangeSession(site, { title });
  await openPage(page, `/sessions/${session.id}`);
  const before = await readPlaces(site, session);
  await press(bookNow(page));
  await expect(page.getByText('Login Required')).toBeVisible();
  await page.waitForURL('**/sign-in?returnTo=%2Fcheckout%2F**');
  await waitUntilInteractive(page);
  await expect(held(page)).toBeVisible();
  expect(await readPlaces(site, session)).toEqual({ taken: before.taken + 1, visitors: 1 });
  return { session, before };
}

test('a new visitor books signed out: seven fields with the code and the card, four presses, and the place is theirs from the first @phone-first', async ({
  page,
  site,
}) => {
  test.slow(); // three pages of it audited
  const person = newPerson();
  const { effort, type, press } = countEffort();
  const { session, before } = await pressBookNow(page, site, 'Lantern Yoga', press);
  await expectAccessibleInBothThemes(page);

  await type(page.getByLabel('Email'), person.email);
  await press(page.getByRole('button', { name: 'Sign In' }));
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(held(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await waitUntilInteractive(page);
  const mail = await expectMail(site, person.email, 'sign-in code');
  await type(code, /\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await press(page.getByRole('button', { name: 'Continue' }));

  await page.waitForURL('**/checkout/**');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await readPlaces(site, session)).toEqual({ taken: before.taken + 1, visitors: 0 });
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
  await type(page.getByLabel('Full Name'), 'Robin Ellery');
  await type(page.getByLabel('Phone Number'), '07700 900123');
  await fillCard(page, cards.good);
  effort.fields += 3;
  await press(payButton(page));
  await page.waitForURL('**/booking-confirmation**');
  expect(effort).toEqual({ fields: 7, presses: 4 });

  const { rows } = await site.db.query(
    'SELECT first_name, last_name, email_verified FROM users WHERE email = $1',
    [person.email],
  );
  expect(rows).toEqual([{ first_name: 'Robin', last_name: 'Ellery', email_verified: true }]);
  const offer = page.getByRole('region', { name: 'Sign in faster next time' });
  await expect(offer).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/profile');
      return (await answer.json()).offersSignInMethod;
    })
    .toBe(false);
});

test('the emailed link in another tab brings the place along too, with six fields to paid @phone-first @seldom', async ({
  page,
  site,
}) => {
  const person = newPerson();
  const { effort, type, press } = countEffort();
  const { session, before } = await pressBookNow(page, site, 'Beacon Pilates', press);
  await type(page.getByLabel('Email'), person.email);
  await press(page.getByRole('button', { name: 'Sign In' }));
  const mail = await expectMail(site, person.email, 'sign-in code');
  const other = await page.context().newPage();
  await openPage(other, /http\S+/.exec(mail.text)?.[0] ?? '');
  await press(other.getByRole('button', { name: 'Sign In' }));
  await other.waitForURL('**/checkout/**');
  await expect(other.getByRole('timer')).toBeVisible();
  expect(await readPlaces(site, session)).toEqual({ taken: before.taken + 1, visitors: 0 });
  await type(other.getByLabel('Full Name'), 'Robin Ellery');
  await type(other.getByLabel('Phone Number'), '07700 900123');
  await fillCard(other, cards.good);
  effort.fields += 3;
  await press(payButton(other));
  await other.waitForURL('**/booking-confirmation**');
  expect(effort.fields).toBe(6);
});

test('a hold that ran out at the sign-in page is said and taken again @desktop @seldom', async ({
  page,
  site,
}) => {
  const person = newPerson();
  const { session } = await pressBookNow(page, site, 'Hourglass HIIT', (control) => control.click());
  await site.db.query('UPDATE visitor_holds SET expires_at = now() WHERE session_id = $1', [session.id]);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const mail = await expectMail(site, person.email, 'sign-in code');
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/checkout/**');
  await expect(page.getByText('We held your place again, because your first hold expired.')).toBeVisible();
});

test('closing the Login Required dialog gives the place back @desktop', async ({ page, site }) => {
  const session = await arrangeSession(site, { title: 'Turnstile Barre' });
  await openPage(page, `/search?q=${encodeURIComponent(session.title)}`);
  const before = await readPlaces(site, session);
  await page.getByRole('article', { name: session.title }).getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog.getByText(/^1 place held for/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /%2Fcheckout%2F/);
  await page.keyboard.press('Escape');
  await expect.poll(() => readPlaces(site, session)).toEqual({ taken: before.taken, visitors: 0 });
});
