import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Seller } from '../rules.ts';
import type { StatementDocument, StatementMonths } from './contract.ts';
import {
  findIssuedDocument,
  type IssuedDocument,
  isMonthClosed,
  issueDocument,
} from './issue-documents.server.ts';
import {
  dayOfMonth,
  firstDay,
  lastDay,
  londonMonth,
  type Month,
  monthName,
  monthsBetween,
  nextMonth,
} from './month.ts';
import { buildStatement } from './statement.ts';
import {
  firstMovement,
  type PlatformFees,
  printedSeller,
  readSellerMonth,
} from './statement-queries.server.ts';
import { type Charge, type Vat, vatRateText } from './vat.ts';
import { formatVatNumber } from './vat-number.ts';

export interface StatementDeps {
  pool: Pool;
  clock: Clock;
  /** Null if the platform isn't registered for VAT. */
  vat: Vat | null;
  brand: Brand;
}

/** Current month first, even without movements. */
export async function statementMonths(
  { pool, clock }: StatementDeps,
  seller: Seller,
): Promise<StatementMonths> {
  const running = londonMonth(clock.now());
  const months = monthsBetween(await firstMonth(pool, seller, running), running);
  return {
    months: months.map((month) => ({ month, title: monthName(month), running: month === running })),
  };
}

/** Throws like `getIssuedDocument`. */
export async function readStatement(
  deps: StatementDeps,
  seller: Seller,
  month: Month,
): Promise<StatementDocument> {
  return (await getIssuedDocument(deps, seller, month)).statement;
}

/**
 * Past months: as issued, and never changed. Throws `not_found` (404) outside the seller's months.
 * @param platformFees of the month, if already read for all sellers
 */
export async function getIssuedDocument(
  deps: StatementDeps,
  seller: Seller,
  month: Month,
  platformFees?: PlatformFees,
): Promise<IssuedDocument> {
  const { pool, clock } = deps;
  const now = clock.now();
  const kept = await findIssuedDocument(pool, seller, month);
  if (kept !== null) return kept;
  const { name, address, email, phone } = deps.brand;
  const paper = {
    statement: await currentStatement(deps, seller, month, platformFees),
    issuer: { name, address, email, phone },
  };
  return isMonthClosed(month, now) ? issueDocument(pool, seller, paper, now) : paper;
}

/** Built from the ledger and the seller's current details. */
async function currentStatement(
  { pool, clock, vat }: StatementDeps,
  seller: Seller,
  month: Month,
  platformFees: PlatformFees | undefined,
): Promise<StatementDocument> {
  const now = clock.now();
  const running = londonMonth(now);
  const printed = await printedSeller(pool, seller);
  if (printed === null || month > running || month < (await firstMonth(pool, seller, running)))
    throw new AppError('not_found', 'There’s no statement for this month.');
  const { openingPence, lines, closingPence, fees, feeTotal } = buildStatement(
    await readSellerMonth(pool, seller, month, platformFees),
    vat,
  );
  const runs = month === running;
  return {
    month,
    title: monthName(month),
    running: runs,
    issuedOn: runs ? londonDay(now) : firstDay(nextMonth(month)),
    seller: {
      ...printed,
      vatNumber: printed.vatNumber === null ? null : formatVatNumber(printed.vatNumber),
    },
    opening: {
      label: `Balance on ${dayOfMonth(firstDay(month))}`,
      amount: penceToDecimal(openingPence),
    },
    lines: lines.map(({ label, pence }) => ({ label, amount: penceToDecimal(pence) })),
    closing: {
      label: runs ? 'Balance today' : `Balance on ${dayOfMonth(lastDay(month))}`,
      amount: penceToDecimal(closingPence),
    },
    fees: fees.map(({ label, ...charge }) => ({ label, ...inPounds(charge) })),
    feeTotal: inPounds(feeTotal),
    vat: vat === null ? null : { number: vat.number, rate: vatRateText(vat) },
  };
}

async function firstMonth(db: Db, seller: Seller, running: Month): Promise<Month> {
  const first = await firstMovement(db, seller);
  return first === null ? running : londonMonth(first);
}

function inPounds({ netPence, vatPence, totalPence }: Charge): { net: string; vat: string; total: string } {
  return {
    net: penceToDecimal(netPence),
    vat: penceToDecimal(vatPence),
    total: penceToDecimal(totalPence),
  };
}
