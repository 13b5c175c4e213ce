import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface SubmittedBusinessData {
  name: string;
  businessType: string;
  address: string;
  town: string;
  postcode: string;
  phone: string;
  email: string | null;
  website: string | null;
  owner: Recipient;
  admins: (Recipient & { id: string })[];
}

/** Null if it no longer waits for review. */
export async function readSubmittedBusiness(
  db: Db,
  businessId: number,
): Promise<SubmittedBusinessData | null> {
  return queryOneOrNull<SubmittedBusinessData>(
    db,
    `SELECT b.name, b.business_type AS "businessType", b.address, b.town, b.postcode, b.phone, b.email, b.website,
            json_build_object('name', owner.name, 'address', owner.email) AS owner,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'address', email) ORDER BY id), '[]')
               FROM users WHERE role = 'admin' AND suspended_at IS NULL) AS admins
       FROM businesses b JOIN users owner ON owner.id = b.owner_id
      WHERE b.id = $1 AND b.status = 'submitted'`,
    [businessId],
  );
}

export interface ListingDecisionMailData {
  subject: 'business' | 'session' | 'trainer' | 'business-edit';
  subjectId: number;
  /** The name of the business or trainer, or the session's title. */
  title: string;
  /** For a trainer, the trainer's name. */
  businessName: string;
  verdict: 'approved' | 'rejected';
  reason: string | null;
  ownerEmail: string;
}

/** Null if it was undone, or the listing has no owner. */
export async function readListingDecisionForMail(
  db: Db,
  decisionId: string,
): Promise<ListingDecisionMailData | null> {
  return queryOneOrNull<ListingDecisionMailData>(
    db,
    `SELECT d.subject, d.subject_id AS "subjectId", coalesce(s.title, b.name, t.first_name || ' ' || t.last_name) AS title,
            coalesce(b.name, t.first_name || ' ' || t.last_name) AS "businessName",
            d.verdict, d.reason, u.email AS "ownerEmail"
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
