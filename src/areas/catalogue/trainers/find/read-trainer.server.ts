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

/** Throws `not_found` (404) unless approved, so that applications stay private. */
export async function readTrainer(db: Db, idText: string): Promise<Trainer> {
  return presentTrainer(await getApprovedTrainer(db, idText));
}

/** With the data that booking needs. Throws as `readTrainer`. */
export async function getApprovedTrainer(db: Db, idText: string): Promise<TrainerRecord> {
  const trainer = /^[1-9]\d{0,14}$/.test(idText) ? await findTrainerById(db, Number(idText)) : null;
  if (trainer?.status !== 'approved' || trainer.userSuspended)
    throw new AppError('not_found', 'Trainer not found');
  return trainer;
}

export async function isApprovedTrainer(db: Db, userId: string): Promise<boolean> {
  return (await findTrainerByUser(db, userId))?.status === 'approved';
}

/** Throws `forbidden` (403) if the person isn't a trainer. */
export async function requireTrainer(db: Db, user: Pick<AuthUser, 'id'>): Promise<TrainerRecord> {
  const trainer = await findTrainerByUser(db, user.id);
  if (trainer === null) throw new AppError('forbidden', 'This is for trainers. You can apply to become one.');
  return trainer;
}

/** For ids from our own rows. */
export async function requireTrainerById(db: Db, id: number): Promise<TrainerRecord> {
  const trainer = await findTrainerById(db, id);
  if (trainer === null) throw new Error(`Trainer ${id} vanished.`);
  return trainer;
}

interface PublicTrainer {
  id: number;
  changedAt: Date;
}

export function listPublicTrainers(db: Db): Promise<PublicTrainer[]> {
  return listApprovedTrainerIds(db);
}
