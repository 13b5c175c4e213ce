import { BACK_FOR_DAYS } from '../credit-words.ts';
import { COOLING_OFF_DAYS } from '../rules.ts';
import { appointmentWords, MOST_APPOINTMENTS, type PricedAppointment } from './rules.ts';

/** What people are told of packages. */

/** Sentences beside the boxes of the form that makes a package. */
export const packageSentences = {
  places: `Enter a number of appointments from 2 to ${MOST_APPOINTMENTS}`,
  notOffered: 'You do not offer this kind and length. Add it under Prices first.',
  tooDear: (single: string) => `One by one they cost less: you ask ${single} for each. Enter a lower price.`,
} as const;

/** What a package promises to whoever buys it. */
export function packagePromises(
  of: Pick<PricedAppointment, 'sessionType' | 'minutes'>,
  trainerName: string,
): string[] {
  return [
    `For ${appointmentWords(of)} with ${trainerName}, whenever they are free`,
    `Cancel in time and the credit comes back, for at least ${BACK_FOR_DAYS} days`,
    `Full refund within ${COOLING_OFF_DAYS} days if unused`,
  ];
}

/** What is said in toasts of packages. */
export const packageToasts = {
  bought: (name: string) => ({
    title: 'Your package is ready',
    description: `Use the credits of your ${name} when you book. We have emailed you.`,
  }),
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to buy a package.',
    variant: 'destructive',
  },
} as const;
