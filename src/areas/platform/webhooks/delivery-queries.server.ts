import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import type { DeliveryState, LogFilter } from './contract.ts';
import { deliveryStates } from './rules.ts';

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  businessId: number;
  url: string;
  generation: number;
  formerUntil: Date | null;
  body: string;
  /** Including this one. */
  attempts: number;
}

export async function hasDueDeliveries(db: Db, now: Date): Promise<boolean> {
  const { due } = await queryOne<{ due: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM webhook_deliveries WHERE state = 'waiting' AND next_at <= $1) AS due`,
    [now],
  );
  return due;
}

/**
 * Claims due deliveries, limited in total and per endpoint, so that a slow receiver delays no other. Skips suspended
 * businesses.
 */
export async function claimDueDeliveries(
  db: Db,
  { most, mostAtOne, now, leaseMs }: { most: number; mostAtOne: number; now: Date; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.query<ClaimedDelivery>(
    `WITH due AS (
       SELECT turn.id, turn.next_at FROM webhook_endpoints e
         JOIN businesses b ON b.id = e.business_id AND b.status <> 'suspended'
         JOIN users owner ON owner.id = b.owner_id AND owner.suspended_at IS NULL
         CROSS JOIN LATERAL (
           SELECT d.id, d.next_at FROM webhook_deliveries d
            WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= $1 ORDER BY d.next_at
            LIMIT greatest(0, $3 - (SELECT count(*) FROM webhook_deliveries u
                                     WHERE u.endpoint_id = e.id AND u.state = 'waiting' AND u.claimed_until > $1))) turn
        WHERE e.disabled_at IS NULL ORDER BY turn.next_at LIMIT $2),
     mine AS (
       SELECT id FROM webhook_deliveries
        WHERE id IN (SELECT id FROM due) AND state = 'waiting' AND next_at <= $1 FOR UPDATE SKIP LOCKED),
     claimed AS (
       UPDATE webhook_deliveries d SET attempts = attempts + 1, claimed_until = $4, next_at = $4
         FROM mine WHERE d.id = mine.id RETURNING d.*)
     SELECT c.id, c.endpoint_id AS "endpointId", c.event_id AS "eventId", e.business_id AS "businessId", e.url,
            e.generation, e.previous_secret_expires_at AS "formerUntil", v.body, c.attempts
       FROM claimed c JOIN webhook_endpoints e ON e.id = c.endpoint_id JOIN webhook_events v ON v.id = c.event_id`,
    [now, most, mostAtOne, new Date(now.getTime() + leaseMs)],
  );
  return rows;
}

/** False if the claim was lost. */
export async function markDelivered(db: Db, id: string, attempts: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET state = 'delivered', claimed_until = NULL, resolved_at = $3
      WHERE id = $1 AND attempts = $2 AND state = ANY ($4)`,
    [id, attempts, now, deliveryStates.statesBefore('delivered')],
  );
  return rowCount === 1;
}

/** False if the claim was lost. */
export async function rescheduleDelivery(
  db: Db,
  id: string,
  attempts: number,
  nextAt: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET claimed_until = NULL, next_at = $3 WHERE id = $1 AND attempts = $2 AND state = ANY ($4)`,
    [id, attempts, nextAt, deliveryStates.statesBefore('waiting', 'put_off')],
  );
  return rowCount === 1;
}

/** False if the claim was lost. */
export async function markDeliveryFailed(db: Db, id: string, attempts: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET state = 'failed', claimed_until = NULL, resolved_at = $3
      WHERE id = $1 AND attempts = $2 AND state = ANY ($4)`,
    [id, attempts, now, deliveryStates.statesBefore('failed')],
  );
  return rowCount === 1;
}

/** Gives up all pending deliveries of a disabled endpoint. */
export async function failPendingDeliveries(db: Db, endpointId: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE webhook_deliveries SET state = 'failed', claimed_until = NULL, resolved_at = $2
      WHERE endpoint_id = $1 AND state = ANY ($3)`,
    [endpointId, now, deliveryStates.statesBefore('failed')],
  );
}

/** Restarts the attempts. False if pending or unknown. */
export async function replayDelivery(db: Db, endpointId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_at = $3, resolved_at = NULL
      WHERE id = $2 AND endpoint_id = $1 AND state = ANY ($4)`,
    [endpointId, id, now, deliveryStates.statesBefore('waiting', 'replay')],
  );
  return rowCount === 1;
}

/** Returns the count. */
export async function replayFailedDeliveries(db: Db, endpointId: string, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_at = $2, resolved_at = NULL
      WHERE endpoint_id = $1 AND state = ANY ($3) AND state <> 'delivered'`,
    [endpointId, now, deliveryStates.statesBefore('waiting', 'replay')],
  );
  return rowCount ?? 0;
}

export interface AttemptRow {
  triedAt: Date;
  tookMs: number;
  answered: number | null;
  refusal: string | null;
  answer: string;
}

export async function insertAttempt(db: Db, deliveryId: string, attempt: AttemptRow): Promise<void> {
  await db.query(
    `INSERT INTO webhook_attempts (delivery_id, tried_at, duration_ms, response_status, error, response_body)
     SELECT id, $2, $3, $4, $5, $6 FROM webhook_deliveries WHERE id = $1`,
    [deliveryId, attempt.triedAt, attempt.tookMs, attempt.answered, attempt.refusal, attempt.answer],
  );
}

export interface DeliveryRow {
  id: string;
  eventId: string;
  type: string;
  state: DeliveryState;
  happenedAt: Date;
  nextAt: Date | null;
  tries: number;
  triedAt: Date | null;
  tookMs: number | null;
  answered: number | null;
  refusal: string | null;
  body: string;
}

const DELIVERY = `
  SELECT d.id, d.event_id AS "eventId", v.type, d.state, v.happened_at AS "happenedAt",
         CASE WHEN d.state = 'waiting' THEN d.next_at END AS "nextAt", v.body,
         (SELECT count(*)::integer FROM webhook_attempts a WHERE a.delivery_id = d.id) AS tries,
         last.tried_at AS "triedAt", last.duration_ms AS "tookMs", last.response_status AS answered, last.error AS refusal
    FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
    LEFT JOIN LATERAL (SELECT * FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) last ON true`;

/** Newest first, and whether another page follows. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { state, page }: LogFilter,
  size: number,
): Promise<{ rows: DeliveryRow[]; more: boolean }> {
  const { rows } = await db.query<DeliveryRow>(
    `${DELIVERY} WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.state = $2)
      ORDER BY d.created_at DESC, d.id LIMIT $3 OFFSET $4`,
    [endpointId, state ?? null, size + 1, (page - 1) * size],
  );
  return { rows: rows.slice(0, size), more: rows.length > size };
}

/** Null if unknown. */
export function findDelivery(db: Db, endpointId: string, id: string): Promise<DeliveryRow | null> {
  return queryOneOrNull(db, `${DELIVERY} WHERE d.endpoint_id = $1 AND d.id = $2`, [endpointId, id]);
}

export async function listAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>(
    `SELECT tried_at AS "triedAt", duration_ms AS "tookMs", response_status AS answered, error AS refusal, response_body AS answer
       FROM webhook_attempts WHERE delivery_id = $1 ORDER BY id`,
    [deliveryId],
  );
  return rows;
}
