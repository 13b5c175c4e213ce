import { preparationFor } from '../book/before-you-go.ts';
import type { BookingMailData } from './booking-queries.server.ts';

export function preparationSentences({
  trainerId,
  meetingLink,
  business,
}: Pick<BookingMailData, 'trainerId' | 'meetingLink' | 'business'>): string {
  const online = trainerId !== null && business.latitude === null;
  const { arriving, bringing } = preparationFor({ trainerId, online, meetingLink, giver: business.name });
  return `${arriving} ${bringing}`;
}
