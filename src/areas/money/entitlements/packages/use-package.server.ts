import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  insertPackageUse,
  lockUsablePackages,
  type OrderAppointment,
  orderAppointment,
  type PackageUnit,
  packageUnits,
} from './package-use-queries.server.ts';
import { coversAppointment } from './rules.ts';

interface AppointmentOrder {
  orderId: string;
  userId: string;
}

/**
 * Covers an order with a matching credit, first to expire first, within the hold's transaction. Locks the packages.
 * An expired hold releases it. Returns the covered pence. Throws `credit_refused` (409) if no credit matches.
 */
export async function coverWithPackage(tx: Tx, order: AppointmentOrder, now: Date): Promise<number> {
  const appointment = await orderAppointment(tx, order.orderId);
  await lockUsablePackages(tx, { userId: order.userId, trainerId: appointment.trainerId });
  // Read again under the lock.
  const [credit] = await findUsableUnits(tx, order, appointment, now);
  if (credit === undefined) {
    const message = 'You have no credits left for this appointment.';
    throw new AppError('credit_refused', message, { errors: [{ field: 'credits', message }] });
  }
  return insertPackageUse(tx, order.orderId, credit);
}

/** First to expire first; includes what the order uses. */
export async function usablePackageUnits(db: Db, order: AppointmentOrder, now: Date): Promise<PackageUnit[]> {
  return findUsableUnits(db, order, await orderAppointment(db, order.orderId), now);
}

async function findUsableUnits(
  db: Db,
  { orderId, userId }: AppointmentOrder,
  appointment: OrderAppointment,
  now: Date,
): Promise<PackageUnit[]> {
  const credits = await packageUnits(db, {
    userId,
    trainerId: appointment.trainerId,
    orderId,
    today: londonDay(now),
  });
  return credits.filter((credit) => credit.used || coversAppointment(credit, appointment));
}
