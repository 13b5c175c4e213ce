import { describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));

const mailTo = (address: string) => room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(address));

async function planMail(news: string, options: { endsWithSuspension?: boolean } = {}) {
  const owner = await createUser(room.pool, { role: 'business' });
  const { id } = await createBusiness(room.pool, { ownerId: owner.id, name: 'Harbourside Pilates' });
  const plan = await queryOne<{ id: string }>(
    room.pool,
    `INSERT INTO subscriptions (business_id, tier, state, price_pence, current_period_end, grace_until,
                                ends_with_suspension)
     VALUES ($1, 'basic', 'active', 2900, '2026-12-21T09:00:00Z', '2026-11-28T09:00:00Z', $2) RETURNING id`,
    [id, options.endsWithSuspension ?? false],
  );
  await room.jobs['mail.plan-changed']({ subscriptionId: plan.id, news, revision: 1 });
  return { businessId: id, mail: await mailTo(owner.email) };
}

describe('the mail about a plan', () => {
  it.each([
    ['started', 'Harbourside Pilates now takes bookings', 'at £29.00 a month'],
    ['renewal_failed', 'Payment failed: pay by Sat 28 Nov 2026 to keep bookings on', 'until Sat 28 Nov 2026'],
    ['recovered', 'Paid: Harbourside Pilates’s plan continues', 'paid until Mon 21 Dec 2026'],
    ['tier_changed', 'Harbourside Pilates is on the Basic Booking Plan', 'Find the invoice with your plan'],
    ['cancel_scheduled', 'Your plan ends on Mon 21 Dec 2026', 'We won’t charge you again'],
    ['resumed', 'You’ve kept your Basic Booking Plan', 'renews on Mon 21 Dec 2026'],
    ['ended', 'Online booking is off for Harbourside Pilates', 'existing bookings stay valid'],
    ['booking_off', 'Online booking is off for Harbourside Pilates', 'Pay now to turn booking back on'],
  ] as const)('%s says "%s" and leads to the plan', async (news, subject, words) => {
    const { businessId, mail } = await planMail(news);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
    expect(mail.text).toContain(`https://fettle.example/business/plan?business=${businessId}`);
  });
});

it('a plan that ends with a suspension promises no booking until then, and nothing to pay', async () => {
  const { mail } = await planMail('cancel_scheduled', { endsWithSuspension: true });
  expect(mail.text).toContain('Harbourside Pilates is suspended, so its Basic Booking Plan ends on');
  expect(mail.text).toContain('the plan continues');
  expect(mail.text).not.toContain('Online booking is on');
});

describe('the mail about a claim', () => {
  it.each([
    ['approved', null, 'You can now manage Quarry Barn', 'https://fettle.example/business'],
    [
      'rejected',
      'The lease names somebody else.',
      'We couldn’t approve your claim on Quarry Barn',
      'The lease names somebody else.',
    ],
    [
      'declined',
      null,
      'We couldn’t approve your claim on Quarry Barn',
      'confirmed someone else as the owner',
    ],
  ] as const)('%s, reason %s: "%s"', async (state, reason, subject, words) => {
    const claimant = await createUser(room.pool);
    const { id } = await createBusiness(room.pool, { name: 'Quarry Barn', status: 'unclaimed' });
    const claim = await queryOne<{ id: string }>(
      room.pool,
      `INSERT INTO claims (business_id, claimant_id, message, state, decision_reason, decided_at)
       VALUES ($1, $2, 'I have run it for eleven years.', $3, $4, now()) RETURNING id`,
      [id, claimant.id, state, reason],
    );
    await room.jobs['mail.claim-decided']({ claimId: claim.id });
    const mail = await mailTo(claimant.email);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
  });
});
