import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPasses } from '#areas/platform/portability/import/import-queries.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness, createMember } from '#support/session-factory.ts';
import { setBirthday } from '../manage-customer-notes.server.ts';
import { setNewsPreference } from '../news-consent.server.ts';
import { automationWords } from './copy.ts';
import { changeAutomation, readAutomations } from './manage-automations.server.ts';
import type { AutomationTemplate } from './rules.ts';
import { sendAutomations } from './send-automations.server.ts';

const noon = new Date('2026-11-24T12:00:00Z');
const harness = openMailHarness(noon);
const queued: string[] = [];
let now = noon;
const clock = { now: () => now };
let deps: Parameters<typeof sendAutomations>[0];

beforeAll(() => {
  deps = {
    pool: harness.pool,
    clock,
    onAutomationDue: async (_tx, { sendId }) => void queued.push(sendId),
  };
});

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(days * 24);

async function studio() {
  const { id, ownerId } = await createBusiness(harness.pool, { name: 'Willow & Stone' });
  await harness.pool.query(
    `UPDATE businesses SET subscription_tier = 'premium', booking_enabled = true WHERE id = $1`,
    [id],
  );
  const act = { actorId: ownerId ?? '', requestId: 'request' };
  /** With news agreed to, unless they are silent. */
  async function visit(fullName: string, startsAt: Date, state = 'attended', { silent = false } = {}) {
    const seat = await createPaidBooking(harness.pool, {
      businessId: id,
      fullName,
      startsAt,
      title: 'Slow Flow',
    });
    await harness.pool.query('UPDATE bookings SET state = $2 WHERE id = $1', [seat.bookingId, state]);
    const { customerId } = await queryOne<{ customerId: string }>(
      harness.pool,
      'SELECT id AS "customerId" FROM customers WHERE business_id = $1 AND user_id = $2',
      [id, seat.userId],
    );
    if (!silent) await setNewsPreference({ pool: harness.pool, clock }, { id: seat.userId }, id, true);
    return { ...seat, customerId };
  }
  async function turn(template: AutomationTemplate, isOn = true, weeks = 8) {
    await changeAutomation({ pool: harness.pool, clock }, act, id, {
      template,
      isOn,
      weeks: template === 'lapsed' ? weeks : null,
      ...automationWords[template],
    });
  }
  async function reach(template: AutomationTemplate) {
    const { automations } = await readAutomations({ pool: harness.pool, clock }, { id: act.actorId }, id);
    const found = automations.find((one) => one.template === template);
    if (found === undefined) throw new Error('No such template.');
    return found;
  }
  async function sent() {
    const { rows } = await harness.pool.query<{ template: string; subject: string; email: string }>(
      `SELECT s.template, s.subject, u.email FROM automation_sends s JOIN customers c ON c.id = s.customer_id
       JOIN users u ON u.id = c.user_id WHERE s.business_id = $1 ORDER BY s.subject`,
      [id],
    );
    return rows.map(({ subject }) => subject);
  }
  return { id, act, visit, turn, reach, sent };
}

const names = ({ reach }: Awaited<ReturnType<Awaited<ReturnType<typeof studio>>['reach']>>) =>
  reach.people.map(({ name, because }) => `${name}: ${because}`);

/** Another booking of the same person. */
const assign = (bookingId: string, userId: string) =>
  harness.pool.query('UPDATE bookings SET user_id = $2 WHERE id = $1', [bookingId, userId]);

describe('an automation reaches', () => {
  it('people the day after a first visit, in that week, who agreed to news', async () => {
    const there = await studio();
    await there.visit('Ada Rowe', daysAgo(1));
    await there.visit('Ben Ash', hoursAgo(11));
    await there.visit('Cleo Fox', daysAgo(8));
    await there.visit('Dan Elm', daysAgo(2), 'no_show');
    await there.visit('Eva Oak', daysAgo(2), 'attended', { silent: true });
    const imported = await there.visit('Fay Ivy', daysAgo(1));
    await harness.pool.query(
      `UPDATE customers SET imported_at = now(), imported_name = 'Fay', imported_email = '', imported_phone = ''
       WHERE id = $1`,
      [imported.customerId],
    );
    const shown = await there.reach('first_visit');
    expect(names(shown)).toEqual(['Ada Rowe: First visit Mon 23 Nov, Slow Flow']);
    expect(shown).toMatchObject({ isOn: false, reach: { count: 1, unwilling: 1 }, sent: { count: 0 } });
  });

  it('people some weeks after their last visit, once for each absence, with nothing booked', async () => {
    const there = await studio();
    await there.visit('Ada Rowe', daysAgo(8 * 7 + 1));
    await there.visit('Ben Ash', daysAgo(8 * 7 - 1));
    await there.visit('Cleo Fox', daysAgo(8 * 7 + 29));
    const coming = await there.visit('Dan Elm', daysAgo(8 * 7 + 1));
    await assign((await there.visit('Dan Elm', daysAgo(-3), 'confirmed')).bookingId, coming.userId);
    expect(names(await there.reach('lapsed'))).toEqual(['Ada Rowe: Last visit Mon 28 Sep']);
    await there.turn('lapsed', true, 4);
    expect(names(await there.reach('lapsed'))).toEqual(['Ben Ash: Last visit Wed 30 Sep']);
  });

  it('people on their birthday, which the team knows', async () => {
    const there = await studio();
    const [ada, ben] = [
      await there.visit('Ada Rowe', daysAgo(30)),
      await there.visit('Ben Ash', daysAgo(30)),
    ];
    await setBirthday({ pool: harness.pool, clock }, there.act, ada.customerId, '11-24');
    await setBirthday({ pool: harness.pool, clock }, there.act, ben.customerId, '11-25');
    expect(names(await there.reach('birthday'))).toEqual(['Ada Rowe: Birthday today']);
    await setBirthday({ pool: harness.pool, clock }, there.act, ada.customerId, null);
    expect(names(await there.reach('birthday'))).toEqual([]);
  });

  it('people the day after a missed date, unless they came or booked since', async () => {
    const there = await studio();
    await there.visit('Ada Rowe', daysAgo(1), 'no_show');
    await there.visit('Ben Ash', daysAgo(5), 'no_show');
    const came = await there.visit('Cleo Fox', daysAgo(2), 'no_show');
    await assign((await there.visit('Cleo Fox', daysAgo(1))).bookingId, came.userId);
    const booked = await there.visit('Dan Elm', daysAgo(2), 'no_show');
    await assign((await there.visit('Dan Elm', daysAgo(-2), 'confirmed')).bookingId, booked.userId);
    expect(names(await there.reach('no_show'))).toEqual(['Ada Rowe: Missed Slow Flow, Mon 23 Nov']);
  });

  it('nobody whose booking says that they are under 18', async () => {
    const there = await studio();
    const [minor, grown, parent] = [
      await there.visit('Ada Rowe', daysAgo(1)),
      await there.visit('Ben Ash', daysAgo(1)),
      await there.visit('Cleo Fox', daysAgo(1)),
    ];
    const age = (bookingId: string, name: string, years: number) =>
      harness.pool.query('UPDATE bookings SET attendee_name = $2, attendee_age = $3 WHERE id = $1', [
        bookingId,
        name,
        years,
      ]);
    await age(minor.bookingId, 'Ada Rowe', 17);
    await age(grown.bookingId, 'Ben Ash', 18);
    await age(parent.bookingId, 'Their child', 7);
    const shown = await there.reach('first_visit');
    expect(names(shown).map((line) => line.split(':')[0])).toEqual(['Ben Ash', 'Cleo Fox']);
    expect(shown.reach).toMatchObject({ count: 2, unwilling: 0 });
  });
});

describe('automations send', () => {
  it('each email once, however many processes run at once and however often a job runs again', async () => {
    const there = await studio();
    const people = [];
    for (let guest = 0; guest < 3; guest++) people.push(await there.visit(`Guest${guest} <b>`, daysAgo(1)));
    await there.turn('first_visit');
    await Promise.all([1, 2, 3, 4].map(() => sendAutomations(deps)));
    await sendAutomations(deps);
    expect(await there.sent()).toEqual([0, 1, 2].map((guest) => `Thank you for coming, Guest${guest}`));
    const { rows } = await harness.pool.query<{ id: string }>(
      'SELECT id FROM automation_sends WHERE business_id = $1',
      [there.id],
    );
    expect(queued.filter((id) => rows.some((row) => row.id === id))).toHaveLength(3);
    for (const { id: sendId } of rows) {
      await harness.jobs['mail.automated-email']({ sendId });
      await harness.jobs['mail.automated-email']({ sendId });
    }
    const [first] = people;
    const received = harness.smtp.received.filter(({ envelopeTo }) =>
      envelopeTo.includes(first?.seekerEmail ?? ''),
    );
    expect(received.map(({ subject }) => subject)).toEqual(['Willow & Stone: Thank you for coming, Guest0']);
    expect(received[0]?.text).toContain('Thank you for coming to Slow Flow.');
    expect(received[0]?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
    const { reach, sent } = await there.reach('first_visit');
    expect({ count: reach.count, sent: sent.count }).toEqual({ count: 0, sent: 3 });
  });

  it('one email a day to a person with two occasions', async () => {
    const there = await studio();
    const ada = await there.visit('Ada Rowe', daysAgo(1));
    await setBirthday({ pool: harness.pool, clock }, there.act, ada.customerId, '11-24');
    await there.turn('first_visit');
    await there.turn('birthday');
    await sendAutomations(deps);
    expect(await there.sent()).toHaveLength(1);
    now = new Date(noon.getTime() + 21 * 3_600_000);
    await sendAutomations(deps);
    now = noon;
    expect(await there.sent()).toEqual(['Happy birthday, Ada', 'Thank you for coming, Ada']);
  });

  it('nothing in quiet hours, switched off, on another plan or of a suspended business', async () => {
    const there = await studio();
    await there.visit('Ada Rowe', daysAgo(1));
    await there.turn('first_visit');
    const change = (columns: string) =>
      harness.pool.query(`UPDATE businesses SET ${columns} WHERE id = $1`, [there.id]);
    for (const quiet of ['2026-11-24T22:00:00Z', '2026-11-25T07:29:00Z']) {
      now = new Date(quiet);
      await sendAutomations(deps);
    }
    now = noon;
    await change(`subscription_tier = 'basic'`);
    await sendAutomations(deps);
    await change(`subscription_tier = 'premium', status = 'suspended', booking_enabled = false`);
    await sendAutomations(deps);
    await change(`status = 'approved', booking_enabled = true`);
    await there.turn('first_visit', false);
    await sendAutomations(deps);
    expect(await there.sent()).toEqual([]);
    await there.turn('first_visit');
    await sendAutomations(deps);
    expect(await there.sent()).toHaveLength(1);
  });

  it('no email to a person who withdrew consent after it was queued', async () => {
    const there = await studio();
    const ada = await there.visit('Ada Rowe', daysAgo(1));
    await there.turn('first_visit');
    await sendAutomations(deps);
    await setNewsPreference({ pool: harness.pool, clock }, { id: ada.userId }, there.id, false);
    await harness.jobs['mail.automated-email']({ sendId: queued.at(-1) });
    expect(harness.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(ada.seekerEmail))).toEqual(
      [],
    );
  });

  it.runIf(testDatabaseUrl !== undefined)(
    'nothing to a person who withdraws consent while the batch waits for them',
    async () => {
      const there = await studio();
      const [ada, ben] = [
        await there.visit('Ada Rowe', daysAgo(1)),
        await there.visit('Ben Ash', daysAgo(1)),
      ];
      await there.turn('first_visit');
      await runDuringTransaction(
        harness.pool,
        async (tx) => {
          await tx.query('SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [ada.customerId]);
          await tx.query(
            `INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_at) VALUES ($1, false, 'link', $2)`,
            [ada.customerId, noon],
          );
        },
        [() => sendAutomations(deps)],
      );
      expect(await there.sent()).toEqual(['Thank you for coming, Ben']);
      expect(ben.customerId).not.toBe(ada.customerId);
    },
  );

  it('more than one batch', async () => {
    const there = await studio();
    const ada = await there.visit('Ada Rowe', daysAgo(1));
    await harness.pool.query(
      `WITH person AS (
         INSERT INTO users (name, email) SELECT 'Guest ' || n, 'batch-' || n || '@people.example'
         FROM generate_series(1, 60) n RETURNING id
       ), customer AS (
         INSERT INTO customers (business_id, user_id, imported_at, imported_name, imported_email, imported_phone)
         SELECT $1, p.id, now(), u.n, p.id || '@people.example', '' FROM person p, (SELECT 'Guest' AS n) u RETURNING id
       ),
       born AS (INSERT INTO customer_birthdays SELECT id, '11-24' FROM customer)
       INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_at)
       SELECT id, true, 'import', now() FROM customer`,
      [there.id],
    );
    await there.turn('birthday');
    await sendAutomations(deps);
    expect(await there.sent()).toHaveLength(60);
    expect(ada.businessId).toBe(there.id);
  });
});

describe('the automations of a business', () => {
  it('show how many people booked after an email', async () => {
    const there = await studio();
    const ada = await there.visit('Ada Rowe', daysAgo(1));
    await there.visit('Ben Ash', daysAgo(1));
    await there.turn('first_visit');
    await sendAutomations(deps);
    const again = await there.visit('Ada Rowe', daysAgo(-2), 'confirmed');
    await assign(again.bookingId, ada.userId);
    await harness.pool.query(`UPDATE bookings SET created_at = $2 WHERE id = $1`, [
      again.bookingId,
      new Date(noon.getTime() + 60_000),
    ]);
    expect((await there.reach('first_visit')).sent).toEqual({
      count: 2,
      returned: 1,
      lastAt: noon.toISOString(),
    });
  });

  it('need Premium Pro and permission to message customers, and changes are in the audit log', async () => {
    const there = await studio();
    const { id: frontDesk } = await createMember(harness.pool, there.id, 'front_desk');
    await expect(
      readAutomations({ pool: harness.pool, clock }, { id: frontDesk }, there.id),
    ).rejects.toMatchObject({ status: 403 });
    await there.turn('no_show');
    const { after } = await queryOne<{ after: object }>(
      harness.pool,
      `SELECT after FROM audit_log WHERE action = 'automation.changed' AND subject_id = $1`,
      [String(there.id)],
    );
    expect(after).toMatchObject({ template: 'no_show', isOn: true });
    await harness.pool.query(`UPDATE businesses SET subscription_tier = 'basic' WHERE id = $1`, [there.id]);
    await expect(there.turn('no_show')).rejects.toMatchObject({
      status: 403,
      message: 'Automations are included in Premium Pro.',
    });
  });
});

// Last: a pass from elsewhere cost nothing here, and the fixtures above post every payment.
describe('an automation for passes reaches', () => {
  it('people whose pass has one place left or ends soon', async () => {
    const there = await studio();
    const pass = (userId: string, left: number, until: string) =>
      transaction(harness.pool, (tx) =>
        insertPasses(
          tx,
          there.id,
          [{ id: randomUUID(), userId, name: '10-class pass', left, until, paidPence: 0 }],
          {
            source: 'another system',
            now: noon,
          },
        ),
      );
    const [ada, ben, cleo] = [
      await there.visit('Ada Rowe', daysAgo(1)),
      await there.visit('Ben Ash', daysAgo(1)),
      await there.visit('Cleo Fox', daysAgo(1)),
    ];
    await pass(ada.userId, 1, '2027-06-30');
    await pass(ben.userId, 5, '2026-12-05');
    await pass(cleo.userId, 5, '2027-06-30');
    expect(names(await there.reach('pass_ending'))).toEqual([
      'Ada Rowe: 10-class pass: 1 place left, until Wed 30 Jun',
      'Ben Ash: 10-class pass: 5 places left, until Sat 5 Dec',
    ]);
  });
});
