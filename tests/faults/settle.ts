import { setTimeout } from 'node:timers/promises';
import { connectSandboxControl } from '#stripe-sandbox/control/remote-control.ts';
import { withClient } from './test-postgres.ts';

/** Counts of unfinished work. */
const PENDING_WORK = {
  'jobs that are due, at work or tried in vain': `
    SELECT count(*)::int AS n FROM graphile_worker.jobs
     WHERE attempts < max_attempts AND (run_at <= now() OR locked_at IS NOT NULL OR last_error IS NOT NULL)`,
  'mails that are being sent': `
    SELECT count(*)::int AS n FROM mail_log WHERE state <> 'sent' AND state IN ('sending', 'waiting')`,
  'places that are held': `SELECT count(*)::int AS n FROM holds WHERE state = 'held'`,
  'refunds that wait': `SELECT count(*)::int AS n FROM refunds WHERE state = 'pending'`,
  'payments that came for what is over': `
    SELECT count(*)::int AS n FROM payments p JOIN holds o ON o.id = p.order_id
     WHERE p.state = 'succeeded' AND o.state <> 'confirmed'
       AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)`,
} as const;

/**
 * Brings scheduled work forward (retries, silent pages, mails of dead senders), as if the time had passed. Only when
 * nobody works on it.
 */
const EXPIRE_STATEMENTS = `
  UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL
   WHERE attempts < max_attempts AND (last_error IS NOT NULL OR locked_at IS NOT NULL);
  UPDATE mail_log SET claimed_at = claimed_at - interval '10 minutes' WHERE state = 'sending';
  UPDATE holds SET heartbeat_deadline = now() - interval '1 second', expires_at = now() - interval '1 second'
   WHERE state = 'held';
  SELECT graphile_worker.add_job('releaseExpiredHolds'), graphile_worker.add_job('reconcilePayments'),
         graphile_worker.add_job('announceBookings')`;

export async function expireWaits(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(EXPIRE_STATEMENTS));
}

/**
 * Waits until the site and the payment service have no unfinished work.
 * @returns what is left after the timeout, as sentences; otherwise empty
 */
export async function waitUntilSettled(
  stage: { databaseUrl: string; sandboxUrl: string },
  options: { seconds: number; every?(): Promise<void> },
  say: (line: string) => void,
): Promise<string[]> {
  const sandbox = connectSandboxControl(stage.sandboxUrl);
  let saidAt = Date.now();
  let hurriedAt = 0;
  for (const giveUpAt = Date.now() + options.seconds * 1000; ; ) {
    await sandbox.retryNow();
    // Give the work ten seconds before expiring waits again.
    if (Date.now() - hurriedAt > 10_000) {
      hurriedAt = Date.now();
      await options.every?.();
    }
    const left = await withClient(stage.databaseUrl, async (client) => {
      const found: string[] = [];
      for (const [what, count] of Object.entries(PENDING_WORK)) {
        const { rows } = await client.query<{ n: number }>(count);
        if ((rows[0]?.n ?? 0) > 0) found.push(`${rows[0]?.n} ${what}`);
      }
      return found;
    });
    const pending = await sandbox.events('pending');
    if (pending.length > 0) left.push(`${pending.length} events of the payment service`);
    if (left.length === 0 || Date.now() > giveUpAt) return left;
    if (Date.now() - saidAt > 15_000) {
      saidAt = Date.now();
      say(`      ${left.join(', ')}`);
    }
    await setTimeout(1_000);
  }
}
