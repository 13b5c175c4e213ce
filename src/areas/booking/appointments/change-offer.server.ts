import {
  listUnbookedAppointments,
  lockTrainer,
  type UnbookedAppointment,
  withdrawTrainerHolds,
} from '#areas/booking/bookings/hold/trainer-appointments.server.ts';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { requireTrainerById } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { ChangeOffer } from '#areas/catalogue/trainers/terms/change-offer.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type AvailabilityInputs, isOffered } from './availability.server.ts';
import { listBusyTimes } from './calendar/calendar-queries.server.ts';
import { listDaysOff } from './queries.server.ts';

/** A hold is affected if its time was offered before the change and is not afterwards. Its price stays. */
export function createChangeOffer(deps: { outbox: Outbox; clock: Clock }): ChangeOffer {
  return async (tx, { trainerId, holds = 'end', writeOffer }) => {
    await lockTrainer(tx, trainerId, 'change');
    const unbooked = await listUnbookedAppointments(tx, trainerId, deps.clock.now());
    if (unbooked.length === 0) return writeOffer();
    const before = await readAvailabilityInputs(tx, trainerId, unbooked);
    const written = await writeOffer();
    const after = await readAvailabilityInputs(tx, trainerId, unbooked);
    const affected = unbooked.filter(
      (hour) => isOffered(before, toHeldAppointment(hour)) && !isOffered(after, toHeldAppointment(hour)),
    );
    const live = affected.filter(({ isLive }) => isLive);
    if (holds === 'ask' && live.length > 0)
      throw new AppError('people_paying', payingCustomersSentence(live));
    const ended = holds === 'keep' ? affected.filter(({ isLive }) => !isLive) : affected;
    await withdrawTrainerHolds(
      tx,
      deps,
      ended.map(({ holdId }) => holdId),
    );
    return written;
  };
}

async function readAvailabilityInputs(
  tx: Tx,
  trainerId: number,
  hours: readonly UnbookedAppointment[],
): Promise<AvailabilityInputs> {
  const starts = hours.map(({ startsAt }) => startsAt.getTime());
  const from = new Date(Math.min(...starts));
  const until = new Date(Math.max(...hours.map(({ endsAt }) => endsAt.getTime())));
  return {
    trainer: await requireTrainerById(tx, trainerId),
    daysOff: await listDaysOff(tx, trainerId, londonDay(from), londonDay(until)),
    busy: await listBusyTimes(tx, trainerId, from, until),
  };
}

const toHeldAppointment = ({ startsAt, endsAt, sessionType, place }: UnbookedAppointment) => ({
  startsAt,
  endsAt,
  sessionType,
  grid: place === null ? null : toGrid({ lat: place.latitude, lng: place.longitude }),
});

function payingCustomersSentence(hours: readonly UnbookedAppointment[]): string {
  const when = hours.map(({ startsAt }) => formatShortMoment(startsAt)).join('; ');
  return hours.length === 1
    ? `1 person is paying for ${when}.`
    : `${hours.length} people are paying for ${when}.`;
}
