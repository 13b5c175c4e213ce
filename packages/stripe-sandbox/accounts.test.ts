import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBench, openBenchWithWebhook } from './testing/test-bench.ts';

const express: Stripe.AccountCreateParams = {
  country: 'GB',
  email: 'barn@example.test',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
};

describe('a connected account', () => {
  it('may do nothing before its owner has filled in the form', async () => {
    const { stripe } = await openBench();
    const account = await stripe.accounts.create({ ...express, business_type: 'individual' });
    expect(account).toMatchObject({
      object: 'account',
      type: 'express',
      country: 'GB',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      external_accounts: { data: [] },
      requirements: { disabled_reason: 'requirements.past_due', current_deadline: null },
      settings: { payouts: { schedule: { interval: 'daily' } } },
    });
    expect(account.requirements?.currently_due).toEqual(account.requirements?.past_due);
    expect(account.requirements?.currently_due).toContain('individual.first_name');
    expect(account.requirements?.currently_due).toContain('external_account');
  });

  it('is told by the platform what it knows, and asks for the rest', async () => {
    const { stripe } = await openBench();
    const { id } = await stripe.accounts.create(express);
    const account = await stripe.accounts.update(id, {
      business_type: 'non_profit',
      company: { name: 'Sport for All', tax_id: '1234567', address: { line1: '1 High Street' } },
      metadata: { business_id: '3' },
    });
    expect(account.requirements?.currently_due).toEqual([
      'company.address.city',
      'company.address.postal_code',
      'company.directors_provided',
      'external_account',
      'tos_acceptance.date',
      'tos_acceptance.ip',
    ]);
    expect(account.metadata).toEqual({ business_id: '3' });
  });

  it.each(['individual', 'company', 'non_profit'] as const)(
    'that is a %s may be paid out once its form is complete',
    async (type) => {
      const { sandbox, stripe } = await openBench();
      const { id } = await stripe.accounts.create({ ...express, business_type: type });
      await sandbox.control.onboard(id);
      expect(await stripe.accounts.retrieve(id)).toMatchObject({
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        capabilities: { transfers: 'active' },
        external_accounts: {
          data: [{ object: 'bank_account', last4: '2345', bank_name: 'STRIPE TEST BANK' }],
        },
        requirements: { currently_due: [], past_due: [], disabled_reason: null },
      });
    },
  );

  it('keeps what was answered by somebody who means to come back', async () => {
    const { sandbox, stripe } = await openBench();
    const { id } = await stripe.accounts.create(express);
    await sandbox.control.onboard(id, 'unfinished', { business_type: 'individual', first_name: 'Jo' });
    const account = await stripe.accounts.retrieve(id);
    expect(account).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      individual: { first_name: 'Jo' },
    });
    expect(account.requirements?.currently_due).not.toContain('individual.first_name');
    expect(account.requirements?.currently_due).toContain('individual.last_name');
  });

  it('is restricted when who it is could not be verified, until a document is brought', async () => {
    const { sandbox, stripe } = await openBench();
    const { id } = await stripe.accounts.create({ ...express, business_type: 'individual' });
    await sandbox.control.onboard(id, 'fail_verification');
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: {
        currently_due: ['individual.verification.document'],
        disabled_reason: 'requirements.past_due',
        errors: [
          { code: 'verification_failed_keyed_identity', requirement: 'individual.verification.document' },
        ],
      },
    });
    await sandbox.control.onboard(id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      requirements: { currently_due: [], errors: [], disabled_reason: null },
    });
  });

  it('goes on until the deadline of what it is asked for, and is restricted after', async () => {
    let now = Date.UTC(2026, 0, 5);
    const { sandbox, stripe } = await openBench({ clock: () => now });
    const { id } = await stripe.accounts.create({ ...express, business_type: 'company' });
    await sandbox.control.onboard(id);
    const deadline = now / 1000 + 3600;
    await sandbox.control.demandDocument(id, deadline);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      requirements: {
        current_deadline: deadline,
        currently_due: ['company.verification.document'],
        past_due: [],
        disabled_reason: null,
      },
    });
    now += 3_600_000;
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      requirements: {
        current_deadline: null,
        past_due: ['company.verification.document'],
        disabled_reason: 'requirements.past_due',
      },
    });
  });

  it('that was rejected stays so, whatever it brings', async () => {
    const { sandbox, stripe } = await openBench();
    const { id } = await stripe.accounts.create({ ...express, business_type: 'individual' });
    await sandbox.control.onboard(id);
    await stripe.accounts.reject(id, { reason: 'terms_of_service' });
    await sandbox.control.onboard(id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { disabled_reason: 'rejected.platform_terms_of_service' },
    });
  });

  it('that was closed is nobody’s', async () => {
    const { stripe } = await openBench();
    const { id } = await stripe.accounts.create(express);
    const other = await stripe.accounts.create(express);
    expect(await stripe.accounts.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    });
    expect((await stripe.accounts.list()).data.map((account) => account.id)).toEqual([other.id]);
  });

  it('is in the UK and has the Express dashboard', async () => {
    const { stripe } = await openBench();
    await expect(stripe.accounts.create({ ...express, country: 'FR' })).rejects.toMatchObject({
      param: 'country',
    });
    await expect(stripe.accounts.create({})).rejects.toMatchObject({ param: 'type' });
    await expect(stripe.accounts.create({ ...express, type: 'express' })).rejects.toMatchObject({
      code: 'parameters_exclusive',
    });
  });

  it('tells of its changes by events that name it, which the platform’s own list leaves out', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook();
    const { id } = await stripe.accounts.create({ ...express, business_type: 'individual' });
    await sandbox.control.onboard(id);
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => [event.type, event.account])).toEqual([
      ['account.external_account.created', id],
      ['account.updated', id],
    ]);
    const [, updated] = receiver.received;
    expect(updated?.event.data.previous_attributes).toMatchObject({ payouts_enabled: false });
    expect((await stripe.events.list()).data).toEqual([]);
    expect((await stripe.events.list({}, { stripeAccount: id })).data).toHaveLength(2);
    const eventId = updated?.event.id ?? '';
    expect(await stripe.events.retrieve(eventId, {}, { stripeAccount: id })).toMatchObject({ account: id });
    await expect(stripe.events.retrieve(eventId)).rejects.toMatchObject({ statusCode: 404 });
  });
});
