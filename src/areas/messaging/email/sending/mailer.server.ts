import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { DemoMailbox, OutgoingMail, Recipient } from './outgoing-mail.ts';

/** RFC 5322 allows 998 octets; mail programs show less. */
const MAX_SUBJECT = 150;
const MAX_NAME = 80;

export interface Mailer {
  /** Stable: the same key gives the same Message-ID (see `rules.ts`). */
  messageId(key: string): string;
  /**
   * Sends a mail by SMTP or to the demo mailbox. Throws `MailRefused` if permanent; other errors are temporary.
   * @param lost aborts the connection at once
   */
  send(mail: OutgoingMail, lost?: AbortSignal): Promise<void>;
}

/** A permanent refusal of the message or recipient. */
export class MailRefused extends Error {
  constructor(reason: string, options?: { cause: unknown }) {
    super(reason, options);
    this.name = 'MailRefused';
  }
}

export interface MailerOptions {
  /**
   * smtp://user:password@host:587 (STARTTLS required except on localhost) or smtps://…:465. Default: `demoMailbox`.
   */
  smtpUrl?: string | undefined;
  /** A header value: "Fettle <hello@fettle.example>". */
  from: string;
  demoMailbox?: DemoMailbox | undefined;
}

/** Throws if it has neither SMTP nor a demo mailbox, or if `from` has no address. */
export function createMailer(options: MailerOptions): Mailer {
  const sender = parseSender(options.from);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const deliver = createMailTransport(options);
  return {
    messageId: (key) => `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`,
    send: (mail, lost) =>
      deliver({ ...composeMail(mail, sender), ...(lost !== undefined && { signal: lost }) }),
  };
}

function createMailTransport(options: MailerOptions): (message: SendMailOptions) => Promise<void> {
  const { smtpUrl, demoMailbox } = options;
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl);
  if (demoMailbox !== undefined) return mailboxTransport(demoMailbox);
  throw new Error('Mail has nowhere to go: set SMTP_URL.');
}

/** Our attachments are bytes; nodemailer must never fetch a path or URL. */
const noFetching = { disableFileAccess: true, disableUrlAccess: true };

function smtpTransport(url: string): (message: SendMailOptions) => Promise<void> {
  const transport = createTransport({
    url: requireTls(url),
    ...noFetching,
    // The library's default blocks a worker for ten minutes.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return async (message) => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw isRefusal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
    }
  };
}

/**
 * Requires STARTTLS on `smtp://` before the login, so that nobody can strip the offer and read along. A server on
 * this machine needs none.
 */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol !== 'smtp:' || isLoopback(url.hostname)) return smtpUrl;
  // As a query parameter, it overrides other settings.
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

function mailboxTransport(mailbox: DemoMailbox): (message: SendMailOptions) => Promise<void> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...noFetching,
  });
  return async (message) => {
    const { envelope, message: raw } = await transport.sendMail(message);
    if (!Buffer.isBuffer(raw) || envelope.from === false) throw new Error('The message was not composed.');
    await mailbox.save({ envelope: { from: envelope.from, to: envelope.to }, raw });
  };
}

/** 5xx to RCPT TO or the message (RFC 5321, 4.2.1). Other 5xx mean our configuration is wrong, so the mail waits. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (responseCode === undefined || responseCode < 500) return false;
  return (code === 'EENVELOPE' && command === 'RCPT TO') || (code === 'EMESSAGE' && command === 'DATA');
}

function composeMail(mail: OutgoingMail, sender: Recipient): SendMailOptions {
  return {
    from: headerAddress(sender),
    to: headerAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: headerAddress(mail.replyTo) }),
    subject: singleLineText(mail.subject, MAX_SUBJECT),
    messageId: mail.messageId,
    html: mail.html,
    text: mail.text,
    xMailer: false,
    headers: {
      // RFC 3834: stops auto-replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: mail.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content,
      // Byte-exact: calendar files need their CRLF (RFC 5545, 3.1).
      contentTransferEncoding: 'base64' as const,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}

/** Throws `MailRefused` unless it is exactly one address. */
function headerAddress({ name, address }: Recipient): { name: string; address: string } {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address)) {
    throw new MailRefused(`Not an e-mail address: ${singleLineText(address, MAX_NAME)}`);
  }
  return { name: singleLineText(name, MAX_NAME), address };
}

function parseSender(from: string): Recipient {
  const [first] = parseAddresses(from, { flatten: true });
  if (first === undefined || !first.address.includes('@')) {
    throw new Error(`MAIL_FROM must hold an e-mail address, and is "${from}".`);
  }
  return { name: first.name, address: first.address };
}
