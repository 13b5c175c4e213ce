import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { Pause } from '../rules.ts';
import { type BillingAnchor, type MembershipState, membershipStates } from './rules.ts';

/** Pence a month; London days. */
export interface MembershipRow {
  id: string;
  userId: string;
  productId: number;
  name: string;
  business: { id: number; name: string };
  /** Empty for all sessions. */
  sessions: { id: number; title: string }[];
  state: MembershipState;
  /** Number of months paid. */
  months: number;
  minimumMonths: number;
  lastMonth: number | null;
  anchor: BillingAnchor;
  renewsOn: string;
  pauseDays: number;
  pauses: Pause[];
  pricePence: number;
  places: number | null;
  joinedAt: Date;
  endedAt: Date | null;
  /** Its latest month was paid at the desk or given, and no card is charged. */
  atDesk: boolean;
  /** Latest paid month. */
  month: { creditId: string; begins: string; ends: string };
  /** Purchase of a month being charged; null if none. */
  openPurchaseId: string | null;
}

const MEMBERSHIP = `
  SELECT m.id, m.user_id AS "userId", m.product_id AS "productId", product.name,
         jsonb_build_object('id', b.id, 'name', b.name) AS business,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                   FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id WHERE f.product_id = product.id),
                  '[]') AS sessions, m.state, m.months,
         product.minimum_months AS "minimumMonths", m.last_month AS "lastMonth",
         jsonb_build_object('on', m.anchor_on, 'number', m.anchor_number) AS anchor, m.renews_on::text AS "renewsOn",
         product.pause_days AS "pauseDays",
         coalesce((SELECT jsonb_agg(jsonb_build_object('from', rest.from_day, 'until', rest.until_day) ORDER BY rest.from_day)
                   FROM membership_months rested JOIN entitlements c ON c.purchase_id = rested.purchase_id
                   JOIN entitlement_pauses rest ON rest.entitlement_id = c.id WHERE rested.membership_id = m.id), '[]') AS pauses,
         product.price_pence AS "pricePence", product.places, m.joined_at AS "joinedAt", m.ended_at AS "endedAt",
         m.card_id IS NULL AND m.state <> 'ended' AND bought.external_payment_system IS NOT NULL AS "atDesk",
         jsonb_build_object('creditId', paid.id, 'begins', month.begins_on, 'ends', month.ends_on) AS month,
         (SELECT next.purchase_id FROM membership_months next JOIN purchases buy ON buy.id = next.purchase_id
          WHERE next.membership_id = m.id AND next.number > m.months AND buy.state = 'open') AS "openPurchaseId"
  FROM memberships m
  JOIN entitlement_products product ON product.id = m.product_id
  JOIN businesses b ON b.id = product.business_id
  JOIN membership_months month ON month.membership_id = m.id AND month.number = m.months
  JOIN entitlements paid ON paid.purchase_id = month.purchase_id
  JOIN purchases bought ON bought.id = month.purchase_id`;

/** Latest first, without those that ended before `endedSince`. */
export async function membershipsOfUser(db: Db, userId: string, endedSince: Date): Promise<MembershipRow[]> {
  const { rows } = await db.query<MembershipRow>(
    `${MEMBERSHIP} WHERE m.user_id = $1 AND (m.ended_at IS NULL OR m.ended_at >= $2) ORDER BY m.joined_at DESC, m.id`,
    [userId, endedSince],
  );
  return rows;
}

/** Null if it isn't theirs. */
export async function findOwnedMembership(
  db: Db,
  membershipId: string,
  userId: string,
): Promise<MembershipRow | null> {
  return queryOneOrNull(db, `${MEMBERSHIP} WHERE m.id = $1 AND m.user_id = $2`, [membershipId, userId]);
}

export async function membershipById(db: Db, membershipId: string): Promise<MembershipRow | null> {
  return queryOneOrNull(db, `${MEMBERSHIP} WHERE m.id = $1`, [membershipId]);
}

export async function lockMembership(tx: Tx, membershipId: string): Promise<void> {
  await tx.query('SELECT 1 FROM memberships WHERE id = $1 FOR UPDATE', [membershipId]);
}

export async function isMember(db: Db, userId: string, productId: number): Promise<boolean> {
  const found = await queryOneOrNull(
    db,
    `SELECT 1 FROM memberships WHERE user_id = $1 AND product_id = $2 AND state <> 'ended' LIMIT 1`,
    [userId, productId],
  );
  return found !== null;
}

/** Locks the membership. Null for the first month, whose payment creates it. */
export async function lockPurchasedMonth(
  tx: Tx,
  purchaseId: string,
): Promise<{ membershipId: string; number: number; anchor: BillingAnchor } | null> {
  return queryOneOrNull(
    tx,
    `SELECT m.id AS "membershipId", month.number,
            jsonb_build_object('on', m.anchor_on, 'number', m.anchor_number) AS anchor
     FROM membership_months month JOIN memberships m ON m.id = month.membership_id
     WHERE month.purchase_id = $1 FOR UPDATE OF m`,
    [purchaseId],
  );
}

export async function insertMembership(
  tx: Tx,
  membership: {
    id: string;
    userId: string;
    productId: number;
    purchaseId: string;
    begins: string;
    ends: string;
    renewsOn: string;
    cardId: string | null;
    now: Date;
  },
): Promise<void> {
  const { id, userId, productId, purchaseId, begins, ends, renewsOn, cardId, now } = membership;
  await tx.query(
    `WITH joined AS (
       INSERT INTO memberships (id, user_id, product_id, anchor_on, anchor_number, renews_on, card_id, joined_at)
       VALUES ($1, $2, $3, $5, 1, $7, $8, $9) RETURNING id
     )
     INSERT INTO membership_months (membership_id, number, purchase_id, begins_on, ends_on)
     SELECT id, 1, $4, $5, $6 FROM joined`,
    [id, userId, productId, purchaseId, begins, ends, renewsOn, cardId, now],
  );
}

/** False if it exists. The caller must hold the membership's lock. */
export async function insertMonth(
  tx: Tx,
  month: { membershipId: string; number: number; purchaseId: string; tryAt: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO membership_months (membership_id, number, purchase_id, next_attempt_at) VALUES ($1, $2, $3, $4)',
    [month.membershipId, month.number, month.purchaseId, month.tryAt],
  );
}

/** Also sets the billing anchor. The caller must hold the lock. */
export async function markMonthPaid(
  tx: Tx,
  paid: {
    membershipId: string;
    number: number;
    anchor: BillingAnchor;
    begins: string;
    ends: string;
    renewsOn: string;
    cardId: string | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE membership_months SET begins_on = $3, ends_on = $4, next_attempt_at = NULL WHERE membership_id = $1 AND number = $2`,
    [paid.membershipId, paid.number, paid.begins, paid.ends],
  );
  await tx.query(
    `UPDATE memberships SET months = $2, anchor_on = $3, anchor_number = $4, renews_on = $5, card_id = coalesce($6, card_id)
     WHERE id = $1`,
    [paid.membershipId, paid.number, paid.anchor.on, paid.anchor.number, paid.renewsOn, paid.cardId],
  );
  await markPaidUp(tx, paid.membershipId);
}

/** An ended membership stays ended. */
export async function markPaidUp(tx: Tx, membershipId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE memberships SET state = 'active' WHERE id = $1 AND state ${inStates(membershipStates.statesBefore('active'))}`,
    [membershipId],
  );
  return rowCount === 1;
}

/** False if already past due, or ended. */
export async function markPastDue(tx: Tx, membershipId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE memberships SET state = 'past_due' WHERE id = $1 AND state ${inStates(membershipStates.statesBefore('past_due'))}`,
    [membershipId],
  );
  return rowCount === 1;
}

/** Also forgets the saved card. False if already ended. */
export async function markEnded(tx: Tx, membershipId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE memberships SET state = 'ended', ended_at = $2, card_id = NULL WHERE id = $1 AND state ${inStates(membershipStates.statesBefore('ended'))}`,
    [membershipId, now],
  );
  if (rowCount !== 1) return false;
  await tx.query('UPDATE membership_months SET next_attempt_at = NULL WHERE membership_id = $1', [
    membershipId,
  ]);
  return true;
}

/** Null cancels leaving. The caller must hold the lock. */
export async function setLastMonth(
  tx: Tx,
  membershipId: string,
  lastMonth: number | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE memberships SET last_month = $2, left_at = CASE WHEN $2::smallint IS NULL THEN NULL ELSE $3::timestamptz END
     WHERE id = $1`,
    [membershipId, lastMonth, now],
  );
}

/** Due to renew or end by `today`, without a month being charged. */
export async function dueMemberships(db: Db, today: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT m.id FROM memberships m
     WHERE m.state = 'active' AND m.renews_on <= $1::date
       AND NOT EXISTS (SELECT FROM membership_months next WHERE next.membership_id = m.id AND next.number > m.months)
     ORDER BY m.renews_on, m.id LIMIT $2`,
    [today, limit],
  );
  return rows.map(({ id }) => id);
}

/** `wait`: bookings off, owner suspended, or disputed. `over`: business closed, account deleted, or dispute lost. */
export async function renewalEligibility(db: Db, membershipId: string): Promise<'yes' | 'wait' | 'over'> {
  const found = await queryOneOrNull<{ over: boolean; waits: boolean }>(
    db,
    `SELECT u.deleted_at IS NOT NULL OR owner.deleted_at IS NOT NULL OR disputes.lost > 0 AS over,
            u.suspended_at IS NOT NULL OR b.status <> 'approved' OR NOT b.booking_enabled OR disputes.open > 0 AS waits
     FROM memberships m
     JOIN users u ON u.id = m.user_id
     JOIN entitlement_products product ON product.id = m.product_id
     JOIN businesses b ON b.id = product.business_id
     LEFT JOIN users owner ON owner.id = b.owner_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE d.state = 'lost') AS lost,
              count(*) FILTER (WHERE d.state IN ('needs_response', 'under_review')) AS open
       FROM membership_months month JOIN payments p ON p.purchase_id = month.purchase_id
       JOIN disputes d ON d.payment_id = p.id WHERE month.membership_id = m.id
     ) disputes
     WHERE m.id = $1`,
    [membershipId],
  );
  if (found === null || found.over) return 'over';
  return found.waits ? 'wait' : 'yes';
}

export interface MonthToCharge {
  membershipId: string;
  number: number;
  purchaseId: string;
  userId: string;
  cardId: string | null;
  tries: number;
  /** First attempt. */
  askedAt: Date;
}

/** Longest waiting first. */
export async function monthsToCharge(db: Db, now: Date, limit: number): Promise<MonthToCharge[]> {
  const { rows } = await db.query<MonthToCharge>(
    `SELECT m.id AS "membershipId", month.number, month.purchase_id AS "purchaseId", m.user_id AS "userId",
            m.card_id AS "cardId", month.attempts AS tries, buy.created_at AS "askedAt"
     FROM membership_months month
     JOIN memberships m ON m.id = month.membership_id
     JOIN purchases buy ON buy.id = month.purchase_id AND buy.state = 'open'
     WHERE month.next_attempt_at <= $1 ORDER BY month.next_attempt_at LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Optimistic: false if another process recorded it. */
export async function recordChargeAttempt(
  tx: Tx,
  { membershipId, number, tries }: Pick<MonthToCharge, 'membershipId' | 'number' | 'tries'>,
  tryAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE membership_months SET attempts = attempts + 1, next_attempt_at = $4
     WHERE membership_id = $1 AND number = $2 AND attempts = $3 AND begins_on IS NULL`,
    [membershipId, number, tries, tryAt],
  );
  return rowCount === 1;
}

/** Each is returned once. */
export async function claimRenewalReminders(
  tx: Tx,
  { until, limit }: { until: string; limit: number },
): Promise<{ membershipId: string; number: number }[]> {
  const { rows } = await tx.query<{ membershipId: string; number: number }>(
    `WITH due AS (
       SELECT id FROM memberships
       WHERE state = 'active' AND last_month IS NULL AND renews_on <= $1::date AND reminded_month <= months
       ORDER BY renews_on LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE memberships m SET reminded_month = m.months + 1 FROM due WHERE m.id = due.id
     RETURNING m.id AS "membershipId", m.months + 1 AS number`,
    [until, limit],
  );
  return rows;
}

/** London day; null without bookings. */
export async function lastBookedDay(db: Db, creditId: string): Promise<string | null> {
  const found = await queryOneOrNull<{ day: string | null }>(
    db,
    `SELECT max((date.starts_at AT TIME ZONE 'Europe/London')::date)::text AS day
     FROM entitlement_redemptions u
     JOIN holds h ON h.id = u.order_id AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced))
     JOIN order_items i ON i.order_id = u.order_id AND i.position = u.position
     LEFT JOIN bookings k ON k.order_id = u.order_id AND k.position = u.position
     JOIN occurrences date ON date.id = coalesce(k.occurrence_id, i.occurrence_id)
     WHERE u.entitlement_id = $1 AND u.returned_at IS NULL`,
    [creditId],
  );
  return found?.day ?? null;
}

/** Across all months. */
export async function remainingCredits(db: Db, membershipId: string, today: string): Promise<number> {
  const found = await queryOneOrNull<{ left: number }>(
    db,
    `SELECT count(*)::integer AS left
     FROM membership_months month JOIN entitlements c ON c.purchase_id = month.purchase_id AND NOT c.unlimited
     JOIN entitlement_units part ON part.entitlement_id = c.id
     WHERE month.membership_id = $1 AND part.end_reason IS NULL AND part.valid_until >= $2::date
       AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN holds h ON h.id = u.order_id
                       WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL
                         AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced)))`,
    [membershipId, today],
  );
  return found?.left ?? 0;
}

/**
 * For unlimited months: splits off the unused pence as refunded; the rest ends the day before `today` and goes to the
 * seller. The caller must hold the credit's lock.
 */
export async function splitOffUnusedDays(
  tx: Tx,
  creditId: string,
  back: { sessionFeePence: number; platformFeePence: number; totalPence: number },
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await tx.query(
    `WITH kept AS (
       UPDATE entitlement_units SET session_fee_pence = session_fee_pence - $2, platform_fee_pence = platform_fee_pence - $3,
              total_pence = total_pence - $4, valid_until = $5::date - 1
       WHERE entitlement_id = $1 AND number = 1
     )
     INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until, end_reason, ended_at)
     SELECT $1, max(number) + 1, $2, $3, $4, $5::date - 1, 'refunded', $6 FROM entitlement_units WHERE entitlement_id = $1`,
    [creditId, back.sessionFeePence, back.platformFeePence, back.totalPence, today, now],
  );
}

export async function setBillingAnchor(
  tx: Tx,
  membershipId: string,
  anchor: BillingAnchor,
  renewsOn: string,
): Promise<void> {
  await tx.query(
    `WITH moved AS (
       UPDATE memberships SET anchor_on = $2, anchor_number = $3, renews_on = $4 WHERE id = $1 RETURNING id, months
     )
     UPDATE membership_months month SET ends_on = $4::date - 1 FROM moved
     WHERE month.membership_id = moved.id AND month.number = moved.months`,
    [membershipId, anchor.on, anchor.number, renewsOn],
  );
}
