import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Seller } from '../rules.ts';
import type { StatementMonths, StatementPaper } from './contract.ts';
import { type IssuedPaper, isClosed, issuedPaper, issuePaper } from './issue-papers.server.ts';
import {
  dayOfMonth,
  firstDay,
  lastDay,
  type Month,
  monthName,
  monthOf,
  monthsBetween,
  nextMonth,
} from './month.ts';
import { statementOf } from './statement.ts';
import {
  firstMovement,
  monthOfSeller,
  type PlatformFees,
  printedSeller,
} from './statement-queries.server.ts';
import { type Charge, rateWords, type Vat } from './vat.ts';
import { vatNumberWords } from './vat-number.ts';

export interface StatementDeps {
  pool: Pool;
  clock: Clock;
  /** The platform's registration for VAT; null where it has none. */
  vat: Vat | null;
  /** Who issues it. */
  brand: Brand;
}

/** The months that a seller has a statement of, the running one first; that one alone before anything moved. */
export async function statementMonths(
  { pool, clock }: StatementDeps,
  seller: Seller,
): Promise<StatementMonths> {
  const running = monthOf(clock.now());
  const months = monthsBetween(await firstMonth(pool, seller, running), running);
  return {
    months: months.map((month) => ({ month, title: monthName(month), running: month === running })),
  };
}

/** A seller's statement of a month. Throws as `paperOf`. */
export async function showStatement(
  deps: StatementDeps,
  seller: Seller,
  month: Month,
): Promise<StatementPaper> {
  return (await paperOf(deps, seller, month)).statement;
}

/**
 * What a seller's papers of a month say, and who issues them: as they were issued, once the month is over, and from then
 * on the same whatever changes. Throws `not_found` (404) for a month before their first, and for one to come.
 *
 * @param platformFees those of the month, where they have been read for all sellers
 */
export async function paperOf(
  deps: StatementDeps,
  seller: Seller,
  month: Month,
  platformFees?: PlatformFees,
): Promise<IssuedPaper> {
  const { pool, clock } = deps;
  const now = clock.now();
  const kept = await issuedPaper(pool, seller, month);
  if (kept !== null) return kept;
  const { name, address, email, phone } = deps.brand;
  const paper = {
    statement: await statementNow(deps, seller, month, platformFees),
    issuer: { name, address, email, phone },
  };
  return isClosed(month, now) ? issuePaper(pool, seller, paper, now) : paper;
}

/** The statement by the books and by what the seller is called now. */
async function statementNow(
  { pool, clock, vat }: StatementDeps,
  seller: Seller,
  month: Month,
  platformFees: PlatformFees | undefined,
): Promise<StatementPaper> {
  const now = clock.now();
  const running = monthOf(now);
  const printed = await printedSeller(pool, seller);
  if (printed === null || month > running || month < (await firstMonth(pool, seller, running)))
    throw new AppError('not_found', 'There’s no statement for this month.');
  const { openingPence, lines, closingPence, fees, feeTotal } = statementOf(
    await monthOfSeller(pool, seller, month, platformFees),
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
      vatNumber: printed.vatNumber === null ? null : vatNumberWords(printed.vatNumber),
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
    vat: vat === null ? null : { number: vat.number, rate: rateWords(vat) },
  };
}

async function firstMonth(db: Db, seller: Seller, running: Month): Promise<Month> {
  const first = await firstMovement(db, seller);
  return first === null ? running : monthOf(first);
}

function inPounds({ netPence, vatPence, totalPence }: Charge): { net: string; vat: string; total: string } {
  return {
    net: penceToDecimal(netPence),
    vat: penceToDecimal(vatPence),
    total: penceToDecimal(totalPence),
  };
}
