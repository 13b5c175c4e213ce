import { listAvailableTimes } from '#areas/booking/appointments/availability.server.ts';
import { holdTrainerAppointment } from '#areas/booking/appointments/hold-trainer-appointment.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { createFixedLocator } from './fixed-locator.ts';
import type { Shop } from './shop.ts';
import { LEEDS } from './trainers.ts';

/** Three days from now. */
export async function findOpenHour(shop: Shop, trainerId: number): Promise<Date> {
  const now = shop.deps.clock.now();
  const day = plusDays(londonDay(now), 3);
  const trainer = await getApprovedTrainer(shop.pool, String(trainerId));
  const wanted = { sessionType: 'online', minutes: 60 } as const;
  const [hour] = await listAvailableTimes(shop.pool, trainer, wanted, { from: day, to: day }, now);
  if (hour === undefined) throw new Error('The trainer is not free on that day.');
  return new Date(hour.startsAt);
}

export interface HourRequest {
  trainerId: number;
  startsAt: Date;
  /** Default £55.00, for a trainer at £50. */
  amount?: string;
  /** Default online. */
  sessionType?: 'one_on_one' | 'small_group' | 'online';
  address?: string;
  postcode?: string;
  /** Default 60. */
  minutes?: 30 | 45 | 60 | 90;
  /** 1 if a package's credit pays. */
  credits?: 0 | 1;
}

/** Every address is in Leeds unless `locate` is given. */
export function holdOpenHour(
  shop: Shop,
  person: AuthUser,
  hour: HourRequest,
  locate = createFixedLocator(LEEDS),
): Promise<PaymentIntentResponse> {
  return holdTrainerAppointment(
    { ...shop.deps, locate, distanceUnit: 'miles' },
    person,
    String(hour.trainerId),
    {
      startsAt: hour.startsAt.toISOString(),
      amount: hour.amount ?? '55.00',
      sessionType: hour.sessionType ?? 'online',
      minutes: hour.minutes ?? 60,
      address: hour.address ?? '',
      postcode: hour.postcode ?? '',
      credits: hour.credits ?? 0,
    },
  );
}

/** Active claims. */
export async function countTakenHours(db: Db, trainerId: number): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    db,
    `SELECT count(*) AS n FROM appointments WHERE trainer_id = $1 AND state = 'taken'`,
    [trainerId],
  );
  return n;
}
