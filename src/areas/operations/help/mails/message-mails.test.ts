import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';
import { insertMessage, insertReply, type Writer } from '../messages/queries.server.ts';

const now = new Date('2026-11-24T08:00:00Z');
const room = openMailHarness(now);

const sentTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

async function write(writer: Writer, { reference = 'H-4F7K2', dueOn = '2026-12-24' } = {}): Promise<string> {
  const key = randomUUID();
  const message = { key, reference, writer, dueOn, sentAt: now, bookingId: null };
  await transaction(room.pool, (tx) =>
    insertMessage(tx, { ...message, topic: 'refund', complaint: true, body: 'Click https://spam.example!' }),
  );
  return key;
}

it('a receipt says when the answer comes, once, and nothing that a stranger typed', async () => {
  const messageId = await write({ name: 'Buy pills', email: 'ada@people.example' });
  await room.jobs['mail.message-received']({ messageId });
  await room.jobs['mail.message-received']({ messageId });
  const [mail, ...more] = sentTo('ada@people.example');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('We’ve received your complaint: H-4F7K2');
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain('within 14 days, by Thursday 24 December');
  expect(mail?.replyTo).toMatchObject([{ address: 'hello@fettle.example' }]);
  expect(JSON.stringify(mail)).not.toMatch(/spam|pills/);
});

it('an answer has the admin’s words, and what the person replies comes to us', async () => {
  const messageId = await write({ name: 'Bea Moss', email: 'bea@people.example' }, { reference: 'H-BBBBB' });
  const author = await createUser(room.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  const replyId = await transaction(room.pool, (tx) =>
    insertReply(tx, { messageId, kind: 'answer', authorId: author.id, body: 'It is <paid>.', at: now }),
  );
  await room.jobs['mail.message-answered']({ replyId });
  await room.jobs['mail.message-answered']({ replyId });
  const [mail, ...more] = sentTo('bea@people.example');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Our reply to your message H-BBBBB');
  for (const words of ['It is <paid>.', 'Moira, Fettle']) expect(mail?.text).toContain(words);
  expect(mail?.html).not.toContain('<paid>');
  expect(mail?.replyTo).toMatchObject([{ address: 'hello@fettle.example' }]);
});

it('a note is never mailed', async () => {
  const messageId = await write({ name: 'Cy Dunn', email: 'cy@people.example' }, { reference: 'H-CCCCC' });
  const author = await createUser(room.pool, { role: 'admin' });
  const replyId = await transaction(room.pool, (tx) =>
    insertReply(tx, { messageId, kind: 'note', authorId: author.id, body: 'Be careful.', at: now }),
  );
  await room.jobs['mail.message-answered']({ replyId });
  expect(sentTo('cy@people.example')).toEqual([]);
});

it('every admin is reminded of complaints once a day, however often the job is played', async () => {
  const writer = { name: 'Dee Park', email: 'dee@people.example' };
  await write(writer, { reference: 'H-DDDDD', dueOn: '2026-11-23' });
  await write(writer, { reference: 'H-FFFFF', dueOn: '2026-12-01' });
  await write(writer, { reference: 'H-GGGGG', dueOn: '2026-12-02' });
  const { id } = await createUser(room.pool, { role: 'admin' });
  const { email } = await queryOne<{ email: string }>(room.pool, 'SELECT email FROM users WHERE id = $1', [
    id,
  ]);
  await room.jobs['mail.complaints-due']({ day: '2026-11-24' });
  await room.jobs['mail.complaints-due']({ day: '2026-11-24' });
  const [mail, ...more] = sentTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Complaints: 1 overdue, 1 due within 7 days');
  expect(mail?.text).toContain('H-DDDDD');
  expect(mail?.text).not.toContain('H-GGGGG');
  await room.jobs['mail.complaints-due']({ day: '2026-11-25' });
  expect(sentTo(email)).toHaveLength(2);
});
