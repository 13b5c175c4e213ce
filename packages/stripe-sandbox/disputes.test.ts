import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBenchWithWebhook, samplePayment } from './testing/test-bench.ts';

const monday = Date.UTC(2026, 0, 5, 9);
const day = 86_400_000;

async function openDisputed() {
  const bench = await openBenchWithWebhook({ clock: () => monday });
  const { sandbox, stripe, receiver } = bench;
  const intent = await stripe.paymentIntents.create({
    ...samplePayment,
    confirm: true,
    payment_method: 'pm_card_createDispute',
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  const events = async () => {
    await sandbox.control.idle();
    const types = receiver.received.map(({ event }) => event.type);
    receiver.received.length = 0;
    return types.filter((type) => type.startsWith('charge.dispute.'));
  };
  return { ...bench, intent, id: dispute?.id ?? '', events };
}

async function readBalance(stripe: Stripe): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
}

describe('a dispute', () => {
  it('is opened by the card for it: the money and £20 are withdrawn at once', async () => {
    const { sandbox, stripe, intent, id, events } = await openDisputed();
    const dispute = await stripe.disputes.retrieve(id, { expand: ['charge', 'payment_intent'] });
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 1250,
      reason: 'fraudulent',
      status: 'needs_response',
      charge: { disputed: true },
      payment_intent: { id: intent.id },
      evidence_details: { due_by: Date.UTC(2026, 0, 15) / 1000 - 1, has_evidence: false, past_due: false },
      balance_transactions: [
        {
          type: 'adjustment',
          reporting_category: 'dispute',
          amount: -1250,
          fee: 2000,
          fee_details: [{ amount: 2000, description: 'Dispute fee', type: 'stripe_fee' }],
          net: -3250,
          source: id,
        },
      ],
    });
    expect(await readBalance(stripe)).toBe(1211 - 3250);
    expect(await events()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    expect(await sandbox.control.disputes()).toMatchObject([{ id }]);
  });

  it('is won with winning evidence: the money comes back, the fee does not', async () => {
    const { stripe, id, events } = await openDisputed();
    await events();
    const won = await stripe.disputes.update(id, {
      evidence: { customer_name: 'Ada', uncategorized_text: 'winning_evidence' },
    });
    expect(won).toMatchObject({
      status: 'won',
      evidence: { customer_name: 'Ada' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
      balance_transactions: [
        { net: -3250 },
        { reporting_category: 'dispute_reversal', amount: 1250, net: 1250 },
      ],
    });
    expect(await readBalance(stripe)).toBe(1211 - 2000);
    expect(await events()).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  it('is lost with losing evidence, and closed for good', async () => {
    const { stripe, id, events } = await openDisputed();
    await events();
    const lost = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } });
    expect(lost).toMatchObject({ status: 'lost', balance_transactions: [{ net: -3250 }] });
    expect(await readBalance(stripe)).toBe(1211 - 3250);
    expect(await events()).toEqual(['charge.dispute.updated', 'charge.dispute.closed']);
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Ada' } })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('keeps evidence until it is submitted, once, and then waits for the bank', async () => {
    const { sandbox, stripe, id, events } = await openDisputed();
    await events();
    const staged = await stripe.disputes.update(id, { evidence: { customer_name: 'Ada' }, submit: false });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const submitted = await stripe.disputes.update(id, { submit: true, metadata: { case: '1' } });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Ada' },
      metadata: { case: '1' },
    });
    await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Eve' } })).rejects.toMatchObject({
      param: 'evidence',
    });
    expect(await sandbox.control.decideDispute(id, 'won')).toMatchObject({ status: 'won' });
    expect(await events()).toEqual([
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });

  it('is lost when it is conceded, or when nobody answers in time', async () => {
    const { sandbox, stripe, id } = await openDisputed();
    expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
    const other = await openDisputed();
    await other.sandbox.control.advanceClock(10 * day);
    expect(await other.stripe.disputes.retrieve(other.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
    expect(await sandbox.control.disputes()).toHaveLength(1);
  });

  it('of what is left after a refund is opened by a test, and ends refunds', async () => {
    const { sandbox, stripe } = await openBenchWithWebhook();
    const intent = await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const charge = String(intent.latest_charge);
    await stripe.refunds.create({ charge, amount: 250 });
    const dispute = await sandbox.control.dispute(charge, 'product_not_received');
    expect(dispute).toMatchObject({ amount: 1000, reason: 'product_not_received' });
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
    await expect(sandbox.control.dispute(charge)).rejects.toThrow('cannot be disputed');
    expect((await stripe.disputes.list({ charge })).data).toMatchObject([{ id: dispute.id }]);
    expect((await stripe.disputes.list({ charge: 'ch_none' })).data).toEqual([]);
  });
});

describe('a file', () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\r\n'), Buffer.from([0, 255, 254, 13, 10, 45, 45])]);
  const upload = (stripe: Stripe, data: Buffer, key?: string) =>
    stripe.files.create(
      { purpose: 'dispute_evidence', file: { data, name: 'a "register".pdf', type: 'application/pdf' } },
      key === undefined ? undefined : { idempotencyKey: key },
    );

  it('is what its first bytes say, as long as it is, and one under its key', async () => {
    const { stripe, id } = await openDisputed();
    const file = await upload(stripe, bytes, 'a-file');
    expect(file).toMatchObject({ type: 'pdf', size: bytes.length, purpose: 'dispute_evidence' });
    expect((await upload(stripe, bytes, 'a-file')).id).toBe(file.id);
    await expect(upload(stripe, Buffer.from('%PDF-1.4'), 'a-file')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect(await stripe.disputes.update(id, { evidence: { receipt: file.id } })).toMatchObject({
      status: 'under_review',
      evidence: { receipt: file.id },
    });
  });

  it('of another type, of no length or beyond 5 MB is refused', async () => {
    const { stripe } = await openDisputed();
    for (const data of [Buffer.from('GIF89a'), Buffer.alloc(0), Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-')])
      await expect(upload(stripe, data)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await expect(upload(stripe, Buffer.alloc(7 * 1024 * 1024, '%PDF-'))).rejects.toMatchObject({
      statusCode: 413,
    });
  });
});
