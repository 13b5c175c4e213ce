import { materialiseOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { cards, fillCard, fillDetails, payButton } from './support/booking-steps.ts';
import { expectMail } from './support/mail.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { londonInstantAt } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const changes = [
  {
    name: '28 March 2027',
    from: '2027-03-23',
    days: ['2027-03-27', '2027-03-28', '2027-04-03'],
  },
  {
    name: '31 October 2027',
    from: '2027-10-26',
    days: ['2027-10-30', '2027-10-31', '2027-11-06'],
  },
];

for (const { name, from, days } of changes) {
  test(`a class at 18:30 stays at 18:30 across ${name} @seldom`, async ({ page, site }) => {
    const { id: businessId } = await createBusiness(site.db, { name: 'Weir Street Hall' });
    const { id } = await createSession(site.db, {
      businessId,
      title: `Weekend Class ${name}`,
      slots: [
        [6, '18:30', '19:30'],
        [0, '18:30', '19:30'],
      ],
    });
    await materialiseOccurrences(site.db, [id], { from: new Date(from), lastDay: days.at(-1) ?? '' });
    for (const day of days) {
      const startsAt = londonInstantAt(`${day}T18:30`).toISOString();
      await openPage(page, `/sessions/${id}?date=${encodeURIComponent(startsAt)}`);
      const booking = page.getByRole('complementary', { name: 'Booking' });
      await expect(booking).toContainText('18:30 to 19:30');
      await expect(booking).toContainText(String(Number(day.slice(-2))));
    }

    // The date whose UTC offset differs from its neighbours'.
    const changed = londonInstantAt(`${days[1]}T18:30`).toISOString();
    const person = await signUp(page);
    await openPage(page, `/checkout/${id}?date=${encodeURIComponent(changed)}`);
    await fillDetails(page, person);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!');
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('18:30 to 19:30');
    const mail = await expectMail(site, person.email, `Weekend Class ${name}`);
    expect(mail.subject).toContain('18:30');
    const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const file = await (await fetch(`${site.url}${calendar?.href ?? ''}`)).text();
    expect(file).toMatch(/DTSTART[^:\r\n]*:\d{8}T1[78]3000/);
  });
}
