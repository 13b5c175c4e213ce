import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { WaiverInput } from './contract.ts';
import type { Question, WaiverStatus } from './rules.ts';

export type WaiverOwner = { businessId: number } | { trainerId: number };

const ownerIds = (owner: WaiverOwner): [number | null, number | null] =>
  'businessId' in owner ? [owner.businessId, null] : [null, owner.trainerId];

export interface WaiverRecord {
  id: number;
  version: number;
  title: string;
  body: string;
  questions: Question[];
  publishedAt: Date;
}

const WAIVER_COLUMNS = `w.id, w.version, w.title, w.body, w.questions, w.published_at AS "publishedAt"`;

export async function findCurrentWaiver(
  db: Db,
  owner: WaiverOwner,
): Promise<(WaiverRecord & { signed: number }) | null> {
  return queryOneOrNull(
    db,
    `SELECT ${WAIVER_COLUMNS}, (SELECT count(*)::integer FROM waiver_signatures s
                        WHERE s.waiver_id = w.id AND s.erased_at IS NULL) AS signed
     FROM waivers w WHERE (w.business_id = $1 OR w.trainer_id = $2) AND w.withdrawn_at IS NULL`,
    ownerIds(owner),
  );
}

/** Locks the version, so that signing and publishing can't overlap. */
export async function lockCurrentWaiver(tx: Tx, owner: WaiverOwner): Promise<WaiverRecord | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${WAIVER_COLUMNS} FROM waivers w
     WHERE (w.business_id = $1 OR w.trainer_id = $2) AND w.withdrawn_at IS NULL FOR UPDATE`,
    ownerIds(owner),
  );
}

export async function countUnsigned(
  db: Db,
  waiverId: number,
  owner: WaiverOwner,
  now: Date,
): Promise<number> {
  const { unsigned } = await queryOne<{ unsigned: number }>(
    db,
    `SELECT count(DISTINCT (b.user_id, normalised_person_name(coalesce(b.attendee_name, b.full_name))))::integer AS unsigned
     FROM bookings b
     WHERE (b.business_id = $1 OR b.trainer_id = $2) AND b.cancelled_at IS NULL AND b.ends_at > $3
       AND NOT EXISTS (SELECT FROM waiver_signatures s
                       WHERE s.waiver_id = $4 AND s.user_id = b.user_id AND s.erased_at IS NULL
                         AND normalised_person_name(s.person) = normalised_person_name(coalesce(b.attendee_name, b.full_name)))`,
    [...ownerIds(owner), now, waiverId],
  );
  return unsigned;
}

export async function withdrawWaiver(tx: Tx, waiverId: number, now: Date): Promise<void> {
  await tx.query('UPDATE waivers SET withdrawn_at = $2 WHERE id = $1', [waiverId, now]);
}

/** Null if another version was published first. */
export async function insertWaiver(
  tx: Tx,
  owner: WaiverOwner,
  { title, body, questions }: WaiverInput,
  userId: string,
  now: Date,
): Promise<{ id: number; version: number } | null> {
  return queryOneOrNull(
    tx,
    `INSERT INTO waivers (business_id, trainer_id, version, title, body, questions, published_by, published_at)
     SELECT $1::bigint, $2::bigint, 1 + coalesce(max(w.version), 0), $3, $4, $5::jsonb, $6::uuid, $7::timestamptz
     FROM waivers w WHERE w.business_id = $1 OR w.trainer_id = $2
     ON CONFLICT DO NOTHING
     RETURNING id, version`,
    [...ownerIds(owner), title, body, JSON.stringify(questions), userId, now],
  );
}

export interface BookingToSign {
  bookingId: string;
  userId: string;
  businessId: number | null;
  trainerId: number | null;
  giver: string;
  person: string;
  bookedBy: string;
  age: number | null;
  guardian: string | null;
  isActive: boolean;
  endsAt: Date;
}

export async function findBookingToSign(db: Db, bookingId: string): Promise<BookingToSign | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "bookingId", b.user_id AS "userId", b.business_id AS "businessId", b.trainer_id AS "trainerId",
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS giver,
            coalesce(b.attendee_name, b.full_name) AS person, b.full_name AS "bookedBy", b.attendee_age AS age, b.guardian_name AS guardian,
            b.cancelled_at IS NULL AS "isActive", b.ends_at AS "endsAt"
     FROM bookings b
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     WHERE b.id = $1`,
    [bookingId],
  );
}

export interface SignatureRecord {
  id: string;
  person: string;
  signedName: string;
  byGuardian: boolean;
  byLink: boolean;
  answers: string[];
  signedAt: Date;
}

const SIGNATURE_COLUMNS = `s.id, s.person, s.signed_name AS "signedName", s.by_guardian AS "byGuardian", s.by_link AS "byLink", s.answers,
  s.signed_at AS "signedAt"`;

export async function findSignature(
  db: Db,
  waiverId: number,
  { userId, person }: { userId: string; person: string },
): Promise<SignatureRecord | null> {
  return queryOneOrNull(
    db,
    `SELECT ${SIGNATURE_COLUMNS} FROM waiver_signatures s
     WHERE s.waiver_id = $1 AND s.user_id = $2 AND normalised_person_name(s.person) = normalised_person_name($3) AND s.erased_at IS NULL`,
    [waiverId, userId, person],
  );
}

export interface SignatureInput {
  waiverId: number;
  userId: string;
  person: string;
  signedName: string;
  byGuardian: boolean;
  byLink: boolean;
  answers: readonly string[];
  needsReview: boolean;
  consented: boolean;
  now: Date;
}

/**
 * Locks the version against replacement. Returns `withdrawn` if it is not in force; false if the person has already
 * signed.
 */
export async function insertSignature(tx: Tx, signature: SignatureInput): Promise<boolean | 'withdrawn'> {
  const inForce = await queryOneOrNull(
    tx,
    'SELECT id FROM waivers WHERE id = $1 AND withdrawn_at IS NULL FOR SHARE',
    [signature.waiverId],
  );
  if (inForce === null) return 'withdrawn';
  const { rowCount } = await tx.query(
    `INSERT INTO waiver_signatures (waiver_id, user_id, person, signed_name, by_guardian, answers, needs_review,
                                    consented_at, signed_at, by_link)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, CASE WHEN $8 THEN $9::timestamptz END, $9::timestamptz, $10)
     ON CONFLICT DO NOTHING`,
    [
      signature.waiverId,
      signature.userId,
      signature.person,
      signature.signedName,
      signature.byGuardian,
      JSON.stringify(signature.answers),
      signature.needsReview,
      signature.consented,
      signature.now,
      signature.byLink,
    ],
  );
  // The person's answers to earlier versions have no use any more.
  if (rowCount === 1)
    await tx.query(
      `UPDATE waiver_signatures s SET answers = '[]', needs_review = false, erased_at = $4
       FROM waivers earlier JOIN waivers w ON w.business_id = earlier.business_id OR w.trainer_id = earlier.trainer_id
       WHERE w.id = $1 AND earlier.id <> w.id AND s.waiver_id = earlier.id AND s.user_id = $2
         AND normalised_person_name(s.person) = normalised_person_name($3) AND s.erased_at IS NULL`,
      [signature.waiverId, signature.userId, signature.person, signature.now],
    );
  return rowCount === 1;
}

/** The previous link stops working. */
export async function replaceSigningLink(
  tx: Tx,
  link: { bookingId: string; tokenDigest: string; personDigest: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO waiver_links (booking_id, token_digest, person_digest, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (booking_id) DO UPDATE SET token_digest = excluded.token_digest,
       person_digest = excluded.person_digest, created_at = excluded.created_at`,
    [link.bookingId, link.tokenDigest, link.personDigest, link.now],
  );
}

export async function findBookingByLink(
  db: Db,
  tokenDigest: string,
): Promise<{ bookingId: string; personDigest: string } | null> {
  return queryOneOrNull(
    db,
    'SELECT booking_id AS "bookingId", person_digest AS "personDigest" FROM waiver_links WHERE token_digest = $1',
    [tokenDigest],
  );
}

/** Keeps who signed what and when. */
export async function eraseAnswers(db: Db, signatureId: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE waiver_signatures SET answers = '[]', needs_review = false, erased_at = $2 WHERE id = $1 AND erased_at IS NULL`,
    [signatureId, now],
  );
}

/** Joins the current version (`w`) and its signature (`s`) to bookings `b`. */
const WAIVER_OF_BOOKING = `
  JOIN waivers w ON w.withdrawn_at IS NULL AND (w.business_id = b.business_id OR w.trainer_id = b.trainer_id)
  LEFT JOIN waiver_signatures s ON s.waiver_id = w.id AND s.user_id = b.user_id AND s.erased_at IS NULL
    AND normalised_person_name(s.person) = normalised_person_name(coalesce(b.attendee_name, b.full_name))`;

/** Omits bookings that need no waiver. */
export async function listWaiverStatuses(
  db: Db,
  bookingIds: readonly string[],
): Promise<{ bookingId: string; stand: WaiverStatus }[]> {
  const { rows } = await db.query<{ bookingId: string; stand: WaiverStatus }>(
    `SELECT b.id AS "bookingId",
            CASE WHEN s.id IS NULL THEN 'missing' WHEN s.needs_review THEN 'look' ELSE 'signed' END AS stand
     FROM bookings b ${WAIVER_OF_BOOKING} WHERE b.id = ANY ($1)`,
    [bookingIds],
  );
  return rows;
}

export interface OutstandingWaiverRecord {
  bookingId: string;
  giver: string;
  person: string;
  title: string;
  startsAt: Date;
}

/** The next upcoming booking per person and business or trainer, soonest first. */
export async function listOutstandingWaivers(
  db: Db,
  userId: string,
  now: Date,
): Promise<OutstandingWaiverRecord[]> {
  const { rows } = await db.query<OutstandingWaiverRecord>(
    `SELECT * FROM (
       SELECT DISTINCT ON (w.id, normalised_person_name(coalesce(b.attendee_name, b.full_name)))
              b.id AS "bookingId", coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS giver,
              coalesce(b.attendee_name, b.full_name) AS person,
              coalesce(o.title, 'Personal training') AS title, b.starts_at AS "startsAt"
       FROM bookings b ${WAIVER_OF_BOOKING}
       LEFT JOIN businesses biz ON biz.id = b.business_id
       LEFT JOIN trainers tr ON tr.id = b.trainer_id
       LEFT JOIN sessions o ON o.id = b.session_id
       WHERE b.user_id = $1 AND b.cancelled_at IS NULL AND b.ends_at > $2 AND s.id IS NULL
       ORDER BY w.id, normalised_person_name(coalesce(b.attendee_name, b.full_name)), b.starts_at
     ) outstanding ORDER BY "startsAt" LIMIT 50`,
    [userId, now],
  );
  return rows;
}

/**
 * Erases answers signed before `since` without bookings there since. Deletes erased signatures from before `gone`,
 * and links of bookings that ended before `since`.
 */
export async function eraseOldAnswers(db: Db, since: Date, gone: Date, now: Date): Promise<void> {
  await db.query(
    `UPDATE waiver_signatures s SET answers = '[]', needs_review = false, erased_at = $2
     FROM waivers w
     WHERE w.id = s.waiver_id AND s.erased_at IS NULL AND s.signed_at < $1 AND NOT EXISTS (
       SELECT FROM bookings b
       WHERE b.user_id = s.user_id AND (b.business_id = w.business_id OR b.trainer_id = w.trainer_id)
         AND b.cancelled_at IS NULL AND b.ends_at >= $1)`,
    [since, now],
  );
  await db.query('DELETE FROM waiver_signatures WHERE erased_at IS NOT NULL AND signed_at < $1', [gone]);
  await db.query('DELETE FROM waiver_links l USING bookings b WHERE b.id = l.booking_id AND b.ends_at < $1', [
    since,
  ]);
}

/** Without answers given through a personal link: they belong to the signer. */
export async function signatureRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS given_to, w.title, w.version, s.person,
            s.signed_name, s.by_guardian, s.by_link, CASE WHEN NOT s.by_link THEN s.answers::text END AS answers, s.consented_at, s.signed_at, s.erased_at
     FROM waiver_signatures s JOIN waivers w ON w.id = s.waiver_id
     LEFT JOIN businesses biz ON biz.id = w.business_id
     LEFT JOIN trainers tr ON tr.id = w.trainer_id
     WHERE s.user_id = $1 ORDER BY s.signed_at`,
    [userId],
  );
  return rows;
}

/** Erases answers and names in the person's signatures, and withdraws their own waiver as a trainer. */
export async function eraseWaivers(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM waiver_links l USING bookings b WHERE b.id = l.booking_id AND b.user_id = $1', [
    userId,
  ]);
  await tx.query(
    `UPDATE waiver_signatures SET answers = '[]', needs_review = false, person = '', signed_name = '',
       erased_at = coalesce(erased_at, now())
     WHERE user_id = $1`,
    [userId],
  );
  await tx.query(
    `UPDATE waiver_signatures s SET answers = '[]', needs_review = false, erased_at = now()
     FROM waivers w JOIN trainers t ON t.id = w.trainer_id
     WHERE w.id = s.waiver_id AND t.user_id = $1 AND s.erased_at IS NULL`,
    [userId],
  );
  await tx.query(
    `UPDATE waivers w SET withdrawn_at = now() FROM trainers t
     WHERE t.id = w.trainer_id AND t.user_id = $1 AND w.withdrawn_at IS NULL`,
    [userId],
  );
}

/** Returns the number of links deleted. */
export async function deleteSigningLinks(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM waiver_links l USING bookings b WHERE b.id = l.booking_id AND b.user_id = $1',
    [userId],
  );
  return rowCount ?? 0;
}
