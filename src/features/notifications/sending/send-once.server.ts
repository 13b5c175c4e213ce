import type { Pool } from '#shared/db/database.server.ts';
import { counted } from '#shared/domain/counted.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { MailCap } from './mail-caps.ts';
import { claimMail, markRefused, markSent, markWaiting } from './mail-log-queries.server.ts';
import { type Mailer, MailRefused } from './mailer.server.ts';
import type { Recipient, WrittenMail } from './outgoing-mail.ts';

const MAX_REASON = 500;

interface NotificationLog {
  warn(details: object, message: string): void;
}

export interface SendDeps {
  pool: Pool;
  mailer: Mailer;
  log: NotificationLog;
}

/** One logical mail: `key` says which, e.g. `booking-confirmed:{bookingId}:seeker`, so that asking twice sends once. */
export interface LogicalMail extends WrittenMail {
  key: string;
  /** The name of its kind. */
  template: string;
  /** How many of its kind one mailbox may get in a day; null for any number. */
  cap: MailCap | null;
  to: Recipient;
  replyTo?: Recipient;
}

/**
 * Sends a logical mail unless the log says that it is sent or refused already. A refusal for good is logged and
 * ends the matter, and so does a recipient who has had as many of its kind as `cap` allows; what is kept back stays in
 * the log, with why. Throws on a temporary failure, and while another worker is sending the same mail: whoever runs jobs
 * tries again later. No transaction is open while the SMTP server is waited for.
 */
export async function sendOnce({ pool, mailer, log }: SendDeps, mail: LogicalMail): Promise<void> {
  const { key, template, cap } = mail;
  const messageId = mailer.messageId(key);
  const claim = await claimMail(pool, { key, template, recipient: mail.to.address, messageId }, cap);
  if (claim === 'sent' || claim === 'refused') return;
  if (claim === 'capped')
    return log.warn({ key }, 'A mail was kept back: its recipient has had enough of its kind');
  if (claim === 'under-way') throw new Error(`The mail ${key} is being sent by another worker.`);
  try {
    await mailer.send({ ...mail, messageId });
  } catch (error) {
    const reason = plainLine(error instanceof Error ? error.message : String(error), MAX_REASON);
    if (error instanceof MailRefused) {
      await markRefused(pool, key, reason);
      log.warn({ key, reason }, 'A mail was refused for good');
      return;
    }
    await markWaiting(pool, key, reason);
    throw error;
  }
  await markSent(pool, key);
}

/** Sends several mails of one job: one that fails does not keep the others back. Throws if any failed for now. */
export async function sendEach(deps: SendDeps, mails: LogicalMail[]): Promise<void> {
  const outcomes = await Promise.allSettled(mails.map((mail) => sendOnce(deps, mail)));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${counted(errors.length, 'mail')} could not be sent for now.`);
}
