import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Seller } from '../rules.ts';
import { type StatementPaper, statementSchema } from './contract.ts';
import { type Month, monthOf } from './month.ts';
import { forgetPapers, insertPaper, paperAsIssued } from './statement-queries.server.ts';

const issuedSchema = z.object({
  statement: statementSchema,
  issuer: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
});

/** A month's figures as its papers say them, and who issues them. */
export interface IssuedPaper {
  statement: StatementPaper;
  issuer: Pick<Brand, 'name' | 'address' | 'email' | 'phone'>;
}

const HOUR_MS = 3_600_000;

/**
 * Whether the papers of a month are issued at `now`: an hour after it is over, when no transaction that began in it can
 * still be under way.
 */
export function isClosed(month: Month, now: Date): boolean {
  return monthOf(new Date(now.getTime() - HOUR_MS)) > month;
}

/** What was issued of a month; null while nothing was. */
export async function issuedPaper(db: Db, seller: Seller, month: Month): Promise<IssuedPaper | null> {
  const kept = await paperAsIssued(db, seller, month);
  return kept === null ? null : issuedSchema.parse(kept);
}

/** Issues the papers of a month; of several at once one is first, and all are answered what it has issued. */
export async function issuePaper(
  db: Db,
  seller: Seller,
  paper: IssuedPaper,
  now: Date,
): Promise<IssuedPaper> {
  await insertPaper(db, seller, paper.statement.month, paper, now);
  return (await issuedPaper(db, seller, paper.statement.month)) ?? paper;
}

const YEARS_KEPT = 7;

/** Forgets the papers whose years are over. */
export async function forgetOldPapers(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - YEARS_KEPT);
  await forgetPapers(db, before);
}
