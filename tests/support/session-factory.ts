import { randomUUID } from 'node:crypto';
import type { CancellationTerms } from '#areas/catalogue/sessions/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { queryOne } from '#shared/db/database.server.ts';

/** With a unique email. */
export async function createUser(
  db: Db,
  options: { role?: 'user' | 'business' | 'admin'; firstName?: string; lastName?: string } = {},
): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@people.example`;
  const firstName = options.firstName ?? 'Sam';
  const lastName = options.lastName ?? 'Rowe';
  return queryOne(
    db,
    `INSERT INTO users (name, first_name, last_name, email, email_verified, role)
     VALUES ($1, $2, $3, $4, true, $5) RETURNING id, email`,
    [`${firstName} ${lastName}`, firstName, lastName, email, options.role ?? 'user'],
  );
}

export interface BusinessOptions {
  ownerId?: string;
  name?: string;
  status?: 'unclaimed' | 'submitted' | 'approved' | 'rejected' | 'suspended';
  bookingEnabled?: boolean;
  town?: string;
  postcode?: string;
  latitude?: number;
  longitude?: number;
  easting?: number;
  northing?: number;
  exactlyPlaced?: boolean;
}

/** Default: in Hackney, approved, booking on, a new owner. */
export async function createBusiness(
  db: Db,
  options: BusinessOptions = {},
): Promise<{ id: number; ownerId: string | null }> {
  const status = options.status ?? 'approved';
  const bookingEnabled = options.bookingEnabled ?? status === 'approved';
  const ownerId =
    status === 'unclaimed' ? null : (options.ownerId ?? (await createUser(db, { role: 'business' })).id);
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO businesses (owner_id, name, description, address, town, postcode, latitude, longitude,
                             easting, northing, phone, email, business_type, status, rejection_reason,
                             booking_enabled, subscription_tier, has_exact_location)
     VALUES ($1, $2, 'A hall with good light.', '1 Test Street, London', $9, $10, $3, $4, $5, $6,
             '020 7946 0001', 'desk@hall.example', 'Fitness Studio', $7,
             CASE WHEN $7 = 'rejected' THEN 'The address could not be found.' END, $8, CASE WHEN $8 THEN 'basic' END, $11)
     RETURNING id`,
    [
      ownerId,
      options.name ?? 'Test Hall',
      options.latitude ?? 51.5433,
      options.longitude ?? -0.0558,
      options.easting ?? 534_900,
      options.northing ?? 184_400,
      status,
      bookingEnabled,
      options.town ?? 'London',
      options.postcode ?? 'E8 1AA',
      options.exactlyPlaced ?? false,
    ],
  );
  return { id, ownerId };
}

export async function createMember(
  db: Db,
  businessId: number,
  role: 'manager' | 'front_desk' | 'instructor',
  userId?: string,
): Promise<{ id: string }> {
  const id = userId ?? (await createUser(db)).id;
  await db.query('INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, $3)', [
    businessId,
    id,
    role,
  ]);
  return { id };
}

export interface SessionOptions {
  businessId?: number;
  /** Default: full refund up to 24 hours before. */
  cancellation?: CancellationTerms;
  typeId?: number;
  title?: string;
  difficulties?: string[];
  ageGroups?: string[];
  pricePence?: number;
  capacity?: number;
  status?: 'draft' | 'pending' | 'published' | 'paused' | 'rejected' | 'deleted';
  /** Day, start, end; default Monday 18:30 to 19:30. */
  slots?: readonly (readonly [day: number, start: string, end: string])[];
}

/** A published yoga session with weekly slots and no dates; at a new business by default. */
export async function createSession(
  db: Db,
  options: SessionOptions = {},
): Promise<{ id: number; businessId: number }> {
  const businessId = options.businessId ?? (await createBusiness(db)).id;
  const { cancellation = defaultCancellation } = options;
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO sessions (business_id, session_type_id, title, description, difficulties, age_groups,
                           price_pence, duration_minutes, capacity, cancellation_hours, cancellation_refund, status)
     VALUES ($1, $2, $3, 'An hour of it.', $4, $5, $6, 60, $7, $8, $9, $10) RETURNING id`,
    [
      businessId,
      options.typeId ?? 2,
      options.title ?? 'Evening Yoga',
      options.difficulties ?? ['all_levels'],
      options.ageGroups ?? ['all_ages'],
      options.pricePence ?? 1400,
      options.capacity ?? 12,
      cancellation.hoursBefore,
      cancellation.givesBack,
      options.status ?? 'published',
    ],
  );
  for (const [day, start, end] of options.slots ?? [[1, '18:30', '19:30']]) {
    await db.query(
      'INSERT INTO session_slots (session_id, day_of_week, start_time, end_time) VALUES ($1, $2, $3, $4)',
      [id, day, start, end],
    );
  }
  return { id, businessId };
}

/** Returns its id. */
export async function createOccurrence(
  db: Db,
  sessionId: number,
  options: { startsAt: Date; capacity?: number; taken?: number; state?: 'scheduled' | 'cancelled' },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken, state)
     VALUES ($1, $2, $2::timestamptz + interval '1 hour', $3, $4, $5) RETURNING id`,
    [sessionId, options.startsAt, options.capacity ?? 12, options.taken ?? 0, options.state ?? 'scheduled'],
  );
  return id;
}
