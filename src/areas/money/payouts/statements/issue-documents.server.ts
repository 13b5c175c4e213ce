import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Seller } from '../rules.ts';
import { type StatementDocument, statementSchema } from './contract.ts';
import { londonMonth, type Month } from './month.ts';
import {
  deleteIssuedDocuments,
  insertIssuedDocument,
  readIssuedDocument,
} from './statement-queries.server.ts';

const issuedSchema = z.object({
  statement: statementSchema,
  issuer: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
});

/** A month's figures as its papers say them, and who issues them. */
export interface IssuedDocument {
  statement: StatementDocument;
  issuer: Pick<Brand, 'name' | 'address' | 'email' | 'phone'>;
}

const HOUR_MS = 3_600_000;

/**
 * Whether the papers of a month are issued at `now`: an hour after it is over, when no transaction that began in it can
 * still be under way.
 */
export function isMonthClosed(month: Month, now: Date): boolean {
  return londonMonth(new Date(now.getTime() - HOUR_MS)) > month;
}

/** What was issued of a month; null while nothing was. */
export async function findIssuedDocument(
  db: Db,
  seller: Seller,
  month: Month,
): Promise<IssuedDocument | null> {
  const kept = await readIssuedDocument(db, seller, month);
  return kept === null ? null : issuedSchema.parse(kept);
}

/** Issues the papers of a month; of several at once one is first, and all are answered what it has issued. */
export async function issueDocument(
  db: Db,
  seller: Seller,
  paper: IssuedDocument,
  now: Date,
): Promise<IssuedDocument> {
  await insertIssuedDocument(db, seller, paper.statement.month, paper, now);
  return (await findIssuedDocument(db, seller, paper.statement.month)) ?? paper;
}

const RETENTION_YEARS = 7;

/** Forgets the papers whose years are over. */
export async function deleteOldDocuments(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  await deleteIssuedDocuments(db, before);
}
