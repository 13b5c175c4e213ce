import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { paysFor } from './rules.ts';
import {
  type AppointmentOfOrder,
  appointmentOfOrder,
  insertPackageUse,
  lockPackagesFor,
  type PackageCredit,
  packageCredits,
} from './use-queries.server.ts';

/** An order of one appointment. */
interface OrderOfHour {
  orderId: string;
  userId: string;
}

/**
 * Covers the appointment of an order with a credit of the person's packages, as part of the transaction that takes it: of
 * those that pay for it the one that runs out first. The packages are locked, so that of two who want the last credit the
 * second finds it used. A hold that ends gives it back by being over. Answers how much nobody has to pay any more, in pence.
 * Throws `credit_refused` (409) when they have none that pays for it.
 */
export async function takeCreditOfPackage(tx: Tx, order: OrderOfHour, now: Date): Promise<number> {
  const appointment = await appointmentOfOrder(tx, order.orderId);
  await lockPackagesFor(tx, { userId: order.userId, trainerId: appointment.trainerId });
  // A statement of its own sees who was faster.
  const [credit] = await paying(tx, order, appointment, now);
  if (credit === undefined) {
    const message = 'You have no credits left for this appointment.';
    throw new AppError('credit_refused', message, { errors: [{ field: 'credits', message }] });
  }
  return insertPackageUse(tx, order.orderId, credit);
}

/** The person's credits that pay for the appointment of an order, what it uses included, those that run out first at the head. */
export async function creditsThatPay(db: Db, order: OrderOfHour, now: Date): Promise<PackageCredit[]> {
  return paying(db, order, await appointmentOfOrder(db, order.orderId), now);
}

async function paying(
  db: Db,
  { orderId, userId }: OrderOfHour,
  appointment: AppointmentOfOrder,
  now: Date,
): Promise<PackageCredit[]> {
  const credits = await packageCredits(db, {
    userId,
    trainerId: appointment.trainerId,
    orderId,
    today: londonDay(now),
  });
  return credits.filter((credit) => credit.used || paysFor(credit, appointment));
}
