import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type MyTrainer, type TrainerApplicationInput, trainerApplicationSchema } from '../contract.ts';

/** The person's name and address, and the defaults (docs/product/trainers.md#trainer-application). */
export function newApplication(
  user: Pick<AuthUser, 'firstName' | 'lastName' | 'email'>,
): TrainerApplicationInput {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: '',
    bio: '',
    specialties: [],
    certifications: [],
    experience: 0,
    hourlyRate: 50,
    location: '',
    availableDays: [],
    preferredTimes: [],
    sessionTypes: [],
    travelRadius: 10,
  };
}

/** Drops choices that we no longer offer. */
export function toApplication(trainer: MyTrainer): TrainerApplicationInput {
  const { specialties, certifications } = trainerApplicationSchema.shape;
  const known = specialties.element.options;
  const certified = certifications.unwrap().element.options;
  return {
    firstName: trainer.firstName,
    lastName: trainer.lastName,
    email: trainer.email,
    phoneNumber: trainer.phoneNumber,
    bio: trainer.bio,
    specialties: known.filter((specialty) => trainer.specialties.includes(specialty)),
    certifications: certified.filter((certification) => trainer.certifications.includes(certification)),
    experience: trainer.experience,
    hourlyRate: Number(trainer.hourlyRate),
    location: trainer.location,
    availableDays: trainer.availableDays,
    preferredTimes: trainer.preferredTimes,
    sessionTypes: trainer.sessionTypes,
    travelRadius: trainer.travelRadius,
  };
}
