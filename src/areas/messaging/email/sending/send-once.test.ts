import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { Mailer } from './mailer.server.ts';
import { type LogicalMail, sendOnce } from './send-once.server.ts';

const database = setUpDatabase();

const letter = (): LogicalMail => ({
  key: `account-notice:${randomUUID()}:account`,
  template: 'account-notice',
  cap: null,
  to: { name: '', address: 'ada@people.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
});

function atSlowServer(mail: LogicalMail, signs: { everyMs: number; unheardMs: number }) {
  const events = new EventEmitter();
  const taken = once(events, 'take');
  const began = once(events, 'begin');
  const mailer: Mailer = {
    messageId: (key) => `<${key}@fettle.example>`,
    send: (_mail, lost) =>
      new Promise((resolve, reject) => {
        lost?.addEventListener('abort', () => reject(lost.reason));
        void taken.then(() => resolve());
        events.emit('begin');
      }),
  };
  const sent = sendOnce({ pool: database.pool, mailer, log: { warn: () => undefined } }, mail, signs);
  return { began, take: () => events.emit('take'), sent };
}

const rowOf = async ({ key }: LogicalMail) => {
  const { rows } = await database.pool.query<{ state: string; attempts: number; claimedAt: Date }>(
    'SELECT state, attempts, claimed_at AS "claimedAt" FROM mail_log WHERE key = $1',
    [key],
  );
  return rows[0];
};

const often = { everyMs: 20, unheardMs: 60_000 };

describe('a sender whose server takes its time', () => {
  it('is heard of while it sends, so that nobody sends beside it', async () => {
    const mail = letter();
    const slow = atSlowServer(mail, often);
    await slow.began;
    await database.pool.query(
      `UPDATE mail_log SET claimed_at = claimed_at - interval '76 seconds' WHERE key = $1`,
      [mail.key],
    );
    await expect
      .poll(async () => Date.now() - ((await rowOf(mail))?.claimedAt.getTime() ?? 0), { interval: 20 })
      .toBeLessThan(70_000);
    await expect(atSlowServer(mail, often).sent).rejects.toThrow('another worker');
    slow.take();
    await slow.sent;
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('hangs up once the mail is another’s, and leaves that to say how it stands', async () => {
    const mail = letter();
    const slow = atSlowServer(mail, often);
    await slow.began;
    await database.pool.query('UPDATE mail_log SET attempts = 2 WHERE key = $1', [mail.key]);
    await expect(slow.sent).rejects.toThrow('Nobody has heard of this sender');
    expect(await rowOf(mail)).toMatchObject({ state: 'sending', attempts: 2 });
  });

  it('hangs up when it cannot be heard of any more, long before another may send', async () => {
    const mail = letter();
    const unheard = atSlowServer(mail, { everyMs: 60_000, unheardMs: 50 });
    await expect(unheard.sent).rejects.toThrow('Nobody has heard of this sender');
    // The row may belong to another sender now.
    expect(await rowOf(mail)).toMatchObject({ state: 'sending', attempts: 1 });
  });
});
