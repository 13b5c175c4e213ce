import { accountStates } from '#areas/identity/accounts/rules.ts';
import { containsPattern, type Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { cappedCount, toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import type {
  BusinessesQuery,
  ListedBusiness,
  ListedSession,
  ListedUser,
  SessionsQuery,
  UsersQuery,
} from './contract.ts';

/** A `ListedUser` from alias u, with its time still a Date. */
export const LISTED_USER = `
  u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.role,
  ${accountStates.keptAs} AS standing,
  u.created_at AS "joinedAt", (SELECT count(*) FROM bookings b WHERE b.user_id = u.id) AS bookings`;

type Listed<Item> = Omit<Item, 'createdAt' | 'joinedAt'> & { total: number };

/** Newest first, by name, email or booking reference. */
export async function findUsers(db: Db, { q, standing, page }: UsersQuery): Promise<ListPage<ListedUser>> {
  const found = `
       FROM users u
      WHERE ($1 = '' OR u.name ILIKE $2 OR u.email ILIKE $2
             OR EXISTS (SELECT FROM bookings b WHERE b.user_id = u.id AND b.reference = upper($1)))
        AND ($3::text IS NULL OR ${accountStates.keptAs} = $3)`;
  const { rows } = await db.query<Listed<ListedUser> & { joinedAt: Date }>(
    `SELECT ${LISTED_USER}, ${cappedCount(`SELECT ${found}`)} AS total ${found}
      ORDER BY u.created_at DESC, u.id LIMIT $4 OFFSET $5`,
    [q, containsPattern(q), standing ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  return toPage(rows, page, ({ ...row }) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
}

/** Newest first, by name, place, telephone or owner's email. */
export async function findBusinesses(
  db: Db,
  { q, status, page }: BusinessesQuery,
): Promise<ListPage<ListedBusiness>> {
  const found = `
       FROM businesses b LEFT JOIN users u ON u.id = b.owner_id
      WHERE ($1 = '' OR b.name ILIKE $2 OR b.address ILIKE $2 OR b.town ILIKE $2 OR b.postcode ILIKE $2
             OR b.phone ILIKE $2 OR u.email ILIKE $2)
        AND ($3::text IS NULL OR b.status = $3)`;
  const { rows } = await db.query<Listed<ListedBusiness> & { createdAt: Date }>(
    `SELECT b.id, b.name, b.business_type AS "businessType", b.address, b.town, b.postcode, b.status,
            b.booking_enabled AS "bookingEnabled", u.email AS "ownerEmail", b.created_at AS "createdAt",
            (SELECT count(*) FROM sessions s WHERE s.business_id = b.id AND s.status <> 'deleted') AS sessions,
            ${cappedCount(`SELECT ${found}`)} AS total ${found}
      ORDER BY b.created_at DESC, b.id DESC LIMIT $4 OFFSET $5`,
    [q, containsPattern(q), status ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  return toPage(rows, page, ({ ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Newest first, by title or business. Deleted ones only on request. */
export async function findSessions(
  db: Db,
  { q, status, page }: SessionsQuery,
): Promise<ListPage<ListedSession>> {
  const found = `
       FROM sessions s JOIN businesses b ON b.id = s.business_id JOIN session_types t ON t.id = s.session_type_id
      WHERE ($1 = '' OR s.title ILIKE $2 OR b.name ILIKE $2 OR b.postcode ILIKE $2)
        AND CASE WHEN $3::text IS NULL THEN s.status <> 'deleted' ELSE s.status = $3 END`;
  const { rows } = await db.query<
    Omit<Listed<ListedSession>, 'price'> & { createdAt: Date; pricePence: number }
  >(
    `SELECT s.id, s.title, t.name AS type, b.id AS "businessId", b.name AS "businessName", b.postcode, s.status,
            s.price_pence AS "pricePence", s.created_at AS "createdAt",
            ${cappedCount(`SELECT ${found}`)} AS total ${found}
      ORDER BY s.created_at DESC, s.id DESC LIMIT $4 OFFSET $5`,
    [q, containsPattern(q), status ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  return toPage(rows, page, ({ pricePence, createdAt, ...row }) => ({
    ...row,
    price: penceToDecimal(pricePence),
    createdAt: createdAt.toISOString(),
  }));
}
