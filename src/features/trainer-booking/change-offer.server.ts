import {
  lockTrainer,
  type UnbookedHour,
  unbookedHours,
  withdrawHolds,
} from '#features/booking/hold/trainer-hours.server.ts';
import { toGrid } from '#features/places/postcodes/national-grid.ts';
import { requireTrainerById } from '#features/trainers/find/show-trainer.server.ts';
import type { ChangeOffer } from '#features/trainers/terms/change-offer.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { busyBetween } from './calendar/calendar-queries.server.ts';
import { isOffered, type Offering } from './open-hours.server.ts';
import { daysOff } from './queries.server.ts';

/**
 * Makes `ChangeOffer`. A hold counts as affected when the trainer offered its time before the change and does not after
 * it, so a hold that a trainer let somebody finish is not asked about again. What a price was when it was held stays.
 */
export function offerChanger(deps: { outbox: Outbox; clock: Clock }): ChangeOffer {
  return async (tx, { trainerId, holds = 'end', writeOffer }) => {
    await lockTrainer(tx, trainerId, 'change');
    const unbooked = await unbookedHours(tx, trainerId, deps.clock.now());
    if (unbooked.length === 0) return writeOffer();
    const before = await offering(tx, trainerId, unbooked);
    const written = await writeOffer();
    const after = await offering(tx, trainerId, unbooked);
    const affected = unbooked.filter(
      (hour) => isOffered(before, held(hour)) && !isOffered(after, held(hour)),
    );
    const live = affected.filter(({ isLive }) => isLive);
    if (holds === 'ask' && live.length > 0) throw new AppError('people_paying', peoplePaying(live));
    const ended = holds === 'keep' ? affected.filter(({ isLive }) => !isLive) : affected;
    await withdrawHolds(
      tx,
      deps,
      ended.map(({ holdId }) => holdId),
    );
    return written;
  };
}

/** Everything that decides whether the trainer offers these hours, as it is now. */
async function offering(tx: Tx, trainerId: number, hours: readonly UnbookedHour[]): Promise<Offering> {
  const starts = hours.map(({ startsAt }) => startsAt.getTime());
  const from = new Date(Math.min(...starts));
  const until = new Date(Math.max(...hours.map(({ endsAt }) => endsAt.getTime())));
  return {
    trainer: await requireTrainerById(tx, trainerId),
    daysOff: await daysOff(tx, trainerId, londonDay(from), londonDay(until)),
    busy: await busyBetween(tx, trainerId, from, until),
  };
}

const held = ({ startsAt, endsAt, sessionType, place }: UnbookedHour) => ({
  startsAt,
  endsAt,
  sessionType,
  grid: place === null ? null : toGrid({ lat: place.latitude, lng: place.longitude }),
});

function peoplePaying(hours: readonly UnbookedHour[]): string {
  const when = hours.map(({ startsAt }) => formatShortMoment(startsAt)).join('; ');
  return hours.length === 1
    ? `1 person is paying for ${when}.`
    : `${hours.length} people are paying for ${when}.`;
}
