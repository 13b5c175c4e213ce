import { businessEditQueue } from '#areas/catalogue/businesses/edit/moderate-edit.server.ts';
import { businessQueue } from '#areas/catalogue/businesses/register/moderate-business.server.ts';
import { certificateQueue } from '#areas/catalogue/certificates/review-certificate.server.ts';
import { claimQueue } from '#areas/catalogue/claims/decide-claim.server.ts';
import { instructorQueue } from '#areas/catalogue/instructors/review-instructor.server.ts';
import type { ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Subject } from '#areas/catalogue/moderation/rules.ts';
import { photoQueue } from '#areas/catalogue/photos/review-photo.server.ts';
import { sessionQueue } from '#areas/catalogue/sessions/review/moderate-session.server.ts';
import { trainerQueue } from '#areas/catalogue/trainers/apply/moderate-trainer.server.ts';
import { venueQueue } from '#areas/catalogue/venues/review-venue.server.ts';
import { awaitingAnswerStates } from '#areas/money/payments/disputes/rules.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { WorkKind } from '../assignments/kinds.ts';
import { type InboxKind, inboxKindNames } from './kinds.ts';

export const reviewQueues: Readonly<Record<Subject, ReviewQueue>> = {
  business: businessQueue,
  'business-edit': businessEditQueue,
  session: sessionQueue,
  trainer: trainerQueue,
  claim: claimQueue,
  paper: certificateQueue,
  photo: photoQueue,
  instructor: instructorQueue,
  venue: venueQueue,
};

const waits = ({ select, isWaiting }: ReviewQueue) => `${select} WHERE ${isWaiting}`;

/** Items decided on their own pages. */
const otherItems = {
  access: `SELECT f.id::text AS id, b.name AS title, 'Facts about access' AS line, f.stated_at AS since,
         b.owner_id AS "ownerId"
    FROM access_facts f JOIN businesses b ON b.id = f.business_id LEFT JOIN access_photos p ON p.fact_id = f.id
   WHERE f.removal_reason IS NULL AND (p.state = 'waiting' OR EXISTS (
     SELECT FROM access_feedback o
      WHERE o.fact_id = f.id AND NOT o.agrees AND o.recorded_at > coalesce(f.read_at, '-infinity')))`,
  report: `SELECT r.id::text AS id, coalesce(nullif(left(r.details, 80), ''), 'Report') AS title,
         r.subject AS line, r.created_at AS since, NULL::uuid AS "ownerId"
    FROM reports r WHERE r.state = 'open'`,
  dispute: `SELECT d.id::text AS id, u.name AS title,
         '£' || to_char(d.amount_pence / 100.0, 'FM999990.00') AS line, d.opened_at AS since, NULL::uuid AS "ownerId"
    FROM disputes d JOIN payments p ON p.id = d.payment_id JOIN users u ON u.id = p.user_id
   WHERE d.decided_at IS NULL AND d.answer IS NULL AND d.state ${inStates(awaitingAnswerStates)}`,
  signal: `SELECT s.id::text AS id, coalesce(u.name, b.name, t.first_name || ' ' || t.last_name, 'New accounts') AS title,
         'Signal' AS line, s.detected_at AS since, NULL::uuid AS "ownerId"
    FROM signals s
    LEFT JOIN users u ON s.subject = 'user' AND u.id::text = s.subject_id
    LEFT JOIN businesses b ON s.subject = 'business' AND b.id::text = s.subject_id
    LEFT JOIN trainers t ON s.subject = 'trainer' AND t.id::text = s.subject_id
   WHERE s.state = 'open'`,
};

/** Messages have their own assignee. */
export const MESSAGES_WAITING = `SELECT m.id::text AS id, coalesce(nullif(coalesce(u.name, m.name), ''), m.reference) AS title,
         m.reference AS line, m.sent_at AS since, NULL::uuid AS "ownerId"
    FROM help_messages m LEFT JOIN users u ON u.id = m.user_id WHERE m.state = 'open'`;

/** Waiting items of each kind: id, title, line, time and person. Live reviews don't wait, but can be assigned. */
export const WAITING_ITEMS: Readonly<Record<WorkKind, string>> = {
  business: waits(reviewQueues.business),
  'business-edit': waits(reviewQueues['business-edit']),
  session: waits(reviewQueues.session),
  trainer: waits(reviewQueues.trainer),
  claim: waits(reviewQueues.claim),
  paper: waits(reviewQueues.paper),
  photo: waits(reviewQueues.photo),
  instructor: waits(reviewQueues.instructor),
  venue: waits(reviewQueues.venue),
  ...otherItems,
  review: `SELECT r.id::text AS id, left(r.body, 80) AS title, 'Review' AS line, r.created_at AS since,
         NULL::uuid AS "ownerId"
    FROM reviews r WHERE r.hidden_reason IS NULL`,
};

/** Waiting items of these kinds: kind, id, title, line and time. */
export const inboxItems = (kinds: readonly InboxKind[]): string =>
  kinds
    .map(
      (kind) =>
        `SELECT '${kind}' AS kind, id, title, line, since
           FROM (${kind === 'message' ? MESSAGES_WAITING : WAITING_ITEMS[kind]}) ${kind.replace('-', '_')}s`,
    )
    .join(' UNION ALL ');

/** Everything in the inbox. */
export const INBOX_ITEMS = inboxItems(inboxKindNames);
