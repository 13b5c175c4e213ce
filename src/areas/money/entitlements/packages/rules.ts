import type { trainerSessionTypes } from '#shared/domain/trainer-options.ts';

/** Pure. */

type SessionType = (typeof trainerSessionTypes)[number]['value'];

/** Pence, without the platform's fee. */
export interface PricedAppointment {
  sessionType: SessionType;
  minutes: number;
  pricePence: number;
}

export const MAX_APPOINTMENTS = 50;

/** Same kind and length, and not cheaper than the credit. Prices without fee, which follows from them. */
export function coversAppointment(credit: PricedAppointment, appointment: PricedAppointment): boolean {
  return (
    credit.sessionType === appointment.sessionType &&
    credit.minutes === appointment.minutes &&
    credit.pricePence <= appointment.pricePence
  );
}

/** Pence; null if not offered. */
export function askingPrice(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'>,
  offers: readonly PricedAppointment[],
): number | null {
  return (
    offers.find(({ sessionType, minutes }) => sessionType === of.sessionType && minutes === of.minutes)
      ?.pricePence ?? null
  );
}

/** True if the package costs no more than its appointments singly. `pricePence` is for the whole package. */
export function isWorthBuying(
  { places, pricePence, ...of }: PricedAppointment & { places: number },
  offers: readonly PricedAppointment[],
): boolean {
  const asked = askingPrice(of, offers);
  return asked !== null && pricePence <= places * asked;
}

/** Null price: not offered. The owner may return an unredeemable credit at any time. */
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

export function appointmentText({
  sessionType,
  minutes,
}: Pick<PricedAppointment, 'sessionType' | 'minutes'>): string {
  return `${minutes} minutes ${sessionTypeLabels[sessionType]}`;
}

/** "10 × 60 minutes one-on-one". */
export function packageName(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'> & { places: number },
): string {
  return `${of.places} × ${appointmentText(of)}`;
}
