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

/** One logical mail: `key` says which, e.g. `booking-confirmed:{bookingId}:seeker`, so that asking twice sends once. */
export interface LogicalMail extends RenderedMail {
  key: string;
  /** The name of its kind. */
  template: string;
  /** How many of its kind one mailbox may get in a day; null for any number. */
  cap: MailCap | null;
  to: Recipient;
  replyTo?: Recipient;
}

/**
 * A sender says again and again that it is still at it, and hangs up where nobody has heard of it for so long: by the
 * time its mail is taken for anybody's (`CLAIM_TIMEOUT_SECONDS`) it sends nothing any more.
 */
const HEARTBEAT = { everyMs: 15_000, unheardMs: 60_000 };

/**
 * Sends a logical mail unless the log says that it is at its end already. A refusal for good is logged and ends the
 * matter, and so does a recipient who has had as many of its kind as `cap` allows; what is kept back stays in the log,
 * with why. Throws on a temporary failure, and while another worker is sending the same mail: whoever runs jobs tries
 * again later. No transaction is open while the SMTP server is waited for.
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
    // Whoever has it by now says how it stands.
    if (!kept.lost.aborted) await markWaiting(pool, key, reason);
    throw error;
  } finally {
    kept.end();
  }
  await markSent(pool, key);
}

/** Keeps a claim that was last heard of at `heardAt`, until the end; `lost` says that it may be another's. */
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

/**
 * What mails of these were to tell is no longer so: those that were begun are at their end. Throws while another worker
 * is sending one of them, to be tried again.
 */
export async function dropUnsent({ pool }: Pick<SendDeps, 'pool'>, beginnings: string[]): Promise<void> {
  if (beginnings.length > 0 && (await dropMails(pool, beginnings)) > 0)
    throw new Error(`A mail of ${beginnings.join(', ')} is being sent by another worker.`);
}

/** Sends several mails of one job: one that fails does not keep the others back. Throws if any failed for now. */
export async function sendEach(deps: SendDeps, mails: LogicalMail[]): Promise<void> {
  const outcomes = await Promise.allSettled(mails.map((mail) => sendOnce(deps, mail)));
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${pluralize(errors.length, 'mail')} could not be sent for now.`);
}
