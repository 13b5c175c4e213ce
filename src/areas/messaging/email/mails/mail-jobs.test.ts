import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLostPlaceRefund, createPaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import type { ReceivedMail } from '#support/smtp-server.ts';
import { colours } from './layout/theme.ts';

const room = openMailHarness(new Date('2026-11-20T12:00:00Z'));

function mailsTo(address: string): ReceivedMail[] {
  return room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));
}

async function theMailTo(address: string): Promise<ReceivedMail> {
  return room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(address));
}

/** Strips tags, styles and the preheader's padding. */
function visibleText(mail: ReceivedMail): string {
  return (mail.html ?? '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

/** Unfolded lines from the raw bytes, as parsers repair line ends. */
function calendarLines(mail: ReceivedMail): string[] {
  const [, base64] = /Content-Type: text\/calendar.*?\r\n\r\n(.*?)\r\n--/s.exec(mail.raw) ?? [];
  if (base64 === undefined) throw new Error('No calendar file is attached.');
  return Buffer.from(base64, 'base64')
    .toString('utf8')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
}

async function logOf(key: string) {
  const { rows } = await room.pool.query<{ state: string; attempts: number; message_id: string }>(
    'SELECT state, attempts, message_id FROM mail_log WHERE key = $1',
    [key],
  );
  return rows[0];
}

/** Ages a claim until its sender counts as dead. */
const lookAway = (key: string) =>
  room.pool.query("UPDATE mail_log SET claimed_at = claimed_at - interval '76 seconds' WHERE key = $1", [
    key,
  ]);

describe('the mails about a booking', () => {
  it('tell the seeker what, when, where, how much and until when it can be cancelled, as HTML and as text', async () => {
    const seat = await createPaidBooking(room.pool, { specialRequirements: 'A mat, please.' });
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);

    expect(mail.subject).toBe('Booking confirmed for Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow');
    expect(mail.from).toEqual({ name: 'Fettle', address: 'hello@fettle.example' });
    const facts = [
      'Booking Confirmed!',
      'Sunrise Vinyasa Flow',
      'Tue 24 Nov 2026, 18:30 to 19:30',
      'Willow & Stone Yoga',
      '1 Test Street, London E8 1AA',
      '£15.40',
      '£14.00',
      '£1.40',
      seat.reference,
      'A mat, please.',
      'Arrive 10 minutes early. Bring workout gear and water.',
      'Cancel before Mon 23 Nov, 18:30 for a full refund (£15.40).',
      '020 7946 0001',
      'hello@willow.example',
    ];
    for (const fact of facts) {
      expect(visibleText(mail)).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(mail.text?.indexOf('£15.40')).toBeLessThan(mail.text?.indexOf('£14.00') ?? -1);
    expect(mail.text).toMatch(/Total Paid +£15\.40\nSession Fee +£14\.00\nPlatform Fee \(10%\) +£1\.40\n/);
    expect(mail.text).toContain(
      `https://fettle.example/booking-confirmation?session_id=${seat.sessionId}&booking=${seat.bookingId}`,
    );
    expect(mail.text).toContain('https://www.google.com/maps/search/?api=1&query=51.543300%2C-0.055800');
    expect(mail.html).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=51.543300%2C-0.055800"',
    );
  });

  it('attach a calendar file that names the booking for good', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    expect(file).toMatchObject({ filename: `booking-${seat.reference}.ics`, disposition: 'attachment' });
    expect(mail.raw).toMatch(/Content-Type: text\/calendar;[^\r]*(\r\n\s[^\r]*)*method=PUBLISH/i);
    const lines = calendarLines(mail);
    expect(lines).toContain('METHOD:PUBLISH');
    expect(lines).toContain(`UID:${seat.bookingId}`);
    expect(lines).toContain('SEQUENCE:0');
    expect(lines).toContain('SUMMARY:Sunrise Vinyasa Flow');
    expect(lines).toContain('LOCATION:Willow & Stone Yoga\\, 1 Test Street\\, London E8 1AA');
    expect(lines).toContain('ORGANIZER;CN="Willow & Stone Yoga":mailto:hello@willow.example');
  });

  it.each([
    ['2027-03-27T18:30:00Z', 'Sat 27 Mar 2027, 18:30 to 19:30', '20270327T183000Z'],
    ['2027-03-28T17:30:00Z', 'Sun 28 Mar 2027, 18:30 to 19:30', '20270328T173000Z'],
    ['2027-10-30T17:30:00Z', 'Sat 30 Oct 2027, 18:30 to 19:30', '20271030T173000Z'],
    ['2027-10-31T18:30:00Z', 'Sun 31 Oct 2027, 18:30 to 19:30', '20271031T183000Z'],
  ])('keep 18:30 at 18:30 around the clock changes: %s', async (startsAt, written, dtstart) => {
    const seat = await createPaidBooking(room.pool, { startsAt: new Date(startsAt) });
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    expect(mail.text).toContain(written);
    expect(calendarLines(mail)).toContain(`DTSTART:${dtstart}`);
  });

  it('go to the business alone where somebody else sold the place, and warn of nobody', async () => {
    const address = `${randomUUID()}@business.example`;
    const seat = await createPaidBooking(room.pool, { businessEmail: address });
    await room.pool.query(
      `UPDATE orders SET partner_name = 'The desk' WHERE id = (SELECT order_id FROM bookings WHERE id = $1)`,
      [seat.bookingId],
    );
    const warned = room.warnings.length;
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(address);
    expect(mail.text).toContain('Booked through The desk.');
    expect(mail.replyTo).toBeUndefined();
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
    expect(await logOf(`booking-confirmed:${seat.bookingId}:seeker`)).toBeUndefined();
    expect(room.warnings.slice(warned)).toEqual([]);
  });

  it('tell the business who comes, and let it answer them', async () => {
    const address = `${randomUUID()}@business.example`;
    const seat = await createPaidBooking(room.pool, {
      businessEmail: address,
      specialRequirements: 'Bad knee.',
    });
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(address);
    expect(mail.subject).toBe('New booking for Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow');
    expect(mail.replyTo).toEqual([{ name: 'Priya Nair', address: seat.seekerEmail }]);
    for (const fact of [
      'Priya Nair',
      '07700 900123',
      seat.seekerEmail,
      'Bad knee.',
      seat.reference,
      '£14.00',
    ]) {
      expect(visibleText(mail)).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(mail.text).toContain('1 of 12 places booked');
  });

  it('go to the owner when the business gives no address', async () => {
    const seat = await createPaidBooking(room.pool, { businessEmail: null });
    const { rows } = await room.pool.query<{ email: string }>(
      'SELECT u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1',
      [seat.businessId],
    );
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    expect((await theMailTo(rows[0]?.email ?? '')).subject).toContain('New booking');
  });

  it('are not sent for a booking cancelled in the meantime', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
      [seat.bookingId],
    );
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
  });

  it('are at their end when it was cancelled after a sender had died over them', async () => {
    const seat = await createPaidBooking(room.pool);
    const key = `booking-confirmed:${seat.bookingId}:seeker`;
    await room.pool.query(
      `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at)
       VALUES ($1, 'booking-confirmed', $2, $1, 'sending', 1, now())`,
      [key, seat.seekerEmail],
    );
    await room.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
      [seat.bookingId],
    );
    const job = { bookingId: seat.bookingId };
    // The sender may be alive and still sending.
    await expect(room.jobs['mail.booking-confirmed'](job)).rejects.toThrow('another worker');
    expect(await logOf(key)).toMatchObject({ state: 'sending' });
    await lookAway(key);
    await room.jobs['mail.booking-confirmed'](job);
    await room.jobs['mail.booking-confirmed'](job);
    expect(await logOf(key)).toMatchObject({ state: 'dropped', attempts: 1 });
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
  });

  it('are given up with a warning when the booking is gone', async () => {
    const before = room.warnings.length;
    await room.jobs['mail.booking-confirmed']({ bookingId: randomUUID() });
    expect(room.warnings.slice(before)).toEqual(['No such booking to confirm by mail']);
  });
});

describe('the mails about a date that was called off', () => {
  async function calledOff(by: 'business' | 'admin', businessEmail: string) {
    const seat = await createPaidBooking(room.pool, { businessEmail });
    const { rows } = await room.pool.query<{ id: number }>(
      `WITH date AS (
         UPDATE occurrences SET state = 'cancelled' WHERE session_id = $1 RETURNING id
       ), booking AS (
         UPDATE bookings SET state = 'cancelled_by_business', cancelled_at = now(), cancelled_by = $3::text,
           cancellation_reason = 'The boiler has burst.'
         WHERE id = $2 RETURNING id, payment_id, total_pence
       ), refund AS (
         INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
         SELECT payment_id, id, total_pence, 'cancelled_by_business', 'booking:' || id || ':refund' FROM booking
       )
       INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason)
       SELECT id, $3, 'The boiler has burst.' FROM date RETURNING occurrence_id AS id`,
      [seat.sessionId, seat.bookingId, by],
    );
    return { ...seat, occurrenceId: rows[0]!.id };
  }

  it('tell the seeker who cancelled, why and what goes back, once, and take it out of their calendar', async () => {
    const seat = await calledOff('business', `${randomUUID()}@business.example`);
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
    expect(mail.subject).toBe(
      'Cancelled by Willow & Stone Yoga: Sunrise Vinyasa Flow, Tue 24 Nov 2026, 18:30 to 19:30',
    );
    for (const fact of ['The boiler has burst.', 'Willow & Stone Yoga', '£15.40', seat.reference]) {
      expect(visibleText(mail)).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(mail.text).toContain('We’re refunding £15.40, the full amount,');
    expect(calendarLines(mail)).toContain('STATUS:CANCELLED');
  });

  it('lead to the session’s other dates, and to the search alone once its page is closed', async () => {
    const stands = await calledOff('business', `${randomUUID()}@business.example`);
    await room.jobs['mail.booking-cancelled']({ bookingId: stands.bookingId });
    expect((await theMailTo(stands.seekerEmail)).text).toContain(`/sessions/${stands.sessionId}`);

    const closed = await calledOff('admin', `${randomUUID()}@business.example`);
    await room.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false
        WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
      [closed.sessionId],
    );
    await room.jobs['mail.booking-cancelled']({ bookingId: closed.bookingId });
    const mail = await theMailTo(closed.seekerEmail);
    expect(mail.text).not.toContain('/sessions/');
    expect(mail.text).toContain('https://fettle.example/search');
  });

  it('name the site when it was an admin who cancelled', async () => {
    const seat = await calledOff('admin', `${randomUUID()}@business.example`);
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    expect((await theMailTo(seat.seekerEmail)).subject).toMatch(/^Cancelled by Fettle: /);
  });

  it('tell the business once how many bookings went, and what went back', async () => {
    const address = `${randomUUID()}@business.example`;
    const seat = await calledOff('admin', address);
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    await room.jobs['mail.occurrence-cancelled']({ occurrenceId: seat.occurrenceId });
    await room.jobs['mail.occurrence-cancelled']({ occurrenceId: seat.occurrenceId });
    const mail = await theMailTo(address);
    expect(mailsTo(address)).toHaveLength(1);
    expect(mail.subject).toBe('Cancelled: Sunrise Vinyasa Flow, Tue 24 Nov 2026, 18:30 to 19:30');
    for (const fact of ['1 booking', '£15.40 to 1 booking', 'The boiler has burst.', 'Fettle']) {
      expect(visibleText(mail)).toContain(fact);
    }
  });
});

describe('the mails around a session', () => {
  it('remind of it with place, note, calendar file and the way out, once', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.pool.query("UPDATE occurrences SET note = 'Use the side door.' WHERE session_id = $1", [
      seat.sessionId,
    ]);
    await room.jobs['mail.booking-reminder']({ bookingId: seat.bookingId });
    await room.jobs['mail.booking-reminder']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
    expect(mail.subject).toBe('Tomorrow at 18:30: Sunrise Vinyasa Flow');
    for (const fact of [
      'See you tomorrow, Priya',
      'Tue 24 Nov 2026, 18:30 to 19:30',
      '1 Test Street, London E8 1AA',
      'Use the side door.',
      'Cancel before Mon 23 Nov, 18:30 for a full refund (£15.40).',
      seat.reference,
      'You can turn reminders off in your profile.',
    ]) {
      expect(visibleText(mail)).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(calendarLines(mail)).toContain(`UID:${seat.bookingId}`);
  });

  it('say nothing of tomorrow to whoever wants no such mail', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.pool.query(
      `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token)
       SELECT user_id, 'booking_reminder', false, true, repeat('r', 32) FROM bookings WHERE id = $1`,
      [seat.bookingId],
    );
    await room.jobs['mail.booking-reminder']({ bookingId: seat.bookingId });
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
  });

  it('ask what they thought of it, once', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.jobs['mail.review-request']({ bookingId: seat.bookingId });
    await room.jobs['mail.review-request']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
    expect(mail.subject).toBe('How was Sunrise Vinyasa Flow?');
    expect(mail.text).toContain('https://fettle.example/bookings?show=past');
    expect(visibleText(mail)).toContain('You can turn these requests off in your profile.');
  });

  it('are not sent when it was cancelled, or they were not there', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.pool.query("UPDATE bookings SET state = 'no_show' WHERE id = $1", [seat.bookingId]);
    await room.jobs['mail.booking-reminder']({ bookingId: seat.bookingId });
    await room.jobs['mail.review-request']({ bookingId: seat.bookingId });
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
  });
});

describe('one logical mail', () => {
  it('is sent once although its job runs twice, also at the same time', async () => {
    const address = `${randomUUID()}@business.example`;
    const seat = await createPaidBooking(room.pool, { businessEmail: address });
    const job = { bookingId: seat.bookingId };
    await Promise.allSettled([
      room.jobs['mail.booking-confirmed'](job),
      room.jobs['mail.booking-confirmed'](job),
    ]);
    await room.jobs['mail.booking-confirmed'](job);
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
    expect(mailsTo(address)).toHaveLength(1);
    expect(await logOf(`booking-confirmed:${seat.bookingId}:seeker`)).toMatchObject({
      state: 'sent',
      attempts: 1,
    });
  });

  it('is tried again after a temporary failure, and the other mail of the job is not held back', async () => {
    const address = `${randomUUID()}@business.example`;
    const seat = await createPaidBooking(room.pool, { businessEmail: address });
    const key = `booking-confirmed:${seat.bookingId}:seeker`;
    const failing = `booking-notice:${seat.bookingId}:business`;
    room.smtp.refuseNext('message', 451);
    await expect(room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId })).rejects.toThrow('451');
    const arrived = [...mailsTo(seat.seekerEmail), ...mailsTo(address)];
    expect(arrived).toHaveLength(1);

    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
    expect(mailsTo(address)).toHaveLength(1);
    const attempts = [await logOf(key), await logOf(failing)].map((row) => row?.attempts ?? 0);
    expect(attempts.sort()).toEqual([1, 2]);
  });

  it('is tried again when our own login or sender is refused: an operator can mend that', async () => {
    const refund = await createLostPlaceRefund(room.pool);
    room.smtp.refuseNext('sender', 550);
    await expect(room.jobs['mail.booking-refunded']({ refundId: refund.refundId })).rejects.toThrow('550');
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    expect(mailsTo(refund.seekerEmail)).toHaveLength(1);
  });

  it('is given up when the recipient does not exist', async () => {
    const refund = await createLostPlaceRefund(room.pool);
    room.smtp.refuseNext('recipient', 550);
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    expect(mailsTo(refund.seekerEmail)).toEqual([]);
    expect(await logOf(`booking-refunded:${refund.refundId}:seeker`)).toMatchObject({
      state: 'refused',
      attempts: 1,
    });
  });

  it('keeps its Message-ID when a sender died before it could say that it had sent', async () => {
    const refund = await createLostPlaceRefund(room.pool);
    const key = `booking-refunded:${refund.refundId}:seeker`;
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    // A process was killed after the server accepted, before noting it.
    await room.pool.query(
      "UPDATE mail_log SET state = 'sending', sent_at = NULL, claimed_at = now() WHERE key = $1",
      [key],
    );
    await expect(room.jobs['mail.booking-refunded']({ refundId: refund.refundId })).rejects.toThrow(
      'another worker',
    );
    await lookAway(key);
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    const [first, second] = mailsTo(refund.seekerEmail);
    expect(second?.messageId).toBe(first?.messageId);
    expect(first?.messageId).toBe((await logOf(key))?.message_id);
  });
});

describe('the mail about a lost seat', () => {
  it('says that nothing is booked and that all of the money goes back', async () => {
    const refund = await createLostPlaceRefund(room.pool);
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    const mail = await theMailTo(refund.seekerEmail);
    expect(mail.subject).toBe('We’re refunding £15.40: Sunrise Vinyasa Flow was full');
    for (const fact of [
      'you’re not booked',
      'We’re refunding £15.40, the full amount,',
      'Tue 24 Nov 2026, 18:30',
    ]) {
      expect(visibleText(mail)).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')).toEqual([]);
  });

  it('is not sent when the refund failed', async () => {
    const refund = await createLostPlaceRefund(room.pool, { state: 'failed' });
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    expect(mailsTo(refund.seekerEmail)).toEqual([]);
  });
});

describe('the mails about a late refund', () => {
  it('say that it has not arrived and what happens next, then that it is on its way, each once', async () => {
    const refund = await createLostPlaceRefund(room.pool, { state: 'failed' });
    const tell = room.jobs['mail.refund-news'];
    await tell({ refundId: refund.refundId, news: 'delayed' });
    await tell({ refundId: refund.refundId, news: 'delayed' });
    await tell({ refundId: refund.refundId, news: 'made' });
    await room.pool.query(`UPDATE refunds SET state = 'succeeded' WHERE id = $1`, [refund.refundId]);
    await tell({ refundId: refund.refundId, news: 'made' });
    const mails = mailsTo(refund.seekerEmail);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your refund of £15.40 is late: Sunrise Vinyasa Flow',
      'We’ve sent your refund of £15.40: Sunrise Vinyasa Flow',
    ]);
    expect(mails[0]?.text).toContain('We haven’t been able to send your refund of £15.40 yet.');
    expect(mails[0]?.text).toContain('will email you when it’s on its way');
    for (const { text } of mails) expect(text).toContain('https://fettle.example/bookings');
  });

  it('say that the bank decides first, and nothing once the refund has been made', async () => {
    const refund = await createLostPlaceRefund(room.pool, { state: 'pending' });
    await room.pool.query(`UPDATE refunds SET failure_code = 'charge_disputed' WHERE id = $1`, [
      refund.refundId,
    ]);
    await room.jobs['mail.refund-news']({ refundId: refund.refundId, news: 'delayed' });
    expect((await theMailTo(refund.seekerEmail)).text).toContain('Your bank is reviewing this payment');
    const made = await createLostPlaceRefund(room.pool);
    await room.jobs['mail.refund-news']({ refundId: made.refundId, news: 'delayed' });
    expect(mailsTo(made.seekerEmail)).toEqual([]);
  });
});

describe('the mails about an account', () => {
  const url = 'https://fettle.example/api/auth/verify-email?token=abc.def&callbackURL=%2Fsearch';

  it.each([
    ['mail.verify-address', 'Confirm your email address for Fettle'],
    ['mail.reset-password', 'Choose a new password for Fettle'],
    ['mail.magic-link', 'Your Fettle sign-in code'],
  ] as const)('%s carries its link, whole, once for each link', async (task, subject) => {
    const { userId } = await createPaidBooking(room.pool);
    const address = `${randomUUID()}@people.example`;
    await room.pool.query('UPDATE users SET email = $2 WHERE id = $1', [userId, address]);
    await room.jobs[task]({ userId, url });
    await room.jobs[task]({ userId, url });
    await room.jobs[task]({ userId, url: `${url}&again=1` });
    const mails = mailsTo(address);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toBe(subject);
    expect(mails[0]?.text).toContain(`${url}\n`);
    expect(mails[0]?.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    const { rows } = await room.pool.query('SELECT * FROM mail_log WHERE recipient = $1', [address]);
    expect(JSON.stringify(rows)).not.toContain('abc.def');
  });

  it('go to a new address with its link, whatever address the account has', async () => {
    const { userId, seekerEmail } = await createPaidBooking(room.pool);
    const address = `${randomUUID()}@people.example`;
    await room.jobs['mail.confirm-new-address']({ userId, address, url });
    const mail = await theMailTo(address);
    expect(mail.subject).toBe('Confirm your new email address for Fettle');
    expect(mail.text).toContain(`${url}\n`);
    expect(mailsTo(seekerEmail)).toEqual([]);
  });

  it.each([
    [
      'email-change-asked',
      'A new email address was asked for',
      'asked to change its email address to new@people.example',
    ],
    ['email-changed', 'Your email address was changed', 'now uses new@people.example'],
    ['password-changed', 'Your password was changed', 'signed you out on every other device'],
    ['password-reset', 'Your password was changed', 'Other ways into your account: new@people.example.'],
    ['passkey-added', 'Passkey added to your account', 'with the passkey “new@people.example”'],
    ['passkey-removed', 'Passkey removed from your account', 'can no longer sign in'],
    ['app-added', 'Two-step sign-in is on', 'need a code from your authenticator app'],
    ['app-removed', 'Two-step sign-in is off', 'no longer need a code'],
    ['recovery-code-used', 'Recovery code used', 'Each code works once'],
    ['assistant-connected', 'You connected an assistant', 'The assistant “new@people.example” can now'],
    ['account-deleted', 'Your account is deleted', 'without your name and contact details'],
  ] as const)('tell of %s once', async (notice, subject, sentence) => {
    const address = `${randomUUID()}@people.example`;
    const job = { id: randomUUID(), notice, address, detail: 'new@people.example' };
    await room.jobs['mail.account-notice'](job);
    await room.jobs['mail.account-notice'](job);
    expect(mailsTo(address).map((mail) => mail.subject)).toEqual([subject]);
    expect(visibleText(mailsTo(address)[0]!)).toContain(sentence);
  });

  it('say nothing that the new member typed but the address', async () => {
    const { userId } = await createPaidBooking(room.pool);
    const address = `${randomUUID()}@people.example`;
    await room.pool.query('UPDATE users SET email = $2, name = $3 WHERE id = $1', [
      userId,
      address,
      'You won! http://evil.example',
    ]);
    await room.jobs['mail.verify-address']({ userId, url });
    expect((await theMailTo(address)).raw).not.toContain('evil');
  });

  it('refuse a link that is not a web address', async () => {
    const { userId } = await createPaidBooking(room.pool);
    await expect(room.jobs['mail.reset-password']({ userId, url: 'javascript:alert(1)' })).rejects.toThrow(
      'url',
    );
  });
});

describe('hostile words', () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: all@victims.example\r\n\r\n<b>"&\' 💪\u202egnp';

  it('stay words, in headers, HTML and calendar', async () => {
    const seat = await createPaidBooking(room.pool, {
      fullName: hostile,
      title: hostile,
      businessName: hostile,
      specialRequirements: `${hostile} `.repeat(10),
    });
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const toSeeker = await theMailTo(seat.seekerEmail);
    const toBusiness = await room.smtp.waitForMail(
      (mail) => mail.text?.includes(seat.reference) === true && mail !== toSeeker,
    );
    for (const mail of [toSeeker, toBusiness]) {
      expect(mail.envelopeTo).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
      expect(mail.subject).toContain('<script>alert(1)</script> Bcc: all@victims.example <b>"&\' 💪 gnp');
      expect(mail.html).not.toMatch(/<(script|b)>/);
      expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(visibleText(mail)).toContain('<script>alert(1)</script>');
    }
    expect(calendarLines(toSeeker).filter((line) => /^bcc/i.test(line))).toEqual([]);
  });

  it('of 160 letters and names of 120 make headers of a reasonable length', async () => {
    const seat = await createPaidBooking(room.pool, { title: 'é'.repeat(160), fullName: 'ß'.repeat(300) });
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    const mail = await theMailTo(seat.seekerEmail);
    expect([...(mail.subject ?? '')].length).toBe(150);
    expect(mail.subject?.endsWith('…')).toBe(true);
    const lines = (mail.raw.split('\r\n\r\n')[0] ?? '').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(visibleText(mail)).toContain('é'.repeat(160));
  });
});

describe('the mails about a cancellation', () => {
  /** Cancelled by its seeker at noon the day before. */
  async function cancelledSeat(refundPence: number, options: Parameters<typeof createPaidBooking>[1] = {}) {
    const seat = await createPaidBooking(room.pool, options);
    await room.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = '2026-11-23T12:00:00Z' WHERE id = $1",
      [seat.bookingId],
    );
    if (refundPence > 0) {
      await room.pool.query(
        `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
         SELECT payment_id, id, $2, 'cancelled_by_seeker', 'booking:' || id || ':refund'
         FROM bookings WHERE id = $1`,
        [seat.bookingId, refundPence],
      );
    }
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    return seat;
  }

  it('tell the seeker what is cancelled and how much goes back, and take the calendar entry out', async () => {
    const seat = await cancelledSeat(1540);
    const mail = await theMailTo(seat.seekerEmail);
    expect(mail.subject).toBe('Booking cancelled for Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow');
    const facts = [
      'Your booking is cancelled',
      'Sunrise Vinyasa Flow',
      'Tue 24 Nov 2026, 18:30 to 19:30',
      'Willow & Stone Yoga',
      'We’re refunding £15.40, the full amount, to the card you paid with.',
      seat.reference,
    ];
    for (const fact of facts) {
      expect(visibleText(mail).replaceAll(' ,', ',')).toContain(fact);
      expect(mail.text).toContain(fact);
    }
    expect(mail.text).toContain(`https://fettle.example/sessions/${seat.sessionId}`);
    expect(mail.raw).toMatch(/Content-Type: text\/calendar;[^\r]*(\r\n\s[^\r]*)*method=CANCEL/i);
    const lines = calendarLines(mail);
    expect(lines).toContain('METHOD:CANCEL');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain(`UID:${seat.bookingId}`);
    expect(lines).toContain('SEQUENCE:1');
  });

  it('say that half goes back where that was the policy', async () => {
    const seat = await cancelledSeat(770, { policy: { hoursBefore: 24, givesBack: 'half' } });
    expect((await theMailTo(seat.seekerEmail)).text).toContain(
      'We’re refunding £7.70, 50% of your payment, to the card you paid with.',
    );
  });

  it('say plainly that nothing goes back, and why', async () => {
    const late = await cancelledSeat(0);
    expect((await theMailTo(late.seekerEmail)).text).toContain(
      'We can’t refund the £15.40 you paid. The time for free cancellation ended on Mon 23 Nov 2026, 18:30.',
    );
    const lateForHalf = await cancelledSeat(0, { policy: { hoursBefore: 48, givesBack: 'half' } });
    expect((await theMailTo(lateForHalf.seekerEmail)).text).toContain(
      'We can’t refund the £15.40 you paid. The time for a 50% refund ended on Sun 22 Nov 2026, 18:30.',
    );
    const free = await cancelledSeat(0, { feePence: 0 });
    expect((await theMailTo(free.seekerEmail)).text).toContain('You didn’t pay anything');
  });

  it.each([
    ['its seeker', 'cancelled_by_seeker', null],
    ['the business', 'cancelled_by_business', 'business'],
  ])(
    'say that a refund has failed when %s has cancelled, until another one is made',
    async (_who, state, by) => {
      const failed = await createPaidBooking(room.pool);
      const refunded = await createPaidBooking(room.pool);
      for (const { bookingId } of [failed, refunded]) {
        await room.pool.query(
          `UPDATE bookings SET state = $2, cancelled_at = '2026-11-22T12:00:00Z', cancelled_by = $3,
                cancellation_reason = CASE WHEN $3::text IS NOT NULL THEN 'Our teacher is unwell.' END WHERE id = $1`,
          [bookingId, state, by],
        );
        await room.pool.query(
          `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state)
         SELECT payment_id, id, total_pence, 'cancelled_by_business', 'booking:' || id || ':refund', 'failed'
         FROM bookings WHERE id = $1`,
          [bookingId],
        );
      }
      await room.pool.query(
        `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
       SELECT payment_id, id, total_pence, 'cancelled_by_admin', 'booking:' || id || ':again'
       FROM bookings WHERE id = $1`,
        [refunded.bookingId],
      );
      for (const { bookingId } of [failed, refunded])
        await room.jobs['mail.booking-cancelled']({ bookingId });
      const { text } = await theMailTo(failed.seekerEmail);
      expect(text).toContain('Our refund of £15.40 hasn’t reached you yet.');
      expect(text).not.toContain('You didn’t pay anything');
      expect(text).not.toContain('No refund');
      const again = await theMailTo(refunded.seekerEmail);
      expect(again.text).toContain('We’re refunding £15.40');
      expect(again.text).not.toContain('hasn’t reached you yet');
    },
  );

  it('tell the business who cancelled and how many places are booked now, each mail once', async () => {
    const seat = await cancelledSeat(1540, { businessEmail: 'quiet@willow.example' });
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    const notice = await theMailTo('quiet@willow.example');
    expect(notice.subject).toBe(
      'Cancelled booking for Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow',
    );
    for (const fact of ['Priya Nair has cancelled', '0 of 12 places booked', '£15.40 to the customer']) {
      expect(notice.text).toContain(fact);
    }
    expect(notice.replyTo).toMatchObject([{ address: seat.seekerEmail }]);
    expect(mailsTo('quiet@willow.example')).toHaveLength(1);
    expect(mailsTo(seat.seekerEmail)).toHaveLength(1);
  });

  it('are not sent for a booking that stands', async () => {
    const seat = await createPaidBooking(room.pool);
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    expect(mailsTo(seat.seekerEmail)).toEqual([]);
    expect(room.warnings).toContain('No cancelled booking to tell of');
  });
});

describe('every mail', () => {
  it('names its language, has a title, describes its pictures and follows the dark setting', async () => {
    const seat = await createPaidBooking(room.pool);
    const refund = await createLostPlaceRefund(room.pool);
    const url = `https://fettle.example/link/${randomUUID()}`;
    const before = room.smtp.received.length;
    await room.jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
    await room.jobs['mail.booking-refunded']({ refundId: refund.refundId });
    await room.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
      [seat.bookingId],
    );
    await room.jobs['mail.booking-cancelled']({ bookingId: seat.bookingId });
    await room.jobs['mail.verify-address']({ userId: seat.userId, url });
    await room.jobs['mail.reset-password']({ userId: seat.userId, url });
    const mails = room.smtp.received.slice(before);
    expect(mails).toHaveLength(7);
    for (const mail of mails) {
      const html = mail.html ?? '';
      expect(html).toMatch(/<html[^>]* lang="en-GB"/);
      expect(html).toMatch(/<title>[^<]{10,}<\/title>/);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html).toContain('prefers-color-scheme: dark');
      expect(html).toContain(colours.paper.dark);
      const pictures = html.match(/<img[^>]*>/g) ?? [];
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        expect(picture).toContain('alt="');
        expect(picture).toMatch(/src="cid:/);
      }
      expect(html).not.toMatch(/(src|background)="https?:/);
      expect(html).not.toContain('url(');
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    }
  });
});
