import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { holdAppointment } from '#areas/booking/bookings/hold/hold-appointment.server.ts';
import type { PlaceHoldDeps } from '#areas/booking/bookings/hold/place-hold.server.ts';
import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { distanceMetres, formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { trainerOffers } from '#areas/catalogue/trainers/terms/offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { weeklyAppointmentTimes } from './availability.server.ts';
import { listBusyTimes } from './calendar/calendar-queries.server.ts';
import type { HoldAppointmentInput } from './contract.ts';
import { listDaysOff } from './queries.server.ts';
import { BOOKABLE_DAYS, hasEnoughNotice, isInPerson, isWithinTravel, NOTICE_HOURS } from './rules.ts';

export interface HoldTrainerAppointmentDeps extends PlaceHoldDeps {
  /** `locatePlace` of the places feature. */
  locate(text: string): Promise<LocatedPlace>;
  /** For the error message. */
  distanceUnit: DistanceUnit;
}

type TrainerToBook = Awaited<ReturnType<typeof getApprovedTrainer>>;

/**
 * Holds trainer time (`POST /api/personal-trainers/{id}/hold`). Checks the offer under the trainer's lock. Throws
 * `not_found`,
 * `invalid_input` (400), `conflict` (409, their own hour or too late), and as `holdAppointment`.
 */
export async function holdTrainerAppointment(
  deps: HoldTrainerAppointmentDeps,
  user: AuthUser,
  trainerIdText: string,
  input: HoldAppointmentInput,
): Promise<PaymentIntentResponse> {
  const trainer = await getApprovedTrainer(deps.pool, trainerIdText);
  if (trainer.userId === user.id) throw new AppError('conflict', 'You can’t book yourself.');
  // May call another server, so do it before the transaction.
  const place = isInPerson(input.sessionType) ? await locateMeeting(deps, input) : null;
  const startsAt = new Date(input.startsAt);
  return holdAppointment(deps, user, {
    trainerId: trainer.id,
    startsAt,
    minutes: input.minutes,
    sessionType: input.sessionType,
    place:
      place === null
        ? null
        : {
            address: input.address,
            postcode: input.postcode,
            latitude: place.point.lat,
            longitude: place.point.lng,
          },
    amount: input.amount,
    withCredit: input.credits > 0,
    async requireOffered(tx) {
      const now = await getApprovedTrainer(tx, trainerIdText);
      requireOfferedKind(now, input);
      await requireAvailable(tx, now, { startsAt, minutes: input.minutes }, deps.clock.now());
      if (place !== null) requireWithinTravel(now, place, deps.distanceUnit);
    },
  });
}

function requireOfferedKind(trainer: TrainerToBook, { sessionType, minutes }: HoldAppointmentInput): void {
  if (!trainer.bookingEnabled)
    throw new AppError('booking_disabled', 'This trainer doesn’t take bookings online.');
  if (!trainer.sessionTypes.includes(sessionType))
    throw invalidInput('sessionType', `${trainer.firstName} doesn’t offer this type of session.`);
  if (!trainerOffers(trainer).some((offer) => offer.sessionType === sessionType && offer.minutes === minutes))
    throw invalidInput('minutes', `${trainer.firstName} doesn’t offer this length.`);
}

async function requireAvailable(
  tx: Tx,
  trainer: TrainerToBook,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  now: Date,
): Promise<void> {
  if (!hasEnoughNotice(startsAt, now)) {
    throw new AppError('conflict', `Book at least ${NOTICE_HOURS} hours ahead.`);
  }
  const day = londonDay(startsAt);
  const off = await listDaysOff(tx, trainer.id, day, day);
  const offered =
    startsAt.getTime() - now.getTime() <= BOOKABLE_DAYS * 86_400_000 &&
    weeklyAppointmentTimes(trainer, minutes, day, day, off).some(
      (hour) => hour.startsAt.getTime() === startsAt.getTime(),
    );
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  if (!offered || (await listBusyTimes(tx, trainer.id, startsAt, endsAt)).length > 0) {
    throw new AppError('sold_out', 'This time is no longer free. Choose another one.');
  }
}

type FoundLocation = Exclude<LocatedPlace, { kind: 'not-found' }>;

async function locateMeeting(
  deps: HoldTrainerAppointmentDeps,
  { postcode }: HoldAppointmentInput,
): Promise<FoundLocation> {
  const place = await deps.locate(postcode);
  if (place.kind === 'not-found') throw invalidInput('postcode', place.message);
  return place;
}

function requireWithinTravel(trainer: TrainerToBook, place: FoundLocation, unit: DistanceUnit): void {
  if (trainer.easting === null || trainer.northing === null) {
    throw invalidInput(
      'sessionType',
      `${trainer.firstName} hasn’t set a location yet, so you can’t book in person.`,
    );
  }
  const distanceKm =
    distanceMetres({ easting: trainer.easting, northing: trainer.northing }, place.grid) / 1000;
  if (!isWithinTravel(distanceKm, trainer.travelRadiusKm, place.radiusKm)) {
    throw invalidInput(
      'postcode',
      `${trainer.firstName} travels up to ${formatTravelRadius(trainer.travelRadiusKm, unit)} from ${trainer.location}. This address is ${place.approximate ? 'about ' : ''}${formatTravelRadius(distanceKm, unit)} away.`,
    );
  }
}

function invalidInput(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}
