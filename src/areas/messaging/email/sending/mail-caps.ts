/** How many mails of one kind one mailbox is sent in 24 hours, and whether more follow slowly. */
export interface MailCap {
  perDay: number;
  /** Beyond the cap one goes out all the same when none has for so many minutes; null for none. */
  thenOneEveryMinutes: number | null;
}

/**
 * What strangers can have sent to any address, and how much of it. Each kind of letter is counted by itself, so that a
 * flood of one keeps no other back.
 */
export const strangerMailLimit: MailCap = { perDay: 5, thenOneEveryMinutes: null };

/**
 * What other people's doings bring to a business, who finds it on its pages too: as much as a good day brings, not what
 * somebody makes who books and cancels all day long.
 */
export const businessNoticeLimit: MailCap = { perDay: 100, thenOneEveryMinutes: null };

/**
 * May another mail of a kind go to a mailbox? `lastDay` holds when each of the last 24 hours was accepted for it, in
 * any order.
 */
export function isWithinLimit(cap: MailCap, lastDay: readonly Date[], now: Date): boolean {
  if (lastDay.length < cap.perDay) return true;
  if (cap.thenOneEveryMinutes === null) return false;
  const latest = Math.max(...lastDay.map((at) => at.getTime()));
  return now.getTime() - latest >= cap.thenOneEveryMinutes * 60_000;
}
