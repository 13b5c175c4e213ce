import type { TemplateName } from './rules.ts';

/** How many mails of one kind one mailbox is sent in 24 hours, and whether more follow slowly. */
export interface MailCap {
  perDay: number;
  /** Beyond the cap one goes out all the same when none has for so many minutes; null for none. */
  thenOneEveryMinutes: number | null;
}

/**
 * What strangers can have sent to any address, and how much of it. Each kind is counted by itself, so that a flood of
 * one keeps no other back. A link to a new password lives for an hour: whoever is flooded with them still gets one
 * every hour, and so always has one that works.
 */
const askedByAnybody: Partial<Record<TemplateName, MailCap>> = {
  'verify-address': { perDay: 5, thenOneEveryMinutes: null },
  'confirm-new-address': { perDay: 5, thenOneEveryMinutes: null },
  'team-invitation': { perDay: 5, thenOneEveryMinutes: null },
  'magic-link': { perDay: 5, thenOneEveryMinutes: null },
  'reset-password': { perDay: 5, thenOneEveryMinutes: 60 },
};

/**
 * What other people's doings bring to a business or an admin, who find it on their pages too: as much as a good day
 * brings, not what somebody makes who books and cancels all day long.
 */
const broughtByOthers: Partial<Record<TemplateName, MailCap>> = {
  'booking-notice': { perDay: 100, thenOneEveryMinutes: null },
  'cancellation-notice': { perDay: 100, thenOneEveryMinutes: null },
  'business-to-review': { perDay: 30, thenOneEveryMinutes: null },
};

/**
 * The cap of a kind of mail; null for all that a person needs: what became of their booking, their money, their
 * listing or their account. Nothing caps those, and no other mail counts against them.
 */
export const capOf = (template: string): MailCap | null =>
  Object.entries({ ...askedByAnybody, ...broughtByOthers }).find(([name]) => name === template)?.[1] ?? null;

/**
 * May another mail of a kind go to a mailbox? `lastDay` holds when each of the last 24 hours was accepted for it, in
 * any order.
 */
export function mayGo(cap: MailCap, lastDay: readonly Date[], now: Date): boolean {
  if (lastDay.length < cap.perDay) return true;
  if (cap.thenOneEveryMinutes === null) return false;
  const latest = Math.max(...lastDay.map((at) => at.getTime()));
  return now.getTime() - latest >= cap.thenOneEveryMinutes * 60_000;
}
