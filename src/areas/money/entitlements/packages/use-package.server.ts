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

/** An order of one appointment. */
interface AppointmentOrder {
  orderId: string;
  userId: string;
}

/**
 * Covers the appointment of an order with a credit of the person's packages, as part of the transaction that takes it: of
 * those that pay for it the one that runs out first. The packages are locked, so that of two who want the last credit the
 * second finds it used. A hold that ends gives it back by being over. Answers how much nobody has to pay any more, in pence.
 * Throws `credit_refused` (409) when they have none that pays for it.
 */
export async function coverWithPackage(tx: Tx, order: AppointmentOrder, now: Date): Promise<number> {
  const appointment = await orderAppointment(tx, order.orderId);
  await lockUsablePackages(tx, { userId: order.userId, trainerId: appointment.trainerId });
  // A statement of its own sees who was faster.
  const [credit] = await findUsableUnits(tx, order, appointment, now);
  if (credit === undefined) {
    const message = 'You have no credits left for this appointment.';
    throw new AppError('credit_refused', message, { errors: [{ field: 'credits', message }] });
  }
  return insertPackageUse(tx, order.orderId, credit);
}

/** The person's credits that pay for the appointment of an order, what it uses included, those that run out first at the head. */
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
