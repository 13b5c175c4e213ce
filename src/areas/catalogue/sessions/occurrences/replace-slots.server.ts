import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Slot } from '../contract.ts';
import {
  deleteSlots,
  insertSlots,
  restoreOccurrences,
  selectSlots,
  updateCapacity,
  updateSlotEnd,
  withdrawOccurrences,
} from '../own/form-queries.server.ts';
import { isInTerm } from '../terms/rules.ts';
import { selectTerms } from '../terms/term-queries.server.ts';
import { lastDateAhead, lastWeeklyDay } from './horizon.ts';
import {
  findFarthestHorizon,
  listOccurrencesFrom,
  lockOccurrences,
  type OccurrenceRow,
} from './occurrence-queries.server.ts';
import { slotOccurrences, toWeeklyTime } from './occurrences.ts';
import { slotMinutes } from './slot-times.ts';

/**
 * Replaces weekly times and capacity; booked dates stay, empty ones go. The caller must run `materialiseOccurrences`
 * if on sale. Throws `conflict` (409), naming the field, if a date has more bookings than the capacity.
 */
export async function replaceSlots(
  tx: Tx,
  session: { id: number; capacity: number },
  slots: readonly Slot[],
  capacity: number,
  now: Date,
): Promise<void> {
  const dates = await lockOccurrences(
    tx,
    (await listOccurrencesFrom(tx, session.id, now)).map(({ id }) => id),
  );
  if (capacity !== session.capacity) {
    assertCapacity(dates, session.capacity, capacity);
    await updateCapacity(tx, session.id, session.capacity, capacity, now);
  }
  const before = await selectSlots(tx, session.id);
  const gone = before.filter((slot) => !hasSlotStart(slots, slot));
  const come = slots.filter((slot) => !hasSlotStart(before, slot));
  const endOtherwise = slots.filter((slot) => hasSlotStart(before, slot) && !hasSlot(before, slot));
  const open = dates.filter((date) => date.startsAt > now);
  for (const slot of endOtherwise) {
    const empty = open.filter((date) => date.taken === 0 && isFromSlots(date, [slot])).map(({ id }) => id);
    await updateSlotEnd(tx, session.id, slot, slotMinutes(slot), empty);
  }
  await deleteSlots(tx, session.id, gone);
  await insertSlots(tx, session.id, come);
  await withdrawOccurrences(
    tx,
    open.filter((date) => isFromSlots(date, gone)).map(({ id }) => id),
  );
  await restoreWeeklyOccurrences(tx, { id: session.id, capacity }, come, now);
}

/** Restores withdrawn upcoming dates of these weekly times, within the session's terms. */
export async function restoreWeeklyOccurrences(
  tx: Tx,
  session: { id: number; capacity: number },
  slots: readonly Slot[],
  now: Date,
): Promise<void> {
  const today = londonDay(now);
  const terms = await selectTerms(tx, session.id);
  const { weeks } = await findFarthestHorizon(tx, [session.id]);
  const lastDay = terms.length === 0 ? lastWeeklyDay(today, weeks) : lastDateAhead(today);
  await restoreOccurrences(
    tx,
    session.id,
    slots
      .flatMap((slot) => slotOccurrences(slot, today, lastDay))
      .filter(({ startsAt }) => startsAt > now && isInTerm(terms, londonDay(startsAt))),
    session.capacity,
  );
}

/** Dates with their own capacity keep it. */
function assertCapacity(dates: readonly OccurrenceRow[], from: number, to: number): void {
  const fullest = dates
    .filter((date) => date.capacity === from)
    .reduce<OccurrenceRow | null>((most, date) => (date.taken > (most?.taken ?? 0) ? date : most), null);
  if (fullest === null || fullest.taken <= to) return;
  const seats = fullest.taken === 1 ? '1 place is' : `${fullest.taken} places are`;
  const message = `${seats} booked on ${formatLondonMoment(fullest.startsAt)}, so you can’t offer fewer`;
  throw new AppError('conflict', message, { errors: [{ field: 'maxParticipants', message }] });
}

/** A moved date counts by its original time; a one-off date never does. */
function isFromSlots(date: OccurrenceRow, slots: readonly Slot[]): boolean {
  if (date.oneOff) return false;
  const weekly = toWeeklyTime(date.laidOutFor ?? date.startsAt);
  return slots.some(
    ({ dayOfWeek, startTime }) => dayOfWeek === weekly.dayOfWeek && startTime === weekly.startTime,
  );
}

const hasSlotStart = (slots: readonly Slot[], slot: Slot): boolean =>
  slots.some(({ dayOfWeek, startTime }) => dayOfWeek === slot.dayOfWeek && startTime === slot.startTime);

const hasSlot = (slots: readonly Slot[], slot: Slot): boolean =>
  slots.some(
    ({ dayOfWeek, startTime, endTime }) =>
      dayOfWeek === slot.dayOfWeek && startTime === slot.startTime && endTime === slot.endTime,
  );
