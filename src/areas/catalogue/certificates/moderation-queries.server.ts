import type { Described, ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { certificateSentences, formatCertificateDay, inspectionMethodNames, schemeNames } from './copy.ts';
import { type CertificateKind, certificateNames } from './rules.ts';

const kindName = `CASE p.kind ${Object.entries(certificateNames)
  .map(([kind, name]) => `WHEN '${kind}' THEN '${name}'`)
  .join(' ')} END`;

export const certificateQueue: ReviewQueue = {
  notThere: certificateSentences.notThere,
  select: `SELECT p.id::text AS id, ${kindName} || ': ' || coalesce(p.person_name, p.insurer_name) AS title,
                  b.name AS line, p.created_at AS since, b.owner_id AS "ownerId"
             FROM certificates p JOIN businesses b ON b.id = p.business_id`,
  isWaiting: `p.state = 'waiting'`,
  id: 'p.id',
  describe: describeCertificate,
};

interface CertificateWords {
  kind: CertificateKind;
  holder: string;
  business: string;
  businessId: number;
  validFrom: string;
  validUntil: string;
  scheme: keyof typeof schemeNames | null;
  lastFour: string | null;
  seenAs: keyof typeof inspectionMethodNames | null;
  seenBy: string | null;
  seenOn: string | null;
  hasDocument: boolean;
}

async function describeCertificate(db: Db, id: string): Promise<Described | null> {
  const row = await queryOneOrNull<CertificateWords>(
    db,
    `SELECT p.kind, coalesce(p.person_name, p.insurer_name) AS holder, b.name AS business, b.id AS "businessId",
            p.valid_from::text AS "validFrom", p.valid_until::text AS "validUntil", p.scheme,
            p.last_four AS "lastFour", p.inspected_via AS "seenAs", p.inspected_by_name AS "seenBy",
            p.inspected_on::text AS "seenOn", p.document_key IS NOT NULL AS "hasDocument"
       FROM certificates p JOIN businesses b ON b.id = p.business_id WHERE p.id = $1`,
    [id],
  );
  if (row === null) return null;
  const { scheme, seenAs, seenBy, seenOn } = row;
  const check: Described['facts'] =
    scheme === null || seenAs === null || seenOn === null
      ? []
      : [
          ['Made by', schemeNames[scheme]],
          ['Number', `Ending in ${row.lastFour}`],
          ['Checked', `${inspectionMethodNames[seenAs]} by ${seenBy}, ${formatCertificateDay(seenOn)}`],
        ];
  return {
    facts: [
      ['Document', certificateNames[row.kind]],
      [row.kind === 'insurance' ? 'Insurer' : 'Person', row.holder],
      [scheme === null ? 'Valid from' : 'Issued', formatCertificateDay(row.validFrom)],
      ['Valid until', formatCertificateDay(row.validUntil)],
      ...check,
    ],
    links: [
      { label: row.business, href: `/admin/businesses/${row.businessId}` },
      ...(row.hasDocument
        ? [{ label: 'Download the document', href: `/api/admin/papers/${id}/document` }]
        : []),
    ],
    note:
      scheme === null
        ? null
        : 'Confirm it after you’ve seen the original on a call, or after the Update Service has replied. Don’t keep a copy.',
  };
}
