import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { createMailer, MailRefused } from './mailer.server.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

let smtp: TestSmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
});

afterAll(() => smtp.stop());

const mail: OutgoingMail = {
  to: { name: 'Priya Nair', address: 'priya@people.example' },
  messageId: '<1@fettle.example>',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
};

describe('a mailer', () => {
  it('gives one logical mail one Message-ID, at the sender’s domain', () => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' });
    expect(mailer.messageId('a')).toMatch(/^<[0-9a-f]{40}@fettle\.example>$/);
    expect(mailer.messageId('a')).toBe(mailer.messageId('a'));
    expect(mailer.messageId('a')).not.toBe(mailer.messageId('b'));
  });

  it('writes names and subjects as one header line each', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' });
    const hostile = 'Sam"\r\nBcc: all@victims.example\r\n\r\nbody, <x@y.example>';
    await mailer.send({
      ...mail,
      messageId: '<2@fettle.example>',
      subject: hostile,
      to: { name: hostile, address: 'sam@people.example' },
      replyTo: { name: hostile, address: 'reply@people.example' },
    });
    const received = await smtp.waitForMail(({ messageId }) => messageId === '<2@fettle.example>');
    expect(received.envelopeTo).toEqual(['sam@people.example']);
    expect(received.to).toEqual([
      { name: 'Sam" Bcc: all@victims.example body, <x@y.example>', address: 'sam@people.example' },
    ]);
    expect(received.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(received.text?.trim()).toBe('Hello');
  });

  it('says how mails like this are ended at one click, where they can be', async () => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' });
    const unsubscribe = 'https://fettle.example/api/alerts/off/abc';
    await mailer.send({ ...mail, messageId: '<3@fettle.example>', unsubscribe });
    const { headerLines } = await smtp.waitForMail(({ messageId }) => messageId === '<3@fettle.example>');
    const lines = headerLines.map(({ line }) => line);
    expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'nobody',
    '<a@b.example>',
    'a@b@c.example',
    '',
  ])('refuses for good what is not exactly one address: %j', async (address) => {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' });
    const before = smtp.received.length;
    const sending = (async () => mailer.send({ ...mail, to: { name: '', address } }))();
    await expect(sending).rejects.toBeInstanceOf(MailRefused);
    expect(smtp.received).toHaveLength(before);
  });

  it('tells a server that is away from one that refuses', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const mailer = createMailer({ smtpUrl: gone.url, from: 'Fettle <hello@fettle.example>' });
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it('does not start without a way to send, or without a sender', () => {
    expect(() => createMailer({ from: 'Fettle <hello@fettle.example>' })).toThrow('SMTP_URL');
    expect(() => createMailer({ smtpUrl: smtp.url, from: 'Fettle' })).toThrow('MAIL_FROM');
  });
});

describe('an SMTP server on another machine', () => {
  /** A local server under a non-local name. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');
  const send = (smtpUrl: string, messageId: string) =>
    createMailer({ smtpUrl, from: 'Fettle <hello@fettle.example>' }).send({ ...mail, messageId });

  it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true', '?secure=false'])(
    'is told nothing when it offers no encryption%s',
    async (query) => {
      const before = smtp.received.length;
      await expect(send(`${elsewhere(smtp.url)}${query}`, '<plain@fettle.example>')).rejects.toThrow(
        'STARTTLS',
      );
      expect(smtp.received).toHaveLength(before);
    },
  );

  it('is sent mail over TLS when it does, and its certificate is looked at', async () => {
    const server = await startSmtpServer({ startTls: true });
    await expect(send(elsewhere(server.url), '<1@fettle.example>')).rejects.toThrow(/certificate/i);
    await send(`${elsewhere(server.url)}?tls.rejectUnauthorized=false`, '<2@fettle.example>');
    expect(server.received).toMatchObject([{ messageId: '<2@fettle.example>', encrypted: true }]);
    await server.stop();
  });

  it('is not one that runs here', async () => {
    await send(smtp.url, '<here@fettle.example>');
    await send(smtp.url.replace('127.0.0.1', 'localhost'), '<here-too@fettle.example>');
    const own = smtp.received.filter(({ messageId }) => messageId?.includes('here'));
    expect(own.map(({ encrypted }) => encrypted)).toEqual([false, false]);
  });
});
