import type { Db, Tx } from '#shared/db/database.server.ts';
import { lockConfirmedCertificates, selectConfirmedCertificates } from './queries.server.ts';
import type { CertificateValidity } from './rules.ts';

/** The papers that may count, business by business; one without any is not in the answer. */
export const certificatesByBusiness = (
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, CertificateValidity[]>> => selectConfirmedCertificates(db, businessIds);

/**
 * The papers of a business that may count, which stay as they are until the transaction ends: what is published by
 * them is published before one of them is taken back, or not at all.
 */
export const lockValidCertificates = (tx: Tx, businessId: number): Promise<CertificateValidity[]> =>
  lockConfirmedCertificates(tx, businessId);
