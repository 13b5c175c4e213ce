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

export interface IssuedDocument {
  statement: StatementDocument;
  issuer: Pick<Brand, 'name' | 'address' | 'email' | 'phone'>;
}

const HOUR_MS = 3_600_000;

/** An hour after the month, when no transaction from it can still be running. */
export function isMonthClosed(month: Month, now: Date): boolean {
  return londonMonth(new Date(now.getTime() - HOUR_MS)) > month;
}

/** Null if none was issued. */
export async function findIssuedDocument(
  db: Db,
  seller: Seller,
  month: Month,
): Promise<IssuedDocument | null> {
  const kept = await readIssuedDocument(db, seller, month);
  return kept === null ? null : issuedSchema.parse(kept);
}

/** Concurrent calls all return the first one issued. */
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

/** Past their retention period. */
export async function deleteOldDocuments(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS);
  await deleteIssuedDocuments(db, before);
}
