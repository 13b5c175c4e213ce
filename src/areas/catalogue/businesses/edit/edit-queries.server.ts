import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessStatus } from '../contract.ts';
import { editStates } from '../rules.ts';
import type { BusinessEdit, EditState } from './contract.ts';
import {
  type Details,
  type DetailsChange,
  type DetailsField,
  detailsSchema,
  type PartialDetails,
  partialDetailsSchema,
} from './details.ts';

const columns: Readonly<Record<DetailsField, string>> = {
  name: 'name',
  description: 'description',
  address: 'address',
  town: 'town',
  postcode: 'postcode',
  latitude: 'latitude',
  longitude: 'longitude',
  easting: 'easting',
  northing: 'northing',
  exactlyPlaced: 'has_exact_location',
  phone: 'phone',
  email: 'email',
  website: 'website',
  facebookUrl: 'facebook_url',
  instagramUrl: 'instagram_url',
  twitterUrl: 'twitter_url',
  youtubeUrl: 'youtube_url',
  businessType: 'business_type',
  specialties: 'specialties',
  ageRanges: 'age_ranges',
  difficultyLevels: 'difficulty_levels',
  amenities: 'amenities',
  openingTimes: 'opening_times',
};
const fields = detailsSchema.keyof().options;

export interface VersionedDetails {
  details: Details;
  version: number;
  status: BusinessStatus;
}

/** Throws if the business doesn't exist: the caller must have checked. */
export async function readVersionedDetails(db: Db, businessId: number): Promise<VersionedDetails> {
  const { version, status, ...details } = await queryOne<Details & Omit<VersionedDetails, 'details'>>(
    db,
    `SELECT ${fields.map((field) => `${columns[field]} AS "${field}"`).join(', ')},
            details_version AS version, status
       FROM businesses WHERE id = $1`,
    [businessId],
  );
  return { details, version, status };
}

/** Also changes the version, so that open forms detect it. Without values, only the version. */
export async function updateDetails(tx: Tx, businessId: number, values: PartialDetails): Promise<void> {
  const changed = fields.filter((field) => values[field] !== undefined);
  const set = changed.map((field, index) => `${columns[field]} = $${index + 2}, `).join('');
  await tx.query(
    `UPDATE businesses SET ${set}details_version = details_version + 1, updated_at = now() WHERE id = $1`,
    [businessId, ...changed.map((field) => values[field])],
  );
}

interface EditRow extends Omit<BusinessEdit, 'submittedAt' | 'decidedAt'> {
  businessId: number;
  submittedAt: Date;
  decidedAt: Date | null;
}

const EDIT = `SELECT id, business_id AS "businessId", state, before, after, reason, submitted_at AS "submittedAt",
  decided_at AS "decidedAt" FROM business_edits`;

const present = ({ submittedAt, decidedAt, before, after, ...row }: EditRow) => ({
  ...row,
  before: partialDetailsSchema.parse(before),
  after: partialDetailsSchema.parse(after),
  submittedAt: submittedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

export async function editById(
  db: Db,
  editId: number,
): Promise<(BusinessEdit & { businessId: number }) | null> {
  const row = await queryOneOrNull<EditRow>(db, `${EDIT} WHERE id = $1`, [editId]);
  return row && present(row);
}

export async function pendingEdit(db: Db, businessId: number): Promise<BusinessEdit | null> {
  const row = await queryOneOrNull<EditRow>(db, `${EDIT} WHERE business_id = $1 AND state = 'pending'`, [
    businessId,
  ]);
  return row && present(row);
}

/** Newest first, without the pending one. */
export async function pastEdits(db: Db, businessId: number, limit: number): Promise<BusinessEdit[]> {
  const { rows } = await db.query<EditRow>(
    `${EDIT} WHERE business_id = $1 AND state <> 'pending' ORDER BY id DESC LIMIT $2`,
    [businessId, limit],
  );
  return rows.map(present);
}

export async function insertEdit(
  tx: Tx,
  edit: { businessId: number; state: EditState; change: DetailsChange; submittedBy: string; now: Date },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO business_edits (business_id, state, before, after, submitted_by, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      edit.businessId,
      edit.state,
      JSON.stringify(edit.change.before),
      JSON.stringify(edit.change.after),
      edit.submittedBy,
      edit.now,
    ],
  );
  return id;
}

export async function withdrawPendingEdit(tx: Tx, businessId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE business_edits SET state = 'withdrawn'
      WHERE business_id = $1 AND state ${inStates(editStates.statesBefore('withdrawn'))}`,
    [businessId],
  );
  return (rowCount ?? 0) > 0;
}

/** `pending` undoes a decision. False if the change is no longer in the given state. */
export async function updateEditState(
  tx: Tx,
  editId: number,
  move: { from: EditState; to: EditState; reason: string | null; decidedAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE business_edits SET state = $3, reason = $4, decided_at = $5
      WHERE id = $1 AND state = $2 AND state = ANY ($6)`,
    [editId, move.from, move.to, move.reason, move.decidedAt, editStates.statesBefore(move.to)],
  );
  return rowCount === 1;
}
