import type { Booking } from '../contract.ts';

/** What was booked, as far as getting ready for it goes. */
export interface PreparationContext {
  /** Null for a seat of a session. */
  trainerId: number | null;
  /** Nobody goes anywhere. */
  online: boolean;
  /** Where it is held online, once the trainer has said so. */
  meetingLink?: string | null;
  /** The business's or the trainer's name. */
  giver: string;
}

/** How to be there in time, and what to have with one: the same on the confirmation, in mails and in calendars. */
export interface Preparation {
  arriving: string;
  bringing: string;
}

/** What fits the occasion: a class is gone to, a trainer comes, and online there is no door. */
export function preparationFor({ trainerId, online, meetingLink, giver }: PreparationContext): Preparation {
  if (online) {
    return {
      arriving:
        meetingLink == null
          ? `${giver} will send you the link to join.`
          : 'Use the link to join when it starts.',
      bringing: 'Have your workout gear and water ready.',
    };
  }
  if (trainerId !== null) {
    return { arriving: 'Be ready 10 minutes early.', bringing: 'Have your workout gear and water ready.' };
  }
  return { arriving: 'Arrive 10 minutes early.', bringing: 'Bring workout gear and water.' };
}

/** The occasion of a booking as the API answers it. */
export function preparationContext({
  trainer,
  business,
}: Pick<Booking, 'trainer' | 'business'>): PreparationContext {
  return {
    trainerId: trainer?.id ?? null,
    online: trainer?.sessionType === 'online',
    meetingLink: trainer?.meetingLink ?? null,
    giver: business.name,
  };
}
