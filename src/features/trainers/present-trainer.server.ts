import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { preferredTimes } from '#shared/domain/trainer-options.ts';
import type { OwnTrainer, Trainer, TrainerForReview } from './contract.ts';
import type { TrainerRecord } from './queries.server.ts';
import { areaAround } from './rules.ts';

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
  };
}

/** The same with what only the trainer and the reviewers see. */
export function presentOwnTrainer(trainer: TrainerRecord): OwnTrainer {
  return {
    ...presentTrainer(trainer),
    status: trainer.status,
    rejectionReason:
      trainer.status === 'rejected' || trainer.status === 'suspended' ? trainer.rejectionReason : null,
  };
}

export function presentForReview(trainer: TrainerRecord): TrainerForReview {
  return {
    ...presentOwnTrainer(trainer),
    submittedAt: trainer.submittedAt.toISOString(),
    user: {
      id: trainer.userId,
      firstName: trainer.userFirstName,
      lastName: trainer.userLastName,
      email: trainer.userEmail,
    },
  };
}
