import type { Booking } from '../contract.ts';

export interface PreparationContext {
  trainerId: number | null;
  /** Online: there is no venue. */
  online: boolean;
  meetingLink?: string | null;
  giver: string;
}

export interface Preparation {
  arriving: string;
  bringing: string;
}

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
