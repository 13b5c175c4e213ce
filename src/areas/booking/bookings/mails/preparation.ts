import { preparationFor } from '../book/before-you-go.ts';
import type { BookingMailData } from './booking-queries.server.ts';

/** How to be ready, in two sentences that fit what was booked: an online hour has no door to arrive at. */
export function preparationSentences({
  trainerId,
  meetingLink,
  business,
}: Pick<BookingMailData, 'trainerId' | 'meetingLink' | 'business'>): string {
  const online = trainerId !== null && business.latitude === null;
  const { arriving, bringing } = preparationFor({ trainerId, online, meetingLink, giver: business.name });
  return `${arriving} ${bringing}`;
}
