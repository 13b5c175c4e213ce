import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLetters, notificationJobs } from '#app/notifications/mails.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPaidBooking, type PaidBooking } from '#support/mail-fixtures.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { createDemoMailbox } from './mailbox/demo-mailbox-queries.server.ts';
import { notificationRoutes } from './routes.server.ts';
import { createMailer } from './sending/mailer.server.ts';
import type { DemoMailbox } from './sending/outgoing-mail.ts';

const letters = (await listLetters()).map(({ name }) => name);
let database: TestDatabase;
let demoMailbox: DemoMailbox;
const site = { brand: defaultBrand, publicUrl: 'https://fettle.example' };
let seat: PaidBooking;
const app = createHttpApp();

beforeAll(async () => {
  database = await createTestDatabase();
  demoMailbox = createDemoMailbox(database.pool);
  seat = await createPaidBooking(database.pool, {
    fullName: '<script>alert(1)</script>',
    title: 'Flow </pre> & <b>',
  });
  const jobs = notificationJobs({
    pool: database.pool,
    mailer: createMailer({ from: 'Fettle <hello@fettle.example>', demoMailbox }),
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    log: { warn: () => undefined },
    site,
    voucherCodes: testVoucherCodes,
  });
  await jobs['mail.booking-confirmed']({ bookingId: seat.bookingId });
  notificationRoutes({ demoMailbox, site, loadLetters: listLetters })(app);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

interface ListedMail {
  id: number;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { filename: string; mimeType: string; href: string }[];
}

async function confirmation(): Promise<ListedMail> {
  const answer = await app.inject(`/dev/mail.json?to=${encodeURIComponent(seat.seekerEmail.toUpperCase())}`);
  expect(answer.statusCode).toBe(200);
  const mails = answer.json<ListedMail[]>();
  expect(mails).toHaveLength(1);
  return mails[0] as ListedMail;
}

describe('the demo mailbox', () => {
  it('keeps what would have been sent, whole', async () => {
    const mail = await confirmation();
    expect(mail.subject).toBe('Booking confirmed for Tue 24 Nov 2026, 18:30 to 19:30: Flow </pre> & <b>');
    expect(mail.text).toContain('Booking Confirmed!');
    expect(mail.headers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Message-ID', 'Subject', 'To']),
    );
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const download = await app.inject(file?.href ?? '');
    expect(download.headers['content-disposition']).toContain(`booking-${seat.reference}.ics`);
    expect(download.body).toContain(`\r\nUID:${seat.bookingId}\r\n`);
  });

  it('lists the newest first and shows one mail, with every word escaped', async () => {
    const list = await app.inject('/dev/mail');
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.body.match(/<li class="card">/g)).toHaveLength(2);
    expect(list.body).toContain('Flow &lt;/pre&gt; &amp; &lt;b&gt;');
    const { id } = await confirmation();
    const one = await app.inject(`/dev/mail/${id}`);
    expect(one.body).toContain(`<iframe title="The mail as HTML" src="/dev/mail/${id}/html" sandbox="`);
    expect(one.body).toContain('.ics');
    for (const page of [list, one]) {
      expect(page.body).toContain('<html lang="en-GB">');
      expect(page.body).not.toContain('<script');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('shows the HTML with its pictures, sandboxed and without scripts', async () => {
    const { id } = await confirmation();
    const html = await app.inject(`/dev/mail/${id}/html`);
    expect(html.body).toContain('src="data:image/png;base64,');
    expect(html.body).not.toContain('cid:');
    expect(html.body).toContain('<base target="_blank"/>');
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(html.headers['content-security-policy']).not.toContain('allow-scripts');
  });

  it('answers 404 for what is not there and 400 for nonsense', async () => {
    const { id } = await confirmation();
    expect((await app.inject('/dev/mail/999999')).statusCode).toBe(404);
    expect((await app.inject(`/dev/mail/${id}/attachments/9`)).statusCode).toBe(404);
    expect((await app.inject('/dev/mail/abc')).statusCode).toBe(404);
    expect((await app.inject('/dev/mail.json?limit=0')).statusCode).toBe(400);
  });

  it('does not exist where mail really leaves', async () => {
    const production = createHttpApp();
    notificationRoutes({ demoMailbox: null, site, loadLetters: listLetters })(production);
    for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/mail/1/html']) {
      expect((await production.inject(url)).statusCode).toBe(404);
    }
    await production.close();
  });

  it('forgets all but the newest 500 messages', async () => {
    const own = await createTestDatabase();
    const mailbox = createDemoMailbox(own.pool);
    const envelope = { from: 'hello@fettle.example', to: ['a@people.example'] };
    await own.pool.query(
      `INSERT INTO demo_mail (envelope_from, envelope_to, raw)
       SELECT 'hello@fettle.example', ARRAY['a@people.example'], 'Subject: old' FROM generate_series(1, 510)`,
    );
    await mailbox.save({ envelope, raw: Buffer.from('Subject: newest\r\n\r\n') });
    const { rows } = await own.pool.query<{ count: number }>('SELECT count(*) FROM demo_mail');
    expect(rows[0]?.count).toBe(500);
    expect((await mailbox.list({ limit: 1 }))[0]?.subject).toBe('newest');
    await own.drop();
  });
});

describe('the previews', () => {
  it('are of every letter of every mail, and listed', async () => {
    expect(letters).toContain('booking-notice');
    expect(new Set(letters).size).toBe(letters.length);
    const list = await app.inject('/dev/mail');
    for (const name of letters) expect(list.body).toContain(`href="/dev/mail/previews/${name}"`);
  });

  it.each(letters)('%s: of one family, light and dark, without anything missing', async (name) => {
    const answer = await app.inject(`/dev/mail/previews/${name}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.body).toContain('src="data:image/png;base64,');
    expect(answer.body).toContain('prefers-color-scheme: dark');
    expect(answer.body).toMatch(/<h1/);
    expect(answer.body).not.toMatch(/undefined|null<|NaN|Invalid Date|\[object/);
  });

  it('answer 404 for what there is no mail of', async () => {
    expect((await app.inject('/dev/mail/previews/nothing')).statusCode).toBe(404);
    expect((await app.inject('/dev/mail/previews/toString')).statusCode).toBe(404);
  });
});
