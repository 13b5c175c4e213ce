import type { WaitlistMailData } from './waitlist-queries.server.ts';

/** What is told of somebody's place on a waiting list. */
export const waitlistNewsKinds = ['joined', 'offered', 'missed', 'cancelled', 'moved', 'over'] as const;
export type WaitlistNews = (typeof waitlistNewsKinds)[number];

/** Whether news that was queued earlier is still so; an offer that is over is not told of. */
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
