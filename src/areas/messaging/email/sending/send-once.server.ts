import type { Pool } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { MailCap } from './mail-caps.ts';
import {
  claimMail,
  dropMails,
  markRefused,
  markSent,
  markWaiting,
  renewClaim,
} from './mail-log-queries.server.ts';
import { type Mailer, MailRefused } from './mailer.server.ts';
import type { Recipient, RenderedMail } from './outgoing-mail.ts';

const MAX_REASON = 500;

interface NotificationLog {
  warn(details: object, message: string): void;
}

export interface SendDeps {
  pool: Pool;
  mailer: Mailer;
  log: NotificationLog;
}

/** `key` is the idempotency key: `booking-confirmed:{bookingId}:seeker`. */
export interface LogicalMail extends RenderedMail {
  key: string;
  template: string;
  /** Daily limit per mailbox and kind; null for none. */
  cap: MailCap | null;
  to: Recipient;
  replyTo?: Recipient;
}

/**
 * Heartbeat of a claim. After `unheardMs` without one the sender hangs up, before `CLAIM_TIMEOUT_SECONDS` frees the
 * mail.
 */
const HEARTBEAT = { everyMs: 15_000, unheardMs: 60_000 };

/**
 * Sends a mail unless the log says it is final. Logs refusals and mails beyond `cap` for good. Throws on a temporary
 * failure or while another worker sends it; the job retries. Holds no transaction during SMTP.
 */
export async function sendOnce(
  { pool, mailer, log }: SendDeps,
  mail: LogicalMail,
  signs: typeof HEARTBEAT = HEARTBEAT,
): Promise<void> {
  const { key, template, cap } = mail;
  const messageId = mailer.messageId(key);
  const began = performance.now();
  const claim = await claimMail(pool, { key, template, recipient: mail.to.address, messageId }, cap);
  if (claim.is === 'capped')
    return log.warn({ key }, 'A mail was kept back: its recipient has had enough of its kind');
  if (claim.is === 'under-way') throw new Error(`The mail ${key} is being sent by another worker.`);
  if (claim.is !== 'claimed') return;
  const kept = startClaimHeartbeat(
    { heardAt: began, keep: () => renewClaim(pool, key, claim.attempt) },
    signs,
  );
  try {
    await mailer.send({ ...mail, messageId }, kept.lost);
  } catch (error) {
    const reason = singleLineText(error instanceof Error ? error.message : String(error), MAX_REASON);
    if (error instanceof MailRefused) {
      await markRefused(pool, key, reason);
      log.warn({ key, reason }, 'A mail was refused for good');
      return;
    }
    // If the claim is lost, its new holder records the outcome.
    if (!kept.lost.aborted) await markWaiting(pool, key, reason);
    throw error;
  } finally {
    kept.end();
  }
  await markSent(pool, key);
}

/** Renews a claim until stopped; `lost` aborts once another process may take it. */
function startClaimHeartbeat(
  claim: { heardAt: number; keep(): Promise<boolean> },
  { everyMs, unheardMs }: typeof HEARTBEAT,
): { lost: AbortSignal; end(): void } {
  const lost = new AbortController();
  const loseIt = () => lost.abort(new Error('Nobody has heard of this sender: its mail may be another’s.'));
  const loseItLater = (heardAt: number) => setTimeout(loseIt, heardAt + unheardMs - performance.now());
  let losing = loseItLater(claim.heardAt);
  const signing = setInterval(async () => {
    const asked = performance.now();
    const kept = await claim.keep().catch(() => null);
    if (kept === null || lost.signal.aborted) return;
    clearTimeout(losing);
    if (kept) losing = loseItLater(asked);
    else loseIt();
  }, everyMs);
  return {
    lost: lost.signal,
    end() {
      clearInterval(signing);
      clearTimeout(losing);
    },
  };
}

/** Drops outdated mails. Throws if one is being sent, so that the job retries. */
export async function dropUnsent({ pool }: Pick<SendDeps, 'pool'>, beginnings: string[]): Promise<void> {
  if (beginnings.length > 0 && (await dropMails(pool, beginnings)) > 0)
    throw new Error(`A mail of ${beginnings.join(', ')} is being sent by another worker.`);
}

/** Sends all mails of a job even if some fail, then throws for temporary failures. */
export async function sendEach(deps: SendDeps, mails: LogicalMail[]): Promise<void> {
  const outcomes = await Promise.allSettled(mails.map((mail) => sendOnce(deps, mail)));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${pluralize(errors.length, 'mail')} could not be sent for now.`);
}
