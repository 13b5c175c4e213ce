import { MIN_DAYS_AFTER_RETURN } from '../credit-text.ts';
import { COOLING_OFF_DAYS } from '../rules.ts';
import { appointmentText, MAX_APPOINTMENTS, type PricedAppointment } from './rules.ts';

export const packageFieldHints = {
  places: `Enter a number of appointments from 2 to ${MAX_APPOINTMENTS}`,
  notOffered: 'You don’t offer this type and length. Add it in Prices first.',
  tooDear: (single: string) => `You charge ${single} for each one separately. Enter a lower price.`,
} as const;

export function packageBenefits(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'>,
  trainerName: string,
): string[] {
  return [
    `For ${appointmentText(of)} with ${trainerName}, whenever they are free`,
    `Cancel in time and you’ll get the credit back, valid for at least ${MIN_DAYS_AFTER_RETURN} days`,
    `Full refund within ${COOLING_OFF_DAYS} days if unused`,
  ];
}

export const packageToasts = {
  bought: (name: string) => ({
    title: 'Your package is ready',
    description: `Use the credits of your ${name} when you book. We’ve emailed you.`,
  }),
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a package.',
    variant: 'destructive',
  },
} as const;
