import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCounts } from '#app/limits/rate-limit-queries.server.ts';
import { registerRateLimits } from '#app/limits/rate-limits.server.ts';
import { createSharedLimits } from '#app/limits/shared-counts.server.ts';
import { type MessageJobDeps, messageJobs } from '#areas/operations/help/messages/jobs.server.ts';
import {
  eraseUserMessages,
  lockMessage,
  messageRows,
  replyRows,
} from '#areas/operations/help/messages/queries.server.ts';
import { helpRoutes } from '#areas/operations/help/routes.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { MessageDetails } from './contract.ts';

const now = new Date('2026-11-24T10:00:00Z');
const clockAt = (day: string) => ({ now: () => new Date(`${day}T10:00:00Z`) });

const shop = setUpShop();
const admin = setUpAdmin(shop);
let help: AppInstance;
let moira: { id: string };
let eleanor: { id: string };
const receipts: string[] = [];

beforeAll(async () => {
  help = openHelp();
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
});
afterAll(() => help.close());

function openHelp(app = createHttpApp()): AppInstance {
  helpRoutes({
    pool: shop.pool,
    clock: { now: () => now },
    auth: headerAuthenticator(shop.pool),
    onMessageReceived: async (_tx, { messageId }) => void receipts.push(messageId),
  })(app);
  return app;
}

const words = 'Nobody was there, and the door was locked.';
const visitor = { name: 'Ada Rowe', email: 'ada@people.example' };

const sendMessageAs = (as: { id: string } | null, input: object = {}, app = help) =>
  app.inject({
    method: 'POST',
    url: '/api/help/messages',
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    payload: { key: randomUUID(), topic: 'refund', body: words, ...(as === null && visitor), ...input },
  });

const listMyMessages = async (as: { id: string }) =>
  (await help.inject({ url: '/api/help/messages', headers: { [USER_HEADER]: as.id } })).json();

async function createWaitingMessage(
  as: { id: string } | null = null,
  input: object = {},
): Promise<MessageDetails> {
  const key = randomUUID();
  expect((await sendMessageAs(as, { key, ...input })).statusCode).toBe(201);
  return details(key);
}

async function details(id: string): Promise<MessageDetails> {
  return (await admin.send('GET', `/api/admin/messages/${id}`, moira)).json() as MessageDetails;
}

const answer = ({ id, revision }: MessageDetails, body: string, as = moira) =>
  admin.send('POST', `/api/admin/messages/${id}/answer`, as, { revision, body });
type Answered = Awaited<ReturnType<typeof answer>>;
const move = ({ id, revision }: MessageDetails, to: 'close' | 'reopen') =>
  admin.send('POST', `/api/admin/messages/${id}/${to}`, moira, { revision });

const listAuditActions = async (id: string): Promise<string[]> => {
  const { rows } = await shop.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE subject = 'message' AND subject_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('writing to us', () => {
  it('is answered with a reference and the day, and receipted once however often it is sent', async () => {
    const key = randomUUID();
    const first = await sendMessageAs(null, { key });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      reference: expect.stringMatching(/^H-[2-9B-Z]{5}$/),
      complaint: false,
      dueOn: '2026-11-26',
      email: 'ada@people.example',
    });
    expect((await sendMessageAs(null, { key })).json()).toEqual(first.json());
    expect(receipts.filter((id) => id === key)).toHaveLength(1);
  });

  it('gives a complaint 14 days', async () => {
    expect((await sendMessageAs(null, { complaint: true })).json()).toMatchObject({ dueOn: '2026-12-08' });
  });

  it('takes name and address of an account, whatever is typed, and shows its own messages alone', async () => {
    const person = await createUser(shop.pool);
    const sent = (await sendMessageAs(person, visitor)).json();
    const account = await queryOne<{ email: string }>(shop.pool, 'SELECT email FROM users WHERE id = $1', [
      person.id,
    ]);
    expect(sent.email).toBe(account.email);
    expect((await listMyMessages(person)).messages).toMatchObject([
      { reference: sent.reference, state: 'open' },
    ]);
    expect((await listMyMessages(await createUser(shop.pool))).messages).toEqual([]);
  });

  it('is about a booking of one’s own and of nobody else', async () => {
    const { userId, bookingId, reference } = await createPaidBooking(shop.pool);
    expect((await listMyMessages({ id: userId })).bookings).toMatchObject([{ id: bookingId, reference }]);
    const message = await createWaitingMessage({ id: userId }, { bookingId });
    expect(message.booking).toMatchObject({ reference, total: '15.40', state: 'confirmed' });
    for (const other of [await createUser(shop.pool), null]) {
      const refused = await sendMessageAs(other, { bookingId });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ field: 'bookingId' });
    }
  });

  it.each([
    ['a visitor without a name', { name: ' ' }, 'name'],
    ['a visitor without an address', { email: '' }, 'email'],
    ['no topic', { topic: '' }, 'topic'],
    ['too few words', { body: 'Help.    ' }, 'body'],
    ['too many words', { body: 'a'.repeat(3001) }, 'body'],
    ['a program that fills in everything', { website: 'https://spam.example' }, 'website'],
  ])('refuses %s', async (_, input, field) => {
    const refused = await sendMessageAs(null, input);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ field });
  });

  it('is stopped after the fifth in ten minutes', async () => {
    const limited = createHttpApp();
    await registerRateLimits(
      limited,
      createSharedLimits(createPostgresCounts(shop.pool), { warn: () => undefined }),
    );
    openHelp(limited);
    for (let n = 1; n <= 5; n += 1) expect((await sendMessageAs(null, {}, limited)).statusCode).toBe(201);
    expect((await sendMessageAs(null, {}, limited)).statusCode).toBe(429);
    await limited.close();
  });
});

describe('the queue', () => {
  it('has what is due first at its head, and narrows', async () => {
    const topic = 'accessibility';
    const complaint = await createWaitingMessage(null, { topic, complaint: true });
    const question = await createWaitingMessage(null, { topic });
    const listed = async (query: string) => {
      const page = await admin.send('GET', `/api/admin/messages?topic=${topic}&${query}`, moira);
      return (page.json() as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await listed('')).toEqual([question.id, complaint.id]);
    expect(await listed('kind=complaint')).toEqual([complaint.id]);
    expect(await listed(`q=${question.reference.toLowerCase()}`)).toEqual([question.id]);
    await admin.send('PUT', `/api/admin/messages/${complaint.id}/assignee`, eleanor, {
      revision: 0,
      adminId: moira.id,
    });
    expect(await listed('whose=mine')).toEqual([complaint.id]);
    expect(await listed('whose=nobody')).toEqual([question.id]);
    expect(await listed('state=closed')).toEqual([]);
  });

  it('knows what else came from the same address', async () => {
    const email = 'twice@people.example';
    const first = await createWaitingMessage(null, { email });
    const second = await createWaitingMessage(null, { email: email.toUpperCase() });
    expect(second.earlier.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('answering', () => {
  it('mails the answer, and keeps what was done in the audit log, without its words', async () => {
    const message = await createWaitingMessage(await createUser(shop.pool));
    expect((await answer(message, 'We have asked them, and refunded you.')).statusCode).toBe(204);
    const after = await details(message.id);
    expect(after).toMatchObject({
      state: 'answered',
      replies: [{ kind: 'answer', author: 'Moira Keane', body: 'We have asked them, and refunded you.' }],
    });
    expect(admin.answered).toContain(after.replies[0]?.id);
    expect(await listAuditActions(message.id)).toEqual(['message.answered']);
    const { log } = await queryOne<{ log: string }>(
      shop.pool,
      'SELECT json_agg(a)::text AS log FROM audit_log a WHERE subject_id = $1',
      [message.id],
    );
    expect(log).not.toContain('refunded you');
  });

  const answerByTwo = async (bothAnswer: (message: MessageDetails) => Promise<Answered[]>) => {
    const message = await createWaitingMessage();
    const before = admin.answered.length;
    const answers = await bothAnswer(message);
    const first = answers[0]?.statusCode === 204 ? 'Moira Keane' : 'Eleanor Marsh';
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'conflict',
      message: `${first} has already replied, so we didn’t send your reply. Read theirs first.`,
    });
    expect((await details(message.id)).replies).toHaveLength(1);
    expect(admin.answered).toHaveLength(before + 1);
    // With the new revision the answer goes through.
    expect((await answer(await details(message.id), 'And one thing more.')).statusCode).toBe(204);
    return answers.map(({ statusCode }) => statusCode).sort();
  };
  const answerByEach = (message: MessageDetails) => [
    () => answer(message, 'Moira’s answer to you.', moira),
    () => answer(message, 'Eleanor’s answer to you.', eleanor),
  ];

  it('of two admins at once mails one, and tells the other who was first', async () => {
    const codes = await answerByTwo((message) => Promise.all(answerByEach(message).map((send) => send())));
    expect(codes).toEqual([204, 409]);
  });

  it.skipIf(testDatabaseUrl === undefined)('of two admins who wait for one lock mails one', async () => {
    const codes = await answerByTwo(async (message) => {
      const answers: Answered[] = [];
      await runDuringTransaction(
        shop.pool,
        (tx) => lockMessage(tx, message.id),
        answerByEach(message).map((send, at) => async () => {
          answers[at] = await send();
        }),
      );
      return answers;
    });
    expect(codes).toEqual([204, 409]);
  });

  it('is not possible of what is closed, until it is opened again', async () => {
    const message = await createWaitingMessage(null, { complaint: true });
    expect((await move(message, 'close')).statusCode).toBe(204);
    const closed = await details(message.id);
    expect((await answer(closed, 'Too late, as it is closed.')).statusCode).toBe(409);
    expect((await move(closed, 'reopen')).statusCode).toBe(204);
    // Never answered, so it keeps its due day.
    expect(await details(message.id)).toMatchObject({ state: 'open', dueOn: message.dueOn });
    expect(await listAuditActions(message.id)).toEqual(['message.closed', 'message.reopened']);
  });

  it('keeps notes to admins, whatever else is done at the same time', async () => {
    const message = await createWaitingMessage();
    const before = admin.answered.length;
    const url = `/api/admin/messages/${message.id}/notes`;
    await admin.send('POST', url, moira, { body: 'Rang them.' });
    await admin.send('POST', url, eleanor, { body: 'So did I.' });
    expect((await details(message.id)).replies.map(({ kind, body }) => [kind, body])).toEqual([
      ['note', 'Rang them.'],
      ['note', 'So did I.'],
    ]);
    expect(admin.answered).toHaveLength(before);
    expect((await answer(message, 'We have rung them twice.')).statusCode).toBe(204);
  });

  it('is given to admins alone', async () => {
    const message = await createWaitingMessage();
    const refused = await admin.send('PUT', `/api/admin/messages/${message.id}/assignee`, moira, {
      revision: 0,
      adminId: (await createUser(shop.pool)).id,
    });
    expect(refused.statusCode).toBe(409);
    expect((await details(message.id)).assignedTo).toBeNull();
  });
});

describe('as time goes by', () => {
  const jobs = (deps: Partial<MessageJobDeps>) =>
    messageJobs({ pool: shop.pool, clock: clockAt('2026-11-24'), onComplaintsDue: async () => {}, ...deps });

  it('admins are reminded from a week before a complaint is due until it is answered', async () => {
    await shop.pool.query(`UPDATE help_messages SET state = 'answered' WHERE state = 'open'`);
    const message = await createWaitingMessage(null, { complaint: true });
    const days: string[] = [];
    const runOn = (day: string) =>
      jobs({
        clock: clockAt(day),
        onComplaintsDue: async (_tx, due) => void days.push(due.day),
      }).remindOfComplaints?.({});
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-08', '2027-01-05']) await runOn(day);
    expect(days).toEqual(['2026-12-01', '2026-12-08', '2027-01-05']);
    await answer(message, 'Here is what we found out.');
    await runOn('2027-01-06');
    expect(days).toHaveLength(3);
  });

  it('the words of what was closed two years ago are erased, and nothing can be done with it', async () => {
    const person = await createUser(shop.pool);
    const message = await createWaitingMessage(person, { complaint: true });
    await answer(message, 'Here is what we found out.');
    await move(await details(message.id), 'close');
    const { closedAt } = await details(message.id);
    const forgetOn = (days: number) =>
      jobs({
        clock: { now: () => new Date(Date.parse(closedAt ?? '') + days * 86_400_000) },
      }).forgetMessages?.({});
    await forgetOn(729);
    expect((await details(message.id)).body).toBe(words);
    await forgetOn(731);
    const erased = await details(message.id);
    expect(erased).toMatchObject({ erased: true, body: '', name: '', email: '', userId: null, replies: [] });
    expect(erased).toMatchObject({ complaint: true, state: 'closed' });
    expect((await move(erased, 'reopen')).statusCode).toBe(409);
  });

  it('an account’s copy has its messages with answers and notes, and its end erases them', async () => {
    const person = await createUser(shop.pool);
    const message = await createWaitingMessage(person);
    await answer(message, 'Here is what we found out.');
    expect(await messageRows(shop.pool, person.id)).toMatchObject([{ body: words, state: 'answered' }]);
    expect(await replyRows(shop.pool, person.id)).toMatchObject([{ body: 'Here is what we found out.' }]);
    await transaction(shop.pool, (tx) => eraseUserMessages(tx, person.id));
    expect(await details(message.id)).toMatchObject({
      erased: true,
      body: '',
      userId: null,
      replies: [],
      state: 'closed',
    });
  });
});
