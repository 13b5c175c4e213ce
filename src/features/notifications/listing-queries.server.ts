import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { ListingDecisionMailData, TrainerApplicationMailData } from './mail-data.ts';

/** A decision on a listing with its owner; null when it was undone, or nobody owns the listing. */
export async function readListingDecisionForMail(
  db: Db,
  decisionId: string,
): Promise<ListingDecisionMailData | null> {
  return maybeOne<ListingDecisionMailData>(
    db,
    `SELECT d.subject, d.subject_id AS "subjectId", coalesce(s.title, b.name, t.first_name || ' ' || t.last_name) AS title,
            coalesce(b.name, t.first_name || ' ' || t.last_name) AS "businessName",
            d.verdict, d.reason, u.email AS "ownerEmail", u.first_name AS "ownerFirstName"
       FROM moderation_decisions d
       LEFT JOIN sessions s ON d.subject = 'session' AND s.id = d.subject_id
       LEFT JOIN business_edits e ON d.subject = 'business-edit' AND e.id = d.subject_id
       LEFT JOIN businesses b ON b.id = CASE d.subject WHEN 'business' THEN d.subject_id
                                          WHEN 'business-edit' THEN e.business_id ELSE s.business_id END
       LEFT JOIN trainers t ON d.subject = 'trainer' AND t.id = d.subject_id
       JOIN users u ON u.id = coalesce(b.owner_id, t.user_id)
      WHERE d.id = $1 AND d.undone_at IS NULL`,
    [decisionId],
  );
}

/** A trainer's application as it stands; null when it no longer waits for review, or another has come since. */
export async function readTrainerApplicationForMail(
  db: Db,
  trainerId: number,
  submittedAt: Date,
): Promise<TrainerApplicationMailData | null> {
  return maybeOne<TrainerApplicationMailData>(
    db,
    `SELECT t.first_name AS "firstName", t.first_name || ' ' || t.last_name AS name, u.email,
            EXISTS (SELECT FROM moderation_decisions d
                     WHERE d.subject = 'trainer' AND d.subject_id = t.id AND d.undone_at IS NULL) AS again
       FROM trainers t JOIN users u ON u.id = t.user_id
      WHERE t.id = $1 AND t.submitted_at = $2 AND t.status = 'pending'`,
    [trainerId, submittedAt],
  );
}
