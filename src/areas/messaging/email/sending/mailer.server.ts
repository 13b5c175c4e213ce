import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { DemoMailbox, OutgoingMail, Recipient } from './outgoing-mail.ts';

/** RFC 5322 allows 998 octets in a line; no mail program shows more of a subject than this. */
const MAX_SUBJECT = 150;
const MAX_NAME = 80;

export interface Mailer {
  /** The Message-ID of the logical mail `key` (see `rules.ts`): the same key always gives the same one. */
  messageId(key: string): string;
  /**
   * Hands one mail to the SMTP server, or to the demo's mailbox.
   * Throws `MailRefused` when trying again cannot help; any other error is temporary.
   *
   * @param lost hangs up on the server when it is aborted, whatever has been said by then
   */
  send(mail: OutgoingMail, lost?: AbortSignal): Promise<void>;
}

/** The server said for good that this message or this recipient will not do. */
export class MailRefused extends Error {
  constructor(reason: string, options?: { cause: unknown }) {
    super(reason, options);
    this.name = 'MailRefused';
  }
}

export interface MailerOptions {
  /**
   * smtp://user:password@host:587 (encrypted by STARTTLS, which is insisted on but on this machine) or
   * smtps://…:465. Without it mail goes to `demoMailbox`.
   */
  smtpUrl?: string | undefined;
  /** The sender as a header says it: "Fettle <hello@fettle.example>". */
  from: string;
  demoMailbox?: DemoMailbox | undefined;
}

/** A mailer over SMTP or the demo's mailbox. Throws when it has neither, or when `from` holds no address. */
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

/** Attachments come from us as bytes; the library must never fetch one from a path or an address. */
const noFetching = { disableFileAccess: true, disableUrlAccess: true };

function smtpTransport(url: string): (message: SendMailOptions) => Promise<void> {
  const transport = createTransport({
    url: requireTls(url),
    ...noFetching,
    // A server that hangs must not hold a worker for the library's default of ten minutes.
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
 * The address of an SMTP server, insisting on encryption: `smtp://` to another machine has to switch to it (STARTTLS)
 * before a login or a mail is sent, or nothing is. Somebody on the way could otherwise take the offer out of the
 * server's greeting and read along. Nothing lies between us and a server on this machine.
 */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol !== 'smtp:' || isLoopback(url.hostname)) return smtpUrl;
  // In the address, where it overrules whatever else the address says.
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

/**
 * A 5xx answer to RCPT TO or to the message itself (RFC 5321, 4.2.1). Other 5xx answers, to the login or to
 * MAIL WINDOW_START, mean that our own configuration is wrong: an operator can mend that, so the mail waits.
 */
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
      // RFC 3834: holiday responders leave it alone.
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
      // Byte for byte: calendar files must keep their CRLF line ends (RFC 5545, 3.1).
      contentTransferEncoding: 'base64' as const,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  };
}

/** Throws `MailRefused` for what is not exactly one address: retrying cannot make it one. */
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
