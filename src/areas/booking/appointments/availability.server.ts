import { takenAppointments } from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { distanceMetres, type GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { type OccurrenceTimes, slotOccurrences } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { plusMinutes } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import type { PreferredTime, TrainerSessionType } from '#areas/catalogue/trainers/contract.ts';
import { type Span, trainerOffers, trainerWeek } from '#areas/catalogue/trainers/terms/offer.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { BusyTime } from './calendar/busy-times.ts';
import { listBusyTimes } from './calendar/calendar-queries.server.ts';
import type { AvailableTime } from './contract.ts';
import { listDaysOff } from './queries.server.ts';
import {
  BOOKABLE_DAYS,
  hasConflict,
  hasEnoughNotice,
  isInPerson,
  isWithinTravel,
  startTimes,
} from './rules.ts';

export interface TrainerWeek {
  id: number;
  availableDays: readonly number[];
  preferredTimes: readonly PreferredTime[];
  spans: readonly Span[];
  travelMinutes: number;
}

export interface RequestedAppointment {
  sessionType: TrainerSessionType;
  minutes: number;
}

/** Bookable times between two London days, both included, from twelve hours to twelve weeks ahead. */
export async function listAvailableTimes(
  db: Db,
  trainer: TrainerWeek,
  wanted: RequestedAppointment,
  span: { from: string; to: string },
  now: Date,
): Promise<AvailableTime[]> {
  const today = londonDay(now);
  const last = plusDays(today, BOOKABLE_DAYS);
  const from = span.from < today ? today : span.from;
  const to = span.to > last ? last : span.to;
  if (from > to) return [];
  const offered = weeklyAppointmentTimes(
    trainer,
    wanted.minutes,
    from,
    to,
    await listDaysOff(db, trainer.id, from, to),
  );
  const first = offered[0];
  const end = offered.at(-1);
  if (first === undefined || end === undefined) return [];
  const way = isInPerson(wanted.sessionType) ? trainer.travelMinutes * 60_000 : 0;
  const taken = await takenAppointments(db, trainer.id, first.startsAt, new Date(end.endsAt.getTime() + way));
  const busy = await listBusyTimes(db, trainer.id, first.startsAt, end.endsAt);
  return offered
    .filter(({ startsAt, endsAt }) => {
      const appointment = {
        startsAt,
        endsAt,
        freeAgainAt: new Date(endsAt.getTime() + way),
        sessionType: wanted.sessionType,
      };
      return (
        hasEnoughNotice(startsAt, now) &&
        !taken.some((other) => hasConflict(appointment, other)) &&
        !busy.some((other) => startsAt < other.endsAt && other.startsAt < endsAt)
      );
    })
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }));
}

export interface AvailabilityInputs {
  trainer: TrainerWeek &
    Parameters<typeof trainerOffers>[0] & {
      bookingEnabled: boolean;
      /** British National Grid metres; null until the trainer sets a place. */
      easting: number | null;
      northing: number | null;
      travelRadiusKm: number;
    };
  /** `YYYY-MM-DD` in London. */
  daysOff: readonly string[];
  busy: readonly BusyTime[];
}

interface HeldAppointment {
  startsAt: Date;
  endsAt: Date;
  sessionType: TrainerSessionType;
  /** Null online. */
  grid: GridPoint | null;
}

/** Checks type, length, week, days off, other calendars and travel area, not the price. Pure. */
export function isOffered(
  { trainer, daysOff: off, busy }: AvailabilityInputs,
  hour: HeldAppointment,
): boolean {
  const { startsAt, endsAt, sessionType, grid } = hour;
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const day = londonDay(startsAt);
  return (
    trainer.bookingEnabled &&
    trainerOffers(trainer).some((offer) => offer.sessionType === sessionType && offer.minutes === minutes) &&
    weeklyAppointmentTimes(trainer, minutes, day, day, off).some(
      (offered) => offered.startsAt.getTime() === startsAt.getTime(),
    ) &&
    !busy.some((other) => startsAt < other.endsAt && other.startsAt < endsAt) &&
    (grid === null ||
      (trainer.easting !== null &&
        trainer.northing !== null &&
        isWithinTravel(
          distanceMetres({ easting: trainer.easting, northing: trainer.northing }, grid) / 1000,
          trainer.travelRadiusKm,
          0,
        )))
  );
}

/** Soonest first, booked or not. */
export function weeklyAppointmentTimes(
  trainer: TrainerWeek,
  minutes: number,
  from: string,
  to: string,
  off: readonly string[],
): OccurrenceTimes[] {
  const free = new Set(off);
  const week = trainerWeek(trainer);
  return [0, 1, 2, 3, 4, 5, 6]
    .flatMap((dayOfWeek) =>
      startTimes(week, dayOfWeek, minutes).flatMap((startTime) =>
        slotOccurrences({ dayOfWeek, startTime, endTime: plusMinutes(startTime, minutes) }, from, to),
      ),
    )
    .filter(({ startsAt }) => !free.has(londonDay(startsAt)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
