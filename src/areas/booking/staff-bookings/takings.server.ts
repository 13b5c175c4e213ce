import {
  deskBalance,
  findTaking,
  insertTakings,
  listTakings,
  lockBookingTakings,
  type TakingRow,
  takingWithKey,
  voidRecordedTaking,
} from '#areas/booking/bookings/takings/takings.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import type { Taking, Takings } from './contract.ts';
import { staffBookingErrors, tooMuchToReturn } from './copy.ts';
import { bookingOfTeam } from './queries.server.ts';
import { type StaffBookingDeps, waitingLinks } from './read-staff-booking.server.ts';
import { waitingSales } from './sales/read-desk-sale.server.ts';

type TakingDeps = Pick<StaffBookingDeps, 'pool' | 'clock'>;

/**
 * Returns a London day's takings, including walk-ins, and unpaid links (`GET /api/businesses/{businessId}/takings`).
 * Throws as `authoriseBusiness`.
 */
export async function readTakings(
  { pool, clock }: TakingDeps,
  user: { id: string },
  businessId: number,
  wanted: string | undefined,
): Promise<Takings> {
  await authoriseBusiness(pool, user, businessId, 'take_booking');
  const now = clock.now();
  const day = wanted ?? londonDay(now);
  const rows = await takingsOfDays(pool, businessId, day, day);
  const sum = (paidBy: Taking['paidBy']): string =>
    penceToDecimal(
      rows.filter((row) => !row.voided && row.paidBy === paidBy).reduce((pence, row) => pence + row.pence, 0),
    );
  return {
    day,
    takings: rows.map(toTaking),
    cash: sum('cash'),
    cardReader: sum('card_reader'),
    waiting: await waitingLinks(pool, businessId, now),
    waitingSales: await waitingSales(pool, businessId, now),
  };
}

/** London days, both inclusive. */
const takingsOfDays = (
  db: StaffBookingDeps['pool'],
  businessId: number,
  from: string,
  to: string,
): Promise<TakingRow[]> => listTakings(db, businessId, startOfUkDay(from), startOfUkDay(plusDays(to, 1)));

const toTaking = ({ pence, takenAt, reference: _reference, ...row }: TakingRow): Taking => ({
  ...row,
  amount: penceToDecimal(pence),
  takenAt: takenAt.toISOString(),
});

/** Returns takings as CSV rows (`GET …/takings.csv`). Throws as `authoriseBusiness`. */
export async function exportTakings(
  { pool }: TakingDeps,
  user: { id: string },
  businessId: number,
  { from, to }: { from: string; to: string },
): Promise<CsvFile> {
  await authoriseBusiness(pool, user, businessId, 'view_revenue');
  const rows = await takingsOfDays(pool, businessId, from, to);
  return csvFile(
    `takings-${from}-to-${to}.csv`,
    ['Taken', 'For', 'Customer', 'Reference', 'Paid by', 'Amount', 'Taken by', 'Voided'],
    rows.map((row) => ({
      Taken: row.takenAt,
      For: row.title,
      Customer: row.customer,
      Reference: row.reference ?? '',
      'Paid by': row.paidBy === 'cash' ? 'Cash' : 'Card reader',
      Amount: penceToDecimal(row.pence),
      'Taken by': row.takenBy ?? '',
      Voided: row.voided ? 'yes' : 'no',
    })),
  );
}

/**
 * Voids a taking (`POST /api/takings/{takingId}/void`); the booking stays. Throws as `authoriseInTransaction`,
 * `not_found` (404) and `conflict` (409: already voided).
 */
export async function voidTaking(
  { pool, clock }: TakingDeps,
  act: AuditContext,
  takingId: string,
  reason: string,
): Promise<void> {
  const taking = await findTaking(pool, takingId);
  if (taking === null) throw new AppError('not_found', staffBookingErrors.notTaken);
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, taking.businessId, 'take_booking');
    const voided = await voidRecordedTaking(tx, takingId, { userId: act.actorId, at: clock.now() });
    if (voided === null) throw new AppError('conflict', staffBookingErrors.voidedBefore);
    await recordAudit(tx, act, {
      action: 'taking.voided',
      subject: 'taking',
      subjectId: takingId,
      reason,
      details: { businessId: taking.businessId, amount: penceToDecimal(voided.pence), paidBy: voided.paidBy },
    });
  });
}

/**
 * Records a refund at the desk, once per key (`POST /api/bookings/{bookingId}/desk-refund`); no money moves through
 * us. Throws as `authoriseInTransaction`, `not_found` (404) and `conflict` (409: more than remains).
 */
export async function recordDeskRefund(
  { pool, clock }: TakingDeps,
  act: AuditContext,
  bookingId: string,
  { amount, key }: { amount: string; key: string },
): Promise<void> {
  const booking = await bookingOfTeam(pool, bookingId);
  if (booking === null) throw new AppError('not_found', 'Booking not found');
  const { businessId } = booking;
  const pence = decimalToPence(amount) ?? 0;
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
    await lockBookingTakings(tx, bookingId);
    const known = await takingWithKey(tx, key, { bookingId });
    if (known === 'same') return;
    if (known === 'other') throw new AppError('conflict', staffBookingErrors.otherRefundKey);
    const left = await deskBalance(tx, bookingId);
    if (left === null || left.pence <= 0) throw new AppError('conflict', staffBookingErrors.nothingToReturn);
    if (pence <= 0 || pence > left.pence) throw new AppError('conflict', tooMuchToReturn(left.pence));
    await insertTakings(tx, [
      {
        id: key,
        businessId,
        subject: { bookingId },
        paidBy: left.paidBy,
        pence: -pence,
        takenBy: act.actorId,
        at: clock.now(),
      },
    ]);
    await recordAudit(tx, act, {
      action: 'booking.refunded_at_desk',
      subject: 'booking',
      subjectId: bookingId,
      details: { amount: penceToDecimal(pence), paidBy: left.paidBy },
    });
  });
}
