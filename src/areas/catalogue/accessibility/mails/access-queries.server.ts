import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';

export interface AccessFactMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  fact: AccessFact;
  holds: boolean;
  /** Null for a fact about the venue. */
  session: { id: number; title: string } | null;
  takenDown: string | null;
  photo: { state: 'waiting' | 'checked' | 'refused'; reason: string | null } | null;
  /** The number of disagreements, and the latest text. */
  deny: number;
  found: string | null;
}

/** Null if it was withdrawn, or its business has no owner. */
export function readAccessFact(db: Db, factId: string): Promise<AccessFactMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", f.fact, f.holds, f.removal_reason AS "takenDown",
            CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'title', s.title) END AS session,
            CASE WHEN p.id IS NOT NULL THEN json_build_object('state', p.state, 'reason', p.reason) END AS photo,
            json_build_object('name', u.name, 'address', u.email) AS owner,
            (SELECT count(*)::int FROM access_feedback o WHERE o.fact_id = f.id AND NOT o.agrees) AS deny,
            (SELECT o.found FROM access_feedback o WHERE o.fact_id = f.id AND NOT o.agrees
              ORDER BY o.recorded_at DESC LIMIT 1) AS found
       FROM access_facts f
       JOIN businesses b ON b.id = f.business_id
       JOIN users u ON u.id = b.owner_id
       LEFT JOIN sessions s ON s.id = f.session_id
       LEFT JOIN access_photos p ON p.fact_id = f.id
      WHERE f.id = $1`,
    [factId],
  );
}

export interface StaleAccessFacts {
  businessId: number;
  businessName: string;
  owner: Recipient;
  facts: { fact: AccessFact; holds: boolean; session: string | null; statedAt: string }[];
}

/** Facts that still need confirming when the email is sent; null without an owner. */
export function readStaleAccessFacts(db: Db, businessId: number): Promise<StaleAccessFacts | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS owner,
            coalesce((SELECT json_agg(json_build_object('fact', f.fact, 'holds', f.holds, 'session', s.title,
                                                        'statedAt', f.stated_at) ORDER BY f.stated_at, f.id)
                        FROM access_facts f LEFT JOIN sessions s ON s.id = f.session_id
                       WHERE f.business_id = b.id AND f.requested_at IS NOT NULL AND f.removal_reason IS NULL), '[]') AS facts
       FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1`,
    [businessId],
  );
}
