import type { SubscriptionTier } from '#features/businesses/contract.ts';
import type { ClaimState } from '#features/claims/contract.ts';
import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { Recipient } from '../../sending/outgoing-mail.ts';

/** A business that somebody registered, and whom to tell. */
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

/** A business that waits for review, with its owner and every admin; null when it waits no more. */
export async function readSubmittedBusiness(
  db: Db,
  businessId: number,
): Promise<SubmittedBusinessData | null> {
  return maybeOne<SubmittedBusinessData>(
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

/** What an admin decided about a business, one of its sessions or a trainer, for the owner. */
export interface ListingDecisionMailData {
  subject: 'business' | 'session' | 'trainer' | 'business-edit';
  subjectId: number;
  /** The business's name, the session's title, or the trainer's name. */
  title: string;
  /** The business, or the trainer again. */
  businessName: string;
  verdict: 'approved' | 'rejected';
  /** Why it was rejected, in the admin's words. */
  reason: string | null;
  ownerEmail: string;
}

/** A decision on a listing with its owner; null when it was undone, or nobody owns the listing. */
export async function readListingDecisionForMail(
  db: Db,
  decisionId: string,
): Promise<ListingDecisionMailData | null> {
  return maybeOne<ListingDecisionMailData>(
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

/** An application of a trainer that has just come in, for the trainer. */
export interface TrainerApplicationMailData {
  firstName: string;
  name: string;
  email: string;
  /** An earlier application was sent back, and this one mends it. */
  again: boolean;
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

/** A claim as its mail tells it. */
export interface ClaimMailData {
  state: ClaimState;
  reason: string | null;
  businessName: string;
  claimant: Recipient;
}

/** The claim with its claimant; null when it is gone. */
export async function readClaimForMail(db: Db, claimId: string): Promise<ClaimMailData | null> {
  return maybeOne<ClaimMailData>(
    db,
    `SELECT c.state, c.decision_reason AS reason, b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS claimant
       FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id
      WHERE c.id = $1`,
    [claimId],
  );
}

/** A plan as mails tell it. Amounts in pence. */
export interface PlanMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  tier: SubscriptionTier;
  pricePence: number;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  /** It ends because the business, or its owner's account, is suspended. */
  endsWithSuspension: boolean;
}

/** The plan with its business and owner; null when there is nobody to tell. */
export async function readPlanForMail(db: Db, subscriptionId: string): Promise<PlanMailData | null> {
  return maybeOne<PlanMailData>(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS owner,
            s.tier, s.price_pence AS "pricePence", s.current_period_end AS "currentPeriodEnd",
            s.grace_until AS "graceUntil", s.ends_with_suspension AS "endsWithSuspension"
       FROM subscriptions s JOIN businesses b ON b.id = s.business_id JOIN users u ON u.id = b.owner_id
      WHERE s.id = $1`,
    [subscriptionId],
  );
}
