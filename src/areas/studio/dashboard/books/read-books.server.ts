import type { Seller } from '#areas/money/payouts/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type BookLine, buildBooks, totalLine } from './books.ts';
import { firstMoney, sumMovements, sumPlanPayments, sumTakings } from './books-queries.server.ts';
import type { BookLineText, BookQuarters, BooksDocument } from './contract.ts';
import { type PeriodKind, type Quarter, quarterDays, quartersSince, quarterTitle } from './quarters.ts';

export async function listQuarters(
  db: Db,
  seller: Seller,
  periods: PeriodKind,
  now: Date,
): Promise<BookQuarters> {
  const quarters = quartersSince(await firstMoney(db, seller), now, periods);
  return {
    quarters: quarters.map((quarter) => {
      const days = quarterDays(quarter, periods);
      return { quarter, title: quarterTitle(days), running: days.to >= londonDay(now) };
    }),
  };
}

/** Throws `not_found` (404) for a quarter without books, as before the first money or after today. */
export async function assertHasBooks(
  db: Db,
  seller: Seller,
  quarter: Quarter,
  periods: PeriodKind,
  now: Date,
): Promise<void> {
  if (quartersSince(await firstMoney(db, seller), now, periods).includes(quarter)) return;
  throw new AppError('not_found', 'There are no books for this quarter.');
}

/** Throws as `assertHasBooks`. */
export async function readBooks(
  db: Db,
  seller: Seller,
  quarter: Quarter,
  periods: PeriodKind,
  now: Date,
): Promise<BooksDocument> {
  await assertHasBooks(db, seller, quarter, periods, now);
  const days = quarterDays(quarter, periods);
  const { income, expenses } = buildBooks(
    await sumMovements(db, seller, days),
    seller.kind === 'business' ? await sumTakings(db, seller.id, days) : null,
    await sumPlanPayments(db, seller, days),
  );
  return {
    quarter,
    title: quarterTitle(days),
    running: days.to >= londonDay(now),
    yearFrom: days.yearFrom,
    due: days.due,
    income: income.map(toText),
    incomeTotal: toText(totalLine('Income', income)),
    expenses: expenses.map(toText),
  };
}

const toText = ({ label, quarterPence, yearPence }: BookLine): BookLineText => ({
  label,
  quarter: penceToDecimal(quarterPence),
  year: penceToDecimal(yearPence),
});
