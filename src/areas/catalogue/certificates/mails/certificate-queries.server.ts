import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { CertificateKind } from '../rules.ts';

export interface CertificateMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  kind: CertificateKind;
  state: 'waiting' | 'confirmed' | 'refused';
  person: string | null;
  reason: string | null;
  /** The last valid day, `YYYY-MM-DD` in London. */
  validUntil: string;
}

/** Null if it was removed, or its business has no owner. */
export function readCertificate(db: Db, paperId: string): Promise<CertificateMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", p.kind, p.state, p.person_name AS person, p.reason,
            p.valid_until::text AS "validUntil", json_build_object('name', u.name, 'address', u.email) AS owner
       FROM certificates p JOIN businesses b ON b.id = p.business_id JOIN users u ON u.id = b.owner_id
      WHERE p.id = $1`,
    [paperId],
  );
}

export interface CertificateStatusMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  /** Sessions still paused when the email is sent. */
  stopped: string[];
}

export function readCertificateStatus(db: Db, businessId: number): Promise<CertificateStatusMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS owner,
            coalesce((SELECT json_agg(s.title ORDER BY s.title, s.id) FROM sessions s
                       WHERE s.business_id = b.id AND s.certificates_lapsed_at IS NOT NULL), '[]') AS stopped
       FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1`,
    [businessId],
  );
}
