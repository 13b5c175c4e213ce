import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { renderMail } from './render-mail.server.ts';
import { claimDecided } from './templates/claim-decided.tsx';
import { planChanged } from './templates/plan-changed.tsx';

const site = { brand: defaultBrand, publicUrl: 'https://fettle.example' };
const plan = {
  businessId: 12,
  businessName: 'Harbourside Pilates',
  owner: { name: 'Tom Hargreaves', email: 'tom@harbourside.example' },
  tier: 'basic' as const,
  pricePence: 2900,
  currentPeriodEnd: new Date('2026-12-21T09:00:00Z'),
  graceUntil: new Date('2026-11-28T09:00:00Z'),
  endsWithSuspension: false,
};

describe('the mail about a plan', () => {
  it.each([
    ['started', 'Harbourside Pilates takes bookings now', 'at £29.00 a month'],
    ['renewal_failed', 'Payment failed: pay by Sat 28 Nov 2026 to keep bookings on', 'until Sat 28 Nov 2026'],
    ['recovered', 'Paid: the plan of Harbourside Pilates goes on', 'paid until Mon 21 Dec 2026'],
    ['tier_changed', 'Harbourside Pilates is on the Basic Booking Plan', 'the invoice is with your plan'],
    ['cancel_scheduled', 'Your plan ends on Mon 21 Dec 2026', 'there are no further payments'],
    ['resumed', 'Your plan goes on', 'renews on Mon 21 Dec 2026'],
    [
      'ended',
      'Online booking is off for Harbourside Pilates',
      'bookings that people have made already stay valid',
    ],
    ['booking_off', 'Online booking is off for Harbourside Pilates', 'as soon as the plan is paid'],
  ] as const)('%s says "%s" and leads to the plan', async (news, subject, words) => {
    const mail = await renderMail(planChanged(site, plan, news));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
    expect(mail.text).toContain('https://fettle.example/business/plan?business=12');
  });
});

it('a plan that ends with a suspension promises no booking until then, and nothing to pay', async () => {
  const mail = await renderMail(planChanged(site, { ...plan, endsWithSuspension: true }, 'cancel_scheduled'));
  expect(mail.text).toContain(
    'Because of the suspension, the Basic Booking Plan of Harbourside Pilates ends on',
  );
  expect(mail.text).toContain('goes on by itself');
  expect(mail.text).not.toContain('Online booking is on');
});

describe('the mail about a claim', () => {
  const claim = {
    claimId: '5d0f7f5e-4c0a-4f0e-9c1e-0d6a4a1c2b3d',
    reason: null,
    businessId: 12,
    businessName: 'Quarry Barn',
    claimant: { name: 'Ada', address: 'ada@people.example' },
  };
  it.each([
    ['approved', null, 'Quarry Barn is yours to manage', 'https://fettle.example/business'],
    [
      'rejected',
      'The lease names somebody else.',
      'Your claim on Quarry Barn was not approved',
      'The lease names somebody else.',
    ],
    ['declined', null, 'Your claim on Quarry Barn was not approved', 'confirmed somebody else as the owner'],
  ] as const)('%s, reason %s: "%s"', async (state, reason, subject, words) => {
    const mail = await renderMail(claimDecided(site, { ...claim, state, reason }));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
  });
});
