import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listLetters } from '#app/notifications/mails.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { isWithinLimit, type MailCap } from './mail-caps.ts';
import { type SendDeps, sendOnce } from './send-once.server.ts';

const caps = new Map((await listLetters()).map(({ name, cap }) => [name, cap]));
const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('caps what strangers can cause, and nothing that a person needs', () => {
  const atMost = (perDay: number, thenOneEveryMinutes: number | null = null) => ({
    perDay,
    thenOneEveryMinutes,
  });
  expect(Object.fromEntries([...caps].filter(([, cap]) => cap !== null))).toEqual({
    'verify-address': atMost(5),
    'confirm-new-address': atMost(5),
    'team-invitation': atMost(5),
    'signing-link': atMost(5),
    'payment-link': atMost(5),
    'desk-news': atMost(5),
    'pass-shared': atMost(5),
    'magic-link': atMost(5, 10),
    'reset-password': atMost(5, 60),
    'message-received': atMost(5),
    'gift-voucher': atMost(100),
    'booking-notice': atMost(100),
    'cancellation-notice': atMost(100),
    'booking-moved-notice': atMost(100),
    'business-to-review': atMost(30),
  });
});

describe('the cap of a kind', () => {
  const hard: MailCap = { perDay: 3, thenOneEveryMinutes: null };
  const soft: MailCap = { perDay: 3, thenOneEveryMinutes: 60 };

  it.each([
    [hard, [], true],
    [hard, [1, 2], true],
    [hard, [1, 2, 3], false],
    [hard, [1400, 1300, 1200], false],
    [soft, [1, 2, 3], false],
    [soft, [200, 59, 300], false],
    [soft, [200, 60, 300, 400, 500], true],
  ])('%j after mails of %j minutes ago: %s', (cap, minutes, allowed) => {
    expect(isWithinLimit(cap, minutes.map(ago), now)).toBe(allowed);
  });
});

describe('mail to somebody who has had enough', () => {
  const database = setUpDatabase();
  let deps: SendDeps;
  const sent: string[] = [];
  const warnings: object[] = [];

  beforeAll(async () => {
    deps = {
      pool: database.pool,
      mailer: {
        messageId: (key) => `<${key}@fettle.example>`,
        send: async ({ to }) => void sent.push(to.address),
      },
      log: { warn: (details) => warnings.push(details) },
    };
  });

  const mail = (template: string, address: string, id: string = randomUUID()) =>
    sendOnce(deps, {
      key: `${template}:${id}:account`,
      template,
      cap: caps.get(template) ?? null,
      to: { name: '', address },
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
      attachments: [],
    });
  const arrived = (address: string) => sent.filter((to) => to === address).length;
  const states = async (address: string) =>
    (
      await database.pool.query<{ state: string; last_error: string | null }>(
        'SELECT state, last_error FROM mail_log WHERE recipient = $1 ORDER BY created_at',
        [address],
      )
    ).rows;

  it('is kept in the log, with why, and never sent', async () => {
    for (let n = 0; n < 7; n++) await mail('team-invitation', 'kit@people.example', `n${n}`);
    expect(arrived('kit@people.example')).toBe(5);
    const rows = await states('kit@people.example');
    expect(rows.map(({ state }) => state)).toEqual([...Array(5).fill('sent'), 'capped', 'capped']);
    expect(rows.at(-1)?.last_error).toBe('5 mails of this kind went to this mailbox in 24 hours.');
    expect(warnings).toContainEqual({ key: 'team-invitation:n6:account' });
    // A repeated job neither changes it nor resends.
    await mail('team-invitation', 'kit@people.example', 'n6');
    await mail('team-invitation', 'kit@people.example', 'n0');
    expect(arrived('kit@people.example')).toBe(5);
  });

  it('is counted by mailbox: neither capitals nor tags make another', async () => {
    const addresses = ['Noor@People.example', 'noor+1@people.example', 'noor+a+b@people.example'];
    for (let n = 0; n < 9; n++) await mail('verify-address', addresses[n % 3] ?? '');
    expect(addresses.map(arrived).reduce((sum, count) => sum + count)).toBe(5);
    await mail('verify-address', 'noor@other.example');
    expect(arrived('noor@other.example')).toBe(1);
  });

  it('holds when forty leave at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => mail('magic-link', 'bo@people.example')));
    expect(arrived('bo@people.example')).toBe(5);
    expect((await states('bo@people.example')).filter(({ state }) => state === 'capped')).toHaveLength(35);
  });

  it('keeps nothing back that the person needs', async () => {
    const address = 'ada@people.example';
    for (let n = 0; n < 8; n++) {
      for (const flood of ['verify-address', 'confirm-new-address', 'team-invitation', 'magic-link'] as const)
        await mail(flood, address);
    }
    expect(arrived(address)).toBe(20);
    const needed = ['booking-confirmed', 'booking-refunded', 'booking-called-off', 'account-notice'] as const;
    for (let n = 0; n < 12; n++) for (const template of needed) await mail(template, address);
    await mail('reset-password', address);
    expect(arrived(address)).toBe(20 + 48 + 1);
  });

  it('ends after a day; links to a new password go on, one an hour, and sign-in codes, one in ten minutes', async () => {
    const address = 'eve@people.example';
    const passes = (minutes: number) =>
      database.pool.query(
        'UPDATE mail_log SET created_at = created_at - make_interval(mins => $2) WHERE recipient = $1',
        [address, minutes],
      );
    for (let n = 0; n < 6; n++) {
      await mail('reset-password', address);
      await mail('magic-link', address);
    }
    expect(arrived(address)).toBe(10);
    await passes(61);
    await mail('reset-password', address);
    await mail('magic-link', address);
    expect(arrived(address)).toBe(12);
    await mail('reset-password', address);
    await mail('magic-link', address);
    expect(arrived(address)).toBe(12);
    await passes(24 * 60);
    await mail('magic-link', address);
    expect(arrived(address)).toBe(13);
  });
});
