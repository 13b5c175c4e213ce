import {
  type AuthorisedBusiness,
  authoriseBusiness,
  authoriseInTransaction,
  requirePremium,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { listInstructorsAndSessions } from '#areas/catalogue/instructors/own-classes.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import type { PayPeriod, PayRateInput, PayRates, PayRun } from './contract.ts';
import { rateText } from './copy.ts';
import { deletePayRate, listPayRates, listTaughtClasses, savePayRate } from './pay-queries.server.ts';
import { payPence, rateFor } from './pay-rules.ts';

const requirePayPlan = (business: AuthorisedBusiness): void =>
  requirePremium(business, 'Instructor pay is included in Premium Pro.');

/**
 * Calculates each instructor's pay from current attendance and rates. Throws as `authoriseBusiness`, and `forbidden`
 * (403) on a plan without pay runs.
 */
export async function readPayRun(
  db: Db,
  user: { id: string },
  businessId: number,
  period: PayPeriod,
  now: Date,
): Promise<PayRun> {
  requirePayPlan(await authoriseBusiness(db, user, businessId, 'manage_pay'));
  const rates = await listPayRates(db, businessId);
  const taught = await listTaughtClasses(db, businessId, {
    from: startOfUkDay(period.from),
    until: startOfUkDay(plusDays(period.to, 1)),
    now,
  });
  const classes = taught.map((row) => {
    const counted = { ...row, day: londonDay(row.startsAt) };
    const rate = rateFor(rates, counted);
    return { ...row, rate, pence: rate === null ? null : payPence(rate, counted) };
  });
  const sum = (lines: readonly { pence: number | null }[]) =>
    penceToDecimal(lines.reduce((total, { pence }) => total + (pence ?? 0), 0));
  const ids = [...new Set(classes.map(({ instructorId }) => instructorId))];
  const byInstructor = ids.map((id) => classes.filter(({ instructorId }) => instructorId === id));
  return {
    period,
    lines: classes.map(({ sessionId: _session, startsAt, rate, pence, ...line }) => ({
      ...line,
      startsAt: startsAt.toISOString(),
      rate: rate && { basis: rate.basis, amount: penceToDecimal(rate.amountPence) },
      pay: pence === null ? null : penceToDecimal(pence),
    })),
    totals: byInstructor
      .map((lines) => ({
        instructorId: lines[0]?.instructorId ?? 0,
        instructor: lines[0]?.instructor ?? '',
        classes: lines.length,
        unrated: lines.filter(({ rate }) => rate === null).length,
        pay: sum(lines),
      }))
      .sort((one, other) => one.instructor.localeCompare(other.instructor, 'en-GB')),
    total: sum(classes),
  };
}

/** Returns the pay run as a CSV: a line per class and a total per instructor. Throws as `readPayRun`. */
export async function payRunCsv(
  db: Db,
  user: { id: string },
  businessId: number,
  period: PayPeriod,
  now: Date,
): Promise<CsvFile> {
  const { lines, totals, total } = await readPayRun(db, user, businessId, period, now);
  const pence = (amount: string | null) => (amount === null ? null : { pence: decimalToPence(amount) ?? 0 });
  const blank = {
    Class: '',
    Date: null,
    Instructor: '',
    Cover: '',
    Minutes: null,
    People: null,
    Rate: '',
    Pay: null,
  };
  return csvFile(
    `instructor-pay-${period.from}-to-${period.to}.csv`,
    ['Class', 'Date', 'Instructor', 'Cover', 'Minutes', 'People', 'Rate', 'Pay', 'Total'],
    [
      ...lines.map((line) => ({
        Class: line.title,
        Date: new Date(line.startsAt),
        Instructor: line.instructor,
        Cover: line.cover ? 'Yes' : 'No',
        Minutes: line.minutes,
        People: line.heads,
        Rate: line.rate === null ? 'No rate' : rateText(line.rate),
        Pay: pence(line.pay),
        Total: null,
      })),
      ...totals.map(({ instructor, pay }) => ({ ...blank, Instructor: instructor, Total: pence(pay) })),
      { ...blank, Instructor: 'All instructors', Total: pence(total) },
    ],
  );
}

/** Lists the rates, with the instructors and sessions for a new one. Throws as `readPayRun`. */
export async function readPayRates(db: Db, user: { id: string }, businessId: number): Promise<PayRates> {
  requirePayPlan(await authoriseBusiness(db, user, businessId, 'manage_pay'));
  return {
    rates: (await listPayRates(db, businessId)).map(({ amountPence, ...rate }) => ({
      ...rate,
      amount: penceToDecimal(amountPence),
    })),
    ...(await listInstructorsAndSessions(db, businessId)),
  };
}

interface PayActor {
  user: { id: string };
  act: AuditContext;
  businessId: number;
}

/**
 * Sets a rate from a day onwards. Throws as `readPayRun`, and `invalid_input` (400) for another business's instructor
 * or session.
 */
export async function setPayRate(
  { pool, clock }: { pool: Pool; clock: Clock },
  { user, act, businessId }: PayActor,
  { amount, ...input }: PayRateInput,
): Promise<PayRates> {
  const amountPence = input.basis === 'usual' ? 0 : (decimalToPence(amount) ?? 0);
  await transaction(pool, async (tx) => {
    requirePayPlan(await authoriseInTransaction(tx, user, businessId, 'manage_pay'));
    const { instructors, sessions } = await listInstructorsAndSessions(tx, businessId);
    if (!instructors.some(({ id }) => id === input.instructorId))
      throw invalidField('instructorId', 'This instructor is no longer on your list.');
    if (input.sessionId !== null && !sessions.some(({ id }) => id === input.sessionId))
      throw invalidField('sessionId', 'This session is no longer on your list.');
    const { id } = await savePayRate(tx, businessId, { ...input, amountPence }, clock.now());
    await recordAudit(tx, act, {
      action: 'instructor.pay-rate-set',
      subject: 'instructor',
      subjectId: String(input.instructorId),
      after: { ...input, amountPence },
      details: { businessId, rateId: id },
    });
  });
  return readPayRates(pool, user, businessId);
}

/** Deletes a rate. Throws as `readPayRun`, and `not_found` (404). */
export async function removePayRate(
  { pool }: { pool: Pool },
  { user, act, businessId }: PayActor,
  rateId: number,
): Promise<PayRates> {
  await transaction(pool, async (tx) => {
    requirePayPlan(await authoriseInTransaction(tx, user, businessId, 'manage_pay'));
    const removed = await deletePayRate(tx, businessId, rateId);
    if (removed === null) throw new AppError('not_found', 'Someone has already removed this rate.');
    await recordAudit(tx, act, {
      action: 'instructor.pay-rate-removed',
      subject: 'business',
      subjectId: String(businessId),
      before: removed,
      details: { businessId, rateId },
    });
  });
  return readPayRates(pool, user, businessId);
}

const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { errors: [{ field, message }] });
