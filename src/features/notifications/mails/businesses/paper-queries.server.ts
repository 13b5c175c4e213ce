import type { PaperKind } from '#features/safety/rules.ts';
import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { Recipient } from '../../sending/outgoing-mail.ts';

/** A paper that a business shows before children come to it, and whom to tell. */
export interface PaperOfMail {
  businessId: number;
  businessName: string;
  owner: Recipient;
  kind: PaperKind;
  state: 'waiting' | 'confirmed' | 'refused';
  person: string | null;
  reason: string | null;
  /** The last day it counts, `YYYY-MM-DD` in London. */
  validUntil: string;
}

/** Null when it was removed, or nobody owns its business. */
export function readPaper(db: Db, paperId: string): Promise<PaperOfMail | null> {
  return maybeOne(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", p.kind, p.state, p.person_name AS person, p.reason,
            p.valid_until::text AS "validUntil", json_build_object('name', u.name, 'address', u.email) AS owner
       FROM certificates p JOIN businesses b ON b.id = p.business_id JOIN users u ON u.id = b.owner_id
      WHERE p.id = $1`,
    [paperId],
  );
}

/** A business whose sessions followed its papers, and whom to tell. */
export interface BusinessByPapers {
  businessId: number;
  businessName: string;
  owner: Recipient;
  /** The sessions that are stopped for want of papers as it is sent. */
  stopped: string[];
}

/** Null when nobody owns it. */
export function readBusinessByPapers(db: Db, businessId: number): Promise<BusinessByPapers | null> {
  return maybeOne(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS owner,
            coalesce((SELECT json_agg(s.title ORDER BY s.title, s.id) FROM sessions s
                       WHERE s.business_id = b.id AND s.certificates_lapsed_at IS NOT NULL), '[]') AS stopped
       FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1`,
    [businessId],
  );
}
