import type { WaitingMailData } from './waiting-queries.server.ts';

/** What is told of somebody's place on a waiting list. */
export const waitingNews = ['joined', 'offered', 'missed', 'cancelled', 'moved', 'over'] as const;
export type WaitingNews = (typeof waitingNews)[number];

/** Whether news that was queued earlier is still so; an offer that is over is not told of. */
export function stillTrue(news: WaitingNews, about: string, { state, offer }: WaitingMailData): boolean {
  if (news === 'joined') return state === 'waiting';
  if (news === 'offered') return state === 'offered' && offer?.id === about;
  if (news === 'moved') return state === 'waiting' || state === 'offered';
  return true;
}
