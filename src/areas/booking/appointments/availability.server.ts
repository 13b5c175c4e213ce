import {
  type TakenAppointment,
  takenAppointments,
} from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { distanceMetres, type GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import {
  type OccurrenceTimes,
  slotOccurrences,
  startOfUkDay,
} from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { plusMinutes } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import type { PreferredTime, TrainerSessionType } from '#areas/catalogue/trainers/contract.ts';
import { type Span, trainerOffers, trainerWeek } from '#areas/catalogue/trainers/terms/offer.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { BusyTime } from './calendar/busy-times.ts';
import { listBusyTimesOf } from './calendar/calendar-queries.server.ts';
import type { AvailableTime } from './contract.ts';
import { listDaysOffOf } from './queries.server.ts';
import {
  BOOKABLE_DAYS,
  hasConflict,
  hasEnoughNotice,
  isInPerson,
  isWithinTravel,
  selectOffer,
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
  const diary = (await readDiaries(db, [trainer.id], from, to)).get(trainer.id) ?? emptyDiary;
  return freeTimes(trainer, wanted, diary, { from, to }, now).map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

/** How far ahead the directory looks. */
const DIRECTORY_DAYS = 28;

/** The first bookable time of each trainer's usual offer (`selectOffer`), by trainer id; absent without any. */
export async function findNextFreeTimes(
  db: Db,
  trainers: readonly (TrainerWeek & Parameters<typeof trainerOffers>[0] & { bookingEnabled: boolean })[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const bookable = trainers.flatMap((trainer) => {
    const offer = trainer.bookingEnabled ? selectOffer(trainerOffers(trainer), {}) : null;
    return offer === null ? [] : [{ trainer, offer }];
  });
  const today = londonDay(now);
  const to = plusDays(today, DIRECTORY_DAYS);
  const ids = bookable.map(({ trainer }) => trainer.id);
  const diaries = ids.length === 0 ? new Map<number, Diary>() : await readDiaries(db, ids, today, to);
  const found = new Map<number, Date>();
  for (const { trainer, offer } of bookable) {
    const diary = diaries.get(trainer.id) ?? emptyDiary;
    // Day by day: most trainers are free within a few.
    for (let day = today; day <= to && !found.has(trainer.id); day = plusDays(day, 1)) {
      const [first] = freeTimes(trainer, offer, diary, { from: day, to: day }, now);
      if (first !== undefined) found.set(trainer.id, first.startsAt);
    }
  }
  return found;
}

interface Diary {
  daysOff: string[];
  taken: TakenAppointment[];
  busy: BusyTime[];
}

const emptyDiary: Diary = { daysOff: [], taken: [], busy: [] };

/** Both days included. By trainer id; absent where nothing is in the diary. */
async function readDiaries(
  db: Db,
  trainerIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, Diary>> {
  const start = startOfUkDay(from);
  // An appointment of the last day may end, and its journey with it, on the next.
  const end = startOfUkDay(plusDays(to, 2));
  const diaries = new Map<number, Diary>();
  const diaryOf = (id: number): Diary => {
    const diary = diaries.get(id) ?? { daysOff: [], taken: [], busy: [] };
    diaries.set(id, diary);
    return diary;
  };
  for (const { trainerId, day } of await listDaysOffOf(db, trainerIds, from, to))
    diaryOf(trainerId).daysOff.push(day);
  for (const { trainerId, ...taken } of await takenAppointments(db, trainerIds, start, end))
    diaryOf(trainerId).taken.push(taken);
  for (const { trainerId, ...busy } of await listBusyTimesOf(db, trainerIds, start, end))
    diaryOf(trainerId).busy.push(busy);
  return diaries;
}

function freeTimes(
  trainer: TrainerWeek,
  { minutes, sessionType }: RequestedAppointment,
  { daysOff, taken, busy }: Diary,
  { from, to }: { from: string; to: string },
  now: Date,
): OccurrenceTimes[] {
  const way = isInPerson(sessionType) ? trainer.travelMinutes * 60_000 : 0;
  return weeklyAppointmentTimes(trainer, minutes, from, to, daysOff).filter(({ startsAt, endsAt }) => {
    const appointment = { startsAt, endsAt, freeAgainAt: new Date(endsAt.getTime() + way), sessionType };
    return (
      hasEnoughNotice(startsAt, now) &&
      !taken.some((other) => hasConflict(appointment, other)) &&
      !busy.some((other) => startsAt < other.endsAt && other.startsAt < endsAt)
    );
  });
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
