import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAudienceSize, sendGroupMessage } from '#areas/booking/customers/group-messages.server.ts';
import { addTag } from '#areas/booking/customers/manage-customer-notes.server.ts';
import {
  listNewsPreferences,
  recordConsent,
  setNewsPreference,
} from '#areas/booking/customers/news-consent.server.ts';
import { getCustomerPage } from '#areas/booking/customers/read-customers.server.ts';
import { customerRoutes } from '#areas/booking/customers/routes.server.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness } from '#support/session-factory.ts';
import { headerAuthenticator } from '#support/shop.ts';

const now = new Date('2026-11-21T12:00:00Z');
const mailHarness = openMailHarness(now);
const queued: { messageId: string; customerId: string }[] = [];
let deps: Parameters<typeof sendGroupMessage>[0];

beforeAll(() => {
  deps = {
    pool: mailHarness.pool,
    clock: { now: () => now },
    onCustomerWritten: async (_tx: Tx, written) => void queued.push(written),
  };
});

async function studio(guests: number) {
  const { id, ownerId } = await createBusiness(mailHarness.pool, { name: 'Willow & Stone' });
  const act = { actorId: ownerId ?? '', requestId: 'request' };
  const people = [];
  for (let guest = 0; guest < guests; guest++) {
    const seat = await createPaidBooking(mailHarness.pool, { businessId: id, fullName: `Guest ${guest}` });
    const customer = await queryOne<{ id: string; token: string }>(
      mailHarness.pool,
      'SELECT id, news_token AS token FROM customers WHERE business_id = $1 AND user_id = $2',
      [id, seat.userId],
    );
    people.push({ ...seat, customerId: customer.id, token: customer.token });
  }
  const [first] = people;
  const { occurrenceId } = await queryOne<{ occurrenceId: number }>(
    mailHarness.pool,
    'SELECT occurrence_id AS "occurrenceId" FROM bookings WHERE id = $1',
    [first?.bookingId],
  );
  await mailHarness.pool.query('UPDATE bookings SET occurrence_id = $2 WHERE business_id = $1', [
    id,
    occurrenceId,
  ]);
  return { id, act, people, to: `date:${occurrenceId}` };
}

type Studio = Awaited<ReturnType<typeof studio>>;

const send = (
  { id, act }: Studio,
  to: string,
  { key = randomUUID(), subject = 'Five minutes later', text = 'We begin <later>.' } = {},
) => sendGroupMessage(deps, act, id, { to, subject, text, key });

/** Runs the outbox job twice. */
async function processMessage(messageId: string): Promise<void> {
  for (const job of queued.filter((each) => each.messageId === messageId)) {
    await mailHarness.jobs['mail.customer-message'](job);
    await mailHarness.jobs['mail.customer-message'](job);
  }
}
const receivedMails = (address: string) =>
  mailHarness.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

const unsubscribeLink = (mail: ReturnType<typeof receivedMails>[number] | undefined) =>
  mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value;

describe('a message to those of a date', () => {
  it('is one mail to each, however often and however much at once it is sent', async () => {
    const there = await studio(3);
    const key = randomUUID();
    await Promise.all([1, 2, 3, 4].map(() => send(there, there.to, { key })));
    expect(queued.filter(({ messageId }) => messageId === key)).toHaveLength(3);
    await processMessage(key);
    for (const { seekerEmail } of there.people) {
      const [mail, ...more] = receivedMails(seekerEmail);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Willow & Stone: Five minutes later');
      expect(mail?.html).not.toContain('<later>');
      // Mails about a booking have no unsubscribe link.
      expect(unsubscribeLink(mail)).toBeUndefined();
    }
    const { messages } = await send(there, there.to, { key });
    expect(messages).toMatchObject([{ recipients: 3, delivered: 3, refused: 0, ended: 0, kind: 'booked' }]);
    await expect(send(there, there.to, { key, text: 'Other words.' })).rejects.toMatchObject({ status: 409 });
    const { n } = await queryOne<{ n: number }>(
      mailHarness.pool,
      `SELECT count(*)::integer AS n FROM audit_log WHERE action = 'customers.messaged' AND subject_id = $1`,
      [String(there.id)],
    );
    expect(n).toBe(1);
  });

  it('is nobody’s but that business’s, and not for a date that is long over', async () => {
    const [there, other] = [await studio(1), await studio(1)];
    await expect(send(other, there.to)).rejects.toMatchObject({ status: 404 });
    await mailHarness.pool.query(
      `UPDATE occurrences SET starts_at = '2026-11-01T09:00:00Z', ends_at = '2026-11-01T10:00:00Z' WHERE id = $1`,
      [Number(there.to.slice('date:'.length))],
    );
    await expect(send(there, there.to)).rejects.toMatchObject({ status: 409 });
  });

  it('is refused beyond twenty in a day, also at once', async () => {
    const there = await studio(1);
    const answers = await Promise.allSettled(Array.from({ length: 23 }, () => send(there, there.to)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 429 });
  });
});

describe('news', () => {
  it('go to those who want them, and end at one click without anybody signed in', async () => {
    const there = await studio(3);
    const [wants, ends, silent] = there.people;
    if (wants === undefined || ends === undefined || silent === undefined) throw new Error('Nobody came.');
    await expect(send(there, 'group:all')).rejects.toMatchObject({ status: 409 });
    await setNewsPreference(deps, { id: wants.userId }, there.id, true);
    await recordConsent(deps, there.act, ends.customerId, { wanted: true, said: 'paper' });
    for (const { customerId } of there.people) await addTag(deps, there.act, customerId, 'Regular');
    const reach = await readAudienceSize(deps, { id: there.act.actorId }, there.id, 'tag:regular');
    expect(reach).toEqual({ kind: 'news', recipients: 2, unwilling: 1 });

    const key = randomUUID();
    await send(there, 'tag:regular', { key });
    // Unsubscribes between sending and mailing, by the one-click POST, twice.
    const app = createHttpApp();
    customerRoutes({ ...deps, auth: headerAuthenticator(mailHarness.pool) })(app);
    for (let times = 0; times < 2; times++) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/business-news/off/${ends.token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(204);
    }
    expect((await app.inject(`/api/business-news/links/${ends.token}`)).json()).toEqual({
      business: 'Willow & Stone',
      wanted: false,
    });
    await app.close();
    await processMessage(key);
    expect(receivedMails(ends.seekerEmail)).toEqual([]);
    expect(receivedMails(silent.seekerEmail)).toEqual([]);
    const [mail] = receivedMails(wants.seekerEmail);
    expect(unsubscribeLink(mail)).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`https://fettle.example/business-news/${wants.token}`);
    const { messages } = await send(there, 'tag:regular', { key });
    expect(messages).toMatchObject([{ kind: 'news', recipients: 2, delivered: 1, ended: 1 }]);

    // Only the customer can subscribe again, not the staff.
    await expect(
      recordConsent(deps, there.act, ends.customerId, { wanted: true, said: 'desk' }),
    ).rejects.toMatchObject({ status: 409 });
    expect(
      (await getCustomerPage(mailHarness.pool, { id: there.act.actorId }, ends.customerId, now)).news,
    ).toMatchObject({
      wanted: false,
      said: 'link',
      mayTurnOn: false,
    });
    expect(await setNewsPreference(deps, { id: ends.userId }, there.id, true)).toMatchObject([
      { wanted: true },
    ]);
  });

  it('are turned on for a business by its own customers alone', async () => {
    const [there, other] = [await studio(1), await studio(1)];
    const [own] = there.people;
    await expect(setNewsPreference(deps, { id: own?.userId ?? '' }, other.id, true)).rejects.toMatchObject({
      status: 404,
    });
    expect(await listNewsPreferences(mailHarness.pool, { id: own?.userId ?? '' })).toMatchObject([
      { businessId: there.id },
    ]);
  });

  it('are ended and sent at the same time without a mail after the end', async () => {
    const there = await studio(1);
    const [person] = there.people;
    if (person === undefined) throw new Error('Nobody came.');
    await setNewsPreference(deps, { id: person.userId }, there.id, true);
    const key = randomUUID();
    await Promise.allSettled([
      send(there, 'group:all', { key }),
      setNewsPreference(deps, { id: person.userId }, there.id, false),
    ]);
    await processMessage(key);
    expect(receivedMails(person.seekerEmail)).toEqual([]);
  });
});
