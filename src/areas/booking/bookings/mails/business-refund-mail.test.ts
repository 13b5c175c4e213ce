import { expect, it } from 'vitest';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';
import { refundBooking } from '../cancel/cancel-by-business.server.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));

async function giveBack(amountPence: number) {
  const seat = await createPaidBooking(room.pool);
  const actorId = (await createUser(room.pool)).id;
  const auditId = await transaction(room.pool, async (tx) => {
    const refund = await refundBooking(tx, outbox, {
      bookingId: seat.bookingId,
      amountPence,
      by: 'business',
      key: seat.bookingId,
    });
    return recordAudit(
      tx,
      { actorId, requestId: 'request' },
      {
        action: 'booking.refunded',
        subject: 'booking',
        subjectId: seat.bookingId,
        reason: 'The showers were cold.',
        details: { refundId: refund?.refundId },
      },
    );
  });
  return { ...seat, auditId };
}

const sentTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

it('tells the person how much goes back, why and when, once', async () => {
  const { auditId, seekerEmail, reference } = await giveBack(500);
  await room.jobs['mail.business-refund']({ auditId });
  await room.jobs['mail.business-refund']({ auditId });
  const [mail, ...more] = sentTo(seekerEmail);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Willow & Stone Yoga is refunding £5.00: Sunrise Vinyasa Flow');
  for (const words of [
    'Willow & Stone Yoga is refunding £5.00',
    'We’re sending £5.00 back to the card you paid with.',
    'It usually takes 5 to 10 working days.',
    'Your booking hasn’t changed.',
    'The showers were cold.',
    '£5.00 of the £15.40 you paid',
    reference,
  ])
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(words);
});

it('says that all of it goes back', async () => {
  const { auditId, seekerEmail } = await giveBack(1540);
  await room.jobs['mail.business-refund']({ auditId });
  expect(sentTo(seekerEmail)[0]?.text?.replace(/\s+/g, ' ')).toContain(
    '£15.40, the full amount, back to the card',
  );
});

it('says nothing of a refund that has failed meanwhile, or that is none', async () => {
  const { auditId, seekerEmail } = await giveBack(500);
  await room.pool.query(
    `UPDATE refunds SET state = 'failed' WHERE id = (SELECT (details->>'refundId')::uuid FROM audit_log WHERE id = $1)`,
    [auditId],
  );
  await room.jobs['mail.business-refund']({ auditId });
  await room.jobs['mail.business-refund']({ auditId: 987_654 });
  expect(sentTo(seekerEmail)).toEqual([]);
  expect(room.warnings).toEqual(Array(2).fill('No refund of a business to tell of'));
});
