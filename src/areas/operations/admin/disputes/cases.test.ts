import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import {
  answerOrderDispute,
  type BusinessOrderDeps,
} from '#areas/studio/dashboard/business-orders/manage-business-order.server.ts';
import { readBusinessOrder } from '#areas/studio/dashboard/business-orders/read-business-order.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import { findDisputes } from './dispute-queries.server.ts';
import {
  acceptCase,
  addFileToCase,
  openCaseFile,
  readCase,
  removeFileFromCase,
  submitCase,
} from './manage-case.server.ts';

const shop = setUpShop();
let admin: AuditContext;

beforeAll(async () => {
  admin = { actorId: (await createUser(shop.pool, { role: 'admin' })).id, requestId: 'request' };
});

/** A place for £15.40 that the customer attended, and its disputes. */
async function openCase() {
  const seeker = await createPerson(shop.pool);
  const held = await holdPlace(shop, seeker, await createOccurrenceForSale(shop.pool));
  const intent = await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settlement = await finaliseHold(shop.deps, record);
  if (settlement.outcome !== 'booked') throw new Error(`Not booked: ${settlement.outcome}`);
  const { booking } = settlement;
  await shop.pool.query(
    `UPDATE bookings SET state = 'attended', attendance_marked_at = now() WHERE id = $1`,
    [booking.id],
  );
  await shop.pool.query(
    `INSERT INTO mail_log (key, template, recipient, message_id, state, attempts, claimed_at, sent_at)
     VALUES ($1, 'booking-confirmed', 'ada@people.example', $1, 'sent', 1, now(), now())`,
    [`booking-confirmed:${booking.id}:seeker`],
  );
  const { id } = await shop.sandbox.control.dispute(String(intent.latest_charge));
  await syncDispute(shop.deps, id);
  const row = await queryOne<{ id: string }>(
    shop.pool,
    'SELECT id FROM disputes WHERE provider_dispute_id = $1',
    [id],
  );
  return { id: row.id, providerId: id, booking, owner: await findOwner(booking.id) };
}

const findOwner = (bookingId: string) =>
  queryOne<{ id: string }>(
    shop.pool,
    'SELECT owner_id AS id FROM businesses WHERE id = (SELECT business_id FROM bookings WHERE id = $1)',
    [bookingId],
  );

it('a case gathers what was sold, on what terms, and what happened, with its time', async () => {
  const { id, booking } = await openCase();
  const shown = await readCase(shop.pool, id);
  expect(shown).toMatchObject({
    state: 'needs_response',
    amount: '15.40',
    fee: '20.00',
    may: { submit: true, accept: true },
    borne: { buyer: '0.00', seller: '14.00', platform: '1.40', goodwill: '0.00' },
    places: [{ reference: booking.reference, state: 'attended', total: '15.40' }],
  });
  const { evidence } = shown;
  expect(evidence.productDescription).toContain(`£15.40, reference ${booking.reference}`);
  expect(evidence.terms).toMatch(
    /The full amount paid is refunded if the customer cancels before .*, and nothing after that/,
  );
  expect(evidence.activity).toContain('£15.40 paid by card');
  expect(evidence.activity).toContain('was checked in');
  expect(evidence.activity).toContain('Email sent to ada@people.example: the confirmation');
});

it('what is submitted is what the bank and the page have; then nothing more can be said', async () => {
  const { id, providerId } = await openCase();
  const shown = await submitCase(shop.deps, admin, id, 'They came every week.');
  expect(shown).toMatchObject({
    state: 'under_review',
    answer: 'evidence',
    evidence: { remarks: 'They came every week.' },
    may: { submit: false, accept: false },
  });
  const [atProvider] = (await shop.sandbox.control.disputes()).filter((one) => one.id === providerId);
  expect(atProvider?.evidence.uncategorized_text).toBe('They came every week.');
  // Submitting again returns the case unchanged.
  expect(await submitCase(shop.deps, admin, id, 'More.')).toMatchObject({
    evidence: { remarks: 'They came every week.' },
  });
  await expect(acceptCase(shop.deps, admin, id, 'Never mind, really.')).rejects.toMatchObject({
    code: 'conflict',
  });
});

const pdf = (bytes = 20) => Buffer.alloc(bytes, '%PDF-1.7\n');

it('its files go to the bank with it, each as its part, once; what they are their bytes tell', async () => {
  const { id, providerId } = await openCase();
  const add = (part: 'receipt' | 'uncategorized_file' | 'service_documentation', bytes = pdf()) =>
    addFileToCase(shop.deps, admin, id, { part, bytes });
  await expect(add('receipt', Buffer.from('<html>'))).rejects.toMatchObject({
    code: 'unsupported_media_type',
  });
  await expect(add('receipt', Buffer.alloc(0))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  await add('receipt');
  await expect(add('receipt')).rejects.toMatchObject({ code: 'conflict' });
  await expect(add('uncategorized_file', pdf(4_500_000))).rejects.toMatchObject({ code: 'body_too_large' });
  await add('uncategorized_file');
  expect(await add('service_documentation', pdf(4_400_000))).toMatchObject({
    files: [
      { part: 'receipt', kind: 'PDF', bytes: 20, refused: false },
      { part: 'service_documentation', bytes: 4_400_000 },
      { part: 'uncategorized_file' },
    ],
  });
  const [receiptId = '', , otherId = ''] = (await readCase(shop.pool, id)).files.map((file) => file.id);
  const { files } = await removeFileFromCase(shop.deps, admin, id, otherId);
  expect(files.map(({ part }) => part)).toEqual(['receipt', 'service_documentation']);
  expect((await openCaseFile(shop.pool, id, receiptId)).content).toEqual(pdf());
  await expect(openCaseFile(shop.pool, id, otherId)).rejects.toMatchObject({
    code: 'not_found',
  });

  await submitCase(shop.deps, admin, id, '');
  const [atProvider] = (await shop.sandbox.control.disputes()).filter((one) => one.id === providerId);
  const receipt = await shop.stripe.files.retrieve(String(atProvider?.evidence.receipt));
  expect(receipt).toMatchObject({ type: 'pdf', size: 20, purpose: 'dispute_evidence' });
  expect(atProvider?.evidence).toMatchObject({
    service_documentation: expect.stringMatching(/^file_/),
    uncategorized_file: null,
  });
  await expect(add('uncategorized_file')).rejects.toMatchObject({ code: 'conflict' });
  await expect(removeFileFromCase(shop.deps, admin, id, receiptId)).rejects.toMatchObject({
    code: 'conflict',
  });
});

it('a file that the provider refuses does not keep the evidence from the bank, and is shown as refused', async () => {
  const { id } = await openCase();
  await addFileToCase(shop.deps, admin, id, { part: 'receipt', bytes: pdf() });
  // Stripe checks a file's content: this one is not the type it claims.
  await shop.pool.query(`UPDATE dispute_files SET content = 'GIF89a' WHERE dispute_id = $1`, [id]);
  expect(await submitCase(shop.deps, admin, id, '')).toMatchObject({
    state: 'under_review',
    files: [{ part: 'receipt', refused: true }],
  });
});

it('a case is found by reference, customer, provider’s id and by what is to be done', async () => {
  const { id, providerId, booking } = await openCase();
  const found = (query: object) =>
    findDisputes(shop.pool, randomUUID(), { q: '', page: 1, ...query }).then(({ items }) =>
      items.map((one) => one.id),
    );
  expect(await found({ q: booking.reference })).toEqual([id]);
  expect(await found({ q: providerId })).toEqual([id]);
  expect(await found({ q: 'nobody-at-all' })).toEqual([]);
  expect(await found({ show: 'to_answer' })).toContain(id);
  await acceptCase(shop.deps, admin, id, 'The hall was closed.');
  expect(await found({ show: 'to_answer' })).not.toContain(id);
  expect(await found({ show: 'decided' })).toContain(id);
});

it('the business sees it on the booking, with no refund to give, and what was lost', async () => {
  const { id, booking, owner } = await openCase();
  const show = () => readBusinessOrder(shop.pool, owner, booking.id, shop.deps.clock.now());
  expect(await show()).toMatchObject({
    dispute: { running: true, amount: '15.40', reason: 'fraudulent' },
    money: { left: '15.40', lost: '0.00' },
  });
  await acceptCase(shop.deps, admin, id, 'The hall was closed.');
  const lost = await show();
  expect(lost).toMatchObject({
    dispute: { running: false, state: 'lost' },
    money: { left: '0.00', lost: '15.40', takenBack: { seller: '14.00', platform: '1.40' } },
  });
  const happened = lost.history.map(({ what }) => what);
  expect(happened[0]).toBe('dispute_lost');
  expect(happened).toContain('dispute_opened');
});

describe('what the business says to a case', () => {
  const told: object[] = [];
  const deps = (): BusinessOrderDeps => ({
    ...shop.deps,
    onBookingRefunded: async () => undefined,
    onCustomerMessaged: async () => undefined,
    onDisputeAnswered: async (_tx, answered) => void told.push(answered),
  });
  type Case = Awaited<ReturnType<typeof openCase>>;
  const say = ({ owner, booking }: Case, text: string, accepts = false) =>
    answerOrderDispute(deps(), { actorId: owner.id, requestId: 'request' }, booking.id, { text, accepts });

  it('stands with the evidence, can be said otherwise, and goes to the bank as it was said last', async () => {
    const opened = await openCase();
    told.length = 0;
    expect(await say(opened, 'They came, and paid for a drink.')).toMatchObject({
      dispute: { open: true, said: { text: 'They came, and paid for a drink.', accepts: false } },
    });
    await say(opened, 'They came with a friend.');
    await say(opened, 'They came with a friend.');
    expect(told).toEqual([
      { disputeId: opened.id, accepts: false },
      { disputeId: opened.id, accepts: false },
    ]);
    expect(await readCase(shop.pool, opened.id)).toMatchObject({
      sellerAccepts: false,
      evidence: { seller: 'They came with a friend.' },
    });
    await submitCase(shop.deps, admin, opened.id, '');
    const [atProvider] = (await shop.sandbox.control.disputes()).filter(({ id }) => id === opened.providerId);
    expect(atProvider?.evidence.refund_refusal_explanation).toBe('They came with a friend.');
    const entries = await shop.pool.query(
      `SELECT action, actor_id AS by FROM audit_log WHERE subject = 'dispute' AND subject_id = $1 ORDER BY id`,
      [opened.id],
    );
    expect(entries.rows).toEqual([
      { action: 'dispute.seller-said', by: opened.owner.id },
      { action: 'dispute.seller-said', by: opened.owner.id },
      { action: 'dispute.answered', by: admin.actorId },
    ]);
  });

  it('may be that it accepts the loss, which an admin decides', async () => {
    const opened = await openCase();
    await say(opened, 'We were closed that day.');
    expect(await say(opened, 'We were closed that day.', true)).toMatchObject({
      dispute: { said: { text: 'We were closed that day.', accepts: true }, running: true },
    });
    expect(await readCase(shop.pool, opened.id)).toMatchObject({
      sellerAccepts: true,
      may: { submit: true, accept: true },
    });
    await say(opened, 'We were open after all.');
    expect(await readCase(shop.pool, opened.id)).toMatchObject({ sellerAccepts: false });
  });

  it('is too late once the bank has an answer, and nobody else’s to say', async () => {
    const opened = await openCase();
    const other = await openCase();
    await expect(say({ ...opened, owner: other.owner }, 'Not ours.')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await acceptCase(shop.deps, admin, opened.id, 'The hall was closed.');
    await expect(say(opened, 'They came.')).rejects.toMatchObject({ code: 'conflict' });
    expect(
      await readBusinessOrder(shop.pool, opened.owner, opened.booking.id, shop.deps.clock.now()),
    ).toMatchObject({
      dispute: { open: false, said: null },
    });
  });
});
