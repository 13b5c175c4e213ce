import { attendanceWindow } from '#features/booking/rules.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { requireTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WaiverAnswers } from './contract.ts';
import { type BookingToSign, bookingToSign, signatureOf, standsOf, waiverInForce } from './queries.server.ts';
import { type WaiverStand, wantsLook } from './rules.ts';
import { ownerOf, presentSignature } from './sign-waiver.server.ts';

/** How it stands with the waiver of each of these bookings; nothing of those of which nothing is asked. */
export async function waiverStandsOf(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, WaiverStand>> {
  const stands = await standsOf(db, bookingIds);
  return new Map(stands.map(({ bookingId, stand }) => [bookingId, stand]));
}

/**
 * What whoever comes by a booking answered, for who meets them: the staff of the business, or the trainer, until marks
 * can no longer be put right. That it was read, and of which booking, is in the audit log before it is shown.
 * Throws `not_found` (404), `conflict` (409: not signed, cancelled or too long ago) and as `authoriseBusiness`.
 */
export async function readAnswers(
  { pool, clock }: { pool: Pool; clock: Clock },
  act: Act,
  bookingId: string,
): Promise<WaiverAnswers> {
  const booking = await bookingToSign(pool, bookingId);
  if (booking === null) throw noSuchBooking();
  await authoriseReader(pool, act.actorId, booking);
  const { closesAt } = attendanceWindow(booking.endsAt);
  if (!booking.stands || clock.now() > closesAt)
    throw new AppError(
      'conflict',
      'You can read answers for active bookings, up to two weeks after the session.',
    );
  const waiver = await waiverInForce(pool, ownerOf(booking));
  const signature = waiver === null ? null : await signatureOf(pool, waiver.id, booking);
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
      return { question: question.text, answer, look: wantsLook(question, answer) };
    }),
  };
}

async function authoriseReader(db: Db, userId: string, booking: BookingToSign): Promise<void> {
  if (booking.businessId !== null) {
    await authoriseBusiness(db, { id: userId }, booking.businessId, 'read_waivers');
    return;
  }
  const trainer = await requireTrainer(db, { id: userId });
  if (trainer.id !== booking.trainerId) throw noSuchBooking();
}

const noSuchBooking = () => new AppError('not_found', 'We can’t find that booking.');
