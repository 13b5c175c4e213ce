import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentIntentAnswer } from '#features/booking/contract.ts';
import { holdHour } from '#features/booking/hold/hold-hour.server.ts';
import type { PlaceHoldDeps } from '#features/booking/hold/place-hold.server.ts';
import type { LocatedPlace } from '#features/places/contract.ts';
import { distanceMetres, travelWords } from '#features/places/postcodes/distance.ts';
import { approvedTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { offersOf } from '#features/trainers/terms/offer.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { busyBetween } from './calendar/calendar-queries.server.ts';
import type { HoldTrainerHour } from './contract.ts';
import { offeredHours } from './open-hours.server.ts';
import { daysOff } from './queries.server.ts';
import { BOOKABLE_DAYS, isInPerson, isInTime, isWithinTravel, NOTICE_HOURS } from './rules.ts';

export interface HoldTrainerHourDeps extends PlaceHoldDeps {
  /** `locatePlace` of the places feature, with what it needs. */
  locate(text: string): Promise<LocatedPlace>;
  /** Of the sentence that says what is too far. */
  distanceUnit: DistanceUnit;
}

type TrainerToBook = Awaited<ReturnType<typeof approvedTrainer>>;

/**
 * Keeps time of a trainer (`POST /api/personal-trainers/{id}/hold`): when their week offers it, of a kind and a length they
 * give, and in person at a place they travel to. From there on it is a hold like any other. What the trainer offers is
 * read in the transaction that takes the hour, once their row is locked.
 *
 * Throws `not_found`, `invalid_input` (400, naming the field), `conflict` (409, one's own hour or too late), and
 * what `holdHour` throws.
 */
export async function holdTrainerHour(
  deps: HoldTrainerHourDeps,
  user: AuthUser,
  trainerIdText: string,
  input: HoldTrainerHour,
): Promise<PaymentIntentAnswer> {
  const trainer = await approvedTrainer(deps.pool, trainerIdText);
  if (trainer.userId === user.id) throw new AppError('conflict', 'You can’t book yourself.');
  // Looking a place up may call another server, which no transaction waits for.
  const place = isInPerson(input.sessionType) ? await meetingPlace(deps, input) : null;
  const startsAt = new Date(input.startsAt);
  return holdHour(deps, user, {
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
      const now = await approvedTrainer(tx, trainerIdText);
      requireKind(now, input);
      await requireFree(tx, now, { startsAt, minutes: input.minutes }, deps.clock.now());
      if (place !== null) requireInReach(now, place, deps.distanceUnit);
    },
  });
}

function requireKind(trainer: TrainerToBook, { sessionType, minutes }: HoldTrainerHour): void {
  if (!trainer.bookingEnabled)
    throw new AppError('booking_disabled', 'This trainer doesn’t take bookings online.');
  if (!trainer.sessionTypes.includes(sessionType))
    throw refused('sessionType', `${trainer.firstName} doesn’t offer this type of session.`);
  if (!offersOf(trainer).some((offer) => offer.sessionType === sessionType && offer.minutes === minutes))
    throw refused('minutes', `${trainer.firstName} doesn’t offer this length.`);
}

async function requireFree(
  tx: Tx,
  trainer: TrainerToBook,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  now: Date,
): Promise<void> {
  if (!isInTime(startsAt, now)) {
    throw new AppError('conflict', `Book at least ${NOTICE_HOURS} hours ahead.`);
  }
  const day = londonDay(startsAt);
  const off = await daysOff(tx, trainer.id, day, day);
  const offered =
    startsAt.getTime() - now.getTime() <= BOOKABLE_DAYS * 86_400_000 &&
    offeredHours(trainer, minutes, day, day, off).some(
      (hour) => hour.startsAt.getTime() === startsAt.getTime(),
    );
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  if (!offered || (await busyBetween(tx, trainer.id, startsAt, endsAt)).length > 0) {
    throw new AppError('sold_out', 'This time is no longer free. Choose another one.');
  }
}

type FoundPlace = Exclude<LocatedPlace, { kind: 'not-found' }>;

async function meetingPlace(deps: HoldTrainerHourDeps, { postcode }: HoldTrainerHour): Promise<FoundPlace> {
  const place = await deps.locate(postcode);
  if (place.kind === 'not-found') throw refused('postcode', place.message);
  return place;
}

function requireInReach(trainer: TrainerToBook, place: FoundPlace, unit: DistanceUnit): void {
  if (trainer.easting === null || trainer.northing === null) {
    throw refused(
      'sessionType',
      `${trainer.firstName} hasn’t set a location yet, so you can’t book in person.`,
    );
  }
  const distanceKm =
    distanceMetres({ easting: trainer.easting, northing: trainer.northing }, place.grid) / 1000;
  if (!isWithinTravel(distanceKm, trainer.travelRadiusKm, place.radiusKm)) {
    throw refused(
      'postcode',
      `${trainer.firstName} travels up to ${travelWords(trainer.travelRadiusKm, unit)} from ${trainer.location}. This address is ${place.approximate ? 'about ' : ''}${travelWords(distanceKm, unit)} away.`,
    );
  }
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}
