import { type Db, queryOne } from '#shared/db/database.server.ts';

/** Operating metrics, the same from every process. Each count uses an index on recent or unfinished rows. */
export interface OperatingMetrics {
  bookingsLastHour: number;
  refundsLastHour: number;
  mailsSentLastHour: number;
  /** Holds not yet expired, and expired ones with the age of the oldest in seconds. */
  holdsLive: number;
  holdsOverdueSeconds: number;
  refundsPending: number;
  refundsPendingSeconds: number;
  refundsFailed: number;
  transfersPending: number;
  transfersPendingSeconds: number;
  transfersFailed: number;
  payoutsFailedLastDay: number;
  mailsWaiting: number;
  mailsRefusedLastDay: number;
  mailsCappedLastDay: number;
  /** Jobs due, seconds since the oldest was due, jobs to retry, and jobs given up. */
  jobsDue: number;
  jobsDueSeconds: number;
  jobsFailing: number;
  jobsDead: number;
  /** Stripe events of the last hour, and the longest delay in seconds. */
  webhooksLastHour: number;
  webhooksSlowestSeconds: number;
  /** Seconds since the last reconciliation with Stripe, and whether it matched; null if none has run. */
  booksCheckedSeconds: number | null;
  booksDifferences: number | null;
  /** Seconds since the last backup; null if none is recorded. */
  backupSeconds: number | null;
}

export function readOperatingMetrics(db: Db): Promise<OperatingMetrics> {
  return queryOne<OperatingMetrics>(
    db,
    `SELECT (SELECT count(*) FROM bookings WHERE created_at > now() - interval '1 hour') AS "bookingsLastHour",
            refund.*, hold.*, transfer.*, mail.*, job.*, webhook.*,
            (SELECT count(*) FROM payouts
              WHERE state = 'failed' AND updated_at > now() - interval '1 day') AS "payoutsFailedLastDay",
            extract(epoch FROM now() - books.checked_at)::float8 AS "booksCheckedSeconds",
            books.differences AS "booksDifferences",
            (SELECT extract(epoch FROM now() - max(ended_at))::float8 FROM backups
              WHERE kind = 'made' AND succeeded) AS "backupSeconds"
     FROM (SELECT (SELECT count(*) FROM refunds WHERE created_at > now() - interval '1 hour') AS "refundsLastHour",
                  count(*) FILTER (WHERE state = 'pending') AS "refundsPending",
                  coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'pending')), 0)::float8
                    AS "refundsPendingSeconds",
                  count(*) FILTER (WHERE state = 'failed') AS "refundsFailed"
             FROM refunds WHERE state IN ('pending', 'failed')) AS refund,
          (SELECT count(*) FILTER (WHERE least(expires_at, heartbeat_deadline, abandoned_at) > now()) AS "holdsLive",
                  greatest(coalesce(extract(epoch FROM
                    now() - min(least(expires_at, heartbeat_deadline, abandoned_at))), 0), 0)::float8 AS "holdsOverdueSeconds"
             FROM holds WHERE state = 'held') AS hold,
          (SELECT count(*) FILTER (WHERE state = 'pending') AS "transfersPending",
                  coalesce(extract(epoch FROM now() - min(decided_at) FILTER (WHERE state = 'pending')), 0)::float8
                    AS "transfersPendingSeconds",
                  count(*) FILTER (WHERE state = 'failed') AS "transfersFailed"
             FROM transfers WHERE state <> 'made') AS transfer,
          (SELECT (SELECT count(*) FROM mail_log
                    WHERE state = 'sent' AND created_at > now() - interval '1 hour') AS "mailsSentLastHour",
                  count(*) FILTER (WHERE state = 'waiting') AS "mailsWaiting",
                  count(*) FILTER (WHERE state = 'refused' AND claimed_at > now() - interval '1 day') AS "mailsRefusedLastDay",
                  count(*) FILTER (WHERE state = 'capped' AND claimed_at > now() - interval '1 day') AS "mailsCappedLastDay"
             FROM mail_log
            WHERE state <> 'sent' AND (state = 'waiting' OR claimed_at > now() - interval '1 day')) AS mail,
          (SELECT count(*) FILTER (WHERE due) AS "jobsDue",
                  coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE due)), 0)::float8 AS "jobsDueSeconds",
                  count(*) FILTER (WHERE attempts BETWEEN 1 AND max_attempts - 1 AND last_error IS NOT NULL) AS "jobsFailing",
                  count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL) AS "jobsDead"
             FROM (SELECT *, run_at <= now() AND locked_at IS NULL AND attempts < max_attempts AS due
                     FROM graphile_worker.jobs) AS jobs) AS job,
          (SELECT count(*) AS "webhooksLastHour",
                  greatest(coalesce(extract(epoch FROM max(received_at - occurred_at)), 0), 0)::float8 AS "webhooksSlowestSeconds"
             FROM provider_events WHERE received_at > now() - interval '1 hour') AS webhook
     LEFT JOIN LATERAL (SELECT checked_at, jsonb_array_length(differences) AS differences
                          FROM ledger_reconciliations ORDER BY checked_at DESC LIMIT 1) AS books ON true`,
  );
}
