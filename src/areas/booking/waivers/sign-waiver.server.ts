import { isDeepStrictEqual } from 'node:util';
import { type Db, type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError, type FieldError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { OutstandingWaiver, SignWaiver, WaiverToSign } from './contract.ts';
import { waiverSentences } from './copy.ts';
import { presentWaiver } from './manage-waiver.server.ts';
import {
  type BookingToSign,
  eraseAnswers,
  findBookingToSign,
  findCurrentWaiver,
  findSignature,
  insertSignature,
  listOutstandingWaivers,
  type SignatureRecord,
  type WaiverOwner,
} from './queries.server.ts';
import { answerProblems, isChild, isFlaggedAnswer, signingRefusal } from './rules.ts';

export interface SignDeps {
  pool: Pool;
  clock: Clock;
}

/** Returns a booking's waiver; null if none is required. Throws `not_found` (404). */
export async function readWaiverToSign(
  { pool, clock }: SignDeps,
  user: { id: string },
  bookingId: string,
): Promise<WaiverToSign | null> {
  return presentWaiverToSign(pool, await requireOwnSigningBooking(pool, user, bookingId), clock.now());
}

export async function readOutstandingWaivers(
  { pool, clock }: SignDeps,
  user: { id: string },
): Promise<OutstandingWaiver[]> {
  const found = await listOutstandingWaivers(pool, user.id, clock.now());
  return found.map(({ startsAt, ...place }) => ({ ...place, startsAt: startsAt.toISOString() }));
}

/**
 * Signs for a booking's attendee (`POST /api/bookings/{bookingId}/waiver`), once per person and version; repeating is
 * harmless. Throws `not_found` (404, also for another's booking), `invalid_input` (400, naming the field) and
 * `conflict` (409: changed, nothing to sign, over, or signed differently).
 */
export async function signWaiver(
  deps: SignDeps,
  user: { id: string },
  bookingId: string,
  input: SignWaiver,
): Promise<WaiverToSign> {
  return signWaiverForBooking(deps, await requireOwnSigningBooking(deps.pool, user, bookingId), input, false);
}

/** The caller must check the permission. Throws as `signWaiver`, except `not_found`. */
export async function signWaiverForBooking(
  { pool, clock }: SignDeps,
  booking: BookingToSign,
  { waiverId, answers: given, signedName, asGuardian, consent }: SignWaiver,
  byLink: boolean,
): Promise<WaiverToSign> {
  const now = clock.now();
  if (!isOpenForSigning(booking, now)) throw new AppError('conflict', waiverSentences.over);
  const waiver = await findCurrentWaiver(pool, waiverOwner(booking));
  if (waiver === null) throw new AppError('conflict', waiverSentences.nothingToSign);
  if (waiver.id !== waiverId) throw new AppError('conflict', waiverSentences.changed);
  const answers = waiver.questions.map((_question, index) => given[index]?.trim() ?? '');
  const wrong: FieldError[] = [...answerProblems(waiver.questions, answers)].map(([index, message]) => ({
    field: `answers.${index}`,
    message,
  }));
  if (answers.length > 0 && !consent)
    wrong.push({ field: 'consent', message: 'Agree to this so that we can save your answers' });
  const refusal = signingRefusal({ name: booking.person, age: booking.age }, signedName, asGuardian);
  if (refusal !== null) wrong.push({ field: 'signedName', message: refusal });
  const [first] = wrong;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { errors: wrong });

  const signed = await transaction(pool, (tx) =>
    insertSignature(tx, {
      waiverId,
      userId: booking.userId,
      person: booking.person,
      signedName,
      byGuardian: isChild(booking),
      byLink,
      answers,
      needsReview: waiver.questions.some((question, index) =>
        isFlaggedAnswer(question, answers[index] ?? ''),
      ),
      consented: answers.length > 0,
      now,
    }),
  );
  if (signed === 'withdrawn') throw new AppError('conflict', waiverSentences.changed);
  const stands = await presentWaiverToSign(pool, booking, now);
  const signature = await findSignature(pool, waiverId, booking);
  if (stands === null || signature === null) throw new AppError('conflict', waiverSentences.changed);
  if (!signed && (!isDeepStrictEqual(signature.answers, answers) || signature.signedName !== signedName))
    throw new AppError('conflict', waiverSentences.signedAlready);
  return stands;
}

/**
 * Withdraws consent: erases the answers, so it counts as unsigned. Throws `not_found` (404), and `conflict` (409) if
 * the attendee signed through their own link.
 */
export async function withdrawAnswerConsent(
  deps: SignDeps,
  user: { id: string },
  bookingId: string,
): Promise<WaiverToSign | null> {
  const booking = await requireOwnSigningBooking(deps.pool, user, bookingId);
  await eraseBookingAnswers(deps, booking, false);
  return presentWaiverToSign(deps.pool, booking, deps.clock.now());
}

/** Throws `conflict` (409) if the attendee signed by link and `byLink` is false. */
export async function eraseBookingAnswers(
  { pool, clock }: SignDeps,
  booking: BookingToSign,
  byLink: boolean,
): Promise<void> {
  const waiver = await findCurrentWaiver(pool, waiverOwner(booking));
  const signature = waiver === null ? null : await findSignature(pool, waiver.id, booking);
  if (signature === null) return;
  if (signature.byLink && !byLink) throw new AppError('conflict', waiverSentences.signedByLink);
  await eraseAnswers(pool, signature.id, clock.now());
}

/** Throws `not_found` (404) for another's booking. */
export async function requireOwnSigningBooking(
  db: Db,
  user: { id: string },
  bookingId: string,
): Promise<BookingToSign> {
  const booking = await findBookingToSign(db, bookingId);
  if (booking?.userId !== user.id) throw new AppError('not_found', 'We can’t find that booking.');
  return booking;
}

export function waiverOwner({ businessId, trainerId }: BookingToSign): WaiverOwner {
  if (businessId !== null) return { businessId };
  if (trainerId !== null) return { trainerId };
  throw new Error('A booking belongs to a business or a trainer.');
}

export const isOpenForSigning = ({ isActive, endsAt }: BookingToSign, now: Date): boolean =>
  isActive && endsAt > now;

export async function presentWaiverToSign(
  db: Db,
  booking: BookingToSign,
  now: Date,
): Promise<WaiverToSign | null> {
  const waiver = await findCurrentWaiver(db, waiverOwner(booking));
  if (waiver === null) return null;
  const signature = await findSignature(db, waiver.id, booking);
  return {
    waiver: presentWaiver(waiver),
    giver: booking.giver,
    person: booking.person,
    child: isChild(booking),
    guardian: booking.guardian,
    open: isOpenForSigning(booking, now),
    signed: signature === null ? null : presentSignature(signature),
  };
}

export const presentSignature = ({ signedName, byGuardian, byLink, signedAt }: SignatureRecord) => ({
  signedName,
  byGuardian,
  byLink,
  signedAt: signedAt.toISOString(),
});
