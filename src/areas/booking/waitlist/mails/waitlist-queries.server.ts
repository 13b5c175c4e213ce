import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Prices in pence. */
export interface WaitlistMailData {
  placeId: string;
  state: 'waiting' | 'offered' | 'booked' | 'missed' | 'left' | 'closed';
  userId: string;
  seeker: { name: string; email: string };
  sessionId: number;
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  endsAt: Date;
  places: number;
  position: number;
  waiting: number;
  offer: {
    id: string;
    kind: 'in_turn' | 'everyone' | 'out_of_turn';
    deadline: string;
    reason: string | null;
  } | null;
  /** Of all offered places; null for an offer to everybody. */
  totalPence: number | null;
  cancelledBecause: string | null;
}

export async function readWaitlistEntryForMail(db: Db, placeId: string): Promise<WaitlistMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT w.id AS "placeId", w.state, u.id AS "userId", json_build_object('name', u.name, 'email', u.email) AS seeker,
            s.id AS "sessionId", s.title AS "sessionTitle", b.name AS "businessName",
            o.starts_at AS "startsAt", o.ends_at AS "endsAt", w.places,
            (SELECT count(*) FROM waitlist_entries before
             WHERE before.occurrence_id = w.occurrence_id AND before.state IN ('waiting', 'offered')
               AND (before.joined_at, before.id) <= (w.joined_at, w.id)) AS position,
            (SELECT count(*) FROM waitlist_entries every
             WHERE every.occurrence_id = w.occurrence_id AND every.state IN ('waiting', 'offered')) AS waiting,
            offer.details AS offer, h.total_pence AS "totalPence", c.reason AS "cancelledBecause"
     FROM waitlist_entries w
     JOIN users u ON u.id = w.user_id
     JOIN occurrences o ON o.id = w.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses b ON b.id = s.business_id
     LEFT JOIN holds h ON h.id = w.order_id
     LEFT JOIN occurrence_cancellations c ON c.occurrence_id = o.id
     LEFT JOIN LATERAL (
       SELECT json_build_object('id', f.id, 'kind', f.kind, 'deadline', f.deadline, 'reason', f.reason) AS details
       FROM waitlist_offers f WHERE f.entry_id = w.id ORDER BY f.offered_at DESC LIMIT 1
     ) offer ON true
     WHERE w.id = $1 AND u.deleted_at IS NULL`,
    [placeId],
  );
}
