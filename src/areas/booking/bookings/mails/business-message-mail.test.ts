import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { transaction } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';
import { createMessage } from '../message/send-message.server.ts';

const now = new Date('2026-11-21T12:00:00Z');
const room = openMailHarness(now);

const sentTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

/** `businessEmail` is the published address. */
async function write(text: string, businessEmail: string | null) {
  const seat = await createPaidBooking(room.pool);
  const { id: authorId } = await createUser(room.pool, { firstName: 'Hannah' });
  await room.pool.query(
    'UPDATE businesses SET email = $2 FROM bookings b WHERE b.id = $1 AND businesses.id = b.business_id',
    [seat.bookingId, businessEmail],
  );
  const messageId = randomUUID();
  await transaction(room.pool, (tx) =>
    createMessage(tx, { bookingId: seat.bookingId, authorId, now, text, key: messageId }),
  );
  return { ...seat, messageId };
}

it('carries the words to the person once, and their answer to the business', async () => {
  const { messageId, seekerEmail, reference } = await write(
    'The radiators are <off>.\n\nBring something warm.',
    'desk@willow.example',
  );
  await room.jobs['mail.business-message']({ messageId });
  await room.jobs['mail.business-message']({ messageId });
  const [mail, ...more] = sentTo(seekerEmail);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Willow & Stone Yoga sent you a message about Sunrise Vinyasa Flow');
  expect(mail?.replyTo).toMatchObject([{ address: 'desk@willow.example' }]);
  for (const words of [
    'A message from Hannah at Willow & Stone Yoga',
    'The radiators are <off>.',
    'Bring something warm.',
    'Reply to this email to answer Willow & Stone Yoga.',
    reference,
  ])
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(words);
  expect(mail?.html).not.toContain('<off>');
});

it('gives the telephone number of a business that publishes no address, and not its owner’s', async () => {
  const { messageId, seekerEmail } = await write('Hello.', null);
  await room.jobs['mail.business-message']({ messageId });
  const [mail] = sentTo(seekerEmail);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('To reply, call Willow & Stone Yoga on');
});

it('goes to nobody whose bookings have been erased', async () => {
  const { messageId, bookingId, seekerEmail } = await write('Hello.', null);
  await room.pool.query("UPDATE bookings SET email = '' WHERE id = $1", [bookingId]);
  await room.jobs['mail.business-message']({ messageId });
  expect(sentTo(seekerEmail)).toEqual([]);
});
