import type { Db, Tx } from '#shared/db/database.server.ts';
import { lockConfirmedCertificates, selectConfirmedCertificates } from './queries.server.ts';
import type { CertificateValidity } from './rules.ts';

/** Businesses without documents are missing from the map. */
export const certificatesByBusiness = (
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, CertificateValidity[]>> => selectConfirmedCertificates(db, businessIds);

/** Locked until the transaction ends, so that a document can't be withdrawn while a session is published. */
export const lockValidCertificates = (tx: Tx, businessId: number): Promise<CertificateValidity[]> =>
  lockConfirmedCertificates(tx, businessId);
