import type { Locator, Page } from '@playwright/test';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createPass } from '#support/passes.ts';
import { createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { signInAsAdmin } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { openPage } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, test } from './support/test.ts';
import { arrangeBookedHour, arrangeTrainer } from './support/trainers.ts';

// How many presses (clicks, or keys that act; not typing) the five commonest jobs of each role take, from the page on
// which its day begins. A number that grows is a decision, not an accident.

class PressCounter {
  readonly jobs: Record<string, number> = {};
  readonly page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the page where the day begins. */
  async job(name: string, start: string, act: () => Promise<unknown>): Promise<void> {
    await openPage(this.page, start);
    this.#presses = 0;
    await act();
    this.jobs[name] = this.#presses;
  }

  async press(target: Locator): Promise<void> {
    this.#presses += 1;
    await target.click();
  }

  async pressKey(key: string): Promise<void> {
    this.#presses += 1;
    await this.page.keyboard.press(key);
  }
}

const findUserId = async (site: Site, { email }: Person): Promise<string> =>
  (await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [email])).id;

/** A class soon today, with two guests, a pass for sale and a customer whom the team added. */
async function arrangeDay(site: Site, page: Page) {
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Slow Flow');
  await createPass(site.db, studio.session.id);
  const soon = new Date(Date.now() + 20 * 60_000);
  const minutesAhead = londonDay(soon) === londonDay(new Date()) ? 20 : -5;
  const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead,
    guests: [
      { name: 'Ada Byron', email: 'ada.byron@people.example' },
      { name: 'Bo Chen', email: 'bo.chen@people.example' },
    ],
  });
  const added = await page.request.post(`/api/businesses/${studio.businessId}/customers`, {
    headers: { origin: site.url },
    data: { name: 'Nadia Osei', email: '', phone: '07700 900118' },
  });
  expect(added.status()).toBe(200);
  return { ...studio, occurrenceId };
}

async function joinTeam(site: Site, businessId: number, role: 'front_desk' | 'instructor', person: Person) {
  await createMember(site.db, businessId, role, await findUserId(site, person));
}

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Your business' });

async function bookInCash(presses: PressCounter): Promise<void> {
  const { page } = presses;
  await presses.press(page.getByRole('link', { name: 'Take a booking' }).filter({ visible: true }).first());
  await page.getByLabel('Name, phone or email').fill('nadia');
  await presses.press(page.getByRole('button', { name: /^Nadia Osei/ }));
  await presses.press(page.locator('label', { hasText: /^Cash/ }));
  await presses.press(page.getByRole('button', { name: /^Book and take £/ }));
  await expect(page.getByRole('heading', { name: 'Nadia is booked' })).toBeVisible();
}

async function sellPass(presses: PressCounter): Promise<void> {
  const { page } = presses;
  await presses.press(rooms(page).getByRole('link', { name: 'Sell at the desk' }));
  await page.getByLabel('Name, phone or email').fill('nadia');
  await presses.press(page.getByRole('button', { name: /^Nadia Osei/ }));
  await presses.press(page.locator('label', { hasText: '5-class pass' }));
  await presses.press(page.locator('label', { hasText: /^Cash/ }));
  await presses.press(page.getByRole('button', { name: /^Sell and take £/ }));
  await expect(page.getByRole('button', { name: 'Sell something else' })).toBeVisible();
}

async function findCustomer(presses: PressCounter): Promise<void> {
  const { page } = presses;
  await presses.pressKey('/');
  const search = page.getByRole('dialog', { name: /^Find a customer/ });
  await search.getByRole('combobox').fill('nadia');
  await expect(search.getByRole('option', { name: /^Nadia Osei/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await presses.pressKey('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadia Osei');
}

const checkIn = (presses: PressCounter, name: string) =>
  presses.press(
    presses.page.getByRole('listitem', { name, exact: true }).getByRole('button', { name: 'Check in' }),
  );

test('an owner’s five commonest jobs take few presses @desktop', async ({ page, site }) => {
  test.slow();
  await arrangeDay(site, page);
  const presses = new PressCounter(page);
  await presses.job('see who is coming next', '/business', async () => {
    await presses.press(page.getByRole('link', { name: 'Who is coming' }));
    await expect(page.getByText('Ada Byron').first()).toBeVisible();
  });
  await presses.job('check somebody in', '/business', async () => {
    await presses.press(page.getByRole('main').getByRole('link', { name: 'Check in' }));
    await checkIn(presses, 'Ada Byron');
  });
  await presses.job('book a customer in cash', '/business', () => bookInCash(presses));
  await presses.job('sell a pass', '/business', () => sellPass(presses));
  await presses.job('find a customer', '/business', () => findCustomer(presses));
  expect(presses.jobs).toEqual({
    'see who is coming next': 1,
    'check somebody in': 2,
    'book a customer in cash': 4,
    'sell a pass': 5,
    'find a customer': 2,
  });
});

test('the front desk’s five commonest jobs take few presses @desktop', async ({ page, site }) => {
  test.slow();
  const { businessId } = await arrangeDay(site, page);
  await page.context().clearCookies();
  await joinTeam(site, businessId, 'front_desk', await signUp(page, { firstName: 'Asha', lastName: 'Rao' }));
  const presses = new PressCounter(page);
  const desk = '/business/check-in';
  await presses.job('check somebody in', desk, () => checkIn(presses, 'Bo Chen'));
  await presses.job('note a walk-in', desk, async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosa Whitfield');
    await presses.press(page.getByRole('button', { name: 'Add walk-in' }));
    await expect(page.getByRole('listitem', { name: 'Rosa Whitfield', exact: true })).toBeVisible();
  });
  await presses.job('book a customer in cash', desk, () => bookInCash(presses));
  await presses.job('sell a pass', desk, () => sellPass(presses));
  await presses.job('find a customer', desk, () => findCustomer(presses));
  expect(presses.jobs).toEqual({
    'check somebody in': 1,
    'note a walk-in': 1,
    'book a customer in cash': 4,
    'sell a pass': 5,
    'find a customer': 2,
  });
});

test('an instructor’s five commonest jobs take few presses @desktop', async ({ page, site, browser }) => {
  test.slow();
  const { businessId, session, occurrenceId } = await arrangeDay(site, page);
  const owner = page;
  const teacher = await (await browser.newContext({ baseURL: site.url })).newPage();
  const hannah = await signUp(teacher, { firstName: 'Hannah', lastName: 'Okafor' });
  await joinTeam(site, businessId, 'instructor', hannah);
  await createInstructor(site.db, businessId, {
    name: 'Hannah Okafor',
    userId: await findUserId(site, hannah),
    sessionIds: [session.id],
  });
  const presses = new PressCounter(teacher);
  const classes = '/business/classes';
  await presses.job('see my classes', classes, () =>
    expect(teacher.getByRole('link', { name: /Slow Flow/ }).first()).toBeVisible(),
  );
  await presses.job('see who comes to a class', classes, async () => {
    await presses.press(teacher.getByRole('link', { name: /Slow Flow/ }).first());
    await expect(teacher.getByText('Ada Byron')).toBeVisible();
  });
  await presses.job('mark somebody as here', classes, async () => {
    await presses.press(teacher.getByRole('link', { name: /Slow Flow/ }).first());
    await presses.press(teacher.getByRole('button', { name: 'Mark as here' }).first());
    await expect(teacher.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  });
  const later = await queryOne<{ id: number }>(
    site.db,
    'SELECT id FROM occurrences WHERE session_id = $1 AND id <> $2 AND starts_at > now() ORDER BY starts_at LIMIT 1',
    [session.id, occurrenceId],
  );
  await presses.job('ask for cover', classes, async () => {
    await presses.press(teacher.locator(`a[href*="/business/classes/${later.id}"]`));
    await presses.press(teacher.getByRole('button', { name: 'Ask for cover' }));
    await presses.press(
      teacher.getByRole('dialog', { name: 'Ask for cover?' }).getByRole('button', { name: 'Ask for cover' }),
    );
    await expect(toast(teacher, 'Cover asked for')).toBeVisible();
  });
  // Somebody else asks, and Hannah is free.
  const { id: otherId } = await createSession(site.db, { businessId, title: 'Power Hour' });
  await createInstructor(site.db, businessId, { name: 'Leo Park', sessionIds: [otherId] });
  const asked = await createOccurrence(site.db, otherId, { startsAt: new Date(Date.now() + 5 * 86_400_000) });
  const request = await owner.request.post(`/api/occurrences/${asked}/cover`, {
    headers: { origin: site.url },
    data: { reason: 'Ill' },
  });
  expect(request.status(), await request.text()).toBe(201);
  await presses.job('accept cover', classes, async () => {
    await presses.press(teacher.getByRole('button', { name: 'Accept' }));
    await expect(toast(teacher, 'You teach this class')).toBeVisible();
  });
  expect(presses.jobs).toEqual({
    'see my classes': 0,
    'see who comes to a class': 1,
    'mark somebody as here': 2,
    'ask for cover': 3,
    'accept cover': 1,
  });
  await teacher.context().close();
});

test('a trainer’s five commonest jobs take few presses @desktop', async ({ page, site }) => {
  test.slow();
  const trainer = await signUp(page);
  const { id } = await arrangeTrainer(site, {
    userId: await findUserId(site, trainer),
    availableDays: [1, 2, 3, 4, 5],
    preferredTimes: ['morning'],
    sessionTypes: ['online'],
  });
  await arrangeBookedHour(site, id, { client: 'Cora Hill', minutesAhead: -120 });
  await arrangeBookedHour(site, id, { client: 'Dev Shah', minutesAhead: 3_000 });
  const presses = new PressCounter(page);
  const diary = '/trainer-dashboard';
  await presses.job('see the next appointment', diary, () =>
    expect(page.getByText('Dev Shah').first()).toBeVisible(),
  );
  await presses.job('mark who came', diary, async () => {
    await presses.press(page.getByRole('button', { name: 'Attended' }));
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
  await presses.job('note something about a client', diary, async () => {
    await presses.press(page.getByRole('button', { name: 'Add a note about Dev Shah' }));
    await page.getByRole('textbox').first().fill('Left knee: no lunges.');
    await presses.press(page.getByRole('button', { name: /^(Save|Add) note$/ }));
    await expect(page.getByText('Left knee: no lunges.').first()).toBeVisible();
  });
  await presses.job('take a day off', diary, async () => {
    await presses.press(page.getByRole('link', { name: 'Availability' }));
    await page.getByLabel('Day off', { exact: true }).fill(plusDays(londonDay(new Date()), 20));
    await presses.press(page.getByRole('button', { name: 'Add day off' }));
    await expect(page.getByText('No days off yet.')).toHaveCount(0);
  });
  await presses.job('cancel an appointment', diary, async () => {
    await presses.press(page.getByRole('button', { name: 'Cancel booking' }));
    await page.getByLabel('Reason for cancelling').fill('I have hurt my back, sorry.');
    await presses.press(page.getByRole('button', { name: /^Cancel and refund|^Cancel booking$/ }).last());
    await expect(page.getByText('Cancelled by you')).toBeVisible();
  });
  expect(presses.jobs).toEqual({
    'see the next appointment': 0,
    'mark who came': 1,
    'note something about a client': 2,
    'take a day off': 2,
    'cancel an appointment': 2,
  });
});

test('an admin’s five commonest jobs take few presses @desktop', async ({ page, site }) => {
  test.slow();
  for (const [n, title] of ['Almond Reformer', 'Bramble Reformer'].entries()) {
    const { id } = await createSession(site.db, { status: 'pending', title });
    await site.db.query("UPDATE sessions SET created_at = now() - ($2 || ' days')::interval WHERE id = $1", [
      id,
      990 - n,
    ]);
    if (n === 0)
      await site.db.query(
        `INSERT INTO reports (subject, subject_id, reason, details, created_at)
         VALUES ('session', $1, 'wrong', 'The hall has closed.', now() - interval '2 years')`,
        [String(id)],
      );
  }
  await signInAsAdmin(page);
  const presses = new PressCounter(page);
  const reason = 'This is not a session that we can show.';
  await presses.job('claim what waits longest', '/admin?kind=session', async () => {
    await presses.press(page.getByRole('button', { name: 'Review this' }));
    await expect(page.getByText('Being reviewed by you').first()).toBeVisible();
  });
  await presses.job('approve what waits longest', '/admin?kind=session', async () => {
    await presses.press(page.getByRole('button', { name: 'Approve Almond Reformer' }));
    await expect(toast(page, 'Session Approved')).toBeVisible();
  });
  await presses.job('reject with a reason', '/admin?kind=session', async () => {
    await page.getByLabel('Reason').fill(reason);
    await presses.press(page.getByRole('button', { name: 'Reject Bramble Reformer' }));
    await expect(toast(page, 'Session Rejected')).toBeVisible();
  });
  await presses.job('dismiss a report', '/admin?kind=report', async () => {
    await presses.press(page.getByRole('button', { name: 'Dismiss the report of Almond Reformer' }));
    const dialog = page.getByRole('dialog', { name: 'Dismiss this report?' });
    await dialog.getByLabel('Reason').fill('The hall is open. We called them.');
    await presses.press(dialog.getByRole('button', { name: 'Dismiss' }));
    await expect(toast(page, 'Report resolved')).toBeVisible();
  });
  await presses.job('find a person', '/admin', async () => {
    await presses.press(
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Directory' }),
    );
    await presses.press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }));
    await page.getByRole('searchbox').fill('admin@fettle.example');
    await presses.pressKey('Enter');
    await presses.press(page.getByRole('main').getByRole('link', { name: /Moira Keane/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moira Keane');
  });
  expect(presses.jobs).toEqual({
    'claim what waits longest': 1,
    'approve what waits longest': 1,
    'reject with a reason': 1,
    'dismiss a report': 2,
    'find a person': 4,
  });
});
