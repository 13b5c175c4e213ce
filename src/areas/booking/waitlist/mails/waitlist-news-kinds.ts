import type { WaitlistMailData } from './waitlist-queries.server.ts';

export const waitlistNewsKinds = ['joined', 'offered', 'missed', 'cancelled', 'moved', 'over'] as const;
export type WaitlistNews = (typeof waitlistNewsKinds)[number];

/** False for news that no longer applies, such as an offer that has ended. */
export function isStillRelevant(
  news: WaitlistNews,
  about: string,
  { state, offer }: WaitlistMailData,
): boolean {
  if (news === 'joined') return state === 'waiting';
  if (news === 'offered') return state === 'offered' && offer?.id === about;
  if (news === 'moved') return state === 'waiting' || state === 'offered';
  return true;
}
