import type { trainerSessionTypes } from '#shared/domain/trainer-options.ts';

/** What a trainer's package pays for, and when it is worth having. Pure. */

type SessionType = (typeof trainerSessionTypes)[number]['value'];

/** Appointments of a kind and a length, and what the trainer asks, or has been paid, for one. Pence, without the platform's fee. */
export interface PricedAppointment {
  sessionType: SessionType;
  /** How long it is. */
  minutes: number;
  pricePence: number;
}

/** The most appointments that a package is of. */
export const MAX_APPOINTMENTS = 50;

/**
 * Whether a credit of a package pays for an appointment with its trainer: of just its kind and length, and one that does
 * not cost less by itself than was paid for the credit. The platform's fee follows the trainer's price, so that is
 * compared.
 */
export function coversAppointment(credit: PricedAppointment, appointment: PricedAppointment): boolean {
  return (
    credit.sessionType === appointment.sessionType &&
    credit.minutes === appointment.minutes &&
    credit.pricePence <= appointment.pricePence
  );
}

/** What is asked for one appointment of a kind and length among all that a trainer offers, in pence; null where it is not offered. */
export function askingPrice(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'>,
  offers: readonly PricedAppointment[],
): number | null {
  return (
    offers.find(({ sessionType, minutes }) => sessionType === of.sessionType && minutes === of.minutes)
      ?.pricePence ?? null
  );
}

/**
 * Whether so many appointments cost no more as a package than by themselves: then each of its credits pays for one at
 * today's prices, and it can be sold. `pricePence` is the whole package's.
 */
export function isWorthBuying(
  { places, pricePence, ...of }: PricedAppointment & { places: number },
  offers: readonly PricedAppointment[],
): boolean {
  const asked = askingPrice(of, offers);
  return asked !== null && pricePence <= places * asked;
}

/**
 * Whether the credits of a package pay for nothing any more, at what its trainer asks now (null: it is not offered): each
 * of them was dearer, as is said by the price of the cheapest of them. Whoever has them may give them back whenever they
 * like.
 */
export function isUnredeemable({
  asked,
  cheapestPence,
}: {
  asked: number | null;
  cheapestPence: number;
}): boolean {
  return asked === null || cheapestPence > asked;
}

const sessionTypeLabels: Readonly<Record<SessionType, string>> = {
  one_on_one: 'one-on-one',
  small_group: 'small group',
  online: 'online',
};

/** "60 minutes one-on-one". */
export function appointmentText({
  sessionType,
  minutes,
}: Pick<PricedAppointment, 'sessionType' | 'minutes'>): string {
  return `${minutes} minutes ${sessionTypeLabels[sessionType]}`;
}

/** What a package is called: "10 × 60 minutes one-on-one". */
export function packageName(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'> & { places: number },
): string {
  return `${of.places} × ${appointmentText(of)}`;
}
