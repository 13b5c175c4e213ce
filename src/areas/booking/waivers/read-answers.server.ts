import { attendanceWindow } from '#areas/booking/bookings/rules.ts';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WaiverAnswers } from './contract.ts';
import {
  type BookingToSign,
  findBookingToSign,
  findCurrentWaiver,
  findSignature,
  listWaiverStatuses,
} from './queries.server.ts';
import { isFlaggedAnswer, type WaiverStatus } from './rules.ts';
import { presentSignature, waiverOwner } from './sign-waiver.server.ts';

/** Omits bookings that need no waiver. */
export async function waiverStatusByBooking(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, WaiverStatus>> {
  const stands = await listWaiverStatuses(db, bookingIds);
  return new Map(stands.map(({ bookingId, stand }) => [bookingId, stand]));
}

/**
 * Returns the answers to the staff or trainer, while attendance can still be corrected, after recording the read in
 * the audit log. Throws `not_found` (404), `conflict` (409: not signed, cancelled or too long ago) and as
 * `authoriseBusiness`.
 */
export async function readAnswers(
  { pool, clock }: { pool: Pool; clock: Clock },
  act: AuditContext,
  bookingId: string,
): Promise<WaiverAnswers> {
  const booking = await findBookingToSign(pool, bookingId);
  if (booking === null) throw bookingNotFoundError();
  await authoriseReader(pool, act.actorId, booking);
  const { closesAt } = attendanceWindow(booking.endsAt);
  if (!booking.isActive || clock.now() > closesAt)
    throw new AppError(
      'conflict',
      'You can read answers for active bookings, up to two weeks after the session.',
    );
  const waiver = await findCurrentWaiver(pool, waiverOwner(booking));
  const signature = waiver === null ? null : await findSignature(pool, waiver.id, booking);
  if (waiver === null || signature === null) throw new AppError('conflict', 'They haven’t signed yet.');
  await transaction(pool, async (tx) => {
    await recordAudit(tx, act, {
      action: 'waiver.read',
      subject: 'booking',
      subjectId: bookingId,
      details: { version: waiver.version },
    });
  });
  return {
    ...presentSignature(signature),
    person: booking.person,
    version: waiver.version,
    answers: waiver.questions.map((question, index) => {
      const answer = signature.answers[index] ?? '';
      return { question: question.text, answer, look: isFlaggedAnswer(question, answer) };
    }),
  };
}

async function authoriseReader(db: Db, userId: string, booking: BookingToSign): Promise<void> {
  if (booking.businessId !== null) {
    await authoriseBusiness(db, { id: userId }, booking.businessId, 'read_waivers');
    return;
  }
  const trainer = await requireTrainer(db, { id: userId });
  if (trainer.id !== booking.trainerId) throw bookingNotFoundError();
}

const bookingNotFoundError = () => new AppError('not_found', 'We can’t find that booking.');
