import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { MANY_SCRIPTS, readGlyphs } from '#support/read-pdf.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { purchaseVoucher, voucherRequest } from '#support/vouchers.ts';
import { sendExpiryReminders } from '../expire/expire-entitlements.server.ts';
import { refundMyPass } from '../refund/refund-entitlement.server.ts';
import { buyVoucher } from './buy-voucher.server.ts';
import { giftSchema } from './contract.ts';
import {
  deliverVouchers,
  listGivenVouchers,
  readPrintableVoucher,
  updateGiftRecipient,
} from './given-vouchers.server.ts';
import { redeemVoucher } from './redeem-voucher.server.ts';
import { assertPrintable, voucherPdf } from './voucher-pdf.server.ts';

const shop = setUpShop();
let smtp: TestSmtpServer;
let mails: ReturnType<typeof notificationJobs>;
let queuedMails: string[] = [];
beforeAll(async () => {
  smtp = await startSmtpServer();
  mails = notificationJobs({
    pool: shop.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock: shop.deps.clock,
    log: { warn: () => undefined },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
    voucherCodes: testVoucherCodes,
  });
});
afterAll(() => smtp.stop());

const today = () => londonDay(shop.deps.clock.now());
const giftTo = (email: string, on = today()) => ({
  name: 'Sam',
  message: 'Happy birthday!\nSee you there.',
  mail: { email, on },
});

async function deliverAt(at: string): Promise<string[]> {
  queuedMails = [];
  await deliverVouchers({
    ...shop.deps,
    clock: { now: () => new Date(at) },
    voucherCodes: testVoucherCodes,
    onVoucherDue: async (_tx, { purchaseId }) => void queuedMails.push(purchaseId),
  });
  return queuedMails;
}

const mailsTo = (address: string) => smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

describe('a gift voucher that is mailed', () => {
  it('leaves at 08:00 in London on its day, winter and summer, and once', async () => {
    const buyer = await createPerson(shop.pool);
    const ofWinter = await purchaseVoucher(shop, buyer);
    const ofSummer = await purchaseVoucher(shop, buyer);
    for (const [{ purchaseId }, day] of [
      [ofWinter, '2027-01-15'],
      [ofSummer, '2027-07-15'],
    ] as const)
      await shop.pool.query(
        `UPDATE gift_vouchers SET recipient_email = 'sam@people.example', send_on = $2 WHERE purchase_id = $1`,
        [purchaseId, day],
      );
    expect(await deliverAt('2027-01-15T07:59:59Z')).toEqual([]);
    expect(await deliverAt('2027-01-15T08:00:00Z')).toEqual([ofWinter.purchaseId]);
    expect(await deliverAt('2027-01-15T08:01:00Z')).toEqual([]);
    expect(await deliverAt('2027-07-15T06:59:59Z')).toEqual([]);
    expect(await deliverAt('2027-07-15T07:00:00Z')).toEqual([ofSummer.purchaseId]);
  });

  it('brings who it is from, what it is worth, the message, the code behind the hash, and its end', async () => {
    const buyer = await createPerson(shop.pool);
    const gift = giftTo('sam.one@people.example');
    const { purchaseId, code, creditId } = await purchaseVoucher(shop, buyer, { gift });
    await mails['mail.gift-voucher']({ purchaseId });
    await mails['mail.gift-voucher']({ purchaseId });
    const [mail, ...more] = mailsTo('sam.one@people.example');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Sam Rowe sent you a £50.00 Fettle gift voucher');
    const [given] = await listGivenVouchers(shop.deps, buyer);
    for (const fact of [
      'Happy birthday!',
      'See you there.',
      'any session on fettle',
      code,
      `/redeem#${code}`,
    ])
      expect(mail?.text?.toLowerCase()).toContain(fact.toLowerCase());
    expect(mail?.text).toContain(`Valid until`);
    expect(mail?.text).toContain(given?.lastDay.slice(0, 4));
    expect(mail?.text).not.toContain(`redeem?`);
    const { rows } = await shop.pool.query<{ kept: string }>(
      `SELECT v::text AS kept FROM gift_vouchers v UNION ALL SELECT m::text FROM mail_log m
       UNION ALL SELECT coalesce(payload::text, '') FROM graphile_worker._private_jobs`,
    );
    for (const { kept } of rows) expect(kept.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    const friend = await createPerson(shop.pool);
    expect(await redeemVoucher(shop.deps, friend, code)).toEqual({ creditId });
  });

  it('can be changed by its buyer alone, until it has left', async () => {
    const buyer = await createPerson(shop.pool);
    const { purchaseId } = await purchaseVoucher(shop, buyer, {
      gift: giftTo('wrong@people.example', plusDays(today(), 3)),
    });
    const right = giftTo('right@people.example');
    const stranger = await createPerson(shop.pool);
    await expect(updateGiftRecipient(shop.deps, stranger, purchaseId, right)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      updateGiftRecipient(
        shop.deps,
        buyer,
        purchaseId,
        giftTo('right@people.example', plusDays(today(), -1)),
      ),
    ).rejects.toThrow('Choose today or a later day');
    await updateGiftRecipient(shop.deps, buyer, purchaseId, right);
    expect(await listGivenVouchers(shop.deps, buyer)).toMatchObject([
      { standing: 'to_send', email: 'right@people.example', sendOn: today(), refundNow: '50.00' },
    ]);
    expect(await deliverAt(`${plusDays(today(), 1)}T12:00:00Z`)).toContain(purchaseId);
    await expect(updateGiftRecipient(shop.deps, buyer, purchaseId, right)).rejects.toThrow('already sent');
    expect(await listGivenVouchers(shop.deps, buyer)).toMatchObject([{ standing: 'sent' }]);
    expect(await listGivenVouchers(shop.deps, stranger)).toEqual([]);
  });

  it('stays where it was given back before its day, and is no gift once it was after', async () => {
    const buyer = await createPerson(shop.pool);
    const gift = giftTo('never@people.example');
    const { purchaseId, creditId } = await purchaseVoucher(shop, buyer, { gift });
    await refundMyPass(shop.deps, buyer, creditId, { amount: '50.00' });
    expect(await deliverAt(`${plusDays(today(), 1)}T12:00:00Z`)).not.toContain(purchaseId);
    await mails['mail.gift-voucher']({ purchaseId });
    expect(mailsTo('never@people.example')).toEqual([]);
    expect(await listGivenVouchers(shop.deps, buyer)).toMatchObject([
      { standing: 'refunded', refundNow: null, codeToShow: false },
    ]);
  });

  it('is bought for today or a later day, with a name and a message that lead nowhere', async () => {
    const buyer = await createPerson(shop.pool);
    const yesterday = giftTo('sam@people.example', plusDays(today(), -1));
    await expect(
      buyVoucher(
        { ...shop.deps, voucherCodes: testVoucherCodes },
        buyer,
        voucherRequest({ gift: yesterday }),
      ),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    for (const message of ['See https://evil.example', 'www.evil.example', 'x'.repeat(301)])
      expect(giftSchema.safeParse({ ...yesterday, message }).success).toBe(false);
    for (const name of ['https://evil.example', 'www.evil.example', 'x'.repeat(61)])
      expect(giftSchema.safeParse({ ...yesterday, name }).success).toBe(false);
  });
});

describe('a gift voucher that is printed', () => {
  it('is a PDF for its buyer alone, until somebody has redeemed it', async () => {
    const deps = { ...shop.deps, voucherCodes: testVoucherCodes };
    const buyer = await createPerson(shop.pool);
    const { purchaseId, code } = await purchaseVoucher(shop, buyer);
    const printed = await readPrintableVoucher(deps, buyer, purchaseId);
    expect(printed).toMatchObject({ code, name: 'Sam', valuePence: 5000 });
    const site = { brand: defaultBrand, publicUrl: 'https://fettle.example' };
    const pdf = await voucherPdf(printed, site, 'assets/fonts');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    const friend = await createPerson(shop.pool);
    await expect(readPrintableVoucher(deps, friend, purchaseId)).rejects.toMatchObject({ code: 'not_found' });
    await redeemVoucher(shop.deps, friend, code);
    for (const person of [buyer, friend])
      await expect(readPrintableVoucher(deps, person, purchaseId)).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(await listGivenVouchers(shop.deps, buyer)).toMatchObject([
      { standing: 'redeemed', refundNow: null },
    ]);
  });
});

describe('a gift voucher in any script', () => {
  it('prints its names and its message', async () => {
    const buyer = await createPerson(shop.pool);
    const { purchaseId } = await purchaseVoucher(shop, buyer);
    const voucher = await readPrintableVoucher(
      { ...shop.deps, voucherCodes: testVoucherCodes },
      buyer,
      purchaseId,
    );
    const site = { brand: defaultBrand, publicUrl: 'https://fettle.example' };
    const written = { ...voucher, name: MANY_SCRIPTS, message: MANY_SCRIPTS, buyerName: MANY_SCRIPTS };
    expect(readGlyphs(await voucherPdf(written, site, 'assets/fonts'))).not.toContain(0);
  });

  it('is refused with the character that no font of ours has', async () => {
    await expect(
      assertPrintable('assets/fonts', { name: 'Sam', message: MANY_SCRIPTS }),
    ).resolves.toBeUndefined();
    await expect(
      assertPrintable('assets/fonts', { name: 'Sam', message: 'Yoga 𒀀' }, 'gift.'),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'We can’t print “𒀀” on the voucher. Remove it or write it another way.',
    });
  });
});

describe('a gift voucher near its end', () => {
  it('is told of a month before, to whose it is, once', async () => {
    const told: object[] = [];
    const warn = () =>
      sendExpiryReminders({ ...shop.deps, onCreditEnding: async (_tx, ending) => void told.push(ending) });
    await warn();
    told.length = 0;
    const friend = await createPerson(shop.pool);
    const { code, creditId } = await purchaseVoucher(shop, await createPerson(shop.pool));
    await redeemVoucher(shop.deps, friend, code);
    await setPassEnd(shop.pool, creditId, plusDays(today(), 31));
    await warn();
    expect(told).toEqual([]);
    const validUntil = plusDays(today(), 30);
    await setPassEnd(shop.pool, creditId, validUntil);
    await warn();
    await warn();
    expect(told).toEqual([{ creditId, kind: 'voucher', validUntil, places: 1 }]);
    await mails['mail.voucher-news']({ creditId, news: 'ending', validUntil });
    expect(mailsTo(friend.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^£50\.00 on your gift voucher expires on /),
    ]);
  });
});
