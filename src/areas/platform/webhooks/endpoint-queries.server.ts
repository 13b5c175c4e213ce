import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { WebhookEvent } from './events.ts';
import type { WebhookInput } from './webhook-forms.ts';

export interface EndpointRow {
  id: string;
  businessId: number;
  url: string;
  purpose: string;
  events: WebhookEvent[];
  generation: number;
  formerUntil: Date | null;
  createdAt: Date;
  offAt: Date | null;
  offBecause: 'owner' | 'failing' | 'gone' | null;
  failingSince: Date | null;
  failures: number;
  waiting: number;
  failed: number;
}

const ENDPOINT = `
  SELECT e.id, e.business_id AS "businessId", e.url, e.purpose, e.events, e.generation, 
         CASE WHEN e.previous_secret_expires_at > now() THEN e.previous_secret_expires_at END AS "formerUntil",
         e.created_at AS "createdAt", e.disabled_at AS "offAt", e.disabled_reason AS "offBecause",
         e.failing_since AS "failingSince", e.failures,
         (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = 'waiting') AS waiting,
         (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = 'failed') AS failed
    FROM webhook_endpoints e`;

export async function listEndpoints(db: Db, businessId: number): Promise<EndpointRow[]> {
  const { rows } = await db.query<EndpointRow>(
    `${ENDPOINT} WHERE e.business_id = $1 ORDER BY e.created_at, e.id`,
    [businessId],
  );
  return rows;
}

export function findEndpoint(db: Db, businessId: number, id: string): Promise<EndpointRow | null> {
  return queryOneOrNull(db, `${ENDPOINT} WHERE e.business_id = $1 AND e.id = $2`, [businessId, id]);
}

/** Locks until the transaction ends. */
export async function lockEndpoint(tx: Tx, businessId: number, id: string): Promise<EndpointRow | null> {
  await tx.query('SELECT FROM webhook_endpoints WHERE id = $2 AND business_id = $1 FOR UPDATE', [
    businessId,
    id,
  ]);
  return findEndpoint(tx, businessId, id);
}

/** Null at the limit. Serialised per business. */
export async function insertEndpoint(
  tx: Tx,
  businessId: number,
  { url, purpose, events }: WebhookInput,
  { most, now }: { most: number; now: Date },
): Promise<string | null> {
  await tx.query('SELECT pg_advisory_xact_lock(118, $1::integer)', [businessId]);
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO webhook_endpoints (business_id, url, purpose, events, created_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM webhook_endpoints WHERE business_id = $1) < $6 RETURNING id`,
    [businessId, url, purpose, events, now, most],
  );
  return row?.id ?? null;
}

/** A new URL resets the failures. */
export async function updateEndpoint(
  tx: Tx,
  id: string,
  { url, purpose, events }: WebhookInput,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoints SET url = $2, purpose = $3, events = $4,
            failing_since = CASE WHEN url = $2 THEN failing_since END,
            failures = CASE WHEN url = $2 THEN failures ELSE 0 END
     WHERE id = $1`,
    [id, url, purpose, events],
  );
}

/** The old secret also signs until `formerUntil`. */
export async function rotateSecretGeneration(tx: Tx, id: string, formerUntil: Date): Promise<void> {
  await tx.query(
    'UPDATE webhook_endpoints SET generation = generation + 1, previous_secret_expires_at = $2 WHERE id = $1',
    [id, formerUntil],
  );
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM webhook_endpoints WHERE id = $1', [id]);
}

/** Resets the failures. */
export async function enableEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'UPDATE webhook_endpoints SET disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, failures = 0 WHERE id = $1',
    [id],
  );
}

/** False if already disabled. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  because: 'owner' | 'failing' | 'gone',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE webhook_endpoints SET disabled_at = $3, disabled_reason = $2 WHERE id = $1 AND disabled_at IS NULL',
    [id, because, now],
  );
  return rowCount === 1;
}

/** Resets the failures. */
export async function recordSuccess(db: Db, id: string): Promise<void> {
  await db.query(
    'UPDATE webhook_endpoints SET failing_since = NULL, failures = 0 WHERE id = $1 AND failures > 0',
    [id],
  );
}

/** Returns the failures since the last success, and their start. */
export function recordFailure(tx: Tx, id: string, now: Date): Promise<{ failures: number; since: Date }> {
  return queryOne(
    tx,
    `UPDATE webhook_endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, $2) WHERE id = $1
     RETURNING failures, failing_since AS since`,
    [id, now],
  );
}

/** Returns the count. */
export async function deleteOwnerEndpoints(tx: Tx, ownerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM webhook_endpoints WHERE business_id IN (SELECT id FROM businesses WHERE owner_id = $1)',
    [ownerId],
  );
  return rowCount ?? 0;
}
