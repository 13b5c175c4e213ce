import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { preferredTimes } from '#shared/domain/trainer-options.ts';
import type { MyTrainer, Trainer, TrainerForReview } from '../contract.ts';
import {
  findTrainerById,
  findTrainerByUser,
  listApprovedTrainerIds,
  type TrainerRecord,
} from '../queries.server.ts';
import { areaAround } from '../rules.ts';
import { trainerOffers, trainerWeek } from '../terms/offer.ts';

/** A trainer as every public endpoint answers them. */
export function presentTrainer(trainer: TrainerRecord): Trainer {
  const { platformFeePence, totalPence } = priceBreakdown(trainer.hourlyRatePence);
  const { latitude, longitude } = trainer;
  return {
    id: trainer.id,
    firstName: trainer.firstName,
    lastName: trainer.lastName,
    profileImageUrl: trainer.image,
    bio: trainer.bio,
    specialties: trainer.specialties,
    certifications: trainer.certifications,
    experience: trainer.experienceYears,
    hourlyRate: penceToDecimal(trainer.hourlyRatePence),
    platformFee: penceToDecimal(platformFeePence),
    totalPrice: penceToDecimal(totalPence),
    location: trainer.location,
    area: latitude === null || longitude === null ? null : areaAround({ latitude, longitude }),
    phoneNumber: trainer.phone,
    email: trainer.email,
    availableDays: trainer.availableDays,
    preferredTimes: preferredTimes
      .map(({ value }) => value)
      .filter((time) => trainer.preferredTimes.includes(time)),
    sessionTypes: trainer.sessionTypes,
    travelRadius: trainer.travelRadiusKm,
    bookingEnabled: trainer.bookingEnabled,
    week: trainerWeek(trainer).map(({ day, from, until }) => ({
      day,
      from: formatClockTime(from),
      until: formatClockTime(until),
    })),
    offers: trainerOffers(trainer).map(({ sessionType, minutes, pricePence }) => {
      const price = priceBreakdown(pricePence);
      return {
        sessionType,
        minutes,
        price: penceToDecimal(pricePence),
        platformFee: penceToDecimal(price.platformFeePence),
        totalPrice: penceToDecimal(price.totalPence),
      };
    }),
  };
}

/** The same with what only the trainer and the reviewers see. */
export function presentMyTrainer(trainer: TrainerRecord): MyTrainer {
  return {
    ...presentTrainer(trainer),
    status: trainer.status,
    rejectionReason:
      trainer.status === 'rejected' || trainer.status === 'suspended' ? trainer.rejectionReason : null,
    weekByClock: trainer.spans.length > 0,
    travelMinutes: trainer.travelMinutes,
    meetingLink: trainer.meetingLink,
  };
}

export function presentForReview(trainer: TrainerRecord): TrainerForReview {
  return {
    ...presentMyTrainer(trainer),
    submittedAt: trainer.submittedAt.toISOString(),
    user: {
      id: trainer.userId,
      firstName: trainer.userFirstName,
      lastName: trainer.userLastName,
      email: trainer.userEmail,
    },
  };
}

/** An approved trainer. Throws `not_found` (404) for any other, so that nobody learns who has applied. */
export async function readTrainer(db: Db, idText: string): Promise<Trainer> {
  return presentTrainer(await getApprovedTrainer(db, idText));
}

/** The same with everything that booking needs to know of them. */
export async function getApprovedTrainer(db: Db, idText: string): Promise<TrainerRecord> {
  const trainer = /^[1-9]\d{0,14}$/.test(idText) ? await findTrainerById(db, Number(idText)) : null;
  if (trainer?.status !== 'approved' || trainer.userSuspended)
    throw new AppError('not_found', 'Trainer not found');
  return trainer;
}

/** Whether somebody is a trainer whom we have approved. */
export async function isApprovedTrainer(db: Db, userId: string): Promise<boolean> {
  return (await findTrainerByUser(db, userId))?.status === 'approved';
}

/** The trainer that somebody is. Throws `forbidden` (403) for somebody who is none. */
export async function requireTrainer(db: Db, user: Pick<AuthUser, 'id'>): Promise<TrainerRecord> {
  const trainer = await findTrainerByUser(db, user.id);
  if (trainer === null) throw new AppError('forbidden', 'This is for trainers. You can apply to become one.');
  return trainer;
}

/** A trainer whose id comes from our own rows. */
export async function requireTrainerById(db: Db, id: number): Promise<TrainerRecord> {
  const trainer = await findTrainerById(db, id);
  if (trainer === null) throw new Error(`Trainer ${id} vanished.`);
  return trainer;
}

/** A trainer whom everybody may find, for lists of addresses. */
interface PublicTrainer {
  id: number;
  /** When the profile last changed. */
  changedAt: Date;
}

/** Every trainer in the directory, by id. */
export function listPublicTrainers(db: Db): Promise<PublicTrainer[]> {
  return listApprovedTrainerIds(db);
}
