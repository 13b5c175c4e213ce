import type { CertificateKind } from '#areas/catalogue/certificates/rules.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';

/** Confirmed and valid by default. Returns its id. */
export async function createCertificate(
  db: Db,
  businessId: number,
  kind: CertificateKind,
  options: {
    state?: 'waiting' | 'confirmed' | 'refused';
    from?: string;
    until?: string;
    person?: string;
  } = {},
): Promise<string> {
  const {
    state = 'confirmed',
    from = '2020-01-01',
    until = '2035-12-31',
    person = 'Rosa Lindqvist',
  } = options;
  const check = kind === 'check';
  const { id } = await queryOne<{ id: string }>(
    db,
    `INSERT INTO certificates (business_id, kind, state, reason, person_name, insurer_name, valid_from, valid_until,
                                scheme, last_four, inspected_via, inspected_by_name, inspected_on, document_key, created_at, decided_at)
     VALUES ($1, $2, $3, CASE WHEN $3 = 'refused' THEN 'The name cannot be read.' END, $4, $5, $6, $7, $8, $9, $10, $11,
             $12, $13, now(), CASE WHEN $3 <> 'waiting' THEN now() END)
     RETURNING id`,
    [
      businessId,
      kind,
      state,
      kind === 'insurance' ? null : person,
      kind === 'insurance' ? 'Harbour Mutual' : null,
      from,
      until,
      ...(check
        ? ['dbs', '1234', 'original', person, from, null]
        : [null, null, null, null, null, 'papers/x.pdf']),
    ],
  );
  return id;
}

export async function createCertificates(
  db: Db,
  businessId: number,
  options: { from?: string; until?: string } = {},
): Promise<Record<CertificateKind, string>> {
  return {
    check: await createCertificate(db, businessId, 'check', options),
    insurance: await createCertificate(db, businessId, 'insurance', options),
    first_aid: await createCertificate(db, businessId, 'first_aid', options),
  };
}
