import { queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createMember } from '#support/session-factory.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { type Person, signUp } from './support/person.ts';
import type { Site } from './support/site.ts';
import { arrangeBookedOccurrence, arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

async function joinAsInstructor(site: Site, person: Person, businessId: number, sessionIds: number[]) {
  const { id } = await queryOne<{ id: string }>(site.db, 'SELECT id FROM users WHERE email = $1', [
    person.email,
  ]);
  await createMember(site.db, businessId, 'instructor', id);
  const name = `${person.firstName} ${person.lastName}`;
  return createInstructor(site.db, businessId, { name, userId: id, sessionIds });
}

test('an instructor asks for cover, the next one accepts, and those who booked are emailed', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const open = async () => (await browser.newContext({ baseURL: site.url, viewport })).newPage();
  const owner = await signUp(page);
  const studio = await arrangeStudio(site, owner, 'Slow Flow');
  const { businessId, session } = studio;
  const guest = { name: 'Ivy Marsh', email: 'ivy.marsh@people.example' };
  const { occurrenceId } = await arrangeBookedOccurrence(site, studio, {
    minutesAhead: 3_000,
    guests: [guest],
  });
  const { id: otherSession } = await queryOne<{ id: number }>(
    site.db,
    `INSERT INTO sessions (business_id, session_type_id, title, description, difficulties, age_groups, price_pence,
                           duration_minutes, capacity, cancellation_hours, cancellation_refund, status)
     SELECT business_id, session_type_id, 'Power Hour', description, difficulties, age_groups, price_pence,
            duration_minutes, capacity, cancellation_hours, cancellation_refund, status FROM sessions WHERE id = $1
     RETURNING id`,
    [session.id],
  );
  const [hannahPage, leoPage] = [await open(), await open()];
  const hannah = await signUp(hannahPage, { firstName: 'Hannah', lastName: 'Okafor' });
  const leo = await signUp(leoPage, { firstName: 'Leo', lastName: 'Park' });
  await joinAsInstructor(site, hannah, businessId, [session.id]);
  await joinAsInstructor(site, leo, businessId, [otherSession]);
  await createInstructor(site.db, businessId, { name: 'Priya Shah' });

  await openPage(hannahPage, `/business/classes/${occurrenceId}`);
  await hannahPage.getByRole('button', { name: 'Ask for cover' }).click();
  const question = hannahPage.getByRole('dialog', { name: 'Ask for cover?' });
  await question.getByLabel('Reason').fill('I have a cold.');
  await expectAccessibleInBothThemes(hannahPage);
  await question.getByRole('button', { name: 'Ask for cover' }).click();
  await expect(toast(hannahPage, 'Cover asked for')).toBeVisible();
  await expect(hannahPage.getByText('Hannah Okafor can’t teach this class.')).toBeVisible();
  await expectMail(site, owner.email, 'Hannah Okafor asks for cover: Slow Flow');
  const mail = await expectMail(site, leo.email, 'Can you teach Slow Flow');
  expect(mail.text).toContain('I have a cold.');

  await openPage(page, `/business/occurrences/${occurrenceId}`);
  const cover = page.getByRole('region', { name: 'Cover' });
  await expect(cover.getByRole('list', { name: 'Order to ask' }).getByRole('listitem')).toHaveText(
    /Leo Park\s*Asked/,
  );
  await cover.getByText('Instructors we don’t ask').click();
  await expect(cover).toContainText('Priya Shah: Doesn’t teach');
  await expectAccessibleInBothThemes(page);
  expect(await horizontalScroll(page)).toBe(0);

  await openPage(leoPage, '/business/classes');
  const asked = leoPage
    .getByRole('region', { name: 'Can you cover?' })
    .getByRole('listitem', { name: 'Slow Flow' });
  await expect(asked).toContainText('Hannah Okafor can’t teach');
  await expectAccessibleInBothThemes(leoPage);
  expect(await horizontalScroll(leoPage)).toBe(0);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(leoPage, 'You teach this class')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(leoPage.getByRole('link', { name: /Slow Flow/ })).toBeVisible();

  await expectMail(site, guest.email, 'Leo Park is teaching Slow Flow');
  await expectMail(site, hannah.email, 'Leo Park is teaching Slow Flow for you');
  await openPage(page, `/business/occurrences/${occurrenceId}`);
  await expect(cover).toContainText('Leo Park teaches instead of Hannah Okafor.');
  await hannahPage.context().close();
  await leoPage.context().close();
});
