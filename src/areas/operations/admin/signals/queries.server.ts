import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { containsPattern, type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { assigneeCondition } from '../assignments/queries.server.ts';
import { toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import { type ListedSignal, type SignalFacts, type SignalsQuery, signalFactsSchema } from './contract.ts';
import { signalStates } from './rules.ts';

type Subject = ListedSignal['subject'];

/** Raw figures of a subject, before the rules decide if they are a signal. */
export interface Observation<Facts extends SignalFacts = SignalFacts> {
  subject: Subject;
  subjectId: string;
  otherId?: string;
  /** A count, or likeness in per cent: of two observations we keep the heavier. */
  weight: number;
  facts: Facts;
}

type FactsByKind<Kind extends SignalFacts['kind']> = Extract<SignalFacts, { kind: Kind }>;

/** Counts only what happened after an admin's last decision. */
const afterLastDecision = (kind: SignalFacts['kind'], subject: string, id: string, at: string): string =>
  `${at} > coalesce((SELECT max(s.decided_at) FROM signals s
     WHERE s.kind = '${kind}' AND s.subject = '${subject}' AND s.subject_id = ${id}), '-infinity')`;

/** People with at least that many holds since then, and how many they booked. */
export async function observeHolds(
  db: Db,
  since: Date,
  from: number,
): Promise<Observation<FactsByKind<'holds'>>[]> {
  // Changes of quantity, waiting-list places and moved bookings aren't separate attempts.
  const { rows } = await db.query<{ userId: string; holds: number; bookings: number }>(
    `SELECT h.user_id AS "userId", count(*)::int AS holds,
            (count(*) FILTER (WHERE h.state = 'confirmed'))::int AS bookings
       FROM holds h
      WHERE h.created_at > $1 AND NOT h.replaced AND NOT h.from_waitlist AND h.moves_booking_id IS NULL
        AND ${afterLastDecision('holds', 'user', 'h.user_id::text', 'h.created_at')}
      GROUP BY h.user_id HAVING count(*) >= $2`,
    [since, from],
  );
  return rows.map(({ userId, ...figures }) => ({
    subject: 'user',
    subjectId: userId,
    weight: figures.holds,
    facts: { kind: 'holds', ...figures },
  }));
}

/** People with at least that many declined cards since then. */
export async function observeDeclines(
  db: Db,
  since: Date,
  from: number,
): Promise<Observation<FactsByKind<'declines'>>[]> {
  const { rows } = await db.query<{ userId: string; declines: number; payments: number; paid: number }>(
    `SELECT p.user_id AS "userId", count(*)::int AS declines, count(DISTINCT p.id)::int AS payments,
            (count(DISTINCT p.id) FILTER (WHERE p.state NOT IN ('pending', 'cancelled')))::int AS paid
       FROM provider_events e JOIN payments p ON p.provider_intent_id = e.object_id
      WHERE e.received_at > $1 AND e.type = 'payment_intent.payment_failed'
        AND ${afterLastDecision('declines', 'user', 'p.user_id::text', 'e.received_at')}
      GROUP BY p.user_id HAVING count(*) >= $2`,
    [since, from],
  );
  return rows.map(({ userId, ...figures }) => ({
    subject: 'user',
    subjectId: userId,
    weight: figures.declines,
    facts: { kind: 'declines', ...figures },
  }));
}

/** Businesses and trainers with at least that many reviews; accounts since `newSince` count as new. */
export async function observeReviews(
  db: Db,
  asked: { since: Date; newSince: Date; from: number },
): Promise<Observation<FactsByKind<'reviews'>>[]> {
  const { rows } = await db.query<{
    subject: 'business' | 'trainer';
    subjectId: string;
    reviews: number;
    byNewAccounts: number;
    fiveStars: number;
  }>(
    `WITH latest AS (
       SELECT CASE WHEN r.business_id IS NULL THEN 'trainer' ELSE 'business' END AS subject,
              coalesce(r.business_id, r.trainer_id)::text AS subject_id, r.stars, r.created_at,
              u.created_at > $2 AS is_new
         FROM reviews r JOIN users u ON u.id = r.user_id
        WHERE r.created_at > $1 AND r.hidden_reason IS NULL)
     SELECT l.subject, l.subject_id AS "subjectId", count(*)::int AS reviews,
            (count(*) FILTER (WHERE l.is_new))::int AS "byNewAccounts",
            (count(*) FILTER (WHERE l.stars = 5))::int AS "fiveStars"
       FROM latest l
      WHERE l.created_at > coalesce((SELECT max(s.decided_at) FROM signals s WHERE s.kind = 'reviews'
                                        AND s.subject = l.subject AND s.subject_id = l.subject_id), '-infinity')
      GROUP BY l.subject, l.subject_id HAVING count(*) >= $3`,
    [asked.since, asked.newSince, asked.from],
  );
  return rows.map(({ subject, subjectId, ...figures }) => ({
    subject,
    subjectId,
    weight: figures.reviews,
    facts: { kind: 'reviews', ...figures },
  }));
}

/** IP addresses with at least that many new accounts since then. */
export async function observeNewAccounts(
  db: Db,
  since: Date,
  from: number,
): Promise<Observation<FactsByKind<'accounts'>>[]> {
  const { rows } = await db.query<{ network: string; people: string[] }>(
    `WITH opened AS (
       SELECT DISTINCT u.id, u.created_at, encode(sha256(convert_to(a.ip_address, 'UTF8')), 'hex') AS network
         FROM users u JOIN auth_sessions a ON a.user_id = u.id
        WHERE u.created_at > $1 AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND a.ip_address <> '')
     SELECT o.network, array_agg(o.id ORDER BY o.created_at, o.id) AS people
       FROM opened o WHERE ${afterLastDecision('accounts', 'network', 'o.network', 'o.created_at')}
      GROUP BY o.network HAVING count(*) >= $2`,
    [since, from],
  );
  return rows.map(({ network, people }) => ({
    subject: 'network',
    subjectId: network,
    weight: people.length,
    facts: { kind: 'accounts', accounts: people.length, people },
  }));
}

export interface BusinessPair {
  id: number;
  name: string;
  otherId: number;
  otherName: string;
  samePostcode: boolean;
  samePhone: boolean;
}

export async function listBusinessesJoinedSince(db: Db, since: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM businesses WHERE status IN ('submitted', 'approved') AND created_at > $1 ORDER BY id`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/**
 * Pairs each business with older ones of the same postcode or telephone, without pairs that an admin has decided.
 * Where hundreds share one, as in a chain, only the latest count, and at its postcode those of the same name.
 * @param atMost limits by postcode, number and name
 */
export async function listBusinessPairs(
  db: Db,
  businessIds: readonly number[],
  atMost: number,
): Promise<BusinessPair[]> {
  const before = (shares: string): string =>
    `(SELECT o.id, o.name, o.postcode, o.phone FROM businesses o
       WHERE ${shares} AND o.id < b.id AND o.status NOT IN ('rejected', 'suspended')
       ORDER BY o.id DESC LIMIT $2)`;
  const { rows } = await db.query<BusinessPair>(
    `SELECT b.id, b.name, o.id AS "otherId", o.name AS "otherName", o.postcode = b.postcode AS "samePostcode",
            listing_phone_key(b.phone) <> '' AND listing_phone_key(o.phone) = listing_phone_key(b.phone) AS "samePhone"
       FROM businesses b
       CROSS JOIN LATERAL (
         ${before('o.postcode = b.postcode')}
         UNION ${before('o.postcode = b.postcode AND listing_name_key(o.name) = listing_name_key(b.name)')}
         UNION ${before("listing_phone_key(o.phone) <> '' AND listing_phone_key(o.phone) = listing_phone_key(b.phone)")}
       ) o
      WHERE b.id = ANY ($1::bigint[])
        AND NOT EXISTS (SELECT FROM signals s
                         WHERE s.kind = 'duplicate' AND s.subject = 'business' AND s.state <> 'open'
                           AND s.subject_id = b.id::text AND s.other_id = o.id::text)
      ORDER BY b.id, o.id`,
    [businessIds, atMost],
  );
  return rows;
}

/** Adds a signal, or updates an open one with the heavier weight and the later time. */
export async function upsertSignal(db: Db, seen: Observation, at: Date): Promise<void> {
  await db.query(
    `INSERT INTO signals (kind, subject, subject_id, other_id, weight, facts, detected_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (kind, subject, subject_id, other_id) WHERE state = 'open' DO UPDATE
        SET facts = CASE WHEN excluded.weight >= signals.weight THEN excluded.facts ELSE signals.facts END,
            weight = greatest(signals.weight, excluded.weight),
            last_seen_at = greatest(signals.last_seen_at, excluded.last_seen_at)`,
    [seen.facts.kind, seen.subject, seen.subjectId, seen.otherId ?? '', seen.weight, seen.facts, at],
  );
}

type SignalRow = Omit<ListedSignal, 'foundAt' | 'seenAt' | 'facts'> & {
  foundAt: Date;
  seenAt: Date;
  facts: unknown;
};

const LISTED = `s.id, s.subject, s.subject_id AS "subjectId", n.name, s.facts, s.detected_at AS "foundAt",
            s.last_seen_at AS "seenAt", s.state, s.decision, admin.name AS "decidedBy",
            coalesce(n.can_suspend, false) AS "canSuspend",
            CASE WHEN other.id IS NOT NULL
                 THEN json_build_object('id', other.id::text, 'name', other.name) END AS other,
            coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.created_at, p.id)
                        FROM users p
                       WHERE s.kind = 'accounts' AND p.deleted_at IS NULL
                         AND p.id::text IN (SELECT jsonb_array_elements_text(s.facts -> 'people'))), '[]') AS people`;

const WITH_SUBJECT = `signals s
       CROSS JOIN LATERAL (
         SELECT coalesce(max(k.name), CASE s.subject WHEN 'network' THEN 'One internet address' ELSE 'Deleted' END) AS name,
                bool_or(k.can_suspend) AS can_suspend
           FROM (SELECT u.name, u.suspended_at IS NULL AND u.deleted_at IS NULL AND u.role <> 'admin' AS can_suspend
                   FROM users u WHERE s.subject = 'user' AND u.id::text = s.subject_id
                 UNION ALL
                 SELECT b.name, b.status = 'approved' FROM businesses b
                  WHERE s.subject = 'business' AND b.id::text = s.subject_id
                 UNION ALL
                 SELECT t.first_name || ' ' || t.last_name, t.status = 'approved' FROM trainers t
                  WHERE s.subject = 'trainer' AND t.id::text = s.subject_id) k) n
       LEFT JOIN businesses other ON s.other_id <> '' AND other.id::text = s.other_id
       LEFT JOIN users admin ON admin.id = s.decided_by`;

const toListed = ({ foundAt, seenAt, facts, ...row }: SignalRow): ListedSignal => ({
  ...row,
  facts: signalFactsSchema.parse(facts),
  foundAt: foundAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

export async function findSignals(
  db: Db,
  adminId: string,
  { q, state, kind, whose, page }: SignalsQuery,
): Promise<ListPage<ListedSignal>> {
  const { rows } = await db.query<SignalRow & { total: number }>(
    `SELECT ${LISTED}, count(*) OVER () AS total
       FROM ${WITH_SUBJECT}
      WHERE s.state = $1 AND ($2::text IS NULL OR s.kind = $2)
        AND ($3 = '' OR n.name ILIKE $4 OR other.name ILIKE $4)
        AND ${assigneeCondition('signal', 's.id', '$7', '$8')}
      ORDER BY coalesce(s.decided_at, s.last_seen_at) DESC, s.id LIMIT $5 OFFSET $6`,
    [state, kind ?? null, q, containsPattern(q), PAGE_SIZE, (page - 1) * PAGE_SIZE, whose ?? null, adminId],
  );
  return toPage(rows, page, ({ total: _total, ...row }) => toListed(row));
}

/** Null if there is none with that id. */
export async function findSignal(db: Db, id: string): Promise<ListedSignal | null> {
  const row = await queryOneOrNull<SignalRow>(db, `SELECT ${LISTED} FROM ${WITH_SUBJECT} WHERE s.id = $1`, [
    id,
  ]);
  return row === null ? null : toListed(row);
}

/** Locks an open signal until the transaction ends; null if it is decided or missing. */
export function lockOpenSignal(
  tx: Tx,
  signalId: string,
): Promise<{ kind: SignalFacts['kind']; subject: Subject; subjectId: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT kind, subject, subject_id AS "subjectId" FROM signals WHERE id = $1 AND state = 'open' FOR UPDATE`,
    [signalId],
  );
}

/** Null if it is open or missing. */
export function findSignalDecider(db: Db, signalId: string): Promise<{ name: string } | null> {
  return queryOneOrNull(
    db,
    'SELECT u.name FROM signals s JOIN users u ON u.id = s.decided_by WHERE s.id = $1',
    [signalId],
  );
}

/** False if it was no longer open. */
export async function markDecided(
  tx: Tx,
  signalId: string,
  decided: { state: 'dismissed' | 'seen_to' | 'suspended'; by: string; decision: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE signals SET state = $2, decided_by = $3, decision = $4, decided_at = $5
      WHERE id = $1 AND state = ANY ($6)`,
    [
      signalId,
      decided.state,
      decided.by,
      decided.decision,
      decided.at,
      signalStates.statesBefore(decided.state),
    ],
  );
  return rowCount === 1;
}

/** Locks a signal that was dismissed or handled elsewhere; null if it is in another state or missing. */
export function lockClosedSignal(
  tx: Tx,
  signalId: string,
): Promise<{ state: 'dismissed' | 'seen_to'; by: string; byName: string; at: Date } | null> {
  return queryOneOrNull(
    tx,
    `SELECT s.state, s.decided_by AS by, u.name AS "byName", coalesce(s.decided_at, s.detected_at) AS at
       FROM signals s JOIN users u ON u.id = s.decided_by
      WHERE s.id = $1 AND s.state IN ('dismissed', 'seen_to') FOR UPDATE OF s`,
    [signalId],
  );
}

/** False if a newer signal of this kind is open. */
export async function reopenSignal(tx: Tx, signalId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE signals s SET state = 'open', decided_by = NULL, decision = NULL, decided_at = NULL
      WHERE s.id = $1 AND s.state = ANY ($2)
        AND NOT EXISTS (SELECT FROM signals o WHERE o.state = 'open' AND o.kind = s.kind AND o.subject = s.subject
                           AND o.subject_id = s.subject_id AND o.other_id = s.other_id)`,
    [signalId, signalStates.statesBefore('open')],
  );
  return rowCount === 1;
}

/** Deletes decided signals, and open ones not seen again, from before then. */
export async function deleteOldSignals(db: Db, before: Date): Promise<void> {
  await db.query(`DELETE FROM signals WHERE coalesce(decided_at, last_seen_at) < $1`, [before]);
}

/** For the person's data export. */
export async function signalRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT kind, facts, detected_at, last_seen_at, state, decision, decided_at
       FROM signals WHERE subject = 'user' AND subject_id = $1::text ORDER BY detected_at`,
    [userId],
  );
  return rows;
}

/** Deletes the person's signals and removes them from those of a network address. */
export async function eraseSignals(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM signals WHERE subject = 'user' AND subject_id = $1::text", [userId]);
  await tx.query(
    `UPDATE signals SET facts = jsonb_set(facts, '{people}', (facts -> 'people') - $1::text)
      WHERE kind = 'accounts' AND facts -> 'people' ? $1::text`,
    [userId],
  );
}
