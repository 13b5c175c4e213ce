import type { Recipient } from './outgoing-mail.ts';

interface Booked {
  seeker: { name: string; email: string; soldThrough?: string | null };
}

/**
 * Whoever booked, at the address they gave with the booking; nobody where what it was sold through tells them, or where
 * they gave none to the team that booked for them.
 */
export const toSeeker = (facts: Booked): Recipient | readonly [] => answersToSeeker(facts) ?? [];

/** The Reply-To for the business; null if replies don't go by mail. */
export function answersToSeeker({ seeker }: Booked): Recipient | null {
  return seeker.soldThrough == null && seeker.email !== ''
    ? { name: seeker.name, address: seeker.email }
    : null;
}
