import type { AuthUser } from '#features/accounts/contract.ts';
import type { PaymentIntentAnswer } from '#features/booking/contract.ts';
import { holdTrainerHour } from '#features/trainer-booking/hold-trainer-hour.server.ts';
import { openHours } from '#features/trainer-booking/open-hours.server.ts';
import { approvedTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, one } from '#shared/db/database.server.ts';
import { locatedAt } from './located-at.ts';
import type { Shop } from './shop.ts';
import { LEEDS } from './trainers.ts';

/** An hour of a trainer three days from now, as it is offered. */
export async function anOpenHour(shop: Shop, trainerId: number): Promise<Date> {
  const now = shop.deps.clock.now();
  const day = plusDays(londonDay(now), 3);
  const trainer = await approvedTrainer(shop.pool, String(trainerId));
  const wanted = { sessionType: 'online', minutes: 60 } as const;
  const [hour] = await openHours(shop.pool, trainer, wanted, { from: day, to: day }, now);
  if (hour === undefined) throw new Error('The trainer is not free on that day.');
  return new Date(hour.startsAt);
}

export interface HourToAskFor {
  trainerId: number;
  startsAt: Date;
  /** £55.00, the price of a trainer for £50, unless told otherwise. */
  amount?: string;
  /** Online unless told otherwise. */
  sessionType?: 'one_on_one' | 'small_group' | 'online';
  address?: string;
  postcode?: string;
  /** 60 unless told otherwise. */
  minutes?: 30 | 45 | 60 | 90;
  /** 1: a credit of a package pays. */
  credits?: 0 | 1;
}

/** Holds that hour for that person; every place is in Leeds unless `locate` says otherwise. */
export function holdHourOf(
  shop: Shop,
  person: AuthUser,
  hour: HourToAskFor,
  locate = locatedAt(LEEDS),
): Promise<PaymentIntentAnswer> {
  return holdTrainerHour({ ...shop.deps, locate, distanceUnit: 'miles' }, person, String(hour.trainerId), {
    startsAt: hour.startsAt.toISOString(),
    amount: hour.amount ?? '55.00',
    sessionType: hour.sessionType ?? 'online',
    minutes: hour.minutes ?? 60,
    address: hour.address ?? '',
    postcode: hour.postcode ?? '',
    credits: hour.credits ?? 0,
  });
}

/** How many claims there are on hours of a trainer that stand. */
export async function hoursTaken(db: Db, trainerId: number): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM appointments WHERE trainer_id = $1 AND state = 'taken'`,
    [trainerId],
  );
  return n;
}
