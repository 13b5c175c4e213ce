import { describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { createTrainer } from '#support/trainers.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));

async function decided(
  subject: 'business' | 'session' | 'trainer' | 'business-edit',
  verdict: 'approved' | 'rejected',
): Promise<{ decisionId: string; ownerEmail: string; subjectId: number }> {
  const { pool } = room;
  const admin = await createUser(pool, { role: 'admin' });
  const owner = await createUser(pool, { role: 'business' });
  const business = await createBusiness(pool, { ownerId: owner.id, name: 'Harbourside Pilates' });
  const session = await createSession(pool, { businessId: business.id, title: 'Candlelit Yin' });
  const trainer = await createTrainer(pool, { userId: owner.id, status: 'pending' });
  const edit = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO business_edits (business_id, state, before, after, submitted_by, submitted_at)
     VALUES ($1, 'pending', '{"name": "Harbourside"}', '{"name": "Harbourside Pilates"}', $2, now()) RETURNING id`,
    [business.id, owner.id],
  );
  const subjectId = {
    business: business.id,
    session: session.id,
    trainer: trainer.id,
    'business-edit': edit.id,
  }[subject];
  const { id } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO moderation_decisions (subject, subject_id, verdict, reason, decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, now()) RETURNING id`,
    [
      subject,
      subjectId,
      verdict,
      verdict === 'rejected' ? 'We could not find this address.' : null,
      admin.id,
    ],
  );
  return { decisionId: id, ownerEmail: owner.email, subjectId };
}

describe('the mail about a decision', () => {
  it.each([
    ['business', 'approved', 'We’ve approved Harbourside Pilates', 'https://fettle.example/business'],
    ['business', 'rejected', 'We couldn’t approve Harbourside Pilates', 'We could not find this address.'],
    ['session', 'approved', 'Candlelit Yin is live', 'https://fettle.example/sessions/'],
    ['session', 'rejected', 'We couldn’t approve Candlelit Yin', 'We could not find this address.'],
    [
      'business-edit',
      'approved',
      'Your change to Harbourside Pilates is live',
      'https://fettle.example/business/page',
    ],
    [
      'business-edit',
      'rejected',
      'We couldn’t approve your change to Harbourside Pilates',
      'We could not find this address.',
    ],
    [
      'trainer',
      'approved',
      'We’ve approved your trainer profile',
      'https://fettle.example/trainer-dashboard',
    ],
    [
      'trainer',
      'rejected',
      'We couldn’t approve your trainer application',
      'We could not find this address.',
    ],
  ] as const)('%s, %s: goes to the owner once', async (subject, verdict, title, content) => {
    const { decisionId, ownerEmail } = await decided(subject, verdict);
    await room.jobs['mail.listing-decided']({ decisionId });
    await room.jobs['mail.listing-decided']({ decisionId });
    const mails = room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(ownerEmail));
    expect(mails.map((mail) => mail.subject)).toEqual([title]);
    expect(mails[0]?.text).toContain(content);
  });

  it('does not leave for a decision that was undone', async () => {
    const { decisionId, ownerEmail } = await decided('business', 'approved');
    await room.pool.query('UPDATE moderation_decisions SET undone_at = now() WHERE id = $1', [decisionId]);
    await room.jobs['mail.listing-decided']({ decisionId });
    expect(room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(ownerEmail))).toEqual([]);
    expect(room.warnings).toContain('No owner to tell of a decision');
  });
});

describe('the mail about an application', () => {
  it('says once that it has arrived, and nothing when it has been decided meanwhile', async () => {
    const { pool } = room;
    const person = await createUser(pool);
    const { id: trainerId } = await createTrainer(pool, { userId: person.id, status: 'pending' });
    const row = await queryOne<{ at: Date }>(
      pool,
      `UPDATE trainers SET submitted_at = date_trunc('milliseconds', submitted_at) WHERE id = $1
       RETURNING submitted_at AS at`,
      [trainerId],
    );
    const job = { trainerId, submittedAt: row.at.toISOString() };
    await room.jobs['mail.trainer-applied'](job);
    await room.jobs['mail.trainer-applied'](job);
    const subjects = () =>
      room.smtp.received
        .filter(({ envelopeTo }) => envelopeTo.includes(person.email))
        .map(({ subject }) => subject);
    expect(subjects()).toEqual(['We’ve got your trainer application']);
    await pool.query(`UPDATE trainers SET status = 'approved', submitted_at = $2 WHERE id = $1`, [
      trainerId,
      new Date('2026-11-20T10:00:00Z'),
    ]);
    await room.jobs['mail.trainer-applied']({ trainerId, submittedAt: '2026-11-20T10:00:00.000Z' });
    expect(subjects()).toHaveLength(1);
  });
});
