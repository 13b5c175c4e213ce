import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { sourceStates } from './rules.ts';
import type { SkipReason } from './skip-reasons.ts';

/** Seconds after which a silent reader counts as dead. */
const HEARTBEAT_TIMEOUT_SECONDS = 90;

export interface NewSource {
  address: string;
  publisher: string;
  publisherUrl: string | null;
  licence: string;
  feeds: readonly { kind: string; address: string }[];
}

/** Returns the id. */
export async function insertSource(tx: Tx, source: NewSource): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO feed_sources (url, publisher, publisher_url, licence) VALUES ($1, $2, $3, $4) RETURNING id`,
    [source.address, source.publisher, source.publisherUrl, source.licence],
  );
  await tx.query(
    `INSERT INTO feeds (source_id, kind, url, next_url)
     SELECT $1, kind, address, address FROM json_to_recordset($2) AS f (kind text, address text)
     ON CONFLICT ON CONSTRAINT feeds_unique DO NOTHING`,
    [id, JSON.stringify(source.feeds)],
  );
  return id;
}

/** False if its state doesn't allow the change. */
export async function updateSource(
  tx: Tx,
  sourceId: string,
  to: 'active' | 'paused' | 'removed',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE feed_sources SET state = $2, lease_expires_at = NULL
      WHERE id = $1 AND state ${inStates(sourceStates.statesBefore(to))}`,
    [sourceId, to],
  );
  return rowCount === 1;
}

/** Keeps the runs, as history. */
export async function deleteHarvestedData(tx: Tx, sourceId: string): Promise<void> {
  await tx.query('DELETE FROM external_sessions WHERE source_id = $1', [sourceId]);
  await tx.query('DELETE FROM external_rejections WHERE source_id = $1', [sourceId]);
  await tx.query('DELETE FROM feeds WHERE source_id = $1', [sourceId]);
}

/** Ignores back-off. False if there is no active source. */
export async function scheduleRunNow(tx: Tx, sourceId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE feeds SET retry_at = NULL, read_at = NULL
      WHERE source_id = (SELECT id FROM feed_sources WHERE id = $1 AND state = 'active')`,
    [sourceId],
  );
  return (rowCount ?? 0) > 0;
}

export interface ClaimedSource {
  id: string;
  publisher: string;
}

/** Claims a due, active source without a live reader; null if none. */
export async function claimSource(
  db: Db,
  options: { now: Date; readBefore: Date; only: string | null },
): Promise<ClaimedSource | null> {
  return queryOneOrNull<ClaimedSource>(
    db,
    `UPDATE feed_sources SET lease_expires_at = $1::timestamptz + interval '${HEARTBEAT_TIMEOUT_SECONDS} seconds'
      WHERE id = (SELECT s.id FROM feed_sources s
                   WHERE s.state = 'active' AND (s.lease_expires_at IS NULL OR s.lease_expires_at < $1)
                     AND ($3::uuid IS NULL OR s.id = $3)
                     AND EXISTS (SELECT FROM feeds f WHERE f.source_id = s.id AND ${DUE_FEED})
                   ORDER BY s.lease_expires_at NULLS FIRST, s.id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, publisher`,
    [options.now, options.readBefore, options.only],
  );
}

const DUE_FEED = `(f.retry_at IS NULL OR f.retry_at <= $1)
             AND (f.ended_at IS NULL OR f.read_at IS NULL OR f.read_at < $2)`;

export async function releaseSource(db: Db, sourceId: string): Promise<void> {
  await db.query('UPDATE feed_sources SET lease_expires_at = NULL WHERE id = $1', [sourceId]);
}

export interface DueFeed {
  id: number;
  kind: string;
  address: string;
  nextAddress: string;
  etag: string | null;
  lastModified: string | null;
  failures: number;
  endedAt: Date | null;
}

/** Null if none is due. */
export async function findDueFeed(
  db: Db,
  sourceId: string,
  { now, readBefore }: { now: Date; readBefore: Date },
): Promise<DueFeed | null> {
  return queryOneOrNull<DueFeed>(
    db,
    `SELECT f.id, f.kind, f.url AS address, f.next_url AS "nextAddress", f.etag, f.last_modified AS "lastModified",
            f.failures, f.ended_at AS "endedAt"
       FROM feeds f WHERE f.source_id = $3 AND ${DUE_FEED} ORDER BY f.ended_at IS NOT NULL, f.id LIMIT 1`,
    [now, readBefore, sourceId],
  );
}

/**
 * Advances a feed past the requested page and renews the lease. False if the lease is lost; then discard the page.
 */
export async function advanceFeed(
  tx: Tx,
  feed: { id: number; asked: string; sourceId: string },
  to: { next: string; etag: string | null; lastModified: string | null; now: Date; ended: boolean },
): Promise<boolean> {
  const { rowCount: active } = await tx.query(
    `UPDATE feed_sources SET lease_expires_at = $2::timestamptz + interval '${HEARTBEAT_TIMEOUT_SECONDS} seconds'
      WHERE id = $1 AND state = 'active'`,
    [feed.sourceId, to.now],
  );
  if (active !== 1) return false;
  const { rowCount } = await tx.query(
    `UPDATE feeds SET next_url = $3, etag = $4, last_modified = $5, read_at = $6::timestamptz, failures = 0, problem = NULL,
                      retry_at = NULL, ended_at = CASE WHEN $7::boolean THEN $6::timestamptz END
      WHERE id = $1 AND next_url = $2`,
    [feed.id, feed.asked, to.next, to.etag, to.lastModified, to.now, to.ended],
  );
  return rowCount === 1;
}

/** Detects loops: false if the page was visited since the feed last ended. */
export async function recordPageVisit(tx: Tx, feedId: number, step: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'INSERT INTO feed_visited_pages (feed_id, url_digest) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT feed_visited_pages_key DO NOTHING',
    [feedId, step],
  );
  return rowCount === 1;
}

/** Whether the page was visited since the feed last ended. */
export async function wasPageVisited(tx: Tx, feedId: number, step: string): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM feed_visited_pages WHERE feed_id = $1 AND url_digest = $2', [
    feedId,
    step,
  ]);
  return rows.length > 0;
}

export async function deletePageVisits(tx: Tx, feedId: number): Promise<void> {
  await tx.query('DELETE FROM feed_visited_pages WHERE feed_id = $1', [feedId]);
}

/** Stores the problem and the back-off. */
export async function recordFeedProblem(
  tx: Tx,
  feedId: number,
  { problem, until, now }: { problem: string; until: Date; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE feeds SET failures = failures + 1, problem = $2, retry_at = $3, read_at = $4 WHERE id = $1`,
    [feedId, problem, until, now],
  );
}

export async function beginRun(db: Db, sourceId: string, now: Date): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    'INSERT INTO feed_runs (source_id, started_at) VALUES ($1, $2) RETURNING id',
    [sourceId, now],
  );
  return id;
}

export interface RunCounts {
  pages: number;
  taken: number;
  deleted: number;
  refused: number;
}

export async function addRunCounts(tx: Tx, runId: number, counts: RunCounts): Promise<void> {
  await tx.query(
    `UPDATE feed_runs SET pages = pages + $2, taken = taken + $3, deleted = deleted + $4, refused = refused + $5
      WHERE id = $1`,
    [runId, counts.pages, counts.taken, counts.deleted, counts.refused],
  );
}

export async function endRun(db: Db, runId: number, now: Date, problem: string | null): Promise<void> {
  await db.query('UPDATE feed_runs SET ended_at = $2, problem = coalesce($3, problem) WHERE id = $1', [
    runId,
    now,
    problem,
  ]);
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM feed_runs WHERE started_at < $1', [before]);
}

export interface SourceRow {
  id: string;
  address: string;
  publisher: string;
  publisherUrl: string | null;
  licence: string;
  state: 'active' | 'paused' | 'removed';
  addedAt: Date;
  shown: number;
  same: number;
  items: number;
}

export async function listSources(db: Db): Promise<SourceRow[]> {
  const { rows } = await db.query<SourceRow>(
    `SELECT s.id, s.url AS address, s.publisher, s.publisher_url AS "publisherUrl", s.licence, s.state, s.added_at AS "addedAt",
            counts.*, (SELECT count(*)::integer FROM feed_items i JOIN feeds f ON f.id = i.feed_id WHERE f.source_id = s.id) AS items
       FROM feed_sources s
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE duplicate_of IS NULL)::integer AS shown,
               count(*) FILTER (WHERE duplicate_of IS NOT NULL)::integer AS same
          FROM external_sessions e WHERE e.source_id = s.id) counts
      WHERE s.state <> 'removed' ORDER BY s.added_at DESC, s.id`,
  );
  return rows;
}

export interface FeedRow {
  sourceId: string;
  kind: string;
  address: string;
  problem: string | null;
  waitUntil: Date | null;
  readAt: Date | null;
  ended: boolean;
}

export async function listFeeds(db: Db): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `SELECT source_id AS "sourceId", kind, url AS address, problem, retry_at AS "waitUntil", read_at AS "readAt",
            ended_at IS NOT NULL AS ended
       FROM feeds ORDER BY id`,
  );
  return rows;
}

export interface RunRow extends RunCounts {
  sourceId: string;
  startedAt: Date;
  endedAt: Date | null;
  reading: boolean;
  problem: string | null;
}

/** Runs that did something or failed, newest first. */
export async function listRuns(db: Db, each: number, now: Date): Promise<RunRow[]> {
  const { rows } = await db.query<RunRow>(
    `SELECT s.id AS "sourceId", r.started_at AS "startedAt", r.ended_at AS "endedAt", r.pages, r.taken, r.deleted,
            r.refused, r.problem, r.ended_at IS NULL AND coalesce(s.lease_expires_at > $2, false) AS reading
       FROM feed_sources s
      CROSS JOIN LATERAL (SELECT * FROM feed_runs r WHERE r.source_id = s.id ORDER BY r.id DESC LIMIT $1) r
      WHERE s.state <> 'removed' ORDER BY r.id DESC`,
    [each, now],
  );
  return rows;
}

export interface SkipReasonRow {
  sourceId: string;
  refusal: SkipReason;
  count: number;
  samples: string[];
}

export async function listSkipReasons(db: Db, samples: number): Promise<SkipReasonRow[]> {
  const { rows } = await db.query<SkipReasonRow>(
    `SELECT source_id AS "sourceId", refusal, count(*)::integer AS count,
            (array_agg(detail ORDER BY detail) FILTER (WHERE nth <= $1)) AS samples
       FROM (SELECT f.source_id, i.refusal, i.item_id || ': ' || coalesce(i.detail, '') AS detail,
                    row_number() OVER (PARTITION BY f.source_id, i.refusal ORDER BY i.item_id) AS nth
               FROM feed_items i JOIN feeds f ON f.id = i.feed_id WHERE i.refusal IS NOT NULL
              UNION ALL
             SELECT r.source_id, r.refusal, coalesce(nullif(r.detail, ''), r.key),
                    row_number() OVER (PARTITION BY r.source_id, r.refusal ORDER BY r.key)
               FROM external_rejections r) refused
      GROUP BY source_id, refusal ORDER BY count(*) DESC, refusal`,
    [samples],
  );
  return rows;
}

/** In any state. */
export async function sourceById(
  db: Db,
  sourceId: string,
): Promise<{ publisher: string; address: string; state: string } | null> {
  return queryOneOrNull(db, 'SELECT publisher, url AS address, state FROM feed_sources WHERE id = $1', [
    sourceId,
  ]);
}
